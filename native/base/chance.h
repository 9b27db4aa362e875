// Chance that lasts: whatever is drawn from a seed comes out the same on every machine and in every version.
//
// The numbers are the keystream of ChaCha20 (RFC 8439). The key is the seed as eight bytes, the lowest first, and 24
// zero bytes; the nonce is zero; the block counter begins at 0. Each block gives eight numbers of 64 bits, the lowest
// byte first. `marblebox.core.chance` draws the same in Python.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

namespace marblebox {

using ChaChaWords = std::array<std::uint32_t, 16>;

// One block of the keystream, from the constants, the key, the counter and the nonce.
ChaChaWords chacha20_block(const ChaChaWords& input);

class Chance {
  public:
    explicit Chance(std::uint64_t seed);

    std::uint64_t next64() {
        if (used_ == block_.size()) refill();
        std::uint64_t low = block_[used_], high = block_[used_ + 1];
        used_ += 2;
        return high << 32 | low;
    }

    // The largest number that may be drawn: beyond it lies less than a whole multiple of n, which would favour some.
    static constexpr std::uint64_t largest_fair(std::uint64_t n) {
        return UINT64_MAX - (0 - n) % n; // 0 - n is 2^64 - n here
    }

    // A number from 0 to n-1, each equally likely, for n from 1 to 2^32.
    std::uint64_t below(std::uint64_t n) {
        std::uint64_t drawn = next64();
        while (drawn > largest_fair(n)) drawn = next64();
        return drawn % n;
    }

    // Fisher and Yates's way, from the end.
    template <class T> void shuffle(std::span<T> items) {
        for (std::size_t left = items.size(); left > 1; --left) std::swap(items[left - 1], items[below(left)]);
    }

    template <class T> std::vector<T> sample(std::vector<T> items, std::size_t wanted) {
        for (std::size_t k = 0; k < wanted; ++k) std::swap(items[k], items[k + below(items.size() - k)]);
        items.resize(wanted);
        return items;
    }

    template <class T> const T& choice(std::span<const T> items) { return items[below(items.size())]; }

  private:
    void refill();

    ChaChaWords input_;
    ChaChaWords block_{};
    std::size_t used_ = std::tuple_size_v<ChaChaWords>; // words of the block
};

} // namespace marblebox
