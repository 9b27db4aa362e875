#include "kulami/search/eval.h"

#include "kulami/score.h"

#include <algorithm>
#include <cstdlib>

namespace marblebox::kulami {

namespace {

constexpr double left_empty = 0.3; // how often a free cell stays free to the end

// The weights of areas and chains are fitted to games the search played against itself.
constexpr int area_tempo = 25, chain_tempo = 40, chain_weight = 85;

// A line of five with so many own marbles and none of the enemy's, and the number of free turns it needs to count
// fully.
struct Hope {
    int weight, turns;
};
constexpr Hope hopes[] = {{0, 1}, {0, 1}, {27, 28}, {65, 20}, {140, 12}};

// The chance that red ends up ahead less the chance that black does, with that many cells still free.
double outlook(int lead, int free) {
    if (free == 0 || std::abs(lead) > free) return (lead > 0) - (lead < 0);
    double filled = (1 - left_empty) / 2;
    return left_empty * outlook(lead, free - 1) + filled * (outlook(lead + 1, free - 1) + outlook(lead - 1, free - 1));
}

TileState state_of(int size, int reds, int blacks) {
    int lead = reds - blacks, free = size - reds - blacks, owner = (lead > 0) - (lead < 0);
    bool is_open = free > 0 && std::abs(lead) <= free;
    return {owner * size, is_open ? 0 : owner * size, is_open ? size : 0,
            static_cast<int>(100 * size * outlook(lead, free))};
}

int hope(const Layout& layout, Bits own, Bits enemy, int turns_left) {
    int sum = 0;
    for (const Window& window : layout.windows) {
        if ((window.cells & enemy) != 0 || (window.cells & ~own) == 0) continue;
        const Hope& hope = hopes[count(window.cells & own)];
        sum += hope.weight * std::min(turns_left, hope.turns) / hope.turns;
    }
    return sum;
}

// What one side's areas look like: the largest, the largest if gaps of one cell were closed, and the ways to grow.
struct Areas {
    int largest, bridged, growth;
};

Areas areas_of(const Layout& layout, Bits own, Bits free) {
    Bits gaps = 0;
    int pairs = 0, edge = 0;
    for (Bits left = own; left != 0; left = without_lowest(left)) pairs += count(layout.neighbours[lowest(left)] & own);
    for (Bits left = free; left != 0; left = without_lowest(left)) {
        int touching = count(layout.neighbours[lowest(left)] & own);
        edge += touching > 0;
        if (touching > 1) gaps |= bit(lowest(left));
    }
    return {largest_area(layout, own), largest_area(layout, own, gaps), pairs / 2 + edge};
}

int area_outlook(const Layout& layout, Bits own, Bits enemy) {
    Bits free = ~(own | enemy);
    int laid = count(own | enemy);
    Areas mine = areas_of(layout, own, free), theirs = areas_of(layout, enemy, free);
    return (mine.largest - theirs.largest) * laid * 17 / 10 + (mine.bridged - theirs.bridged) * (60 - laid * 8 / 10) +
           (mine.growth - theirs.growth) * std::max(0, 35 - laid * 7 / 10);
}

int chain_outlook(const Layout& layout, Bits own, Bits enemy) {
    int turns_left = 2 * marbles_each - count(own | enemy);
    return chain_weight * (chain_lengths(layout, own) - chain_lengths(layout, enemy)) +
           hope(layout, own, enemy, turns_left) - hope(layout, enemy, own, turns_left);
}

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

search::Score shape_outlook(const Layout& layout, const Position& at, int level) {
    Bits own = at.marbles[at.side], enemy = at.marbles[1 - at.side];
    int score = level >= 1 ? area_outlook(layout, own, enemy) + area_tempo : 0;
    return level >= 2 ? score + chain_outlook(layout, own, enemy) + chain_tempo : score;
}

} // namespace marblebox::kulami
