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

struct Layout {
    std::string text; // rows from the top, a letter per tile, a dot where there is no cell
    std::array<std::string, cells> names;
    std::array<Bits, tiles> tile{};
    std::array<int, tiles> size{};
    std::array<Bits, cells> tile_at{};
    std::array<Bits, cells> reach{};      // row and column of a cell, which run on over gaps, without its own tile
    std::array<Bits, cells> neighbours{}; // along edges
    std::vector<Window> windows;          // in all four directions

    std::optional<int> find(std::string_view name) const;
};

// The layout of a canonical text, with tiles of the right sizes. Whether they are rectangles is for the Python rules to
// say.
Layout read_layout(std::string_view text);

} // namespace marblebox::kulami
