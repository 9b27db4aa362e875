// Kulami: positions, moves, score, and the state of a game.
#pragma once

#include "count.h"
#include "kulami_layout.h"
#include "pulse.h"
#include "tally.h"

#include <memory>

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

using Points = std::array<int, 2>; // for red and for black

Points tile_points(const Layout& layout, const Position& at);
int largest_area(const Layout& layout, Bits marbles);
int chain_lengths(const Layout& layout, Bits marbles); // of all chains of five or more, summed up
Points points(const Layout& layout, const Position& at, int level);

struct Rules {
    Layout layout;
    int level;
};

struct State {
    std::shared_ptr<const Rules> rules;
    Position at;
    int starter;
    std::vector<int> moves{};

    Bits legal() const { return legal_cells(rules->layout, at); }
    State after(int cell) const;
    State play(std::string_view cell) const;
    std::string text() const;
};

// A position text: the layout, the colour that starts, and the moves.
State read_state(std::string_view text, int level);

// Moves of one node always lead to different positions, so results are sequences.
std::uint64_t perft(const State& state, int depth, Count what, Pulse& pulse);

// Random games; every legal cell is equally likely.
Tally playouts(const State& state, std::uint64_t games, std::uint64_t seed, Pulse& pulse);

} // namespace marblebox::kulami
