// The turn that leads from one position to another, as text.
#pragma once

#include "fanorona_turns.h"

namespace marblebox::endgame {

inline std::string turn_to(const fanorona::Rules& rules, const fanorona::Position& at, const fanorona::Position& next) {
    std::string text;
    each_turn(rules, at, [&](const fanorona::Turn& turn) {
        if (text.empty() && after(rules, at, turn).stones == next.stones) text = turn_text(*rules.board, turn);
    });
    return text;
}

} // namespace marblebox::endgame
