// The search for the best turn in Fanorona.
#pragma once

#include "endgame_tables.h"
#include "fanorona.h"
#include "search_run.h"

namespace marblebox::fanorona {

search::Info find_best(search::Engine& engine, const State& state, const search::Limits& limits,
                       const search::Listener& listener = {}, const search::Question& question = {},
                       const endgame::Tables* tables = nullptr);

} // namespace marblebox::fanorona
