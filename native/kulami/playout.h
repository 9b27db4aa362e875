// Random games of Kulami; every legal cell is equally likely.
#pragma once

#include "base/pulse.h"
#include "base/tally.h"
#include "kulami/state.h"

namespace marblebox::kulami {

Tally playouts(const State& state, std::uint64_t games, std::uint64_t seed, Pulse& pulse);

} // namespace marblebox::kulami
