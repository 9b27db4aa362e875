#include "fanorona.h"

#include "fanorona_turns.h"
#include "words.h"

#include <algorithm>
#include <functional>

namespace marblebox::fanorona {

namespace {

constexpr std::size_t most_turns = 50'000; // so that no position, however artificial, exhausts time or memory

// Whatever does not depend on how chains go on is asked of these.
Chains<AnyBoard, Style> basics(const Rules& rules) { return {{rules.board}, rules.style}; }

int number_before(const Rules& rules, const Position& at) {
    return std::max(1, at.number - (1 - at.side != rules.begins ? 1 : 0));
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

} // namespace

std::string_view name_of(Ending ending) {
    constexpr std::string_view names[] = {"", "captured_all", "immobilised", "stuck", "no_capture", "repetition"};
    return names[static_cast<std::size_t>(ending)];
}

bool is_first_turn_due(const Rules& rules, const Position& at) { return rules.single_first_turn && at.number == 1; }

bool is_handicapped(const Rules& rules, const Position& at, int side) {
    return rules.handicap == side && count(at.stones[side]) > handicap_ends_at;
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

Position after(const Rules& rules, const Position& at, const Turn& turn) {
    if (turn.is_demand()) return after_demand(rules, at);
    Position next;
    auto mover = at.side, other = 1 - at.side;
    next.stones[mover] = (at.stones[mover] ^ bit(turn.from())) | bit(turn.to());
    next.stones[other] = at.stones[other] ^ turn.captured;
    next.side = 1 - at.side;
    next.quiet = turn.captured != 0 ? 0 : at.quiet + 1;
    next.number = at.number + (at.side != rules.begins ? 1 : 0);
    if (rules.on_demand && turn.captured == 0 && ought_to_capture(rules, at)) next.overlooked = at.stones[mover];
    return next;
}

Ending ending(const Rules& rules, const Position& at) {
    if (at.overlooked != 0) return ending_of_overlooked(rules, at);
    if (at.own() == 0) return Ending::captured_all;
    if (basics(rules).count_steps(at.own(), at.enemy()) == 0)
        return rules.stuck_loses ? Ending::immobilised : Ending::stuck;
    if (rules.draw_turns != 0 && at.quiet >= rules.draw_turns) return Ending::no_capture;
    return Ending::none;
}

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
    throw BadInput(quoted(text) + " is not a legal move");
}

} // namespace marblebox::fanorona
