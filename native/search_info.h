// What a search is asked, and what it answers.
#pragma once

#include "search_value.h"

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace marblebox::search {

constexpr int deepest = 100; // turns

// When to end; zero means no limit. A search also ends when nothing is left to find out.
struct Limits {
    int depth = 0;
    std::uint64_t nodes = 0;
    double seconds = 0;
    int lines = 1;                       // how many of the best moves to report
    std::vector<std::string> excluded{}; // moves not to be considered
};

// A move with the play that is expected after it, from the view of the side to move.
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
using Question = std::function<bool()>;            // asked every few milliseconds whether to stop; may throw

} // namespace marblebox::search
