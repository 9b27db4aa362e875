// Makes the two tables of a pair of stone counts by retrograde analysis.
#pragma once

#include "endgame/work.h"

#include <functional>

namespace marblebox::endgame {

struct Progress {
    int step = 0;
    double share = 0; // of the whole work, a guess once captures are looked at
};

struct Means {
    int threads = 1;
    std::size_t memory = 0;                      // bytes to stay below as far as possible; 0: no bound
    std::function<bool(const Progress&)> listen; // called now and then; answers whether to stop; may throw
};

// Makes what is missing, going on from where an earlier attempt ended. Throws Cancelled if it was told to stop.
void build_pair(const std::string& folder, const fanorona::Rules& rules, int own, int enemy, const Means& means);

// A part of the first step, for machines that share the work: what captures alone settle.
std::vector<Code> capture_values(const std::string& folder, const fanorona::Rules& rules, int own, int enemy,
                                 Index begin, Index end);

// Begins a pair with what captures settle, the table of the side with more stones first; `build_pair` goes on from
// there.
void adopt_captures(const std::string& folder, const fanorona::Rules& rules, int own, int enemy,
                    std::span<const Code> codes);

} // namespace marblebox::endgame
