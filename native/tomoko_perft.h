// Counting what can happen in so many turns of Tomoko, the seat to move acting each time.
#pragma once

#include "pulse.h"
#include "tomoko_state.h"

namespace marblebox::tomoko {

enum class Count {
    sequences, // sequences of moves
    results,   // the same, but moves of one node with equal results count once
    positions, // different positions at that depth
};

std::uint64_t perft(const State& state, int depth, Count what, Pulse& pulse);

} // namespace marblebox::tomoko
