// What perft counts.
#pragma once

namespace marblebox {

enum class Count {
    sequences, // sequences of moves
    results,   // the same, but moves of one node with equal results count once
    positions, // different positions at that depth
};

} // namespace marblebox
