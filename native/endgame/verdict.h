// What a value means in a game in which turns without capture are counted.
#pragma once

#include "endgame/value.h"

#include <algorithm>

namespace marblebox::endgame {

struct Verdict {
    int result;   // for the side to move: 1 won, 0 drawn, -1 lost
    int distance; // turns until the capture after which fewer stones are left, or until no move is left; drawn: 0
};

// A limit of 0 is none. What comes too late for it is drawn.
constexpr Verdict verdict_of(Code code, int quiet_turns, int limit) {
    bool is_late = limit != 0 && distance(code) > 0 && quiet_turns + distance(code) > limit;
    if (code == drawn || is_late) return {0, 0};
    return {is_won(code) ? 1 : -1, distance(code)};
}

// The most turns that a value may count.
constexpr int most_distance(int limit) { return limit == 0 ? longest_distance : std::min(limit, longest_distance); }

} // namespace marblebox::endgame
