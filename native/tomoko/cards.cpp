#include "tomoko/cards.h"

namespace marblebox::tomoko {

namespace {

constexpr int turned(int pattern) {
    int result = 0;
    for (int row = 0; row < card_side; ++row)
        for (int column = 0; column < card_side; ++column)
            result |= (pattern >> (row * card_side + column) & 1) << (column * card_side + 2 - row);
    return result;
}

constexpr int mirrored(int pattern) { return (pattern & 0111) << 2 | (pattern & 0222) | (pattern & 0444) >> 2; }

// The pattern read as a binary number from the top left: the deck is in that order.
constexpr int as_number(int pattern) {
    int number = 0;
    for (int k = 0; k < card_side * card_side; ++k) number = 2 * number + (pattern >> k & 1);
    return number;
}

// The eight patterns that rotations and reflections make of one; its own rotations come first.
constexpr std::array<int, 8> family(int pattern) {
    std::array<int, 8> members{};
    for (int k = 0; k < 4; ++k, pattern = turned(pattern)) members[k] = pattern;
    pattern = mirrored(pattern);
    for (int k = 4; k < 8; ++k, pattern = turned(pattern)) members[k] = pattern;
    return members;
}

// Whether a pattern is on a card: it has no symmetry and is the first of its family.
constexpr bool is_on_a_card(int pattern) {
    auto members = family(pattern);
    for (int k = 1; k < 8; ++k)
        if (as_number(members[k]) <= as_number(pattern)) return false;
    return true;
}

constexpr std::array<Cards, patterns> cards_by_pattern() {
    std::array<Cards, patterns> table{};
    int card = 0;
    for (int number = 0; number < patterns; ++number) {
        int pattern = as_number(number); // reading backwards twice gives the number again
        if (!is_on_a_card(pattern)) continue;
        ++card;
        for (int k = 0; k < 4; ++k) table[family(pattern)[k]] = bit(card);
    }
    return table;
}

} // namespace

constinit const std::array<Cards, patterns> card_showing = cards_by_pattern(); // there before anything asks

} // namespace marblebox::tomoko
