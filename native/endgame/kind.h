// The kinds of endgame tables: one for each way to play.
#pragma once

#include "fanorona/rules.h"

namespace marblebox::endgame {

// What a table depends on, besides the numbers of stones: how stones move and when the game is drawn.
struct Kind {
    const fanorona::Board* board;
    fanorona::Style style;
    bool stuck_loses;
    int limit; // turns without capture that make a draw; 0: none

    explicit Kind(const fanorona::Rules& rules); // refuses rules that no table can be made for
    std::string name() const;                    // of the folder
    bool operator==(const Kind&) const = default;
};

} // namespace marblebox::endgame
