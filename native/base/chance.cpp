#include "base/chance.h"

#include <bit>

namespace marblebox {

namespace {

constexpr int double_rounds = 10, counter = 12; // the word that counts the blocks

void quarter_round(ChaChaWords& words, int a, int b, int c, int d) {
    auto step = [&](int to, int from, int turned, int by) {
        words[to] += words[from];
        words[turned] = std::rotl(words[turned] ^ words[to], by);
    };
    step(a, b, d, 16);
    step(c, d, b, 12);
    step(a, b, d, 8);
    step(c, d, b, 7);
}

} // namespace

ChaChaWords chacha20_block(const ChaChaWords& input) {
    ChaChaWords words = input;
    for (int k = 0; k < double_rounds; ++k) {
        for (int column = 0; column < 4; ++column) quarter_round(words, column, column + 4, column + 8, column + 12);
        for (int diagonal = 0; diagonal < 4; ++diagonal)
            quarter_round(words, diagonal, 4 + (diagonal + 1) % 4, 8 + (diagonal + 2) % 4, 12 + (diagonal + 3) % 4);
    }
    for (std::size_t k = 0; k < words.size(); ++k) words[k] += input[k];
    return words;
}

Chance::Chance(std::uint64_t seed)
    : input_{0x61707865,
             0x3320646e,
             0x79622d32,
             0x6b206574, // "expand 32-byte k"
             static_cast<std::uint32_t>(seed),
             static_cast<std::uint32_t>(seed >> 32)} {}

void Chance::refill() {
    block_ = chacha20_block(input_);
    ++input_[counter];
    used_ = 0;
}

} // namespace marblebox
