// A Kulami board: 64 cells of 17 tiles, numbered from the bottom row up, so that sets of cells fit one word.
#pragma once

#include "base/bits.h"

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace marblebox::kulami {

constexpr int cells = 64, tiles = 17, longest_side = 10, largest_tile = 6;
constexpr std::array<int, largest_tile + 1> tiles_by_size{0, 0, 4, 4, 5, 0, 4}; // how many there are in the box

// Five neighbouring cells in a straight line, and the cell before the first of them, if there is one.
struct Window {
    Bits cells, before;
};

// From the cells of `from` it is so many numbers to the neighbours on one side, and from those as many back.
struct Step {
    int numbers;
    Bits from;

    Bits there(Bits set) const { return (set & from) << numbers; }
    Bits back(Bits set) const { return set >> numbers & from; }
};

// Straight lines through a cell.
template <int most> struct Lines {
    std::array<Bits, most> lines{};
    int count = 0;

    void add(Bits line) { lines[count++] = line; }
    const Bits* begin() const { return lines.data(); }
    const Bits* end() const { return lines.data() + count; }
};

struct Layout {
    std::string text; // rows from the top, a letter per tile, a dot where there is no cell
    std::array<std::string, cells> names;
    std::array<Bits, tiles> tile{};
    std::array<int, tiles> size{};
    std::array<Bits, cells> tile_at{};
    std::array<Bits, cells> reach{};    // row and column of a cell, which run on over gaps, without its own tile
    std::vector<Step> steps;            // to the right and up: on a board without gaps one of each
    std::vector<Window> windows;        // in all four directions
    std::array<Lines<20>, cells> fives; // windows through a cell
    std::array<Lines<24>, cells> sixes; // windows with the cell before them

    std::optional<int> find(std::string_view name) const;
    Bits beside(Bits set) const { // along edges
        Bits reached = 0;
        for (const Step& step : steps) reached |= step.there(set) | step.back(set);
        return reached;
    }
};

// The layout of a canonical text, with tiles of the right sizes. Whether they are rectangles is for the Python rules to
// say.
Layout read_layout(std::string_view text);

} // namespace marblebox::kulami
