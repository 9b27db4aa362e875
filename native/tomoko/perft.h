// Counting what can happen in so many turns of Tomoko, the seat to move acting each time.
#pragma once

#include "base/count.h"
#include "base/pulse.h"
#include "tomoko/state.h"

namespace marblebox::tomoko {

std::uint64_t perft(const State& state, int depth, Count what, Pulse& pulse);

} // namespace marblebox::tomoko
