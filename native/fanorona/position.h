// A position of Fanorona: what follows from a turn, and when the game is over.
#pragma once

#include "fanorona/rules.h"
#include "fanorona/turn.h"

#include <string_view>

namespace marblebox::fanorona {

// One moment of a game, without its past.
struct Position {
    std::array<Bits, 2> stones{};
    Bits overlooked = 0; // the opponent's stones before a step that should have captured, while that may be demanded
    int quiet = 0;       // turns of both players since the last capture
    int number = 1;      // counts the beginner's turns
    int side = white;
    bool obliged = false; // a capture has been demanded

    Bits own() const { return stones[side]; }
    Bits enemy() const { return stones[1 - side]; }
    std::uint64_t hash() const {
        return mixed(own(), enemy() ^ (overlooked * 31)) ^ static_cast<std::uint64_t>(2 * side + (obliged ? 1 : 0));
    }
    bool operator==(const Position&) const = default;
};

enum class Ending { none, captured_all, immobilised, stuck, no_capture, repetition };

std::string_view name_of(Ending ending);

inline bool is_first_turn_due(const Rules& rules, const Position& at) {
    return rules.single_first_turn && at.number == 1;
}
inline bool is_handicapped(const Rules& rules, const Position& at, int side) {
    return rules.handicap == side && count(at.stones[side]) > handicap_ends_at;
}
bool is_won_for_opponent(Ending ending);

Position start(const Rules& rules);

// Whether only a demand can still avert the draw by turns without a capture: no capture comes in time.
inline bool is_past_limit(const Rules& rules, const Position& at) {
    return at.overlooked != 0 && 0 < rules.draw_turns && rules.draw_turns <= at.quiet;
}

// The position after the side to move has left the stones so; `overlooked` are its stones before, if a capture of
// theirs may be demanded.
inline Position after(const Rules& rules, const Position& at, Bits mine, Bits theirs, Bits overlooked = 0) {
    Position next;
    next.stones[at.side] = mine;
    next.stones[1 - at.side] = theirs;
    next.overlooked = overlooked;
    next.quiet = theirs != at.enemy() && !is_past_limit(rules, at) ? 0 : at.quiet + 1;
    next.number = at.number + (at.side != rules.begins ? 1 : 0);
    next.side = 1 - at.side;
    return next;
}

Position after_demand(const Rules& rules, const Position& at);
bool ought_to_capture(const Rules& rules, const Position& at); // where that can be demanded

inline Position after(const Rules& rules, const Position& at, const Turn& turn) {
    if (turn.is_demand()) return after_demand(rules, at);
    bool overlooks = rules.on_demand && turn.captured == 0 && ought_to_capture(rules, at);
    return after(rules, at, (at.own() ^ bit(turn.from())) | bit(turn.to()), at.enemy() ^ turn.captured,
                 overlooks ? at.own() : 0);
}

// How the game has ended on the board; repetition needs the past and is known only to a State.
Ending ending(const Rules& rules, const Position& at);

// How the game ends at once: somebody played on at the limit instead of demanding a capture.
inline Ending ending_by_playing_on(const Rules& rules, const Position& at) {
    return 0 < rules.draw_turns && rules.draw_turns < at.quiet ? Ending::no_capture : Ending::none;
}

std::string position_text(const Rules& rules, const Position& at);
Position read_position(const Rules& rules, std::string_view text);

} // namespace marblebox::fanorona
