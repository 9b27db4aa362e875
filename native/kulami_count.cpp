// Counting and random games of Kulami.

#include "kulami.h"
#include "rng.h"

#include <unordered_set>

namespace marblebox::kulami {

namespace {

struct Hash {
    std::size_t operator()(const Position& at) const { return at.hash(); }
};
using Positions = std::unordered_set<Position, Hash>;

template <class See> void each_follower(const Layout& layout, const Position& at, See&& see) {
    for (Bits free = legal_cells(layout, at); free != 0; free = without_lowest(free))
        see(after(layout, at, lowest(free)));
}

std::uint64_t sequences(const Layout& layout, const Position& at, int depth, Pulse& pulse) {
    pulse.beat();
    if (depth == 0) return 1;
    if (depth == 1) return static_cast<std::uint64_t>(count(legal_cells(layout, at)));
    std::uint64_t sum = 0;
    each_follower(layout, at, [&](const Position& next) { sum += sequences(layout, next, depth - 1, pulse); });
    return sum;
}

std::uint64_t positions(const Layout& layout, const Position& at, int depth, Pulse& pulse) {
    Positions level{at};
    for (; depth > 0; --depth) {
        Positions next;
        for (const Position& known : level)
            each_follower(layout, known, [&](const Position& follower) {
                pulse.beat();
                next.insert(follower);
            });
        level = std::move(next);
    }
    return level.size();
}

void play(const Rules& rules, Position at, Rng& rng, Tally& tally) {
    for (Bits free; (free = legal_cells(rules.layout, at)) != 0; ++tally.moves)
        at = after(rules.layout, at, member(free, rng.below(count(free))));
    Points end = points(rules.layout, at, rules.level);
    ++(end[red] == end[black] ? tally.draws : tally.wins[end[red] > end[black] ? red : black]);
}

} // namespace

std::uint64_t perft(const State& state, int depth, Count what, Pulse& pulse) {
    auto counter = what == Count::positions ? positions : sequences;
    return counter(state.rules->layout, state.at, depth, pulse);
}

Tally playouts(const State& state, std::uint64_t games, std::uint64_t seed, Pulse& pulse) {
    Tally tally;
    Rng rng(seed);
    for (std::uint64_t game = 0; game < games; ++game) {
        pulse.beat();
        play(*state.rules, state.at, rng, tally);
    }
    return tally;
}

} // namespace marblebox::kulami
