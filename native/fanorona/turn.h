// One turn of Fanorona.
#pragma once

#include "fanorona/board.h"

#include <string>

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

std::string turn_text(const Board& board, const Turn& turn);

} // namespace marblebox::fanorona
