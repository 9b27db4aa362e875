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

constexpr std::string_view magic = "MBXNET1\n";

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

// --- the two ways to calculate, which agree to the last bit ----------------------------------------------------------

struct PlainArithmetic {
    static void add_stones(const std::int16_t* rows, int width, Bits own, Bits enemy, std::int16_t* sums) {
        std::copy_n(rows, width, sums);
        auto add = [&](const std::int16_t* row) {
            for (int k = 0; k < width; ++k) sums[k] = static_cast<std::int16_t>(sums[k] + row[k]);
        };
        for (; own != 0; own = without_lowest(own)) add(rows + (1 + lowest(own)) * width);
        for (; enemy != 0; enemy = without_lowest(enemy)) add(rows + (1 + net_points + lowest(enemy)) * width);
        for (int k = 0; k < width; ++k) sums[k] = clipped(sums[k]);
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
    static constexpr int lanes = Vector::lanes, registers = Net::least_width / lanes;

    static void add_stones(const std::int16_t* rows, int width, Bits own, Bits enemy, std::int16_t* sums) {
        for (int block = 0; block < width; block += Net::least_width)
            add_to_block(rows + block, width, own, enemy, sums + block);
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

  private:
    static void add_to_block(const std::int16_t* rows, int width, Bits own, Bits enemy, std::int16_t* sums) {
        Vector totals[registers];
        for (int n = 0; n < registers; ++n) totals[n] = Vector::load(rows + lanes * n);
        auto add = [&](const std::int16_t* row) {
            for (int n = 0; n < registers; ++n) totals[n] = totals[n].plus16(Vector::load(row + lanes * n));
        };
        for (; own != 0; own = without_lowest(own)) add(rows + (1 + lowest(own)) * width);
        for (; enemy != 0; enemy = without_lowest(enemy)) add(rows + (1 + net_points + lowest(enemy)) * width);
        const Vector none = Vector::repeated16(0), one = Vector::repeated16(Net::unit);
        for (int n = 0; n < registers; ++n) totals[n].between(none, one).store(sums + lanes * n);
    }
};
#else
using FastArithmetic = PlainArithmetic;
#endif

} // namespace

Net::Net(std::span<const std::uint8_t> file) {
    Reader reader(checked_content(file));
    width_ = reader.one<std::int32_t>();
    if (width_ < least_width || width_ > most_width || width_ % least_width != 0)
        throw BadInput("the network has an unknown width");
    rows_.resize((1 + 2 * net_points) * width_);
    reader.fill(rows_);
    heads_.resize(net_kinds * buckets);
    for (Head& head : heads_) {
        head.second_weights.resize(second * (width_ + Extras::size));
        reader.fill(head.second_weights);
        reader.fill(head.second_bias);
        reader.fill(head.third_weights);
        reader.fill(head.third_bias);
        reader.fill(head.last_weights);
        head.last_bias = reader.one<std::int32_t>();
    }
    if (!reader.is_at_end()) throw BadInput("the network is longer than it should be");
}

template <class Arithmetic> int Net::judged(NetKind kind, Bits own, Bits enemy, const Extras& extras) const {
    const Head& head = this->head(kind, count(own | enemy));
    alignas(32) Inputs inputs;
    Arithmetic::add_stones(rows_.data(), width_, own, enemy, inputs.data());
    std::ranges::copy(extras.values, inputs.begin() + width_);

    alignas(32) std::array<std::int32_t, third> sums;
    std::ranges::copy(head.second_bias, sums.begin());
    Arithmetic::template multiply<second>(inputs.data(), width_ + Extras::size, head.second_weights.data(),
                                          sums.data());
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
