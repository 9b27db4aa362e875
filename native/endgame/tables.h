// All endgame tables for one set of rules, and what they say about a position of a game.
#pragma once

#include "endgame/table.h"
#include "endgame/verdict.h"
#include "fanorona/position.h"

#include <functional>
#include <map>
#include <mutex>
#include <optional>

namespace marblebox::endgame {

class EndgameTables {
  public:
    // Opens one table after the other, those with few stones first; nothing where there are no more.
    using Opener = std::function<std::unique_ptr<EndgameTable>(const Kind& kind, int own, int enemy)>;

    // The tables in a folder, which were made for that limit of turns without capture. They answer for the limit in the
    // rules as well if none of their distances exceeds either.
    EndgameTables(const std::string& folder, const fanorona::Rules& rules, int limit);
    EndgameTables(const Opener& opener, const fanorona::Rules& rules, int limit);

    int stones() const { return stones_; } // up to so many on the board; 0: there are no tables
    const EndgameTable* find(int own, int enemy) const { return tables_[own][enemy].get(); }

    // The value of the position, if it is in the tables; the past is left out of account. A damaged block is an error.
    std::optional<Verdict> probe(const fanorona::Rules& rules, const fanorona::Position& at) const;

    // The same, but nothing where a block is damaged.
    std::optional<Verdict> probe_sound(const fanorona::Rules& rules, const fanorona::Position& at) const;

    // What was found damaged while positions were looked up: the first complaint about each table.
    std::vector<std::string> damage() const;

    // Looks up so many random positions with the most stones; answers how many of them are won.
    std::uint64_t sample(std::uint64_t positions, std::uint64_t seed) const;

  private:
    bool add(const Opener& opener, int own, int enemy);
    Code looked_up(int own, int enemy, const fanorona::Position& at) const;
    bool is_in_phase(const fanorona::Rules& rules, const fanorona::Position& at) const;

    Kind kind_;
    int most_distance_; // what both limits allow
    bool same_limit_;
    int stones_ = 0;
    std::array<std::array<std::unique_ptr<EndgameTable>, most_of_a_side + 1>, most_of_a_side + 1> tables_;
    mutable std::mutex mutex_; // several threads may look up at once
    mutable std::map<std::pair<int, int>, std::string> damage_;
};

} // namespace marblebox::endgame
