#include "kulami/search/eval.h"

#include "kulami/score.h"

#include <algorithm>
#include <cstdlib>

namespace marblebox::kulami {

namespace {

// What an open tile is worth to whom has more marbles there, before the first and after the last marble of the game, in
// hundredths of a point. Fitted to games of the search from positions with many random moves, as a search meets them.
struct OpenTile {
    int size, more, fewer, early, late;
};
constexpr OpenTile open_tiles[] = {
    {2, 1, 0, 117, 149}, {3, 1, 0, 145, 197}, {4, 1, 0, 169, 235}, {4, 2, 0, 346, 401},
    {4, 2, 1, 155, 291}, {6, 1, 0, 212, 317}, {6, 2, 0, 428, 538}, {6, 3, 0, 612, 590},
    {6, 2, 1, 217, 366}, {6, 3, 1, 477, 585}, {6, 3, 2, 188, 422},
};

// What counts before the first and after the last marble of the game, in hundredths of a point.
struct Weight {
    int early, late;
    constexpr int at(int laid) const { return early + (late - early) * laid / (2 * marbles_each); }
};

// What areas and chains are worth by level, fitted as the tiles are: the largest area, the largest if gaps of one cell
// were closed, the ways to grow; lines of five with one to four marbles of one colour alone; marbles in chains.
constexpr int shape_kinds = 8;
enum ShapeKind { largest, bridged, growth, lines, chains = shape_kinds - 1 };
constexpr std::array<Weight, shape_kinds> shapes_by_level[] = {
    {},
    {{{12, 87}, {79, 14}, {37, 11}}},
    {{{58, 80}, {47, 21}, {5, 19}, {29, -5}, {66, -4}, {121, 29}, {236, 92}, {58, 97}}},
};

using ShapeWeights = std::array<int, shape_kinds>;
constexpr auto shape_weights = [] {
    std::array<std::array<ShapeWeights, 2 * marbles_each + 1>, std::size(shapes_by_level)> table{};
    for (std::size_t level = 0; level < table.size(); ++level)
        for (int laid = 0; laid <= 2 * marbles_each; ++laid)
            for (int kind = 0; kind < shape_kinds; ++kind)
                table[level][laid][kind] = shapes_by_level[level][kind].at(laid);
    return table;
}();

TileState state_of(int size, int reds, int blacks) {
    int lead = reds - blacks, free = size - reds - blacks, owner = (lead > 0) - (lead < 0);
    bool is_open = free > 0 && std::abs(lead) <= free;
    if (!is_open) return {owner * size, owner * size, 0, 100 * owner * size, 0};
    for (const OpenTile& tile : open_tiles)
        if (tile.size == size && tile.more == std::max(reds, blacks) && tile.fewer == std::min(reds, blacks))
            return {owner * size, 0, size, owner * (tile.early + tile.late) / 2, owner * (tile.late - tile.early)};
    return {0, 0, size, 0, 0}; // nobody has more
}

int area_outlook(const Layout& layout, const ShapeWeights& weights, const Shapes& shapes, int side, Bits own,
                 Bits free) {
    Bits once = 0, twice = 0; // cells beside that many marbles or more
    int pairs = 0;
    for (const Step& step : layout.steps) {
        Bits there = step.there(own), back = step.back(own);
        pairs += count(there & own);
        twice |= (once & there) | ((once | there) & back);
        once |= there | back;
    }
    return weights[largest] * shapes.largest[side] + weights[bridged] * largest_area(layout, own, twice & free) +
           weights[growth] * (pairs + count(once & free));
}

int chain_outlook(const ShapeWeights& weights, const Shapes& shapes, int side) {
    int sum = weights[chains] * shapes.chain_lengths(side);
    for (int marbles = 1; marbles < 5; ++marbles)
        sum += weights[lines + marbles - 1] * shapes.lines_with(side, marbles);
    return sum;
}

// One line with so many marbles, as `Shapes` counts them.
constexpr std::array<std::uint64_t, 6> one_line{0, 1, 1 << 12, 1 << 24, 1ull << 36, 1ull << 48};

} // namespace

const TileStates& tile_states() {
    static const TileStates states = [] {
        TileStates table{};
        for (int size = 1; size <= largest_tile; ++size)
            for (int reds = 0; reds <= size; ++reds)
                for (int blacks = 0; reds + blacks <= size; ++blacks)
                    table[size][reds][blacks] = state_of(size, reds, blacks);
        return table;
    }();
    return states;
}

void Shapes::lay(const Layout& layout, const std::array<Bits, 2>& marbles, int side, int cell, int level) {
    Bits own = marbles[side] | bit(cell);
    int area = count(connected(layout, bit(cell), own));
    largest[side] = std::max(largest[side], static_cast<std::int16_t>(area));
    if (level >= 2) lengthen(layout, marbles[side], marbles[1 - side], side, cell);
}

void Shapes::lengthen(const Layout& layout, Bits own, Bits enemy, int side, int cell) {
    bool is_full = false;
    for (Bits line : layout.fives[cell]) {
        int mine = count(line & own), theirs = count(line & enemy);
        if (theirs == 0) lines[side] += one_line[mine + 1] - one_line[mine];
        if (mine == 0) lines[1 - side] -= one_line[theirs];
        is_full |= mine == 4;
    }
    if (!is_full) return;
    for (Bits line : layout.sixes[cell]) longer[side] += (line & ~(own | bit(cell))) == 0;
}

search::Score shape_outlook(const Layout& layout, const Position& at, const Shapes& shapes, int laid, int level) {
    const ShapeWeights& weights = shape_weights[level][laid];
    Bits own = at.marbles[at.side], enemy = at.marbles[1 - at.side], free = ~(own | enemy);
    int score = area_outlook(layout, weights, shapes, at.side, own, free) -
                area_outlook(layout, weights, shapes, 1 - at.side, enemy, free);
    if (level < 2) return score;
    return score + chain_outlook(weights, shapes, at.side) - chain_outlook(weights, shapes, 1 - at.side);
}

} // namespace marblebox::kulami
