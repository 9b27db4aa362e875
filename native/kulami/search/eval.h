// What a Kulami position is worth without looking ahead: how likely each tile falls to whom.
#pragma once

#include "kulami/position.h"
#include "search/value.h"

namespace marblebox::kulami {

// A tile with some marbles on it, from red's view.
struct TileState {
    int now;      // points if the game ended here
    int settled;  // points that nothing can change any more
    int open;     // points that are still to be had
    int expected; // in hundredths of a point
};

// Indexed by the size of the tile and the numbers of red and black marbles on it.
using TileStates = std::array<std::array<std::array<TileState, largest_tile + 1>, largest_tile + 1>, largest_tile + 1>;
const TileStates& tile_states();

// The lead to expect at the end, for the side to move with that sum of expectations. Fitted to games the search played
// against itself: not all of a lead is kept, and the move is worth three quarters of a point.
constexpr search::Score outlook_of(int expected) { return expected * 78 / 100 + 75; }

// What areas and chains will add at the higher levels, for the side to move, in hundredths of a point.
search::Score shape_outlook(const Layout& layout, const Position& at, int level);

} // namespace marblebox::kulami
