// What endgame tables add to a search, as engine/endgames.py has it.
//
// A table knows who wins and when the next capture falls, but that may be a stone given away on a long road. So where a
// position is won by a table, the moves that win are searched again without it, for a win to the very end.
#pragma once

#include "endgame/tables.h"
#include "fanorona/state.h"
#include "search/info.h"

namespace marblebox::page {

class Endings {
  public:
    Endings(const fanorona::State& state, const endgame::EndgameTables& tables, int lines)
        : state_(state), tables_(tables), lines_(static_cast<std::size_t>(lines)) {}

    // What a search with the tables has found, with what follows by them.
    search::Info by_table(search::Info info);
    // The moves that do not win; none at all where the position is not won.
    std::optional<std::vector<std::string>> losing() const;
    // What the tables know, but where a search without them has found a win to the end that instead.
    search::Info to_the_end(search::Info info) const;

  private:
    void follow(search::Line& line) const;
    std::optional<int> merit(const fanorona::State& after) const; // of the move that led there; nothing if unknown
    std::optional<fanorona::Turn> best(const fanorona::State& state) const;

    const fanorona::State& state_;
    const endgame::EndgameTables& tables_;
    std::size_t lines_;
    std::vector<search::Line> known_;
};

} // namespace marblebox::page
