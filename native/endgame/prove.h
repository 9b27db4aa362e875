// Proves who wins from a position, or that nobody can: two questions, "can this side force a win?", one for each side.
//
// A win is proven by a tree of replies that ends in wins; it never leans on a position coming again. That a win cannot
// be forced may lean on it: whoever goes round in circles does not win. Such an answer holds for the position in which
// the circle closes and for those above it, so it is kept only there. Turns without capture are counted: a win that is
// forced after some of them is forced after fewer, and one that is not forced is not forced after more.
#pragma once

#include "base/pulse.h"
#include "endgame/tables.h"
#include "fanorona/state.h"

#include <functional>

namespace marblebox::endgame {

struct Proof {
    std::optional<int> result; // for the side to move: 1 won, 0 drawn, -1 lost; nothing if it was stopped before
    std::uint64_t nodes = 0;
    int depth = 0; // turns looked ahead; those without capture count twice
    std::vector<std::string> line{};
};

// Told after each depth: the depth and the nodes so far.
using ProofListener = std::function<void(int, std::uint64_t)>;

Proof prove(const fanorona::State& state, const EndgameTables* tables, int memory_mebibytes, Pulse& pulse,
            const ProofListener& listener);

} // namespace marblebox::endgame
