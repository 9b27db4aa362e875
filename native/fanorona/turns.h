// Every turn by the rules of movement, whatever the rules are.
#pragma once

#include "fanorona/position.h"

namespace marblebox::fanorona {

// What a capturing turn may take: all that a chain does, the run of a single step, or its nearest stone alone.
enum class CaptureMode { chain, step, stone };

inline CaptureMode capture_mode(const Rules& rules, const Position& at) {
    if (rules.vela_single && is_handicapped(rules, at, 1 - at.side)) return CaptureMode::stone;
    return is_first_turn_due(rules, at) ? CaptureMode::step : CaptureMode::chain;
}

// Gives back what the mode does not let the walker take by the first capture of a turn.
inline void limit(Walker& walker, CaptureMode mode, const Position& at, int from, int capture) {
    if (mode != CaptureMode::stone) return;
    int nearest = is_withdrawal(capture) ? 2 * from - walker.point : 2 * walker.point - from;
    walker.enemy = at.enemy() ^ bit(nearest);
}

// Calls `take(from, walker after the capture, capture)` for each capturing first step of a turn.
template <class C, class Take>
void each_first_capture(const C& chains, CaptureMode mode, const Position& at, Take&& take) {
    chains.each_first_capture(at.own(), at.enemy(), [&](int from, Walker next, int capture) {
        limit(next, mode, at, from, capture);
        take(from, next, capture);
    });
}

// Whether the walker's turn takes the target, with the captures made so far or with a later one.
template <class C> bool takes(const C& chains, CaptureMode mode, const Walker& walker, Bits target) {
    if ((walker.enemy & target) == 0) return true;
    bool taken = false;
    if (mode == CaptureMode::chain)
        chains.each_continuation(walker,
                                 [&](const Walker& next, int) { taken = taken || takes(chains, mode, next, target); });
    return taken;
}

// Whether the side to move has a turn that takes the target.
template <class C> bool can_take(const Rules& rules, const C& chains, const Position& at, Bits target) {
    CaptureMode mode = capture_mode(rules, at);
    bool taken = false;
    each_first_capture(chains, mode, at,
                       [&](int, const Walker& next, int) { taken = taken || takes(chains, mode, next, target); });
    return taken;
}

// Calls `step(from, to)` for each step of the handicapped side: those that offer the stone which is moved; if there is
// none such (or any offer will do) those after which the opponent can capture something; else every step.
template <class C, class Step>
void each_offering(const Rules& rules, const C& chains, const Position& at, Step&& step) {
    bool found = false;
    auto each_if = [&](auto&& offers) {
        chains.each_step(at.own(), at.enemy(), [&](int from, int to) {
            if (!offers(from, to)) return;
            found = true;
            step(from, to);
        });
    };
    auto mine = [&](int from, int to) { return at.own() ^ bit(from) ^ bit(to); };
    if (rules.offers_placed)
        each_if([&](int from, int to) {
            return can_take(rules, chains, after(rules, at, mine(from, to), at.enemy()), bit(to));
        });
    if (!found) each_if([&](int from, int to) { return chains.can_capture(at.enemy(), mine(from, to)); });
    if (!found) each_if([](int, int) { return true; });
}

template <class C> class Turns {
  public:
    Turns(const Rules& rules, const C& chains, const Position& at) : rules_(rules), chains_(chains), at_(at) {}

    // Calls `see(turn)`; the turn is valid only during the call.
    template <class See> void each(See&& see) {
        if (is_handicapped(rules_, at_, at_.side)) {
            each_offering(rules_, chains_, at_, [&](int from, int to) { see(Turn(from, to)); });
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

    template <class See> bool each_capture(See&& see) {
        CaptureMode mode = capture_mode(rules_, at_);
        bool capturing = false;
        each_first_capture(chains_, mode, at_, [&](int from, const Walker& next, int capture) {
            capturing = true;
            turn_ = Turn(from);
            turn_.capture_at(next.point, at_.enemy() ^ next.enemy, is_withdrawal(capture));
            if (mode == CaptureMode::chain)
                each_ending(next, see);
            else
                see(turn_);
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
