#include "kulami/perft.h"

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

} // namespace

std::uint64_t perft(const State& state, int depth, Count what, Pulse& pulse) {
    auto counter = what == Count::positions ? positions : sequences;
    return counter(state.rules->layout, state.at, depth, pulse);
}

} // namespace marblebox::kulami
