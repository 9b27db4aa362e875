#include "kulami/score.h"

#include <algorithm>

namespace marblebox::kulami {

namespace {

// Who has more gains the difference.
void add_lead(Points& points, int of_red, int of_black) {
    points[red] += std::max(0, of_red - of_black);
    points[black] += std::max(0, of_black - of_red);
}

Points tile_points(const Layout& layout, const Position& at) {
    Points points{};
    for (int k = 0; k < tiles; ++k) {
        int lead = count(layout.tile[k] & at.marbles[red]) - count(layout.tile[k] & at.marbles[black]);
        points[red] += lead > 0 ? layout.size[k] : 0;
        points[black] += lead < 0 ? layout.size[k] : 0;
    }
    return points;
}

} // namespace

Bits connected(const Layout& layout, Bits seed, Bits within) {
    Bits area = seed;
    for (Bits edge = seed; edge != 0;) {
        edge = layout.beside(edge) & within & ~area;
        area |= edge;
    }
    return area;
}

int largest_area(const Layout& layout, Bits marbles, Bits bridges) {
    int largest = 0;
    for (Bits left = marbles; count(left) > largest;) {
        Bits area = connected(layout, left & (~left + 1), marbles | bridges);
        largest = std::max(largest, count(area & marbles));
        left &= ~area;
    }
    return largest;
}

int chain_lengths(const Layout& layout, Bits marbles) {
    // A chain of length n holds n-4 windows of five; its first window stands for the four cells that are left over.
    int sum = 0;
    for (const Window& window : layout.windows)
        if ((window.cells & ~marbles) == 0) sum += (window.before & marbles) != 0 ? 1 : 5;
    return sum;
}

Points points(const Layout& layout, const Position& at, int level) {
    Points points = tile_points(layout, at);
    Bits reds = at.marbles[red], blacks = at.marbles[black];
    if (level >= 1) add_lead(points, largest_area(layout, reds), largest_area(layout, blacks));
    if (level >= 2) add_lead(points, chain_lengths(layout, reds), chain_lengths(layout, blacks));
    return points;
}

} // namespace marblebox::kulami
