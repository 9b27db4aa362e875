#include "tomoko_search_field.h"

namespace marblebox::tomoko {

namespace {

constexpr int card_side = 3, patterns = 1 << (card_side * card_side), bands = 1 << (card_side * side);
constexpr Cells corners = 0x1CE7; // the top left cells of the nine squares

constexpr Cells three_along(Cells set) { return set & set >> 1 & set >> 2; }
constexpr Cells three_across(Cells set) { return set & set >> side & set >> 2 * side; }
constexpr Cells spread(int pattern) {
    return static_cast<Cells>((pattern & 7) | (pattern >> 3 & 7) << side | (pattern >> 6) << 2 * side);
}
constexpr int pattern_at(Cells set, int corner) {
    set >>= corner;
    return static_cast<int>((set & 7) | (set >> side & 7) << 3 | (set >> 2 * side & 7) << 6);
}

// three full rows of the board, dark balls as bits -> the cards in them
const auto cards_in_band = [] {
    std::vector<Cards> table(bands);
    for (Cells dark = 0; dark < bands; ++dark) table[dark] = Board{{dark, (bands - 1) & ~dark}}.standing();
    return table;
}();

// nine balls, dark ones as bits -> their card, if any
const auto card_showing = [] {
    std::array<Cards, patterns> table{};
    for (int dark = 0; dark < patterns; ++dark)
        table[dark] = Board{{spread(dark), spread(patterns - 1 - dark)}}.standing();
    return table;
}();

Cards standing_in_squares(const Field& field) {
    Cards found = 0;
    for (Bits full = three_across(three_along(field.taken)) & corners; full != 0; full = without_lowest(full))
        found |= card_showing[pattern_at(field.dark, lowest(full))];
    return found;
}

} // namespace

Cards Field::standing() const {
    if (!is_full()) return standing_in_squares(*this);
    return cards_in_band[dark & (bands - 1)] | cards_in_band[dark >> side & (bands - 1)] |
           cards_in_band[dark >> 2 * side];
}

Cards within_reach(const Field& field, const Field& before) {
    Cards found = 0;
    each_push(field, before, [&](Push, const Field& next) { found |= next.standing(); });
    return found;
}

} // namespace marblebox::tomoko
