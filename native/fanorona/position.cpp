#include "fanorona/position.h"

#include <algorithm>

namespace marblebox::fanorona {

namespace {

// Whatever does not depend on how chains go on is asked of these.
Chains<AnyBoard, Style> basics(const Rules& rules) { return {{rules.board}, rules.style}; }

int number_before(const Rules& rules, const Position& at) {
    return std::max(1, at.number - (1 - at.side != rules.begins ? 1 : 0));
}

} // namespace

std::string_view name_of(Ending ending) {
    constexpr std::string_view names[] = {"", "captured_all", "immobilised", "stuck", "no_capture", "repetition"};
    return names[static_cast<std::size_t>(ending)];
}

bool is_won_for_opponent(Ending ending) { return ending == Ending::captured_all || ending == Ending::immobilised; }

Position start(const Rules& rules) {
    const Board& board = *rules.board;
    Position at;
    at.side = rules.begins;
    int middle_row = board.rows / 2, middle_column = board.columns / 2;
    for (int p = 0; p < board.points(); ++p) {
        int column = p % board.columns, row = p / board.columns;
        bool left = column < middle_column;
        int even_from_edge = (left ? column : board.columns - 1 - column) % 2 == 0;
        if (row == middle_row && column == middle_column) continue;
        bool is_white = row < middle_row || (row == middle_row && even_from_edge != left);
        at.stones[is_white ? white : black] |= bit(p);
    }
    return at;
}

Position after_demand(const Rules& rules, const Position& at) {
    Position before = at;
    before.side = 1 - at.side;
    before.stones[before.side] = at.overlooked;
    before.overlooked = 0;
    before.quiet = at.quiet - 1;
    before.number = number_before(rules, at);
    before.obliged = true;
    return before;
}

bool ought_to_capture(const Rules& rules, const Position& at) {
    return !is_handicapped(rules, at, at.side) && basics(rules).can_capture(at.own(), at.enemy());
}

Ending ending(const Rules& rules, const Position& at) {
    Ending by_playing_on = ending_by_playing_on(rules, at);
    if (at.overlooked != 0 || by_playing_on != Ending::none) return by_playing_on;
    if (at.own() == 0) return Ending::captured_all;
    if (basics(rules).count_steps(at.own(), at.enemy()) == 0)
        return rules.stuck_loses ? Ending::immobilised : Ending::stuck;
    if (rules.draw_turns != 0 && at.quiet >= rules.draw_turns) return Ending::no_capture;
    return Ending::none;
}

} // namespace marblebox::fanorona
