// Which moves to try first: those that have refuted something before (killer moves and the history heuristic).
#pragma once

#include <array>
#include <cstdint>
#include <cstdlib>

namespace marblebox::search {

// The name of a move among all moves of a game: a kind of move, not of a position.
using Slot = std::uint16_t;
constexpr int slots = 4096;

class Experience {
  public:
    int rating(int side, Slot slot, int ply) const {
        if (killers_[ply][0] == slot) return killer + 1;
        if (killers_[ply][1] == slot) return killer;
        return history_[side][slot];
    }
    int history(int side, Slot slot) const { return history_[side][slot]; }

    void reward(int side, Slot slot, int depth, int ply) {
        if (killers_[ply][0] != slot) {
            killers_[ply][1] = killers_[ply][0];
            killers_[ply][0] = slot;
        }
        change(history_[side][slot], depth * depth);
    }
    void punish(int side, Slot slot, int depth) { change(history_[side][slot], -depth * depth); }

    // Before the next search: what was learnt counts less, and plies have moved on.
    void fade(int percent) {
        killers_ = no_killers;
        for (auto& side : history_)
            for (auto& value : side) value = static_cast<std::int16_t>(value * percent / 100);
    }

    static constexpr int most = 4096; // of a history

  private:
    static constexpr int killer = most + 1, largest_change = 512;
    static constexpr Slot nothing = slots;

    // Moves the value towards the limit, the slower the nearer it is.
    static void change(std::int16_t& value, int by) {
        by = by > largest_change ? largest_change : by < -largest_change ? -largest_change : by;
        value = static_cast<std::int16_t>(value + by - value * std::abs(by) / most);
    }

    static constexpr auto no_killers = [] {
        std::array<std::array<Slot, 2>, 128> table{};
        for (auto& pair : table) pair = {nothing, nothing};
        return table;
    }();

    std::array<std::array<Slot, 2>, 128> killers_ = no_killers;
    std::array<std::array<std::int16_t, slots>, 2> history_{};
};

} // namespace marblebox::search
