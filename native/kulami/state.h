// The state of a game of Kulami.
#pragma once

#include "kulami/position.h"

#include <memory>

namespace marblebox::kulami {

struct Rules {
    Layout layout;
    int level;
};

struct State {
    std::shared_ptr<const Rules> rules;
    Position at;
    int starter;
    std::vector<int> moves{};

    Bits legal() const { return legal_cells(rules->layout, at); }
    State after(int cell) const;
    State play(std::string_view cell) const;
    std::string text() const;
};

// A position text: the layout, the colour that starts, and the moves.
State read_state(std::string_view text, int level);

} // namespace marblebox::kulami
