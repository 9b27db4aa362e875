// One thread's search: principal variation search with a shared transposition table, late move reductions, and captures
// beyond the horizon (quiescence search).
#pragma once

#include "search/control.h"
#include "search/game.h"
#include "search/transposition_table.h"

#include <algorithm>
#include <cmath>
#include <vector>

namespace marblebox::search {

// A move of the first position, as good as is known so far.
template <class Move> struct RootMove {
    Move move;
    Value value{-infinite, false};
    bool closed = false; // nothing is left to find out: the value is exact, and so are the bounds of the other moves
    std::vector<Move> line{};

    // Whether that is the value of the position for certain, or of what is left without the better moves.
    bool is_proven() const { return closed || is_decided(value.score); }
};

// How many turns less to look ahead at a late move.
inline constexpr int largest_index = 63;
inline const auto reductions = [] {
    std::array<std::array<std::int8_t, largest_index + 1>, deepest + 1> table{};
    for (int depth = 1; depth <= deepest; ++depth)
        for (int index = 1; index <= largest_index; ++index)
            table[depth][index] = static_cast<std::int8_t>(0.4 + std::log(depth) * std::log(index) / 2.4);
    return table;
}();

template <Game G> class Worker {
  public:
    using Node = typename G::Node;
    using Move = typename G::Move;
    using Root = std::vector<RootMove<Move>>;

    Worker(G game, const Node& start, TranspositionTable& table, Experience& experience, Busy* busy, Control& control,
           bool is_leader)
        : game_(std::move(game)), start_(start), table_(table), experience_(experience), busy_(busy), control_(control),
          tuning_(control.tuning()), is_bold_(tuning_.leaves_out()), is_leader_(is_leader),
          allowance_(control.allowance()) {}
    ~Worker() { control_.add(visits_); }

    // Searches the moves to that depth; the best `lines` of them come first, in order.
    void deepen(Root& root, int depth, int lines) {
        depth_ = depth;
        has_passed_ = false;
        moves_.clear();
        int wanted = std::min<int>(lines, static_cast<int>(root.size()));
        for (int k = 0; k < wanted; ++k) settle(root, depth, k);
        // With what other threads have found meanwhile, a later one may have come out better.
        std::stable_sort(root.begin(), root.begin() + wanted,
                         [](const auto& a, const auto& b) { return a.value.score > b.value.score; });
    }

  private:
    static constexpr Score first_margin = 30;
    static constexpr int deferring_depth = 2, deferred = -1'000'000, from_table = 1'000'000;
    static constexpr int reducing_depth = 3, unreduced_moves = 3;

    // Finds the best of the moves from `k` on, looking first for scores near the one before.
    void settle(Root& root, int depth, int k) {
        Score guess = root[k].value.score, margin = first_margin;
        bool narrow = depth > 3 && !is_decided(guess) && guess > -infinite;
        Score alpha = narrow ? guess - margin : -infinite, beta = narrow ? guess + margin : infinite;
        for (;;) {
            Score score = best_of(root, depth, k, alpha, beta);
            if (alpha < score && score < beta) return;
            margin *= 4;
            bool wide = margin > 1000 || is_decided(score);
            if (score <= alpha) alpha = wide ? -infinite : score - margin;
            if (score >= beta) beta = wide ? infinite : score + margin;
        }
    }

    Score best_of(Root& root, int depth, int k, Score alpha, Score beta) {
        Score best = -infinite;
        bool closed = true;
        for (std::size_t i = k; i < root.size() && alpha < beta; ++i) {
            Value value = root_move(root[i], depth, alpha, beta, best == -infinite);
            closed &= value.proven;
            best = std::max(best, value.score);
            if (value.score <= alpha) continue;
            alpha = value.score;
            take_up(root[i], value);
            std::rotate(root.begin() + k, root.begin() + i, root.begin() + i + 1);
        }
        root[k].closed = closed && alpha < beta;
        return best;
    }

    Value root_move(const RootMove<Move>& move, int depth, Score alpha, Score beta, bool is_first) {
        game_.enter(start_, 0);
        Node next = game_.after(start_, move.move);
        if (!is_first) {
            Value value = -search(next, -alpha - 1, -alpha, depth - 1, 1);
            if (value.score <= alpha || value.score >= beta) return value;
        }
        return -search(next, -beta, -alpha, depth - 1, 1);
    }

    void take_up(RootMove<Move>& best, Value value) {
        best.value = value;
        best.line = {best.move};
        best.line.insert(best.line.end(), lines_[1].begin(), lines_[1].end());
    }

    void visit() {
        if (++visits_ < allowance_) return;
        std::uint64_t visits = visits_;
        visits_ = 0;
        allowance_ = nodes_until_look(visits);
    }
    std::uint64_t nodes_until_look(std::uint64_t visits) {
        control_.look(visits, depth_, is_leader_);
        return control_.allowance();
    }

    // The value of a position, exact between alpha and beta and a bound beyond.
    Value search(const Node& node, Score alpha, Score beta, int depth, int ply) {
        visit();
        lines_[ply].clear();
        game_.enter(node, ply);
        if (auto value = game_.ended(node, ply)) return *value;
        auto [lowest, highest] = game_.limits(node, ply);
        if (lowest >= beta) return {lowest, true};
        if (highest <= alpha) return {highest, true};

        if (depth <= 0 || ply >= longest_line - 1)
            if (auto value = game_.leaf(node, ply < longest_line - 1 ? depth : -longest_line, ply)) return *value;

        std::uint64_t key = game_.key(node);
        auto entry = depth >= G::least_remembered ? recall(key, node, ply) : std::nullopt;
        bool is_open = beta - alpha > 1;
        if (entry && !is_open && answers(*entry, alpha, beta, depth)) return {entry->score, entry->proven};
        bool may_skip = is_bold_ && !is_open && !is_decided(alpha) && !is_decided(beta);
        if (may_skip && depth <= 0)
            if (auto value = far_off(node, alpha, beta)) return *value;
        auto calm = may_skip && depth > 0 ? game_.calm(node) : std::nullopt;
        if (calm)
            if (auto value = enough(node, *calm, beta, depth, ply)) return *value;
        return best_move(node, alpha, beta, depth, ply, key, entry ? entry->move : 0, calm);
    }

    // Beyond the horizon, captures are not followed where they would have to change much to matter.
    std::optional<Value> far_off(const Node& node, Score alpha, Score beta) const {
        auto score = tuning_.loud_margin > 0 ? game_.loud(node) : std::nullopt;
        if (!score || (*score - tuning_.loud_margin < beta && *score + tuning_.loud_margin > alpha))
            return std::nullopt;
        return Value{*score, false};
    }

    // A lead that is large enough (reverse futility), or that even passing would keep (null move), is not looked into.
    std::optional<Value> enough(const Node& node, Score score, Score beta, int depth, int ply) {
        if (depth <= tuning_.calm_depth && score - tuning_.calm_margin * depth >= beta) return Value{score, false};
        bool may_pass = tuning_.pass_depth != 0 && depth >= tuning_.pass_depth && !has_passed_;
        if (!may_pass || score < beta) return std::nullopt;
        has_passed_ = true;
        int left = depth - 1 - tuning_.pass_less - depth / 4;
        Value value = -search(game_.after_passing(node), -beta, -beta + 1, left, ply + 1);
        has_passed_ = false;
        if (value.score < beta) return std::nullopt;
        return Value{is_decided(value.score) ? beta : value.score, false};
    }

    // Whether the moves from that one on may be left out of a calm position; never all that could save it.
    bool is_late(std::optional<Score> calm, Score best, Score alpha, int depth, int index) const {
        if (!calm || best <= -surely_won || index < std::max(1, tuning_.late_moves)) return false;
        if (depth <= tuning_.hopeless_depth && *calm + tuning_.hopeless_margin * depth <= alpha) return true;
        return depth <= tuning_.late_depth && index >= tuning_.late_moves + depth * depth;
    }

    static bool answers(const TranspositionEntry& entry, Score alpha, Score beta, int depth) {
        if (entry.depth < depth && !entry.proven) return false;
        return (entry.score >= beta && entry.is_at_least()) || (entry.score <= alpha && entry.is_at_most());
    }

    std::optional<TranspositionEntry> recall(std::uint64_t key, const Node& node, int ply) const {
        auto entry = table_.find(key);
        if (entry) entry->score = game_.recalled(entry->score, node, ply);
        if (entry && entry->is_certain() && entry->terms != game_.terms(node)) entry->bound = Bound::none;
        return entry;
    }

    Value best_move(const Node& node, Score alpha, Score beta, int depth, int ply, std::uint64_t key, unsigned known,
                    std::optional<Score> calm) {
        std::size_t first = moves_.size();
        game_.generate(node, moves_);
        if (moves_.size() == first) return game_.without_moves(node, ply);
        rate(first, game_.side(node), ply, known);

        Value best{-infinite, true};
        std::uint16_t best_id = 0;
        bool closed = true;
        Score floor = alpha;
        std::size_t sorted = first; // where the moves begin that are not in order yet
        for (std::size_t i = first; i < moves_.size();) {
            if (is_late(calm, best.score, alpha, depth, static_cast<int>(i - first))) {
                closed = false;
                break;
            }
            if (sorted == i) bring_best_to(sorted++);
            Move move = moves_[i];
            std::uint64_t mark = key ^ (move.id * 0x9E3779B97F4A7C15u);
            bool sharing = busy_ != nullptr && depth >= deferring_depth && i > first;
            if (sharing && move.order > deferred && busy_->contains(mark)) {
                moves_[i].order = deferred;
                sorted = i;
                continue;
            }
            if (TranspositionTable::can_prefetch && depth > G::least_remembered && sorted < moves_.size())
                prefetch(node, sorted++);
            Busy::Mark working(sharing ? busy_ : nullptr, mark);
            Value value = try_move(node, move, floor, beta, depth, ply, static_cast<int>(i - first));
            ++i;
            closed &= value.proven;
            if (value.score <= best.score) continue;
            best = value;
            best_id = move.id;
            if (value.score <= floor) continue;
            floor = value.score;
            if (beta - alpha > 1) extend_line(move, ply);
            if (floor < beta) continue;
            if (depth > 0) learn(game_.side(node), first, i - 1, depth, ply);
            break;
        }
        moves_.resize(first);
        if (best.score < beta) best.proven = closed || is_decided(best.score);
        Bound bound = bound_of(best.score, alpha, beta);
        if (depth >= G::least_remembered)
            table_.store(
                key, {game_.remembered(best.score, node, ply), depth, bound, best.proven, best_id, game_.terms(node)});
        return best;
    }

    // While one move is searched, what the table knows of the next is fetched.
    void prefetch(const Node& node, std::size_t next) {
        bring_best_to(next);
        table_.prefetch(game_.key(game_.after(node, moves_[next])));
    }

    // A decided score between the bounds is certain, but the win might be faster and the loss slower.
    static Bound bound_of(Score score, Score alpha, Score beta) {
        if (score >= beta || (score > alpha && score >= surely_won)) return Bound::lower;
        return score > alpha && score > -surely_won ? Bound::exact : Bound::upper;
    }

    // The later a move comes, the less it is trusted: first a glance, and more only if it surprises.
    Value try_move(const Node& node, const Move& move, Score alpha, Score beta, int depth, int ply, int index) {
        Node next = game_.after(node, move);
        if (depth > G::least_remembered) table_.prefetch(game_.key(next));
        if (index == 0) return -search(next, -beta, -alpha, depth - 1, ply + 1);
        int less = reduction(node, move, alpha, depth, index);
        Value value = -search(next, -alpha - 1, -alpha, depth - 1 - less, ply + 1);
        if (less > 0 && value.score > alpha) value = -search(next, -alpha - 1, -alpha, depth - 1, ply + 1);
        if (value.score > alpha && value.score < beta) value = -search(next, -beta, -alpha, depth - 1, ply + 1);
        return value;
    }

    int reduction(const Node& node, const Move& move, Score alpha, int depth, int index) const {
        if (depth < reducing_depth || index < unreduced_moves || is_decided(alpha) || !game_.is_wide(node, depth))
            return 0;
        int less = reductions[depth][std::min(index, largest_index)];
        int history = experience_.history(game_.side(node), move.slot);
        less -= history > Experience::most / 4 ? 1 : 0;
        return std::clamp(less, 0, depth - 1);
    }

    void rate(std::size_t first, int side, int ply, unsigned known) {
        for (std::size_t i = first; i < moves_.size(); ++i) {
            Move& move = moves_[i];
            move.order = move.id == known ? from_table : move.order + experience_.rating(side, move.slot, ply);
        }
    }

    void bring_best_to(std::size_t place) {
        std::size_t best = place;
        for (std::size_t i = place + 1; i < moves_.size(); ++i)
            if (moves_[i].order > moves_[best].order) best = i;
        std::swap(moves_[place], moves_[best]);
    }

    // The move at `last` refuted the position, those before it did not.
    void learn(int side, std::size_t first, std::size_t last, int depth, int ply) {
        experience_.reward(side, moves_[last].slot, depth, ply);
        for (std::size_t i = first; i < last; ++i) experience_.punish(side, moves_[i].slot, depth);
    }

    void extend_line(const Move& move, int ply) {
        lines_[ply].assign(1, move);
        lines_[ply].insert(lines_[ply].end(), lines_[ply + 1].begin(), lines_[ply + 1].end());
    }

    G game_;
    const Node& start_;
    TranspositionTable& table_;
    Experience& experience_;
    Busy* busy_; // absent where one thread searches alone
    Control& control_;
    const Tuning tuning_;
    const bool is_bold_; // whether anything may be left out: who leaves out nothing need not judge what is calm
    bool is_leader_, has_passed_ = false; // somebody has, on the way to the current node
    int depth_ = 0;
    std::uint64_t visits_ = 0, allowance_;
    std::vector<Move> moves_;                               // of all nodes on the path, one after the other
    std::array<std::vector<Move>, longest_line + 2> lines_; // the best play found from each node on the path
};

} // namespace marblebox::search
