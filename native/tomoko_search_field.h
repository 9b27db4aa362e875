// The board as the search keeps it: pushes and matches by a few operations on whole words.
#pragma once

#include "tomoko.h"

namespace marblebox::tomoko {

constexpr Cells all_cells = (Cells{1} << cells) - 1;

// The line a place pushes into, its cell at the edge, and which way its balls go.
struct Lane {
    Cells line, edge;
    int step;  // cells to move on by one place
    bool down; // towards higher cells

    // The part of the line from the edge to the first gap, or all of it: what a push changes.
    Cells run(Cells taken) const {
        Cells gaps = line & ~taken;
        if (down) return line & ((gaps & -gaps) | ((gaps & -gaps) - 1));
        return line & ~(std::bit_floor(gaps | 1) - 1);
    }
    Cells inwards(Cells balls) const { return down ? balls << step : balls >> step; }
};

constexpr auto lanes = [] {
    std::array<Lane, places> table{};
    constexpr Cells column = 0x108421, row = 0x1F;
    for (int k = 0; k < side; ++k) {
        Cells across = column << k, along = row << (side * k);
        table[k] = {across, std::bit_floor(across & -across), side, true};      // north
        table[side + k] = {along, std::bit_floor(along), 1, false};             // east
        table[2 * side + k] = {across, std::bit_floor(across), side, false};    // south
        table[3 * side + k] = {along, std::bit_floor(along & -along), 1, true}; // west
    }
    return table;
}();

struct Field {
    Cells dark = 0, taken = 0;

    Field() = default;
    explicit Field(const Board& board) : dark(board.balls[tomoko::dark]), taken(board.taken()) {}
    bool operator==(const Field&) const = default;

    bool is_full() const { return taken == all_cells; }
    Board board() const { return {{dark, taken & ~dark}}; }
    bool has_in_bag(Colour colour) const {
        return count(colour == tomoko::dark ? dark : taken & ~dark) < balls_per_colour;
    }
    Field after(Push push) const {
        const Lane& lane = lanes[push.place];
        Cells run = lane.run(taken);
        Field next = *this;
        next.taken |= run;
        next.dark = (dark & ~run) | (lane.inwards(dark & run) & run);
        if (push.colour == tomoko::dark) next.dark |= lane.edge;
        return next;
    }
    Cards standing() const;
};

// Calls `see(push, field after it)` for each push the bag allows, except the one that brings back `before`.
template <class See> void each_push(const Field& field, const Field& before, See&& see) {
    for (Colour colour : {dark, light}) {
        if (!field.has_in_bag(colour)) continue;
        for (int place = 0; place < places; ++place) {
            Field next = field.after({place, colour});
            if (next != before) see(Push{place, colour}, next);
        }
    }
}

// The cards that one push can make stand.
Cards within_reach(const Field& field, const Field& before);

} // namespace marblebox::tomoko
