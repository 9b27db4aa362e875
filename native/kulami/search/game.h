// Kulami as the search sees it. With depth enough to reach the end of the game it is an exact solver.
#pragma once

#include "kulami/score.h"
#include "kulami/search/eval.h"
#include "kulami/state.h"
#include "search/game.h"

#include <algorithm>
#include <vector>

namespace marblebox::kulami {

struct SearchMove {
    int order;
    std::uint16_t id;   // the cell plus one
    std::uint16_t slot; // the cell

    int cell() const { return slot; }
};

// A position, and what is known of it from the moves that led there; points are red's.
struct SearchNode {
    Position at;
    Bits legal = 0;
    std::uint64_t key = 0; // of the marbles
    int now = 0, settled = 0, open = 0, expected = 0, growth = 0;
    Shapes shapes{};

    int sign() const { return at.side == red ? 1 : -1; }
};

class SearchGame {
  public:
    using Node = SearchNode;
    using Move = SearchMove;
    using Value = search::Value;
    using Score = search::Score;
    static constexpr int least_remembered = 4;

    SearchGame(const Rules& rules, Bits unwanted);

    Node start(const Position& at) const;

    static void enter(const Node&, int) {}

    std::optional<Value> ended(const Node& node, int) const {
        if (node.legal != 0) return std::nullopt;
        return Value{100 * node.sign() * (counts_shapes() ? final_lead(node) : node.now), true};
    }

    // No marble changes more than one tile, and no tile by more than its size.
    std::pair<Score, Score> limits(const Node& node, int) const {
        if (counts_shapes()) return {-search::infinite, search::infinite};
        int settled = node.sign() * node.settled, now = node.sign() * node.now, left = marbles_left(node);
        int lowest = std::max(settled - node.open, now - largest_tile * (left / 2));
        int highest = std::min(settled + node.open, now + largest_tile * ((left + 1) / 2));
        return {100 * lowest, 100 * highest};
    }

    std::uint64_t key(const Node& node) const {
        if (node.at.last < 0) return node.key ^ static_cast<std::uint64_t>(node.at.side);
        Bits laid = node.at.marbles[red] | node.at.marbles[black];
        return node.key ^ mixed(node.legal, (layout_.tile_at[node.at.last] & ~laid) + node.at.side);
    }
    static int side(const Node& node) { return node.at.side; }

    // Who owns the tiles that are settled does not matter for what is still to be had, so the same key stands for all
    // of their owners, and scores are kept without them.
    Score remembered(Score score, const Node& node, int) const { return score - offset(node); }
    Score recalled(Score score, const Node& node, int) const { return score + offset(node); }

    static std::uint16_t terms(const Node&) { return 0; }

    // Close to the end every move is looked at in full, so that what is found is certain.
    static bool is_wide(const Node& node, int depth) { return marbles_left(node) > depth; }

    std::optional<Value> leaf(const Node& node, int, int) const {
        int level = rules_.level, laid = 2 * marbles_each - marbles_left(node);
        int tiles = outlook_of(node.sign() * node.expected, node.sign() * node.growth, laid, level);
        int shapes = counts_shapes() ? shape_outlook(layout_, node.at, node.shapes, laid, level) : 0;
        return Value{tiles + shapes, false};
    }

    // Every marble counts to the end: nothing is left out because it promises little.
    static std::optional<Score> calm(const Node&) { return std::nullopt; }
    static std::optional<Score> loud(const Node&) { return std::nullopt; }
    static Node after_passing(const Node& node) { return node; }

    void generate(const Node& node, std::vector<Move>& moves) const {
        for (Bits left = node.legal; left != 0; left = without_lowest(left)) {
            int cell = lowest(left);
            moves.push_back({gain(node, cell) - order_per_reply * replies(node, cell),
                             static_cast<std::uint16_t>(cell + 1), static_cast<std::uint16_t>(cell)});
        }
    }

    static Value without_moves(const Node&, int) { return {0, true}; } // such a position has ended before

    Node after(const Node& node, const Move& move) const;

    static bool is_same(const Move& a, const Move& b) { return a.slot == b.slot; }
    bool is_wanted(const Node&, const Move& move) const { return (unwanted_ & bit(move.cell())) == 0; }

  private:
    static constexpr int order_per_point = 10, order_per_reply = 1500;

    static int marbles_left(const Node& node) {
        return 2 * marbles_each - count(node.at.marbles[red] | node.at.marbles[black]);
    }

    bool counts_shapes() const { return rules_.level > 0; }
    Score offset(const Node& node) const { return counts_shapes() ? 0 : 100 * node.sign() * node.settled; }

    int final_lead(const Node& node) const {
        const Shapes& shapes = node.shapes;
        int lead = node.now + shapes.largest[red] - shapes.largest[black];
        return rules_.level >= 2 ? lead + shapes.chain_lengths(red) - shapes.chain_lengths(black) : lead;
    }

    const TileState& state(int tile, const Position& at) const {
        Bits cells = layout_.tile[tile];
        return (*states_)[layout_.size[tile]][count(cells & at.marbles[red])][count(cells & at.marbles[black])];
    }

    // What the mover gains on the tile of that cell, in the eyes of the evaluation.
    int gain(const Node& node, int cell) const {
        Bits cells = layout_.tile_at[cell];
        int mine = count(cells & node.at.marbles[node.at.side]),
            theirs = count(cells & node.at.marbles[1 - node.at.side]);
        const auto& row = (*states_)[count(cells)];
        return order_per_point * (row[mine + 1][theirs].expected - row[mine][theirs].expected);
    }

    // How many cells the opponent could choose from.
    int replies(const Node& node, int cell) const {
        Bits taboo = node.at.last < 0 ? 0 : layout_.tile_at[node.at.last];
        return count(layout_.reach[cell] & ~taboo & ~(node.at.marbles[red] | node.at.marbles[black]));
    }

    std::uint64_t tile_key(int tile, const Position& at) const;

    const Rules& rules_;
    const Layout& layout_;
    Bits unwanted_; // cells of excluded moves
    const TileStates* states_ = &tile_states();
    std::array<int, cells> tile_of_{};
    std::array<std::array<std::uint64_t, cells>, 2> cell_keys_{}; // by colour
    std::array<std::array<std::uint64_t, 2 * largest_tile + 1>, tiles> lead_keys_{};
};

static_assert(search::Game<SearchGame>);

} // namespace marblebox::kulami
