// How a number of games between two sides ended.
#pragma once

#include <array>
#include <cstdint>

namespace marblebox {

struct Tally {
    std::array<std::uint64_t, 2> wins{}; // of seat 0 and of seat 1
    std::uint64_t draws = 0;
    std::uint64_t moves = 0; // of all games together
};

} // namespace marblebox
