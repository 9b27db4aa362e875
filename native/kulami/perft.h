// Counting what can happen in so many turns of Kulami.
#pragma once

#include "base/count.h"
#include "base/pulse.h"
#include "kulami/state.h"

namespace marblebox::kulami {

// Moves of one node always lead to different positions, so results are sequences.
std::uint64_t perft(const State& state, int depth, Count what, Pulse& pulse);

} // namespace marblebox::kulami
