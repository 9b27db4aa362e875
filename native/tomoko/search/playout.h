// Playing on in an imagined world by a simple rule, to see what comes of a push.
#pragma once

#include "tomoko/search/eval.h"

#include <optional>

namespace marblebox::tomoko {

// What a seat does before anything else happens: with its cards, and on the board if it is to move.
struct FirstMoves {
    bool lays = false;             // all of its cards that stand, drawn cards too
    int given = 0;                 // the card that it hands to its partner; 0: none
    std::optional<Board> pushed{}; // the board after its push
};

class Playout {
  public:
    Playout(const World& world, std::uint64_t luck) : world_(world), rng_(luck) {}

    // The chance of a seat's side after its first moves and the turns that follow, so many in all.
    double chance_after(const FirstMoves& first, int turns, int seat);
    std::uint64_t visits() const { return visits_; } // the pushes looked at

  private:
    static constexpr int most_considered = 4;

    // The pushes that lay the most cards, drawn by lot if there are many.
    struct Shortlist {
        std::array<Board, most_considered> boards{};
        int laid = -1, found = 0;

        int size() const { return std::min(found, most_considered); }
        void offer(const Board& board, int count, Rng& rng);
    };

    void play_on() { play_on(world_.held_by_side(world_.view->side(world_.turn))); }
    void play_on(Cards own); // the seat to move pushes for these cards
    Board choice(Cards own);
    Shortlist shortlist(Cards own);

    World world_;
    Rng rng_;
    std::uint64_t visits_ = 0;
};

} // namespace marblebox::tomoko
