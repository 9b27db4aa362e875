#include "fanorona/state.h"

#include "base/words.h"
#include "fanorona/turns.h"

#include <algorithm>
#include <functional>

namespace marblebox::fanorona {

namespace {

constexpr std::size_t most_turns = 50'000; // so that no position, however artificial, exhausts time or memory

} // namespace

State State::with_past(std::vector<Position> positions) const {
    // In what order they come does not matter, except that the sides alternate, that first turns come first, and that a
    // turn which may be taken back comes last.
    std::ranges::sort(positions, std::greater(), &Position::number);
    if (at.overlooked != 0)
        std::ranges::stable_partition(positions, [before = fanorona::after(*rules, at, Turn())](const Position& then) {
            return then.side == before.side && then.stones == before.stones;
        });
    State state = *this;
    state.seen.clear();
    for (int side = 1 - at.side; !positions.empty(); side = 1 - side) {
        auto latest = std::ranges::find(positions, side, &Position::side);
        if (latest == positions.end()) throw BadInput("in the past of a position the sides must alternate");
        state.seen.emplace_back(latest->stones[white], latest->stones[black]);
        positions.erase(latest);
    }
    std::ranges::reverse(state.seen);
    return state;
}

void State::advance(const Turn& turn) {
    if (turn.captured != 0)
        seen.clear();
    else if (turn.is_demand() && !seen.empty())
        seen.pop_back();
    else if (rules->repetition != 0 && !turn.is_demand())
        seen.emplace_back(at.stones[white], at.stones[black]);
    at = fanorona::after(*rules, at, turn);
}

State State::after(const Turn& turn) const {
    State next = *this;
    next.advance(turn);
    return next;
}

Ending State::ending() const {
    Ending on_board = fanorona::ending(*rules, at);
    if (on_board != Ending::none || rules->repetition == 0 || at.overlooked != 0) return on_board;
    int occurrences = 1;
    for (int back = 2; back <= std::ssize(seen); back += 2) { // the same side was to move every other turn
        Position then = at;
        then.number = at.number - back / 2;
        bool same = seen[seen.size() - back] == std::pair(at.stones[white], at.stones[black]);
        if (same && !is_first_turn_due(*rules, then)) ++occurrences;
    }
    return occurrences >= rules->repetition ? Ending::repetition : Ending::none;
}

std::vector<Turn> State::turns() const {
    std::vector<Turn> turns;
    if (ending() != Ending::none) return turns;
    each_turn(*rules, at, [&](const Turn& turn) {
        if (turns.size() == most_turns)
            throw BadInput("the position has more than " + std::to_string(most_turns) +
                           " legal turns, which is more than can be handled");
        turns.push_back(turn);
    });
    return turns;
}

State State::play(std::string_view text) const {
    if (Ending over = ending(); over != Ending::none)
        throw BadInput("the game is over (" + std::string(name_of(over)) + "); no further move is possible");
    for (const Turn& turn : turns())
        if (turn_text(*rules->board, turn) == text) return after(turn);
    throw BadInput(in_quotes(text) + " is not a legal move");
}

} // namespace marblebox::fanorona
