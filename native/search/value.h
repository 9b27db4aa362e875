// What a search says about a position: a score for the side to move, and whether that is certain.
#pragma once

namespace marblebox::search {

using Score = int; // in hundredths of a stone or a point

constexpr Score winning = 30'000; // won at once; a win that takes longer counts one less for each turn
constexpr Score infinite = 32'000;
constexpr int longest_line = 120; // turns a search looks ahead at most
// A win that an endgame table knows, however long it takes to the end: one less for each turn until the table's
// capture.
constexpr Score won_by_table = winning - longest_line - 2;
constexpr int longest_by_table = 256;
constexpr Score surely_won = won_by_table - longest_by_table;

constexpr bool is_by_table(Score score) {
    return (surely_won <= score && score <= won_by_table) || (-won_by_table <= score && score <= -surely_won);
}
constexpr bool is_decided(Score score) { return score >= surely_won || score <= -surely_won; }

// `proven`: no guess went into the score, so that it (or the bound it is) holds however deep one looks.
struct Value {
    Score score;
    bool proven;

    Value operator-() const { return {-score, proven}; }
};

} // namespace marblebox::search
