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

// The weights of areas and chains are fitted to games the search played against itself.
constexpr int area_tempo = 25, chain_tempo = 40, chain_weight = 85;

// A line of five with so many own marbles and none of the enemy's, and the number of free turns it needs to count
// fully.
struct Hope {
    int weight, turns;
};
constexpr Hope hopes[] = {{0, 1}, {0, 1}, {27, 28}, {65, 20}, {140, 12}};

TileState state_of(int size, int reds, int blacks) {
    int lead = reds - blacks, free = size - reds - blacks, owner = (lead > 0) - (lead < 0);
    bool is_open = free > 0 && std::abs(lead) <= free;
    if (!is_open) return {owner * size, owner * size, 0, 100 * owner * size, 0};
    for (const OpenTile& tile : open_tiles)
        if (tile.size == size && tile.more == std::max(reds, blacks) && tile.fewer == std::min(reds, blacks))
            return {owner * size, 0, size, owner * (tile.early + tile.late) / 2, owner * (tile.late - tile.early)};
    return {0, 0, size, 0, 0}; // nobody has more
}

int hope(const Shapes& shapes, int colour, int turns_left) {
    int sum = 0;
    for (int marbles : {2, 3, 4}) {
        const Hope& hope = hopes[marbles];
        sum += shapes.lines_with(colour, marbles) * (hope.weight * std::min(turns_left, hope.turns) / hope.turns);
    }
    return sum;
}

// What one side's areas look like: the largest, the largest if gaps of one cell were closed, and the ways to grow.
struct Areas {
    int largest, bridged, growth;
};

Areas areas_of(const Layout& layout, int largest, Bits own, Bits free) {
    Bits once = 0, twice = 0; // cells beside that many marbles or more
    int pairs = 0;
    for (const Step& step : layout.steps) {
        Bits there = step.there(own), back = step.back(own);
        pairs += count(there & own);
        twice |= (once & there) | ((once | there) & back);
        once |= there | back;
    }
    return {largest, largest_area(layout, own, twice & free), pairs + count(once & free)};
}

int area_outlook(const Layout& layout, const Position& at, const Shapes& shapes) {
    Bits own = at.marbles[at.side], enemy = at.marbles[1 - at.side], free = ~(own | enemy);
    int laid = count(own | enemy);
    Areas mine = areas_of(layout, shapes.largest[at.side], own, free),
          theirs = areas_of(layout, shapes.largest[1 - at.side], enemy, free);
    return (mine.largest - theirs.largest) * laid * 17 / 10 + (mine.bridged - theirs.bridged) * (60 - laid * 8 / 10) +
           (mine.growth - theirs.growth) * std::max(0, 35 - laid * 7 / 10);
}

int chain_outlook(const Position& at, const Shapes& shapes) {
    int turns_left = 2 * marbles_each - count(at.marbles[red] | at.marbles[black]);
    return chain_weight * (shapes.chain_lengths(at.side) - shapes.chain_lengths(1 - at.side)) +
           hope(shapes, at.side, turns_left) - hope(shapes, 1 - at.side, turns_left);
}

// One line with so many marbles, as `Shapes` counts them.
constexpr std::array<std::uint64_t, 6> one_line{0, 0, 1, 1 << 16, 1ull << 32, 1ull << 48};

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

search::Score shape_outlook(const Layout& layout, const Position& at, const Shapes& shapes, int level) {
    int score = level >= 1 ? area_outlook(layout, at, shapes) + area_tempo : 0;
    return level >= 2 ? score + chain_outlook(at, shapes) + chain_tempo : score;
}

} // namespace marblebox::kulami
