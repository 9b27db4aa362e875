// The board of Tomoko, its pushes, and the cards that stand on it: a few operations on whole words.
#pragma once

#include "tomoko/cards.h"

#include <array>
#include <string>
#include <string_view>
#include <utility>

namespace marblebox::tomoko {

constexpr int side = 5, cells = side * side, places = 4 * side, balls_per_colour = 15;

enum Colour { dark, light };

using Cells = std::uint32_t; // a set of cells, row by row from the top left
constexpr Cells all_cells = (Cells{1} << cells) - 1;

// A ball of a colour pushed in at a place: 0-4 from the north, then east, south and west, as the notation counts them.
struct Push {
    int place;
    Colour colour;
    bool operator==(const Push&) const = default;
};

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

struct Board {
    Cells dark = 0, taken = 0; // the dark balls, and all of them

    bool operator==(const Board&) const = default;

    Cells balls(Colour colour) const { return colour == tomoko::dark ? dark : taken & ~dark; }
    int bag(Colour colour) const { return balls_per_colour - count(balls(colour)); }
    bool is_full() const { return taken == all_cells; }
    std::uint64_t hash() const { return mixed(balls(tomoko::dark), balls(light)); }

    Board after(Push push) const {
        const Lane& lane = lanes[push.place];
        Board next = moved(lane);
        if (push.colour == tomoko::dark) next.dark |= lane.edge;
        return next;
    }
    // After a light ball at each place. Written out place by place, so that lines and ways are constants, and done once
    // for both colours: in a page this is twice as fast.
    std::array<Board, places> after_light() const {
        return [this]<std::size_t... place>(std::index_sequence<place...>) {
            return std::array{moved(std::integral_constant<std::size_t, place>{})...};
        }(std::make_index_sequence<places>{});
    }
    Cards standing() const; // the cards whose pattern, turned but not mirrored, is somewhere on the board

  private:
    // With everything moved on that a light ball at the edge of a lane moves.
    Board moved(const Lane& lane) const {
        Cells run = lane.run(taken);
        return {(dark & ~run) | (lane.inwards(dark & run) & run), taken | run};
    }
    template <std::size_t place> Board moved(std::integral_constant<std::size_t, place>) const {
        constexpr Lane lane = lanes[place];
        return moved(lane);
    }
};

// Calls `see(push, board after it)` for each push the bag allows, except the one that brings back `before`. No push
// leads to an empty board, so an empty one forbids nothing.
template <class See> void each_push(const Board& board, const Board& before, See&& see) {
    const auto after_light = board.after_light();
    for (Colour colour : {dark, light}) {
        if (board.bag(colour) <= 0) continue;
        for (int place = 0; place < places; ++place) {
            Board next = after_light[place];
            if (colour == dark) next.dark |= lanes[place].edge;
            if (next != before) see(Push{place, colour}, next);
        }
    }
}

// The cards that one push can make stand.
Cards within_reach(const Board& board, const Board& before);

std::string push_text(Push push);
Push read_push(std::string_view text);
std::string board_text(const Board& board);
Board read_board(std::string_view text);

} // namespace marblebox::tomoko
