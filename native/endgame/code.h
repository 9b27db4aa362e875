// How the values of a table are squeezed: short bit patterns for frequent values (Huffman's code), a set of patterns
// for each kind of value that can come before. Bits are filled into bytes from the lowest up.
#pragma once

#include "endgame/value.h"

#include <array>
#include <bit>
#include <cstdint>
#include <cstring>
#include <span>
#include <vector>

namespace marblebox::endgame {

constexpr int contexts = 5, longest_pattern = 11;
constexpr std::size_t reading_margin = 8; // bytes beyond a block that a reader may touch

using Histogram = std::array<std::array<std::uint64_t, 256>, contexts>;
using Lengths = std::array<std::array<std::uint8_t, 256>, contexts>; // of the patterns; 0: the value does not occur

// What a value says about the next one. A block begins as if a drawn position had come before.
constexpr int context_after(Code code) {
    if (code == won(1)) return 1;
    return is_won(code) ? 2 : is_lost(code) ? 3 : code == hole ? 4 : 0;
}
constexpr int first_context = 0;

void count_into(Histogram& histogram, std::span<const Code> block);
Lengths best_lengths(const Histogram& histogram);
bool are_sound(const Lengths& lengths); // whether patterns with these lengths can be told apart

class Encoder {
  public:
    explicit Encoder(const Lengths& lengths);
    void append(std::span<const Code> block, std::vector<std::uint8_t>& out) const;

  private:
    Lengths lengths_;
    std::array<std::array<std::uint16_t, 256>, contexts> patterns_;
};

class Decoder {
  public:
    explicit Decoder(const Lengths& lengths);

    // Decodes values from the start of a block and passes each to `take`; ends when that answers false. Whatever the
    // bytes are, it reads at most `size` bytes and the margin beyond.
    template <class Take> void decode(const std::uint8_t* data, std::size_t size, Take&& take) const {
        std::uint64_t place = 0, end = 8 * size;
        int context = first_context;
        while (place <= end) {
            std::uint64_t window;
            std::memcpy(&window, data + place / 8, sizeof window);
            window >>= place % 8;
            for (int patterns = 5; patterns > 0; --patterns) { // so many surely fit into what is left of a window
                Entry entry = entries_[context][window & mask];
                window >>= entry.length;
                place += entry.length;
                context = entry.context;
                if (!take(entry.code)) return;
            }
        }
    }

  private:
    struct Entry {
        Code code = 0;
        std::uint8_t length : 4 = 1;
        std::uint8_t context : 4 = 0;
    };
    static constexpr std::uint64_t mask = (1u << longest_pattern) - 1;

    std::array<std::array<Entry, mask + 1>, contexts> entries_;
};

static_assert(std::endian::native == std::endian::little, "table files are read as they lie in memory");
static_assert(5 * longest_pattern <= 64 - 7);

} // namespace marblebox::endgame
