// From the result of a turn back to a turn.
#pragma once

#include "fanorona/search_moves.h"

namespace marblebox::fanorona {

// Finds one of the turns that leave the stones so, the first by the order of `Turns`.
template <class C> class Retracing {
  public:
    Retracing(const Rules& rules, const C& chains, const Position& at, Bits mine, Bits theirs)
        : rules_(rules), chains_(chains), at_(at), mine_(mine), theirs_(theirs) {}

    Turn turn() {
        Bits left = at_.own() & ~mine_, arrived = mine_ & ~at_.own();
        if (theirs_ == at_.enemy()) return Turn(lowest(left), lowest(arrived));
        return captures();
    }

  private:
    Turn captures() {
        CaptureMode mode = capture_mode(rules_, at_);
        bool found = false;
        each_first_capture(chains_, mode, at_, [&](int from, const Walker& next, int capture) {
            if (found || ((at_.own() ^ bit(from)) & ~mine_) != 0) return;
            turn_ = Turn(from);
            turn_.capture_at(next.point, at_.enemy() ^ next.enemy, is_withdrawal(capture));
            others_ = at_.own() ^ bit(from);
            found = mode == CaptureMode::chain ? leads_there(next) : is_there(next);
        });
        return turn_;
    }

    bool is_there(const Walker& walker) const {
        return walker.enemy == theirs_ && (others_ | bit(walker.point)) == mine_;
    }

    bool leads_there(const Walker& walker) {
        if ((theirs_ & ~walker.enemy) != 0) return false; // captured too much
        if (is_there(walker) && may_end(walker)) return true;
        bool found = false;
        chains_.each_continuation(walker, [&](const Walker& next, int capture) {
            if (found) return;
            Bits taken = walker.enemy ^ next.enemy;
            turn_.capture_at(next.point, taken, is_withdrawal(capture));
            found = leads_there(next);
            if (!found) turn_.take_back(taken);
        });
        return found;
    }

    bool may_end(const Walker& walker) const { return !chains_.style.compulsory || chains_.captures(walker) == 0; }

    const Rules& rules_;
    const C& chains_;
    const Position& at_;
    Bits mine_, theirs_;
    Bits others_ = 0;
    Turn turn_;
};

template <class C> Turn turn_to(const Rules& rules, const C& chains, const Position& at, const Position& next) {
    return Retracing(rules, chains, at, next.stones[at.side], next.stones[1 - at.side]).turn();
}
template <class C> Turn turn_to(const Rules& rules, const C& chains, const Position& at, const SearchMove& move) {
    return move.is_demand() ? Turn() : Retracing(rules, chains, at, move.mine, move.theirs).turn();
}

} // namespace marblebox::fanorona
