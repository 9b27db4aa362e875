// The score of Kulami: tiles, and by level the largest areas and the chains.
#pragma once

#include "kulami/position.h"

namespace marblebox::kulami {

using Points = std::array<int, 2>; // for red and for black

// The cells of `within` that hang together with `seed`, itself included: a flood fill.
Bits connected(const Layout& layout, Bits seed, Bits within);

// The most marbles that hang together along edges, where one may also go over the cells of `bridges`.
int largest_area(const Layout& layout, Bits marbles, Bits bridges = 0);

int chain_lengths(const Layout& layout, Bits marbles); // of all chains of five or more, summed up
Points points(const Layout& layout, const Position& at, int level);

} // namespace marblebox::kulami
