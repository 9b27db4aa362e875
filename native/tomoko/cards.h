// The cards of Tomoko and the patterns on them.
#pragma once

#include "base/bits.h"

#include <array>

namespace marblebox::tomoko {

constexpr int cards = 36;
using Cards = std::uint64_t; // a set of cards: bit n for card n
constexpr Cards whole_deck = (bit(cards + 1) - 1) & ~bit(0);

// A pattern has nine bits, the first cell (top left) the lowest; a dark ball is 1.
constexpr int card_side = 3, patterns = 1 << (card_side * card_side);

// pattern -> the card that shows it in some rotation, if there is one; mirrored patterns do not count
extern const std::array<Cards, patterns> card_showing;

} // namespace marblebox::tomoko
