#include "tomoko/search/candidates.h"

namespace marblebox::tomoko {

namespace {

World some_world(const View& view, std::uint64_t seed) {
    Rng rng(seed);
    return Dealer(view).deal(rng); // any will do: what is hidden hardly matters to the race and to the interests
}

// Turns how good the pushes look into chances; the best of them has that of the position.
void set_guesses(Candidates& candidates, double base) {
    double best = -cards;
    for (const auto& candidate : candidates) best = std::max(best, candidate.estimate.guess);
    for (auto& [moves, first, estimate, wins] : candidates)
        estimate.guess = std::clamp(base + chance_per_card * (estimate.guess - best), 0.0, 1.0);
}

// The pushes in a world that the seat's card moves have led to; `own` are the cards that it knows to be its side's.
Candidates pushes_in(const World& world, Cards own, int missing, bool lays, const search::Limits& limits) {
    const View& view = *world.view;
    Interests interests(world, view.seat);
    interests.own = own;
    Candidates candidates;
    each_push(view.board, view.before, [&](Push push, const Board& next) {
        if (is_excluded(limits, push_text(push))) return;
        if (std::ranges::any_of(candidates, [&](const auto& known) { return known.first.pushed == next; })) return;
        bool wins = count(own & next.standing()) >= missing;
        candidates.push_back(
            {{push_text(push)}, {.lays = lays, .pushed = next}, {worth(interests, view.board, next)}, wins});
    });
    set_guesses(candidates, chance(world, view.seat));
    return candidates;
}

// Whether laying what is due leaves nobody a card, so that the game is over.
bool ends_by_laying(const View& view) {
    int held = 0, in_hands = 0;
    for (int seat = 0; seat < view.seats; ++seat) {
        in_hands += view.hand_sizes[seat] - count(view.hands[seat]);
        if (view.is_playing[seat]) held += view.hand_sizes[seat];
    }
    bool is_deck_empty = cards - count(view.seen()) == in_hands;
    return is_deck_empty && held == count(due(view));
}

} // namespace

std::string card_move(const std::string& verb, int card) { return verb + " " + std::to_string(card); }

std::vector<std::string> card_moves(const std::string& verb, Cards which) {
    std::vector<std::string> moves;
    for (; which != 0; which = without_lowest(which)) moves.push_back(card_move(verb, lowest(which)));
    return moves;
}

int missing(const View& view) {
    int laid = 0;
    for (int seat = view.side(view.seat); seat < view.seats; seat += view.sides) laid += count(view.laid[seat]);
    return view.goal - laid;
}

Cards due(const View& view) { return view.laid_by_hand ? view.hands[view.seat] & view.board.standing() : 0; }

Candidates pushes(const View& view, const search::Limits& limits, std::uint64_t seed) {
    return pushes_in(some_world(view, seed), view.own(), missing(view), false, limits);
}

Candidates pushes_after_laying(const View& view, std::uint64_t seed) {
    World world = some_world(view, seed);
    for (Cards left = due(view); left != 0; left = without_lowest(left)) world.lay(view.seat, lowest(left));
    if (view.turn != view.seat || ends_by_laying(view)) return {{{}, {.lays = true}, {chance(world, view.seat)}}};
    Cards laid = view.own() & view.board.standing();
    return pushes_in(world, view.own() & ~laid, std::max(1, missing(view) - count(laid)), true, {});
}

Candidates gifts(const View& view, const search::Limits& limits, std::uint64_t seed) {
    bool is_partner_next = view.has_teams() && view.turn != view.seat && view.next(view.turn) != view.seat;
    Candidates candidates;
    if (!is_partner_next) return candidates;
    double guess = chance(some_world(view, seed), view.seat);
    for (Cards held = view.hands[view.seat]; held != 0; held = without_lowest(held))
        if (auto move = card_move("give", lowest(held)); !is_excluded(limits, move))
            candidates.push_back({{move}, {.given = lowest(held)}, {guess}});
    return candidates;
}

} // namespace marblebox::tomoko
