// The learned part of the evaluation: a small network that corrects the hand-written one.
//
// It looks at the board through 28 windows of two rows and three columns, and knows a row of numbers for each of the
// 729 patterns that a window can show: what stones are worth together, not one by one. Each look at the board is one at
// its mirror images too. Whole numbers only, so that every machine gets the same score; the rows are summed up anew for
// each position, so that nothing can drift.
#pragma once

#include "base/bits.h"

#include <array>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

namespace marblebox::fanorona {

// What the network is told beside the stones; `unit` stands for one.
struct Extras {
    static constexpr int size = 16;
    std::array<std::int16_t, size> values{};
};

// The rules a network has been trained for; each kind has heads of its own.
enum class NetKind { standard, tumicarona, parker };
constexpr int net_kinds = 3;

class Net {
  public:
    static constexpr int unit = 256, logit = 250; // a stone and a half is about one unit of the logarithm of the odds
    static constexpr int window_columns = 7, window_rows = 4, windows = window_columns * window_rows, patterns = 729;
    static constexpr int images = 4, looks = 32; // left and right swapped, up and down swapped, both; looks at each
    static constexpr int first = images * looks, second = 16, third = 32; // neurons in the layers
    static constexpr int buckets = 8;                                     // numbers of stones

    // What one pattern adds to the neurons of the first layer, in 256ths: whole lines of the processor's cache.
    struct alignas(first) Row {
        std::array<std::int8_t, first> weights;
    };
    // The patterns that the windows show.
    using View = std::array<const Row*, windows>;

    // Reads what `marblebox train` has written; whatever is wrong with it is a BadInput.
    explicit Net(std::span<const std::uint8_t> file);

    // What to add to the hand-written evaluation, in hundredths of a stone.
    int correction(NetKind kind, Bits own, Bits enemy, const Extras& extras) const;
    // The same by code that any processor runs; for comparison.
    int plain_correction(NetKind kind, Bits own, Bits enemy, const Extras& extras) const;

    // Which head judges a position with so many stones.
    static int bucket(int stones) {
        constexpr std::array<int, buckets - 1> most{4, 6, 8, 10, 13, 17, 24};
        int bucket = 0;
        while (bucket < buckets - 1 && stones > most[bucket]) ++bucket;
        return bucket;
    }

  private:
    // Weights lie in the order in which they are used: two inputs for all outputs, then the next two.
    struct Head {
        alignas(32) std::array<std::int16_t, second*(first + Extras::size)> second_weights;
        std::array<std::int32_t, second> second_bias;
        alignas(32) std::array<std::int16_t, 2 * second * third> third_weights;
        alignas(32) std::array<std::int32_t, third> third_bias;
        std::array<std::int16_t, third> last_weights;
        std::int32_t last_bias;
    };

    template <class Arithmetic> int judged(NetKind kind, Bits own, Bits enemy, const Extras& extras) const;
    View view(Bits own, Bits enemy) const;
    const Head& head(NetKind kind, int stones) const {
        return heads_[static_cast<int>(kind) * buckets + bucket(stones)];
    }

    std::vector<Row> rows_; // of each window, for each pattern
    alignas(32) std::array<std::int16_t, first> first_bias_;
    std::vector<Head> heads_;
};

} // namespace marblebox::fanorona
