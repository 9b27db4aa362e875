// What a search is asked, and what it answers.
#pragma once

#include "search/value.h"

#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace marblebox::search {

constexpr int deepest = 100; // turns

// How boldly to leave out what promises nothing, most of it where neither side can capture. Scores are hundredths of a
// stone; a depth or a margin of zero switches a way off, and so do all of them by default.
struct Tuning {
    int calm_depth = 0, calm_margin = 0;         // a lead of so much for each turn left is enough
    int pass_depth = 0, pass_less = 0;           // passing is tried from here on, and looked at so much less deeply
    int late_depth = 0, late_moves = 0;          // so many moves, and more with the square of the depth, are enough
    int hopeless_depth = 0, hopeless_margin = 0; // so far behind for each turn left, late moves do not help
    int loud_margin = 0;                         // so far from the bounds, captures beyond the horizon change nothing
    int kept_history = 0;                        // percent of what was learnt of moves that the next search begins with

    bool operator==(const Tuning&) const = default;
    bool leaves_out() const {
        return calm_depth > 0 || pass_depth > 0 || late_depth > 0 || hopeless_depth > 0 || loud_margin > 0;
    }
};

// The numbers by their names; the others are as usual.
Tuning read_tuning(const std::map<std::string, int>& numbers);

// When to end; zero means no limit. A search also ends when nothing is left to find out.
struct Limits {
    int depth = 0;
    std::uint64_t nodes = 0;
    double seconds = 0;
    int lines = 1;                       // how many of the best moves to report
    std::vector<std::string> excluded{}; // moves not to be considered
    Tuning tuning{};
    bool processor_time = false;     // seconds are those of the leading thread's processor, not of the clock
    bool playing = false;            // the answer is a move to make: no depth is begun that cannot be finished in time
    std::function<double()> clock{}; // tells seconds; by default that of the machine
};

// A move with the play that is expected after it (the principal variation), from the view of the side to move.
struct Line {
    std::vector<std::string> moves;
    Score score = 0;
    double chance = 50;                  // of winning, in percent, a draw counting half
    std::optional<double> points{};      // expected lead at the end, where the game counts points
    std::optional<std::string> proven{}; // "won", "drawn" or "lost"
    std::optional<int> distance{};       // turns until a proven win or loss
    std::optional<int> conversion{};     // turns until the capture that an endgame table leads to
};

struct Info {
    int depth = 0; // turns looked ahead in full; captures were followed further
    std::uint64_t nodes = 0;
    double seconds = 0;
    std::vector<Line> lines{};
};

using Listener = std::function<bool(const Info&)>; // told after each depth; answers whether to stop

} // namespace marblebox::search
