#include "fanorona/search/net.h"

#include "base/words.h"

#include <algorithm>
#include <cstring>
#include <string_view>
#if defined(__AVX2__)
#include <immintrin.h>
#elif defined(__wasm_simd128__)
#include <wasm_simd128.h>
#endif

namespace marblebox::fanorona {

namespace {

constexpr std::string_view magic = "MBXNET3\n";

std::uint64_t checksum(std::span<const std::uint8_t> bytes) {
    std::uint64_t sum = 0xCBF29CE484222325u;
    for (auto byte : bytes) sum = (sum ^ byte) * 0x100000001B3u;
    return sum;
}

// Takes numbers off the front of a file; they are written with the lowest byte first.
class Reader {
  public:
    explicit Reader(std::span<const std::uint8_t> bytes) : bytes_(bytes) {}

    template <class Number> Number one() {
        if (bytes_.size() < sizeof(Number)) throw BadInput("the network breaks off");
        std::uint64_t value = 0;
        for (std::size_t k = 0; k < sizeof(Number); ++k) value |= std::uint64_t{bytes_[k]} << 8 * k;
        bytes_ = bytes_.subspan(sizeof(Number));
        return static_cast<Number>(value);
    }
    template <class Numbers> void fill(Numbers& numbers) {
        for (auto& number : numbers) number = one<typename Numbers::value_type>();
    }
    bool is_at_end() const { return bytes_.empty(); }

  private:
    std::span<const std::uint8_t> bytes_;
};

std::span<const std::uint8_t> checked_content(std::span<const std::uint8_t> file) {
    if (file.size() < magic.size() + sizeof(std::uint64_t) || std::memcmp(file.data(), magic.data(), magic.size()) != 0)
        throw BadInput("this is no network of Marblebox");
    auto content = file.first(file.size() - sizeof(std::uint64_t));
    if (Reader(file.last(sizeof(std::uint64_t))).one<std::uint64_t>() != checksum(content))
        throw BadInput("the network is damaged: its checksum is wrong");
    return content.subspan(magic.size());
}

std::int16_t clipped(std::int32_t value) { return static_cast<std::int16_t>(std::clamp(value, 0, Net::unit)); }

// For the stones of one side in a row: a byte for each three beside each other, with one digit to the base of three for
// each stone.
constexpr auto stones_by_threes = [] {
    std::array<std::uint64_t, 512> table{};
    for (unsigned stones = 0; stones < table.size(); ++stones)
        for (int column = 0; column < Net::window_columns; ++column) {
            unsigned three = stones >> column;
            table[stones] |= std::uint64_t{(three & 1) + 3 * (three >> 1 & 1) + 9 * (three >> 2 & 1)} << 8 * column;
        }
    return table;
}();

// The row of the same stones in a mirror image: bit 0 of `image` swaps left and right, bit 1 up and down.
int row_in_image(int image, int window, int pattern) {
    constexpr int columns = Net::window_columns, triples = 27;
    int row = window / columns, column = window % columns, lower = pattern % triples, upper = pattern / triples;
    if (image & 1) {
        auto turned = [](int three) { return three % 3 * 9 + three / 3 % 3 * 3 + three / 9; };
        column = columns - 1 - column, lower = turned(lower), upper = turned(upper);
    }
    if (image & 2) row = Net::window_rows - 1 - row, std::swap(lower, upper);
    return (row * columns + column) * Net::patterns + lower + triples * upper;
}

// --- the two ways to calculate, which agree to the last bit ----------------------------------------------------------

struct PlainArithmetic {
    static void add_rows(const Net::View& view, const std::int16_t* bias, std::int16_t* neurons) {
        for (int k = 0; k < Net::first; ++k) {
            std::int32_t sum = bias[k];
            for (auto* row : view) sum += row->weights[k];
            neurons[k] = clipped(sum);
        }
    }
    template <int outputs>
    static void multiply(const std::int16_t* inputs, int count, const std::int16_t* weights, std::int32_t* sums) {
        for (int k = 0; k < count; k += 2, weights += 2 * outputs)
            for (int n = 0; n < outputs; ++n)
                sums[n] += inputs[k] * weights[2 * n] + inputs[k + 1] * weights[2 * n + 1];
    }
};

// Vectors of the processor: of 16-bit numbers, or of half as many with 32 bits.
#if defined(__AVX2__)
struct Vector {
    __m256i all;
    static constexpr int lanes = 16;

    static Vector load(const void* from) { return {_mm256_loadu_si256(static_cast<const __m256i*>(from))}; }
    static Vector widened(const std::int8_t* from) {
        return {_mm256_cvtepi8_epi16(_mm_loadu_si128(reinterpret_cast<const __m128i*>(from)))};
    }
    static Vector repeated16(std::int16_t value) { return {_mm256_set1_epi16(value)}; }
    static Vector repeated32(std::int32_t value) { return {_mm256_set1_epi32(value)}; }
    void store(void* to) const { _mm256_storeu_si256(static_cast<__m256i*>(to), all); }
    Vector plus16(Vector other) const { return {_mm256_add_epi16(all, other.all)}; }
    Vector plus32(Vector other) const { return {_mm256_add_epi32(all, other.all)}; }
    Vector pairs_times(Vector other) const { return {_mm256_madd_epi16(all, other.all)}; }
    Vector between(Vector least, Vector most) const {
        return {_mm256_min_epi16(_mm256_max_epi16(all, least.all), most.all)};
    }
};
#elif defined(__wasm_simd128__)
struct Vector {
    v128_t all;
    static constexpr int lanes = 8;

    static Vector load(const void* from) { return {wasm_v128_load(from)}; }
    static Vector widened(const std::int8_t* from) { return {wasm_i16x8_load8x8(from)}; }
    static Vector repeated16(std::int16_t value) { return {wasm_i16x8_splat(value)}; }
    static Vector repeated32(std::int32_t value) { return {wasm_i32x4_splat(value)}; }
    void store(void* to) const { wasm_v128_store(to, all); }
    Vector plus16(Vector other) const { return {wasm_i16x8_add(all, other.all)}; }
    Vector plus32(Vector other) const { return {wasm_i32x4_add(all, other.all)}; }
    Vector pairs_times(Vector other) const { return {wasm_i32x4_dot_i16x8(all, other.all)}; }
    Vector between(Vector least, Vector most) const {
        return {wasm_i16x8_min(wasm_i16x8_max(all, least.all), most.all)};
    }
};
#endif

#if defined(__AVX2__) || defined(__wasm_simd128__)
struct FastArithmetic {
    static constexpr int lanes = Vector::lanes, at_once = 8; // sums, so that they fit into the processor's registers
    static_assert(Net::first % (lanes * at_once) == 0);

    static void add_rows(const Net::View& view, const std::int16_t* bias, std::int16_t* neurons) {
        for (int start = 0; start < Net::first; start += lanes * at_once) add_some(view, start, bias, neurons);
    }
    static void add_some(const Net::View& view, int start, const std::int16_t* bias, std::int16_t* neurons) {
        Vector totals[at_once];
        for (int n = 0; n < at_once; ++n) totals[n] = Vector::load(bias + start + lanes * n);
        for (auto* row : view)
            for (int n = 0; n < at_once; ++n)
                totals[n] = totals[n].plus16(Vector::widened(row->weights.data() + start + lanes * n));
        const Vector none = Vector::repeated16(0), one = Vector::repeated16(Net::unit);
        for (int n = 0; n < at_once; ++n) totals[n].between(none, one).store(neurons + start + lanes * n);
    }
    template <int outputs>
    static void multiply(const std::int16_t* inputs, int count, const std::int16_t* weights, std::int32_t* sums) {
        constexpr int parts = 2 * outputs / lanes;
        Vector totals[parts];
        for (int n = 0; n < parts; ++n) totals[n] = Vector::load(sums + lanes / 2 * n);
        for (int k = 0; k < count; k += 2, weights += 2 * outputs) {
            std::int32_t pair;
            std::memcpy(&pair, inputs + k, sizeof pair);
            Vector both = Vector::repeated32(pair);
            for (int n = 0; n < parts; ++n)
                totals[n] = totals[n].plus32(both.pairs_times(Vector::load(weights + lanes * n)));
        }
        for (int n = 0; n < parts; ++n) totals[n].store(sums + lanes / 2 * n);
    }
};
#else
using FastArithmetic = PlainArithmetic;
#endif

} // namespace

Net::Net(std::span<const std::uint8_t> file) {
    Reader reader(checked_content(file));
    std::vector<std::array<std::int8_t, looks>> seen(windows * patterns);
    for (auto& row : seen) reader.fill(row);
    std::array<std::int16_t, looks> bias;
    reader.fill(bias);
    rows_.resize(seen.size());
    for (int image = 0; image < images; ++image) {
        for (int n = 0; n < windows * patterns; ++n)
            std::ranges::copy(seen[row_in_image(image, n / patterns, n % patterns)],
                              rows_[n].weights.begin() + image * looks);
        std::ranges::copy(bias, first_bias_.begin() + image * looks);
    }
    heads_.resize(net_kinds * buckets);
    for (Head& head : heads_) {
        reader.fill(head.second_weights);
        reader.fill(head.second_bias);
        reader.fill(head.third_weights);
        reader.fill(head.third_bias);
        reader.fill(head.last_weights);
        head.last_bias = reader.one<std::int32_t>();
    }
    if (!reader.is_at_end()) throw BadInput("the network is longer than it should be");
}

// One pattern for each window: its number has two digits to the base of 27, for the three points below and those above.
Net::View Net::view(Bits own, Bits enemy) const {
    constexpr int columns = 9, triples = 27;
    std::array<std::uint64_t, window_rows + 1> seen;
    for (int row = 0; row <= window_rows; ++row)
        seen[row] = stones_by_threes[own >> columns * row & 511] + 2 * stones_by_threes[enemy >> columns * row & 511];
    View view;
    const Row* next = rows_.data();
    for (int row = 0; row < window_rows; ++row)
        for (int column = 0; column < window_columns; ++column, next += patterns) {
            auto lower = seen[row] >> 8 * column & 255, upper = seen[row + 1] >> 8 * column & 255;
            view[row * window_columns + column] = next + lower + triples * upper;
        }
    return view;
}

template <class Arithmetic> int Net::judged(NetKind kind, Bits own, Bits enemy, const Extras& extras) const {
    const Head& head = this->head(kind, count(own | enemy));
    alignas(32) std::array<std::int16_t, first + Extras::size> inputs;
    Arithmetic::add_rows(view(own, enemy), first_bias_.data(), inputs.data());
    std::ranges::copy(extras.values, inputs.begin() + first);

    alignas(32) std::array<std::int32_t, third> sums;
    std::ranges::copy(head.second_bias, sums.begin());
    Arithmetic::template multiply<second>(inputs.data(), first + Extras::size, head.second_weights.data(), sums.data());
    alignas(32) std::array<std::int16_t, 2 * second> middle; // each neuron, and its square
    for (int n = 0; n < second; ++n) {
        middle[n] = clipped(sums[n] >> 8);
        middle[second + n] = static_cast<std::int16_t>(middle[n] * middle[n] >> 8);
    }
    sums = head.third_bias;
    Arithmetic::template multiply<third>(middle.data(), 2 * second, head.third_weights.data(), sums.data());
    std::int64_t total = head.last_bias;
    for (int n = 0; n < third; ++n) total += clipped(sums[n] >> 8) * head.last_weights[n];
    return static_cast<int>(total * logit >> 16);
}

int Net::correction(NetKind kind, Bits own, Bits enemy, const Extras& extras) const {
    return judged<FastArithmetic>(kind, own, enemy, extras);
}

int Net::plain_correction(NetKind kind, Bits own, Bits enemy, const Extras& extras) const {
    return judged<PlainArithmetic>(kind, own, enemy, extras);
}

} // namespace marblebox::fanorona
