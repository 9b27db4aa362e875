#include "kulami/playout.h"

#include "base/rng.h"
#include "kulami/score.h"

namespace marblebox::kulami {

namespace {

void play(const Rules& rules, Position at, Rng& rng, Tally& tally) {
    for (Bits free; (free = legal_cells(rules.layout, at)) != 0; ++tally.moves)
        at = after(rules.layout, at, member(free, rng.below(count(free))));
    Points end = points(rules.layout, at, rules.level);
    ++(end[red] == end[black] ? tally.draws : tally.wins[end[red] > end[black] ? red : black]);
}

} // namespace

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
