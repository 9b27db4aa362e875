// The search for the best turn in Fanorona.
#pragma once

#include "endgame/tables.h"
#include "fanorona/search/glimpse.h"
#include "fanorona/search/net.h"
#include "fanorona/state.h"
#include "search/run.h"

namespace marblebox::fanorona {

search::Info find_best(search::Engine& engine, const State& state, const search::Limits& limits,
                       const search::Listener& listener = {}, const Question& question = {},
                       const endgame::EndgameTables* tables = nullptr, const Net* net = nullptr,
                       Glimpse* glimpse = nullptr);

} // namespace marblebox::fanorona
