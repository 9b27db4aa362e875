#include "fanorona/alpha_beta.h"

#include "base/words.h"

#include <algorithm>

namespace marblebox::fanorona {

namespace {

constexpr int won = 1000, infinite = 10'000;

std::vector<Turn> longest_first(const State& state) {
    auto turns = state.turns();
    std::ranges::stable_sort(turns, std::greater{}, &Turn::length);
    return turns;
}

int value(const State& state, int depth, int alpha, int beta) {
    if (auto ending = state.ending(); ending != Ending::none) return is_won_for_opponent(ending) ? -won - depth : 0;
    if (depth == 0) return count(state.at.own()) - count(state.at.enemy());
    for (const Turn& turn : longest_first(state)) {
        alpha = std::max(alpha, -value(state.after(turn), depth - 1, -beta, -alpha));
        if (alpha >= beta) break;
    }
    return alpha;
}

} // namespace

Turn best_by_stones(const State& state, int depth) {
    auto turns = longest_first(state);
    if (turns.empty()) throw BadInput("the game is over; there is no move to search for");
    if (depth < 1) throw BadInput("the depth must be at least 1");
    Turn best = turns.front();
    int alpha = -infinite;
    for (const Turn& turn : turns) {
        int here = -value(state.after(turn), depth - 1, -infinite, -alpha);
        if (here > alpha) alpha = here, best = turn;
    }
    return best;
}

} // namespace marblebox::fanorona
