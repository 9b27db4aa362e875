// Playing on in an imagined world by a simple rule, to see what comes of a push.
#pragma once

#include "tomoko/search/eval.h"

namespace marblebox::tomoko {

class Playout {
  public:
    Playout(const World& world, std::uint64_t luck) : world_(world), rng_(luck) {}

    // The chance of a seat's side after the push that leads to `first` and the turns after it, so many in all.
    double chance_after(const Board& first, int turns, int seat);
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

    Board choice();
    Shortlist shortlist(Cards own);

    World world_;
    Rng rng_;
    std::uint64_t visits_ = 0;
};

} // namespace marblebox::tomoko
