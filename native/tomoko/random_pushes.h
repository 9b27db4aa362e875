// What happens when balls are pushed in at random.
#pragma once

#include "base/pulse.h"
#include "tomoko/board.h"

namespace marblebox::tomoko {

struct RandomPushes {
    Board end;
    std::uint64_t fits = 0; // cards found standing, summed up over all boards
};
RandomPushes random_pushes(const Board& start, std::uint64_t pushes, std::uint64_t seed, Pulse& pulse);

} // namespace marblebox::tomoko
