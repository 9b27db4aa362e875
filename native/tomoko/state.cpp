#include "tomoko/state.h"

#include "base/words.h"

#include <algorithm>
#include <set>

namespace marblebox::tomoko {

namespace {

bool contains(const Seats& seats, int seat) { return std::ranges::find(seats, seat) != seats.end(); }

} // namespace

// --- seats -----------------------------------------------------------------------------------------------------------

bool State::is_finished(int seat) const {
    return std::ranges::any_of(finished, [&](const Seats& group) { return contains(group, seat); });
}

bool State::is_playing(int seat) const {
    return !is_finished(seat) && !contains(resigned, seat) && !contains(resigned, rules->partner(seat));
}

BySeat<bool> State::playing() const {
    BySeat<bool> set{};
    for (int seat = 0; seat < rules->seats; ++seat) set[seat] = is_playing(seat);
    return set;
}

void State::pass_turn() {
    for (int k = 0; k < rules->seats; ++k)
        if (int seat = (turn + k) % rules->seats; is_playing(seat)) {
            turn = seat;
            return;
        }
}

// --- moves -----------------------------------------------------------------------------------------------------------

std::vector<Move> State::moves(int seat) const {
    std::vector<Move> found;
    if (!is_playing(seat) || !end().empty()) return found;
    if (seat == turn)
        each_push(board, before.value_or(Board{}),
                  [&](Push ball, const Board&) { found.push_back({Move::push, ball}); });
    for (Cards rest = claims(seat); rest != 0; rest = without_lowest(rest))
        found.push_back({.kind = Move::lay, .card = lowest(rest)});
    for (Cards rest = rules->has_teams() ? cards.hands[seat] : 0; rest != 0; rest = without_lowest(rest))
        found.push_back({.kind = Move::give, .card = lowest(rest)});
    return found;
}

State State::after(const Move& move, int seat) const {
    State next = *this;
    next.follow(move, seat);
    return next;
}

State State::play(std::string_view text, int seat) const {
    if (auto reason = end(); !reason.empty())
        throw BadInput("the game is over (" + reason + "); no further move is possible");
    if (text == "resign" && is_playing(seat)) {
        State next = *this;
        next.resign(seat);
        return next;
    }
    for (const Move& move : moves(seat))
        if (move_text(move) == text) return after(move, seat);
    throw BadInput(in_quotes(text) + " is not a legal move of player " + std::to_string(seat + 1));
}

void State::follow(const Move& move, int seat) {
    if (move.kind == Move::push) return push_in(move.ball, seat);
    if (move.kind == Move::lay) return lay(move.card, seat);
    give(move.card, seat);
}

void State::push_in(Push ball, int seat) {
    before = board;
    board = board.after(ball);
    if (!finished.empty() && !finished.back().empty()) finished.emplace_back(); // whoever finishes now comes later
    turn = (seat + 1) % rules->seats;
    pass_turn();
    if (rules->laid_by_hand) return;
    cards.lay_all(board.standing(), seat, playing());
    shared &= cards.hands[0] | cards.hands[1] | cards.hands[2] | cards.hands[3];
    finish();
}

void State::lay(int card, int seat) {
    shared &= ~bit(card);
    cards.lay(seat, card);
    let_fellows_win(seat);
    finish();
}

void State::give(int card, int seat) {
    cards.hands[seat] &= ~bit(card);
    cards.hands[rules->partner(seat)] |= bit(card);
    shared |= bit(card);
}

void State::resign(int seat) {
    resigned.push_back(seat);
    pass_turn();
}

// When a card decides, every other side that holds enough standing cards lays them too and wins as well.
void State::let_fellows_win(int seat) {
    if (cards.missing(seat) > 0) return;
    const State then = *this;
    for (int k = 1; k < rules->seats; ++k) {
        int other = (seat + k) % rules->seats;
        if (!then.is_playing(other) || !then.could_finish(other)) continue;
        Cards claimed = then.claims(other);
        for (int left = cards.missing(other); left > 0 && claimed != 0; --left, claimed = without_lowest(claimed)) {
            shared &= ~bit(lowest(claimed));
            cards.lay(other, lowest(claimed));
        }
    }
}

bool State::could_finish(int seat) const {
    return count(cards.held_by_side(rules->side(seat)) & board.standing()) >= cards.missing(seat);
}

void State::finish() {
    Seats done;
    for (int seat = 0; seat < rules->seats; ++seat)
        if (is_playing(seat) && cards.missing(seat) <= 0) done.push_back(seat);
    if (done.empty()) return;
    if (finished.empty()) finished.emplace_back();
    finished.back().insert(finished.back().end(), done.begin(), done.end()); // on the same board they share the place
    std::ranges::sort(finished.back());
    pass_turn();
}

// --- the end ---------------------------------------------------------------------------------------------------------

// Why the game is over; nothing if it is not.
std::string State::end() const {
    std::set<int> sides;
    bool any_cards = false;
    for (int seat = 0; seat < rules->seats; ++seat)
        if (is_playing(seat)) {
            sides.insert(rules->side(seat));
            any_cards |= cards.hands[seat] != 0;
        }
    bool alone = sides.size() < 2;
    if (!finished.empty() && (alone || !rules->plays_on)) return "target_reached";
    if (alone) return "resigned";
    return any_cards ? "" : "cards_exhausted";
}

std::optional<Outcome> State::outcome() const {
    std::string reason = end();
    if (reason.empty()) return std::nullopt;
    Outcome found{reason, {}, places()};
    for (int seat = 0; seat < rules->seats; ++seat)
        if (found.places[seat] == 1) found.winners.push_back(seat);
    return found;
}

// Who has finished, in that order; then who is still playing, by cards; then who resigned, the last first.
std::pair<int, int> State::rank(int seat) const {
    for (std::size_t place = 0; place < finished.size(); ++place)
        if (contains(finished[place], seat)) return {0, static_cast<int>(place)};
    for (std::size_t place = 0; place < resigned.size(); ++place)
        if (rules->side(resigned[place]) == rules->side(seat)) return {2, -static_cast<int>(place)};
    return {1, -cards.points(rules->side(seat))};
}

Seats State::places() const {
    Seats found;
    for (int seat = 0; seat < rules->seats; ++seat) {
        std::set<int> better;
        for (int other = 0; other < rules->seats; ++other)
            if (rank(other) < rank(seat)) better.insert(rules->side(other));
        found.push_back(1 + static_cast<int>(better.size()));
    }
    return found;
}

} // namespace marblebox::tomoko
