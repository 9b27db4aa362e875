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
    int expected; // in the middle of the game, in hundredths of a point
    int growth;   // by how much that changes from the first marble to the last
};

// Indexed by the size of the tile and the numbers of red and black marbles on it.
using TileStates = std::array<std::array<std::array<TileState, largest_tile + 1>, largest_tile + 1>, largest_tile + 1>;
const TileStates& tile_states();

// What the move is worth, and how much more to the side that has a marble more to lay than the other; by level.
struct Tempo {
    int move, marble;
};
constexpr Tempo tempos[] = {{59, 106}, {75, 190}, {115, 232}};

// The lead to expect at the end, for the side to move with these sums over the tiles.
constexpr search::Score outlook_of(int expected, int growth, int laid, int level) {
    auto [move, marble] = tempos[level];
    return expected + growth * (laid - marbles_each) / (2 * marbles_each) + move + (laid % 2 != 0 ? marble : 0);
}

// What is known of areas and chains from the marbles that were laid one after the other; by colour.
struct Shapes {
    // Lines of five by the number of marbles on them, from one on, none of them the enemy's: twelve bits for each
    // number.
    std::array<std::uint64_t, 2> lines{};
    std::array<std::int16_t, 2> longer{}; // lines of six that are full
    std::array<std::int16_t, 2> largest{};

    int lines_with(int colour, int marbles) const {
        return static_cast<int>(lines[colour] >> 12 * (marbles - 1) & 0xFFF);
    }
    // A chain of length n holds n-4 lines of five and n-5 of six.
    int chain_lengths(int colour) const { return 5 * lines_with(colour, 5) - 4 * longer[colour]; }

    // Before that side lays a marble there.
    void lay(const Layout& layout, const std::array<Bits, 2>& marbles, int side, int cell, int level);

  private:
    void lengthen(const Layout& layout, Bits own, Bits enemy, int side, int cell);
};

// What areas and chains will add at the higher levels, for the side to move, in hundredths of a point.
search::Score shape_outlook(const Layout& layout, const Position& at, const Shapes& shapes, int laid, int level);

} // namespace marblebox::kulami
