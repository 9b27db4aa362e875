#include "tomoko_search_playout.h"

#include <algorithm>

namespace marblebox::tomoko {

double Playout::chance_after(const Field& first, int turns, int seat) {
    world_.push(first);
    for (int turn = 1; turn < turns && !world_.is_over(); ++turn) world_.push(choice());
    return chance(world_, seat);
}

Field Playout::choice() {
    Interests interests(world_, world_.turn);
    auto list = shortlist(interests.own);
    if (list.size() == 1) return list.fields[0];
    visits_ += static_cast<std::uint64_t>(list.size()) * 2 * places;
    std::array<double, most_considered> values{};
    for (int k = 0; k < list.size(); ++k) values[k] = worth(interests, world_.field, list.fields[k]);
    return list.fields[std::max_element(values.begin(), values.begin() + list.size()) - values.begin()];
}

Playout::Shortlist Playout::shortlist(Cards own) {
    Shortlist list;
    each_push(world_.field, world_.before, [&](Push, const Field& next) {
        ++visits_;
        list.offer(next, count(next.standing() & own), rng_);
    });
    return list;
}

void Playout::Shortlist::offer(const Field& field, int count, Rng& rng) {
    if (count < laid) return;
    if (count > laid) laid = count, found = 0;
    int place = found < most_considered ? found : rng.below(found + 1);
    if (place < most_considered) fields[place] = field;
    ++found;
}

} // namespace marblebox::tomoko
