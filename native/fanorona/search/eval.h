// What a Fanorona position looks like without looking ahead.
#pragma once

#include "fanorona/rules.h"
#include "search/value.h"

#include <algorithm>
#include <array>

namespace marblebox::fanorona {

// The kinds of points: on the edge, next to it or farther in; with four lines or, strong, with eight.
enum PointKind { edge_strong, ring_weak, ring_strong, inner_weak, inner_strong, corner, kinds };

// What the evaluation sees of one side.
struct Features {
    int stones;
    std::array<int, kinds> on; // stones on points of each kind
    int steps, captures;       // ways to step, stones that can capture
};

// A weight while the board is full and one at the end.
struct Weight {
    int full, bare;
};

template <class C> class Evaluation {
  public:
    explicit Evaluation(const C& chains) : chains_(chains) {
        const Board& board = *chains.board.operator->();
        Bits strong = board.leads[0] | board.leads[2] | board.leads[6] | board.leads[8];
        for (int p = 0; p < board.points(); ++p) add_point(board, p, (strong & bit(p)) != 0);
    }

    Features features(Bits own, Bits enemy) const {
        Features seen{count(own), {}, 0, 0};
        Bits capturing = 0;
        chains_.each_stepping(own, enemy, [&](auto direction, Bits stones) {
            seen.steps += count(stones);
            capturing |= chains_.template approachers<direction>(stones, enemy) |
                         chains_.template withdrawers<direction>(stones, enemy);
        });
        seen.captures = count(capturing);
        for (int kind = 0; kind < kinds; ++kind) seen.on[kind] = count(own & points_[kind]);
        return seen;
    }

    bool can_step(Bits own, Bits enemy) const { return chains_.count_steps(own, enemy) != 0; }

    // For the side that `mine` belongs to, which is to move.
    search::Score score(const Features& mine, const Features& theirs) const {
        int lead = mine.stones - theirs.stones, total = mine.stones + theirs.stones;
        Sum sum;
        sum.add({42, -49}, lead);
        for (int kind = 0; kind < kinds; ++kind) sum.add(on_points[kind], mine.on[kind] - theirs.on[kind]);
        sum.add({13, 10}, mine.steps - theirs.steps);
        sum.add({-103, 133}, mine.captures > 0);
        sum.add({91, -51}, theirs.captures > 0);
        sum.add({25, 90}, mine.captures);
        sum.add({2, -81}, theirs.captures);
        sum.add({15, -1}, 1);
        sum.add({559, 1156}, lead, total + 2);
        int phase = std::clamp(total - bare_board, 0, full_board - bare_board);
        return (sum.full * phase + sum.bare * (full_board - bare_board - phase)) / (full_board - bare_board);
    }

  private:
    static constexpr int bare_board = 6, full_board = 24; // stones

    // Fitted to the results of games the search played against itself under Parker's and the standard rules.
    static constexpr std::array<Weight, kinds> on_points{
        {{-85, -2}, {21, 22}, {-63, -27}, {-28, 21}, {-81, 5}, {5, -4}}};

    struct Sum {
        int full = 0, bare = 0;
        void add(Weight weight, int number, int divisor = 1) {
            full += weight.full * number / divisor;
            bare += weight.bare * number / divisor;
        }
    };

    void add_point(const Board& board, int point, bool strong) {
        int column = point % board.columns, row = point / board.columns;
        int aside = std::min(column, board.columns - 1 - column), up = std::min(row, board.rows - 1 - row);
        int ring = std::min(aside, up);
        if (aside == 0 && up == 0) points_[corner] |= bit(point);
        if (ring == 0 && strong) points_[edge_strong] |= bit(point);
        if (ring == 1) points_[strong ? ring_strong : ring_weak] |= bit(point);
        if (ring >= 2) points_[strong ? inner_strong : inner_weak] |= bit(point);
    }

    C chains_;
    std::array<Bits, kinds> points_{};
};

} // namespace marblebox::fanorona
