#include "kulami/layout.h"

#include "base/words.h"

#include <algorithm>

namespace marblebox::kulami {

namespace {

// The box around the board; columns and rows count from the bottom left, and a place may be empty.
class Box {
  public:
    explicit Box(std::string_view text) : rows_(split(text, '/')) {
        std::ranges::reverse(rows_);
        if (rows_.size() > longest_side || rows_[0].size() > longest_side)
            throw BadInput("a layout is at most 10 cells wide and 10 high");
        for (auto row : rows_)
            if (row.size() != rows_[0].size()) throw BadInput("the rows of a layout must have the same length");
        number_cells();
        if (!touches_every_edge()) throw BadInput("the outer rows and columns of a layout must not be empty");
    }

    int width() const { return static_cast<int>(rows_[0].size()); }
    int height() const { return static_cast<int>(rows_.size()); }
    char letter(int column, int row) const { return rows_[row][column]; }

    // The number of the cell there, if there is one.
    std::optional<int> cell(int column, int row) const {
        bool inside = 0 <= column && column < width() && 0 <= row && row < height();
        return inside ? numbers_[row][column] : std::nullopt;
    }

    Bits place(int column, int row) const {
        auto number = cell(column, row);
        return number ? bit(*number) : 0;
    }

    template <class See> void each_cell(See&& see) const {
        for (int row = 0; row < height(); ++row)
            for (int column = 0; column < width(); ++column)
                if (auto number = cell(column, row)) see(*number, column, row);
    }

  private:
    void number_cells() {
        int next = 0;
        for (int row = 0; row < height(); ++row)
            for (int column = 0; column < width(); ++column) {
                if (letter(column, row) == '.') continue;
                if (letter(column, row) < 'A' || letter(column, row) >= 'A' + tiles)
                    throw BadInput("a layout is made of the letters A to Q and dots");
                numbers_[row][column] = next++;
            }
        if (next != cells) throw BadInput("a layout has 64 cells, this one has " + std::to_string(next));
    }

    bool touches_every_edge() const {
        bool left = false, right = false, bottom = false, top = false;
        each_cell([&](int, int column, int row) {
            left |= column == 0, right |= column == width() - 1, bottom |= row == 0, top |= row == height() - 1;
        });
        return left && right && bottom && top;
    }

    std::vector<std::string_view> rows_;
    std::array<std::array<std::optional<int>, longest_side>, longest_side> numbers_;
};

std::string name_at(int column, int row) { return static_cast<char>('a' + column) + std::to_string(row + 1); }

void add_tiles(const Box& box, Layout& layout) {
    box.each_cell([&](int cell, int column, int row) { layout.tile[box.letter(column, row) - 'A'] |= bit(cell); });
    std::array<int, largest_tile + 1> found{};
    for (int k = 0; k < tiles; ++k) {
        layout.size[k] = count(layout.tile[k]);
        if (layout.size[k] == 0) throw BadInput("a layout has 17 tiles, lettered A to Q");
        if (layout.size[k] <= largest_tile) ++found[layout.size[k]];
    }
    if (found != tiles_by_size)
        throw BadInput("the tiles of a layout have 6 (four), 4 (five), 3 (four) and 2 (four) cells");
}

Bits cross(const Box& box, int column, int row) {
    Bits set = 0;
    for (int k = 0; k < longest_side; ++k) set |= box.place(k, row) | box.place(column, k);
    return set;
}

void add_step(Layout& layout, int cell, int next) {
    auto known = std::ranges::find(layout.steps, next - cell, &Step::numbers);
    if (known == layout.steps.end()) known = layout.steps.insert(known, {next - cell, 0});
    known->from |= bit(cell);
}

void add_lines(const Box& box, Layout& layout) {
    box.each_cell([&](int cell, int column, int row) {
        layout.names[cell] = name_at(column, row);
        layout.tile_at[cell] = layout.tile[box.letter(column, row) - 'A'];
        layout.reach[cell] = cross(box, column, row) & ~layout.tile_at[cell];
        for (auto next : {box.cell(column + 1, row), box.cell(column, row + 1)})
            if (next) add_step(layout, cell, *next);
    });
}

void add_windows(const Box& box, Layout& layout) {
    constexpr int steps[][2] = {{1, 0}, {0, 1}, {1, 1}, {1, -1}};
    box.each_cell([&](int, int column, int row) {
        for (auto [right, up] : steps) {
            Window window{0, box.place(column - right, row - up)};
            for (int k = 0; k < 5; ++k) window.cells |= box.place(column + k * right, row + k * up);
            if (count(window.cells) == 5) layout.windows.push_back(window);
        }
    });
    for (const Window& window : layout.windows) {
        Bits six = window.cells | window.before;
        for (Bits left = window.cells; left != 0; left = without_lowest(left))
            layout.fives[lowest(left)].add(window.cells);
        for (Bits left = window.before != 0 ? six : 0; left != 0; left = without_lowest(left))
            layout.sixes[lowest(left)].add(six);
    }
}

} // namespace

std::optional<int> Layout::find(std::string_view name) const {
    auto found = std::ranges::find(names, name);
    return found == names.end() ? std::nullopt : std::optional(static_cast<int>(found - names.begin()));
}

Layout read_layout(std::string_view text) {
    Box box(text);
    Layout layout;
    layout.text = text;
    add_tiles(box, layout);
    add_lines(box, layout);
    add_windows(box, layout);
    return layout;
}

} // namespace marblebox::kulami
