// A Kulami position without its past: the marbles, and where the next one may go.
#pragma once

#include "kulami/layout.h"

namespace marblebox::kulami {

enum Side { red, black };

constexpr int marbles_each = 28;

struct Position {
    std::array<Bits, 2> marbles{};
    Bits taboo = 0; // the last tile but one that was used; the last one is kept out by where it reaches
    int last = -1;  // the cell of the last marble
    int side = red; // the colour to move

    std::uint64_t hash() const {
        return mixed(marbles[red], marbles[black]) ^ mixed(taboo, static_cast<std::uint64_t>(4 * last + side));
    }
    bool operator==(const Position&) const = default;
};

// The cells where the next marble may go; none when the game is over.
inline Bits legal_cells(const Layout& layout, const Position& at) {
    Bits laid = at.marbles[red] | at.marbles[black];
    if (at.last < 0) return ~laid;
    if (count(laid) == 2 * marbles_each) return 0;
    return layout.reach[at.last] & ~at.taboo & ~laid;
}

inline Position after(const Layout& layout, const Position& at, int cell) {
    Position next = at;
    next.marbles[at.side] |= bit(cell);
    next.taboo = at.last < 0 ? 0 : layout.tile_at[at.last];
    next.last = cell;
    next.side = 1 - at.side;
    return next;
}

} // namespace marblebox::kulami
