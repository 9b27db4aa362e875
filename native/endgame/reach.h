// A small board solved whole: every position that can be reached, and what it is worth.
#pragma once

#include "base/pulse.h"
#include "endgame/verdict.h"
#include "fanorona/state.h"

#include <optional>

namespace marblebox::endgame {

struct Reached {
    std::uint64_t positions = 0;     // position and side to move, finished ones included
    Verdict verdict{};               // of the first one
    std::vector<std::string> line{}; // best play, up to the end or until a position comes again
};

// Nothing if more positions than that can be reached.
std::optional<Reached> solve_whole(const fanorona::State& state, std::uint64_t most_positions, Pulse& pulse);

} // namespace marblebox::endgame
