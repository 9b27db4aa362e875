// The search for the best move in Kulami.
#pragma once

#include "kulami.h"
#include "search_run.h"

namespace marblebox::kulami {

search::Info find_best(search::Engine& engine, const State& state, const search::Limits& limits,
                       const search::Listener& listener = {}, const search::Question& question = {});

} // namespace marblebox::kulami
