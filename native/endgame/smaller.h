// Tables with fewer stones, and what they say about a position with a capture.
#pragma once

#include "endgame/table.h"

#include <optional>

namespace marblebox::endgame {

// Finished tables with fewer stones, unpacked. A capture leads into one of them.
class SmallerTables {
  public:
    SmallerTables() = default;
    SmallerTables(const std::string& folder, const Kind& kind, int own, int enemy); // all that captures can lead to

    Code get(Bits own, Bits enemy) const {
        const Entry& entry = entries_[count(own)][count(enemy)];
        return entry.codes[entry.geometry->index(own, enemy)];
    }

  private:
    struct Entry {
        std::optional<Geometry> geometry;
        std::vector<Code> codes;
    };
    void load(const std::string& folder, const Kind& kind, int own, int enemy);

    std::array<std::array<Entry, most_of_a_side + 1>, most_of_a_side + 1> entries_;
};

// The value of a position in which something can be captured or nothing can move; else `unknown`.
template <class C> Code settled_at_once(const C& chains, const Kind& kind, const SmallerTables& smaller, Stones at) {
    bool capturing = false, winning = false, drawing = false;
    chains.each_first_capture(at.own, at.enemy, [&](int from, const fanorona::Walker& next, int) {
        capturing = true;
        if (winning) return;
        chains.each_ending(next, [&](const fanorona::Walker& last) {
            if (winning) return;
            Bits own = (at.own ^ bit(from)) | bit(last.point);
            Code reply = last.enemy == 0 ? lost(0) : smaller.get(last.enemy, own);
            winning |= is_lost(reply);
            drawing |= reply == drawn;
        });
    });
    if (capturing) return winning ? won(1) : drawing ? drawn : lost(1);
    if (chains.count_steps(at.own, at.enemy) != 0) return unknown;
    return kind.stuck_loses ? lost(0) : drawn;
}
template <class C>
Code settled_at_once(const C& chains, const Kind& kind, const SmallerTables& smaller, const Cursor& cursor) {
    return cursor.is_hole() ? hole : settled_at_once(chains, kind, smaller, cursor.stones());
}

} // namespace marblebox::endgame
