// Fanorona: positions, turns, and the state of a game.
#pragma once

#include "fanorona_rules.h"

#include <array>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace marblebox::fanorona {

// A whole turn: the points its stone touches and what it captures. A turn without points demands a capture.
struct Turn {
    std::array<std::uint8_t, 64> path;
    int length = 0;
    Bits withdrawals = 0; // bit k: step k captured by withdrawal
    Bits captured = 0;

    Turn() = default;
    explicit Turn(int from) : length(1) { path[0] = static_cast<std::uint8_t>(from); }
    Turn(int from, int to) : Turn(from) { step_to(to); }

    bool is_demand() const { return length == 0; }
    int from() const { return path[0]; }
    int to() const { return path[length - 1]; }
    void step_to(int point) { path[length++] = static_cast<std::uint8_t>(point); }
    void capture_at(int point, Bits taken, bool by_withdrawal) {
        withdrawals |= static_cast<Bits>(by_withdrawal) << (length - 1);
        captured |= taken;
        step_to(point);
    }
    void take_back(Bits taken) {
        --length;
        withdrawals &= ~bit(length - 1);
        captured ^= taken;
    }
};

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

bool is_first_turn_due(const Rules& rules, const Position& at);
bool is_handicapped(const Rules& rules, const Position& at, int side);
bool is_won_for_opponent(Ending ending);

Position start(const Rules& rules);
Position after(const Rules& rules, const Position& at, const Turn& turn);

// How the game has ended on the board; repetition needs the past and is known only to a State.
Ending ending(const Rules& rules, const Position& at);

// How the game ends while a turn may still be demanded back: not at all, unless the limit was passed one turn ago.
inline Ending ending_of_overlooked(const Rules& rules, const Position& at) {
    return 0 < rules.draw_turns && rules.draw_turns < at.quiet ? Ending::no_capture : Ending::none;
}

std::string turn_text(const Board& board, const Turn& turn);
std::string position_text(const Rules& rules, const Position& at);
Position read_position(const Rules& rules, std::string_view text);

// A position together with as much of the past as the rules ask for.
struct State {
    std::shared_ptr<const Rules> rules;
    Position at;
    std::vector<std::pair<Bits, Bits>> seen{}; // earlier positions since the last capture, the oldest first

    State with_past(std::vector<Position> positions) const; // given in any order
    void advance(const Turn& turn);                         // for who owns the state; everybody else uses `after`

    State after(const Turn& turn) const;
    Ending ending() const;
    std::vector<Turn> turns() const; // none once the game is over
    State play(std::string_view text) const;
};

} // namespace marblebox::fanorona
