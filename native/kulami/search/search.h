// The search for the best move in Kulami.
#pragma once

#include "kulami/state.h"
#include "search/run.h"

namespace marblebox::kulami {

search::Info find_best(search::Engine& engine, const State& state, const search::Limits& limits,
                       const search::Listener& listener = {}, const Question& question = {});

} // namespace marblebox::kulami
