#include "kulami/search/game.h"

#include "base/rng.h"

namespace marblebox::kulami {

SearchGame::SearchGame(const Rules& rules, Bits unwanted) : rules_(rules), layout_(rules.layout), unwanted_(unwanted) {
    Rng rng(1);
    for (int tile = 0; tile < tiles; ++tile)
        for (Bits left = layout_.tile[tile]; left != 0; left = without_lowest(left)) tile_of_[lowest(left)] = tile;
    for (int cell = 0; cell < cells; ++cell) {
        cell_keys_[red][cell] = rng.next();
        // Without areas and chains it does not matter where on its tile a colour lies.
        cell_keys_[black][cell] = counts_shapes() ? rng.next() : cell_keys_[red][cell];
    }
    for (auto& keys : lead_keys_)
        for (auto& key : keys) key = counts_shapes() ? 0 : rng.next();
}

SearchNode SearchGame::start(const Position& at) const {
    Node node{at, legal_cells(layout_, at)};
    for (int tile = 0; tile < tiles; ++tile) {
        const TileState& now = state(tile, at);
        node.now += now.now;
        node.settled += now.settled;
        node.open += now.open;
        node.expected += now.expected;
        node.growth += now.growth;
        node.key ^= tile_key(tile, at);
    }
    std::array<Bits, 2> laid{};
    for (int colour : {red, black})
        for (Bits left = at.marbles[colour]; left != 0; left = without_lowest(left)) {
            int cell = lowest(left);
            node.key ^= cell_keys_[colour][cell];
            if (counts_shapes()) node.shapes.lay(layout_, laid, colour, cell, rules_.level);
            laid[colour] |= bit(cell);
        }
    return node;
}

SearchNode SearchGame::after(const Node& node, const Move& move) const {
    int cell = move.cell(), tile = tile_of_[cell];
    Node next{kulami::after(layout_, node.at, cell)};
    next.legal = legal_cells(layout_, next.at);
    const TileState &before = state(tile, node.at), &now = state(tile, next.at);
    next.now = node.now + now.now - before.now;
    next.settled = node.settled + now.settled - before.settled;
    next.open = node.open + now.open - before.open;
    next.expected = node.expected + now.expected - before.expected;
    next.growth = node.growth + now.growth - before.growth;
    next.key = node.key ^ cell_keys_[node.at.side][cell] ^ tile_key(tile, node.at) ^ tile_key(tile, next.at);
    if (counts_shapes()) {
        next.shapes = node.shapes;
        next.shapes.lay(layout_, node.at.marbles, node.at.side, cell, rules_.level);
    }
    return next;
}

// The lead on a tile that is still open; a settled one is as good as none.
std::uint64_t SearchGame::tile_key(int tile, const Position& at) const {
    Bits cells = layout_.tile[tile];
    int lead = count(cells & at.marbles[red]) - count(cells & at.marbles[black]);
    return state(tile, at).open != 0 ? lead_keys_[tile][largest_tile + lead] : 0;
}

} // namespace marblebox::kulami
