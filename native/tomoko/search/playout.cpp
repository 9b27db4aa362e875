#include "tomoko/search/playout.h"

#include <algorithm>

namespace marblebox::tomoko {

double Playout::chance_after(const Board& first, int turns, int seat) {
    world_.push(first);
    for (int turn = 1; turn < turns && !world_.is_over(); ++turn) world_.push(choice());
    return chance(world_, seat);
}

Board Playout::choice() {
    Interests interests(world_, world_.turn);
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
