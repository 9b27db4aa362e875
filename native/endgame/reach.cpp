#include "endgame/reach.h"

#include "endgame/kind.h"
#include "fanorona/retracing.h"

#include <algorithm>
#include <span>
#include <unordered_map>

namespace marblebox::endgame {

namespace {

using fanorona::Position;

// Positions are numbered as they are found. What was said or counted on the way is forgotten, except whether the single
// first turn is still due.
template <class C> class Graph {
  public:
    Graph(const fanorona::Rules& rules, const C& chains, Pulse& pulse)
        : rules_(rules), moves_(rules, chains), pulse_(pulse) {}

    bool explore(const Position& first, std::uint64_t most) {
        number_of(first);
        for (std::size_t k = 0; k < nodes_.size() && nodes_.size() <= most; ++k) expand(k);
        return nodes_.size() <= most;
    }

    // Captures lead to fewer stones, so positions with few stones come first; those with equally many settle each other
    // step by step, as in a table.
    void settle() {
        std::array<std::vector<std::uint32_t>, 64> layers;
        for (std::uint32_t k = 0; k < nodes_.size(); ++k) layers[stones(k)].push_back(k);
        for (auto& layer : layers) settle(layer);
    }

    std::uint64_t size() const { return nodes_.size(); }
    Code code(std::size_t number) const { return codes_[number]; }

    // The best move: the fastest win, else a draw, else the slowest loss; none where the game is over.
    std::optional<std::uint32_t> best_reply(std::uint32_t number) const {
        auto better = [this](std::uint32_t a, std::uint32_t b) { return merit(a) < merit(b); };
        auto replies = replies_of(number);
        if (replies.empty()) return std::nullopt;
        return *std::ranges::min_element(replies, better);
    }
    const Position& position(std::uint32_t number) const { return nodes_[number]; }

  private:
    struct Hash {
        std::size_t operator()(const Position& at) const { return at.hash() ^ static_cast<std::size_t>(at.number); }
    };

    int stones(std::size_t number) const { return count(nodes_[number].stones[0]) + count(nodes_[number].stones[1]); }
    std::span<const std::uint32_t> replies_of(std::size_t number) const {
        return std::span(replies_).subspan(starts_[number], starts_[number + 1] - starts_[number]);
    }
    // Lower is better for whoever moves there: the opponent lost soon, lost late, drawn, won late, won soon.
    int merit(std::uint32_t reply) const {
        Code code = codes_[reply];
        return is_lost(code) ? distance(code) - 1000 : is_won(code) ? 1000 - distance(code) : 0;
    }

    std::uint32_t number_of(Position at) {
        at.quiet = 0;
        at.number = is_first_turn_due(rules_, at) ? 1 : 2;
        auto [found, is_new] = numbers_.try_emplace(at, static_cast<std::uint32_t>(nodes_.size()));
        if (is_new) nodes_.push_back(at);
        return found->second;
    }

    void expand(std::size_t number) {
        pulse_.beat();
        Position at = nodes_[number];
        std::vector<fanorona::SearchMove> moves;
        if (at.own() != 0) moves_.generate(at, moves);
        starts_.push_back(static_cast<std::uint32_t>(replies_.size()));
        for (const auto& move : moves) replies_.push_back(number_of(fanorona::after(rules_, at, move)));
        if (number + 1 == nodes_.size()) starts_.push_back(static_cast<std::uint32_t>(replies_.size()));
    }

    void settle(std::vector<std::uint32_t> layer) {
        codes_.resize(nodes_.size(), unknown);
        for (auto number : layer) codes_[number] = at_once(number);
        std::erase_if(layer, [this](auto number) { return codes_[number] != unknown; });
        int most = most_distance(rules_.draw_turns);
        for (int k = 1; k <= most && settle_step(layer, k); ++k) {
        }
        for (auto number : layer) codes_[number] = drawn;
    }

    // The game is over, or a capture wins.
    Code at_once(std::uint32_t number) const {
        auto replies = replies_of(number);
        if (replies.empty()) return nodes_[number].own() == 0 || rules_.stuck_loses ? lost(0) : drawn;
        bool wins =
            std::ranges::any_of(replies, [&](auto reply) { return captures(number, reply) && is_lost(codes_[reply]); });
        return wins ? won(1) : unknown;
    }
    bool captures(std::uint32_t number, std::uint32_t reply) const { return stones(reply) < stones(number); }

    // Finds what is won or lost in k turns; answers whether more may follow.
    bool settle_step(std::vector<std::uint32_t>& layer, int k) {
        std::vector<std::pair<std::uint32_t, Code>> found;
        for (auto number : layer) {
            pulse_.beat();
            if (Code code = after(number, k); code != unknown) found.emplace_back(number, code);
        }
        for (auto [number, code] : found) codes_[number] = code;
        std::erase_if(layer, [this](auto number) { return codes_[number] != unknown; });
        return !found.empty() || k == 1;
    }

    Code after(std::uint32_t number, int k) const {
        bool winning = false, losing = true;
        for (auto reply : replies_of(number)) {
            Code code = codes_[reply];
            bool capture = captures(number, reply);
            winning |= !capture && code == lost(k - 1);
            losing &= is_won(code) && (capture || distance(code) < k);
        }
        return winning ? won(k) : losing ? lost(k) : unknown;
    }

    const fanorona::Rules& rules_;
    fanorona::SearchMoves<C> moves_;
    Pulse& pulse_;
    std::unordered_map<Position, std::uint32_t, Hash> numbers_;
    std::vector<Position> nodes_;
    std::vector<std::uint32_t> starts_, replies_;
    std::vector<Code> codes_;
};

template <class C>
std::vector<std::string> best_line(const fanorona::Rules& rules, const C& chains, const Graph<C>& graph) {
    std::vector<std::string> line;
    std::vector<std::uint32_t> seen{0};
    for (auto next = graph.best_reply(0); next && std::ranges::find(seen, *next) == seen.end();
         next = graph.best_reply(*next)) {
        auto turn = turn_to(rules, chains, graph.position(seen.back()), graph.position(*next));
        line.push_back(turn_text(*rules.board, turn));
        seen.push_back(*next);
    }
    return line;
}

} // namespace

std::optional<Reached> solve_whole(const fanorona::State& state, std::uint64_t most_positions, Pulse& pulse) {
    const auto& rules = *state.rules;
    Kind kind(rules); // refuses what cannot be solved so
    return with_chains(rules, [&](const auto& chains) -> std::optional<Reached> {
        Graph graph(rules, chains, pulse);
        if (!graph.explore(state.at, most_positions)) return std::nullopt;
        graph.settle();
        auto verdict = verdict_of(graph.code(0), state.at.quiet, rules.draw_turns);
        return Reached{graph.size(), verdict, best_line(rules, chains, graph)};
    });
}

} // namespace marblebox::endgame
