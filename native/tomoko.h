// Tomoko: the board, its pushes, and the cards that stand on it.
#pragma once

#include "bits.h"
#include "pulse.h"

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace marblebox::tomoko {

constexpr int side = 5, cells = side * side, places = 4 * side, cards = 36, balls_per_colour = 15;

enum Colour { dark, light };

using Cells = std::uint32_t; // a set of cells, row by row from the top left
using Cards = std::uint64_t; // a set of cards: bit n for card n

// A ball of a colour pushed in at a place: 0-4 from the north, then east, south and west, as the notation counts them.
struct Push {
    int place;
    Colour colour;
    bool operator==(const Push&) const = default;
};

struct Board {
    std::array<Cells, 2> balls{};

    Cells taken() const { return balls[dark] | balls[light]; }
    int bag(Colour colour) const { return balls_per_colour - count(balls[colour]); }
    std::uint64_t hash() const { return mixed(balls[dark], balls[light]); }
    bool operator==(const Board&) const = default;

    Board after(Push push) const;
    Cards standing() const; // the cards whose pattern, turned but not mirrored, is somewhere on the board
};

// Calls `see(push, board after it)` for each push the bag and the ban on undoing the last push allow.
template <class See> void each_push(const Board& board, const std::optional<Board>& before, See&& see) {
    for (Colour colour : {dark, light})
        for (int place = 0; place < places && board.bag(colour) > 0; ++place) {
            Board next = board.after({place, colour});
            if (next != before) see(Push{place, colour}, next);
        }
}

std::string push_text(Push push);
Push read_push(std::string_view text);
std::string board_text(const Board& board);
Board read_board(std::string_view text);

// What happens when balls are pushed in at random.
struct Run {
    Board end;
    std::uint64_t fits = 0; // cards found standing, summed up over all boards
};
Run random_pushes(const Board& start, std::uint64_t pushes, std::uint64_t seed, Pulse& pulse);

} // namespace marblebox::tomoko
