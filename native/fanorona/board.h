// The Fanorona board: points, lines and rays of every odd size, worked out at compile time.
#pragma once

#include "base/bits.h"

#include <array>
#include <cstddef>

namespace marblebox::fanorona {

// Directions are numbered like the points around a point, row by row from below: south-west is 0, north-east is 8. The
// number in the middle leads nowhere. Opposite directions add up to eight; the upper four lead to higher points.
constexpr int directions = 9, nowhere = 4;

constexpr int opposite(int direction) { return 8 - direction; }
constexpr bool is_upward(int direction) { return direction > nowhere; }

using DirectionSet = unsigned;

struct Board {
    template <class T> using PerDirection = std::array<T, directions>;
    template <class T> using PerPoint = std::array<T, 64>;

    int columns = 0, rows = 0;
    Bits all = 0;
    PerDirection<int> offset{};         // from a point to the next one on the line
    PerDirection<Bits> leads{};         // the points from which a line leads that way
    PerPoint<Bits> near{}, far{};       // the points one step away, and two steps straight on
    PerPoint<PerDirection<Bits>> ray{}; // all points beyond a point on the line

    constexpr int points() const { return columns * rows; }
    constexpr int point(int column, int row) const { return row * columns + column; }
};

constexpr Board make_board(int columns, int rows) {
    Board board;
    board.columns = columns;
    board.rows = rows;
    board.all = (Bits{1} << (columns * rows)) - 1;
    auto exists = [&](int c, int r) { return 0 <= c && c < columns && 0 <= r && r < rows; };
    auto place = [&](int c, int r) { return exists(c, r) ? bit(board.point(c, r)) : Bits{0}; };
    for (int d = 0; d < directions; ++d) {
        int right = d % 3 - 1, up = d / 3 - 1;
        board.offset[d] = up * columns + right;
        for (int p = 0; p < columns * rows && d != nowhere; ++p) {
            int c = p % columns, r = p / columns;
            bool on_a_line = right == 0 || up == 0 || (c + r) % 2 == 0;
            if (!on_a_line || !exists(c + right, r + up)) continue;
            board.leads[d] |= bit(p);
            board.near[p] |= place(c + right, r + up);
            board.far[p] |= place(c + 2 * right, r + 2 * up);
            for (int k = 1; k < 9; ++k) board.ray[p][d] |= place(c + k * right, r + k * up);
        }
    }
    return board;
}

template <int columns, int rows> inline constexpr Board board_of = make_board(columns, rows);

// The board of that size, or nullptr if there is none.
const Board* find_board(int columns, int rows);

// A board known when compiling, so that shifts and masks are constants; and one known only when running.
template <int columns, int rows> struct FixedBoard {
    constexpr const Board* operator->() const { return &board_of<columns, rows>; }
};
struct AnyBoard {
    const Board* board;
    constexpr const Board* operator->() const { return board; }
};

// The set moved one step that way; the caller sees to it that a line leads there from each point.
template <int direction, class B> constexpr Bits moved(B board, Bits set) {
    int by = board->offset[direction];
    return is_upward(direction) ? set << by : set >> -by;
}

// The unbroken run of `enemy` stones beyond a point.
template <class B> constexpr Bits run(B board, Bits enemy, int point, int direction) {
    Bits ray = board->ray[point][direction];
    Bits stops = ray & ~enemy;
    Bits below_first = (stops & (~stops + 1)) - 1;                // upwards: what lies below the lowest stop
    Bits above_last = ~Bits{0} << (64 - std::countl_zero(stops)); // downwards: what lies above the highest
    return ray & (is_upward(direction) ? below_first : above_last);
}

// The set turned so that `origin` becomes bit 0; members below it come out at the top.
constexpr Bits turned(Bits set, int origin) { return (set >> (origin & 63)) | (set << (-origin & 63)); }

// The directions in which the points next to `point` belong to the set.
template <class B> constexpr DirectionSet around(B board, Bits set, int point) {
    int width = board->columns;
    Bits window = turned(set & board->near[point], point - width - 1);
    return (window & 7) | (window >> (width - 3) & 7 << 3) | (window >> (2 * width - 6) & 7 << 6);
}

// The same for the points two steps away; every other bit of the result stands for a direction.
template <class B> constexpr DirectionSet far_around(B board, Bits set, int point) {
    int width = board->columns;
    Bits window = turned(set & board->far[point], point - 2 * width - 2);
    return (window & 0x15) | (window >> (2 * width - 6) & 0x15 << 6) | (window >> (4 * width - 12) & 0x15 << 12);
}

// A set of directions with every other bit standing for one; and the same with every direction reversed.
template <bool reversing> constexpr std::array<std::uint32_t, 512> make_spread() {
    std::array<std::uint32_t, 512> table{};
    for (unsigned set = 0; set < 512; ++set)
        for (int d = 0; d < directions; ++d) table[set] |= (set >> d & 1) << 2 * (reversing ? opposite(d) : d);
    return table;
}
inline constexpr auto spread = make_spread<false>(), spread_reversed = make_spread<true>();

} // namespace marblebox::fanorona
