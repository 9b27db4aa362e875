// Plain alpha-beta of fixed depth that counts stones: an opponent that stays the same when the engine changes.
#pragma once

#include "fanorona/state.h"

namespace marblebox::fanorona {

// The best turn so many turns deep, the first of equals, longer turns first. Captures are not followed beyond.
Turn best_by_stones(const State& state, int depth);

} // namespace marblebox::fanorona
