#include "kulami_eval.h"

namespace marblebox::kulami {

namespace {

constexpr double left_empty = 0.3;     // how often a free cell stays free to the end
constexpr int area_weight = 70;        // per marble that the largest area is ahead; it may yet be overtaken
constexpr int chain_weight = 100;      // per marble in a chain
constexpr int hopes[] = {0, 0, 4, 20, 70}; // for so many of five in a line while the rest is free

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

int hope(const Layout& layout, Bits own, Bits enemy) {
    int sum = 0;
    for (const Window& window : layout.windows)
        if ((window.cells & enemy) == 0 && (window.cells & ~own) != 0) sum += hopes[count(window.cells & own)];
    return sum;
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

search::Score shape_score(const Layout& layout, const Position& at, int level) {
    auto [reds, blacks] = at.marbles;
    int score = level >= 1 ? area_weight * (largest_area(layout, reds) - largest_area(layout, blacks)) : 0;
    if (level >= 2) {
        score += chain_weight * (chain_lengths(layout, reds) - chain_lengths(layout, blacks));
        score += hope(layout, reds, blacks) - hope(layout, blacks, reds);
    }
    return score;
}

} // namespace marblebox::kulami
