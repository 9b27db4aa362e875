// What the rule sets of the Fanorona family settle differently.
#pragma once

#include "fanorona/board.h"
#include "fanorona/chains.h"

#include <map>
#include <string>

namespace marblebox::fanorona {

enum Side { white, black, neither };

constexpr int handicap_ends_at = 5; // stones; the Tumicarona sheet: with only five left she must capture again

struct Rules {
    const Board* board = &board_of<9, 5>;
    Style style{true, true, true};
    bool single_first_turn = true;
    bool on_demand = false; // also where people are not told what was overlooked
    int handicap = neither;
    bool vela_single = false;
    bool offers_placed = true; // the handicapped side offers the very stone that it moves
    int begins = white;
    int draw_turns = 100;
    int repetition = 3;
    bool stuck_loses = true;
};

// Rules with some fields given in text form, named as in a specification; the others are Parker's.
Rules read_rules(const std::map<std::string, std::string>& fields);

// Calls `use` with the fastest capturing code there is for these rules.
template <class Use> decltype(auto) with_chains(const Rules& rules, Use&& use) {
    if (rules.board == &board_of<9, 5> && rules.style == StandardStyle::value)
        return use(Chains<FixedBoard<9, 5>, StandardStyle>{});
    if (rules.board == &board_of<9, 5> && rules.style == ParkerStyle::value)
        return use(Chains<FixedBoard<9, 5>, ParkerStyle>{});
    return use(Chains<AnyBoard, Style>{{rules.board}, rules.style});
}

} // namespace marblebox::fanorona
