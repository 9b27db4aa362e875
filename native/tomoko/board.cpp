#include "tomoko/board.h"

#include <vector>

namespace marblebox::tomoko {

namespace {

constexpr int bands = 1 << (card_side * side);
constexpr Cells corners = 0x1CE7; // the top left cells of the nine squares

constexpr Cells three_along(Cells set) { return set & set >> 1 & set >> 2; }
constexpr Cells three_across(Cells set) { return set & set >> side & set >> 2 * side; }
constexpr int pattern_at(Cells set, int corner) {
    set >>= corner;
    return static_cast<int>((set & 7) | (set >> side & 7) << 3 | (set >> 2 * side & 7) << 6);
}

// three full rows of the board, dark balls as bits -> the cards in them
const auto cards_in_band = [] {
    std::vector<Cards> table(bands);
    for (Cells dark = 0; dark < bands; ++dark)
        for (int corner : {0, 1, 2}) table[dark] |= card_showing[pattern_at(dark, corner)];
    return table;
}();

Cards standing_in_squares(const Board& board) {
    Cards found = 0;
    for (Bits full = three_across(three_along(board.taken)) & corners; full != 0; full = without_lowest(full))
        found |= card_showing[pattern_at(board.dark, lowest(full))];
    return found;
}

} // namespace

Cards Board::standing() const {
    if (!is_full()) return standing_in_squares(*this);
    return cards_in_band[dark & (bands - 1)] | cards_in_band[dark >> side & (bands - 1)] |
           cards_in_band[dark >> 2 * side];
}

Cards within_reach(const Board& board, const Board& before) {
    Cards found = 0;
    each_push(board, before, [&](Push, const Board& next) { found |= next.standing(); });
    return found;
}

} // namespace marblebox::tomoko
