#include "tomoko/search/playout.h"

#include <algorithm>

namespace marblebox::tomoko {

double Playout::chance_after(const FirstMoves& first, int turns, int seat) {
    if (first.lays) world_.lay_due(seat);
    if (first.given != 0) world_.give(seat, first.given);
    for (int turn = 0; turn < turns && !world_.is_over(); ++turn) {
        if (turn == 0 && first.pushed)
            world_.push(*first.pushed);
        else if (turn == 0 && first.given != 0)
            play_on(world_.hands[world_.turn]); // the partner knows her own cards, and now this one
        else
            play_on();
    }
    return chance(world_, seat);
}

void Playout::play_on(Cards own) { world_.push(choice(own)); }

Board Playout::choice(Cards own) {
    Interests interests(world_, world_.turn);
    interests.own = own;
    auto list = shortlist(interests.own);
    if (list.size() == 1) return list.boards[0];
    visits_ += static_cast<std::uint64_t>(list.size()) * 2 * places;
    std::array<double, most_considered> values{};
    for (int k = 0; k < list.size(); ++k) values[k] = worth(interests, world_.board, list.boards[k]);
    return list.boards[std::max_element(values.begin(), values.begin() + list.size()) - values.begin()];
}

Playout::Shortlist Playout::shortlist(Cards own) {
    Shortlist list;
    each_push(world_.board, world_.before, [&](Push, const Board& next) {
        ++visits_;
        list.offer(next, count(next.standing() & own), rng_);
    });
    return list;
}

void Playout::Shortlist::offer(const Board& board, int count, Rng& rng) {
    if (count < laid) return;
    if (count > laid) laid = count, found = 0;
    int place = found < most_considered ? found : rng.below(found + 1);
    if (place < most_considered) boards[place] = board;
    ++found;
}

} // namespace marblebox::tomoko
