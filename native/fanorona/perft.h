// Counting what can happen in so many turns.
#pragma once

#include "base/count.h"
#include "base/pulse.h"
#include "fanorona/state.h"

namespace marblebox::fanorona {

std::uint64_t perft(const State& state, int depth, Count what, Pulse& pulse);

} // namespace marblebox::fanorona
