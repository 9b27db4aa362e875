// Random games. A turn begins with a step drawn evenly from all legal first steps (capturing by approach and by
// withdrawal are two; demanding a capture is one) and goes on evenly between stopping, where that is allowed, and each
// way to capture further.
#pragma once

#include "base/pulse.h"
#include "base/tally.h"
#include "fanorona/state.h"

namespace marblebox::fanorona {

Tally playouts(const State& state, std::uint64_t games, std::uint64_t seed, Pulse& pulse);

} // namespace marblebox::fanorona
