// Counting what can happen in so many turns of Tomoko, the seat to move acting each time.
#pragma once

#include "count.h"
#include "pulse.h"
#include "tomoko_state.h"

namespace marblebox::tomoko {

std::uint64_t perft(const State& state, int depth, Count what, Pulse& pulse);

} // namespace marblebox::tomoko
