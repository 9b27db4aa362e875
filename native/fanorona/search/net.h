// The learned part of the evaluation: a small network that corrects the hand-written one.
//
// Whole numbers only, so that every machine gets the same score. The first layer is summed up anew for each position:
// few stones are left where most positions are judged, and nothing can drift.
#pragma once

#include "base/bits.h"

#include <array>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

namespace marblebox::fanorona {

constexpr int net_points = 45;

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
    static constexpr int least_width = 64, most_width = 256, buckets = 8;
    static constexpr int second = 16, third = 32; // neurons in the layers of a head

    // Reads what `marblebox train` has written; whatever is wrong with it is a BadInput.
    explicit Net(std::span<const std::uint8_t> file);

    // What to add to the hand-written evaluation, in hundredths of a stone.
    int correction(NetKind kind, Bits own, Bits enemy, const Extras& extras) const;
    // The same by code that any processor runs; for comparison.
    int plain_correction(NetKind kind, Bits own, Bits enemy, const Extras& extras) const;

    int width() const { return width_; }

    // Which head judges a position with so many stones.
    static int bucket(int stones) {
        constexpr std::array<int, buckets - 1> most{4, 6, 8, 10, 13, 17, 24};
        int bucket = 0;
        while (bucket < buckets - 1 && stones > most[bucket]) ++bucket;
        return bucket;
    }

  private:
    using Inputs = std::array<std::int16_t, most_width + Extras::size>;

    // Weights lie in the order in which they are used: two inputs for all outputs, then the next two.
    struct Head {
        std::vector<std::int16_t> second_weights;
        std::array<std::int32_t, second> second_bias;
        alignas(32) std::array<std::int16_t, 2 * second * third> third_weights;
        alignas(32) std::array<std::int32_t, third> third_bias;
        std::array<std::int16_t, third> last_weights;
        std::int32_t last_bias;
    };

    template <class Arithmetic> int judged(NetKind kind, Bits own, Bits enemy, const Extras& extras) const;
    const Head& head(NetKind kind, int stones) const {
        return heads_[static_cast<int>(kind) * buckets + bucket(stones)];
    }

    int width_ = 0;
    std::vector<std::int16_t> rows_; // the first layer: bias, own stones, enemy stones
    std::vector<Head> heads_;
};

} // namespace marblebox::fanorona
