// Counting what can happen in so many turns.
#pragma once

#include "fanorona.h"
#include "pulse.h"

namespace marblebox::fanorona {

enum class Count {
    sequences, // sequences of moves
    results,   // the same, but moves of one node with equal results count once
    positions, // different positions at that depth
};

std::uint64_t perft(const State& state, int depth, Count what, Pulse& pulse);

} // namespace marblebox::fanorona
