// The state of a game of Fanorona.
#pragma once

#include "fanorona/position.h"

#include <memory>
#include <vector>

namespace marblebox::fanorona {

// A position together with as much of the past as the rules ask for.
struct State {
    std::shared_ptr<const Rules> rules;
    Position at;
    std::vector<std::pair<Bits, Bits>> seen{}; // earlier positions since the last capture, the oldest first

    State with_past(std::vector<Position> positions) const; // given in any order
    void advance(const Turn& turn);                         // for who owns the state; everybody else uses `after`

    State after(const Turn& turn) const;
    Ending ending() const;
    std::vector<Turn> turns() const; // none once the game is over
    State play(std::string_view text) const;
};

} // namespace marblebox::fanorona
