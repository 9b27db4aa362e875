// Every turn by the rules of movement, whatever the rules are.
#pragma once

#include "fanorona.h"

namespace marblebox::fanorona {

// The first stone of the run that a step captures.
inline Bits nearest_stone(int from, int to, bool by_withdrawal) {
    return by_withdrawal ? bit(2 * from - to) : bit(2 * to - from);
}

template <class C> class Turns {
  public:
    Turns(const Rules& rules, const C& chains, const Position& at) : rules_(rules), chains_(chains), at_(at) {}

    // Calls `see(turn)`; the turn is valid only during the call.
    template <class See> void each(See&& see) {
        if (is_handicapped(rules_, at_, at_.side)) {
            each_offering(see);
        } else {
            bool capturing = each_capture(see);
            if (!capturing || (rules_.on_demand && !at_.obliged)) each_plain(see);
        }
        if (at_.overlooked != 0) see(Turn());
    }

  private:
    template <class See> void each_plain(See&& see) {
        chains_.each_step(at_.own(), at_.enemy(), [&](int from, int to) { see(Turn(from, to)); });
    }

    // The handicapped side's steps after which the opponent can capture, or any step if there is none such.
    template <class See> void each_offering(See&& see) {
        bool offering = false;
        each_plain([&](const Turn& step) {
            if (!offers(step)) return;
            offering = true;
            see(step);
        });
        if (!offering) each_plain(see);
    }

    bool offers(const Turn& step) const {
        return chains_.can_capture(at_.enemy(), at_.own() ^ bit(step.from()) ^ bit(step.to()));
    }

    template <class See> bool each_capture(See&& see) {
        bool nearest = rules_.vela_single && is_handicapped(rules_, at_, 1 - at_.side);
        bool single = nearest || is_first_turn_due(rules_, at_), capturing = false;
        chains_.each_first_capture(at_.own(), at_.enemy(), [&](int from, const Walker& next, int capture) {
            bool back = is_withdrawal(capture);
            capturing = true;
            turn_ = Turn(from);
            turn_.capture_at(next.point, nearest ? nearest_stone(from, next.point, back) : at_.enemy() ^ next.enemy,
                             back);
            if (single)
                see(turn_);
            else
                each_ending(next, see);
        });
        return capturing;
    }

    template <class See> void each_ending(const Walker& walker, See&& see) {
        bool going_on = false;
        if (!rules_.style.compulsory) see(turn_);
        chains_.each_continuation(walker, [&](const Walker& next, int capture) {
            Bits taken = walker.enemy ^ next.enemy;
            going_on = true;
            turn_.capture_at(next.point, taken, is_withdrawal(capture));
            each_ending(next, see);
            turn_.take_back(taken);
        });
        if (rules_.style.compulsory && !going_on) see(turn_);
    }

    const Rules& rules_;
    const C& chains_;
    const Position& at_;
    Turn turn_;
};

template <class See> void each_turn(const Rules& rules, const Position& at, See&& see) {
    with_chains(rules, [&](const auto& chains) { Turns(rules, chains, at).each(see); });
}

} // namespace marblebox::fanorona
