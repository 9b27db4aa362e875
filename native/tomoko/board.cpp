#include "tomoko/board.h"

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

// three full rows of the board, dark balls as bits -> the cards in them; an array, since a page reads it with less
// reckoning than what lies behind a pointer
const auto cards_in_band = [] {
    std::array<Cards, bands> table{};
    for (Cells dark = 0; dark < bands; ++dark)
        for (int corner : {0, 1, 2}) table[dark] |= card_showing[pattern_at(dark, corner)];
    return table;
}();

Cards standing_when_full(Cells dark) {
    return cards_in_band[dark & (bands - 1)] | cards_in_band[dark >> side & (bands - 1)] |
           cards_in_band[dark >> 2 * side];
}

Cards standing_in_squares(const Board& board) {
    Cards found = 0;
    for (Bits full = three_across(three_along(board.taken)) & corners; full != 0; full = without_lowest(full))
        found |= card_showing[pattern_at(board.dark, lowest(full))];
    return found;
}

// The dark balls after a light one at a place of a full board, whose whole line moves.
template <std::size_t place> Cells dark_after_light(Cells dark) {
    constexpr Lane lane = lanes[place];
    return (dark & ~lane.line) | (lane.inwards(dark & lane.line) & lane.line);
}

// The same as for any board, without looking for gaps and without boards in memory: searches come here most often.
Cards within_reach_when_full(const Board& board, const Board& before) {
    const bool has_dark = board.bag(dark) > 0, has_light = board.bag(light) > 0;
    const Cells forbidden = before.is_full() ? before.dark : ~all_cells;
    Cards found = 0;
    auto see = [&](Cells dark) {
        if (dark != forbidden) found |= standing_when_full(dark);
    };
    auto see_both = [&](Cells dark, Cells edge) {
        if (has_light) see(dark);
        if (has_dark) see(dark | edge);
    };
    [&]<std::size_t... place>(std::index_sequence<place...>) {
        (see_both(dark_after_light<place>(board.dark), lanes[place].edge), ...);
    }(std::make_index_sequence<places>{});
    return found;
}

} // namespace

Cards Board::standing() const { return is_full() ? standing_when_full(dark) : standing_in_squares(*this); }

Cards within_reach(const Board& board, const Board& before) {
    if (board.is_full()) return within_reach_when_full(board, before);
    Cards found = 0;
    each_push(board, before, [&](Push, const Board& next) { found |= next.standing(); });
    return found;
}

} // namespace marblebox::tomoko
