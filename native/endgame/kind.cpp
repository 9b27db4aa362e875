#include "endgame/kind.h"

#include "base/words.h"

namespace marblebox::endgame {

Kind::Kind(const fanorona::Rules& rules)
    : board(rules.board), style(rules.style), stuck_loses(rules.stuck_loses), limit(rules.draw_turns) {
    if (rules.on_demand)
        throw BadInput("there are no tables for captures=on_demand or silent: what was overlooked is not on the board");
}

std::string Kind::name() const {
    std::string name = std::to_string(board->columns) + "x" + std::to_string(board->rows);
    name += style.compulsory ? "-compulsory" : "-optional";
    if (style.same_direction) name += "-same_direction";
    if (style.revisiting) name += "-revisiting";
    if (!stuck_loses) name += "-stuck_draws";
    return name + "-draw" + std::to_string(limit);
}

} // namespace marblebox::endgame
