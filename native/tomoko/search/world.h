// A game as it might be: a seat's view with everything hidden imagined.
#pragma once

#include "base/rng.h"
#include "tomoko/search/view.h"

namespace marblebox::tomoko {

struct World : Deal {
    const View* view; // for what does not change
    Board board, before;
    int turn;

    explicit World(const View& from)
        : Deal{&from, from.hands, from.laid}, view(&from), board(from.board), before(from.before), turn(from.turn) {}

    bool is_over() const; // somebody has finished, or nobody has a card left

    // The seat to move pushes, and everybody lays what then stands.
    void push(const Board& next);

    // Everybody lays what stands, that seat first.
    void lay_due(int seat) { lay_all(board.standing(), seat, view->is_playing); }

    void give(int seat, int card); // to the partner
};

// Deals hidden cards again and again, as the seat must believe them to be.
class Dealer {
  public:
    explicit Dealer(const View& view);

    World deal(Rng& rng) const;

  private:
    Cards deal_hand(World& world, int seat, Cards pool, Rng& rng) const;
    Cards unlikely(int seat, Rng& rng) const;

    const View& view_;
    Cards pool_;           // what may be anywhere
    Cards standing_;       // would have been laid
    Cards missed_ = 0;     // the last seat to push could have made these stand, and made nothing stand
    int last_pusher_ = -1; // the seat that could have
};

} // namespace marblebox::tomoko
