// Counting what can happen in so many turns.
#pragma once

#include "count.h"
#include "fanorona.h"
#include "pulse.h"

namespace marblebox::fanorona {

std::uint64_t perft(const State& state, int depth, Count what, Pulse& pulse);

} // namespace marblebox::fanorona
