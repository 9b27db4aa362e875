// Fanorona as the search sees it.
#pragma once

#include "endgame/tables.h"
#include "fanorona/search/glimpse.h"
#include "fanorona/search/judge.h"
#include "fanorona/search_moves.h"
#include "fanorona/state.h"
#include "search/game.h"

#include <map>

namespace marblebox::fanorona {

// What endgame tables know of a position, but a player plays on as if nobody knew: another player may err.
enum class Unknown { nothing, draws, draws_and_losses };

template <class C> class SearchGame {
  public:
    using Node = Position;
    using Move = SearchMove;
    using Value = search::Value;
    using Score = search::Score;
    static constexpr int least_remembered = -1;

    SearchGame(const State& state, const C& chains, std::vector<Position> unwanted,
               const endgame::EndgameTables* tables = nullptr, const Net* net = nullptr, Glimpse* glimpse = nullptr,
               Unknown unknown = Unknown::nothing)
        : rules_(*state.rules), moves_(rules_, chains), judge_(rules_, chains, net), unwanted_(std::move(unwanted)),
          path_(state.seen), start_(static_cast<int>(state.seen.size())), salt_(worn_out(state)), tables_(tables),
          most_in_tables_(tables != nullptr ? tables->stones() : 0), glimpse_(glimpse), unknown_(unknown),
          side_(state.at.side) {
        path_.resize(state.seen.size() + search::longest_line + 2);
    }

    void enter(const Node& at, int ply) { path_[start_ + ply] = {at.stones[white], at.stones[black]}; }

    std::optional<Value> ended(const Node& at, int ply) {
        if (ending_by_playing_on(rules_, at) != Ending::none) return Value{0, true};
        if (at.overlooked != 0) return std::nullopt;
        if (at.own() == 0) return lost(ply);
        if (rules_.draw_turns != 0 && at.quiet >= rules_.draw_turns)
            return judge_.evaluation().can_step(at.own(), at.enemy()) ? Value{0, true} : without_moves(at, ply);
        if (is_in_tables(at))
            if (auto value = looked_up(at, ply)) return value;
        if (at.quiet < 4) return std::nullopt;
        return repetition(at, ply);
    }

    bool is_in_tables(const Node& at) const { return count(at.own() | at.enemy()) <= most_in_tables_; }

    std::pair<Score, Score> limits(const Node&, int ply) const {
        return {-search::winning + ply, search::winning - ply - 1};
    }

    std::uint64_t key(const Node& at) const {
        std::uint64_t key = at.hash() ^ salt_;
        if (is_limit_within(at, near_limit)) key += static_cast<std::uint64_t>(at.quiet) * 0x9E3779B97F4A7C15u;
        if (is_first_turn_due(rules_, at)) key ^= 0xD6E8FEB86659FD93u;
        key ^= static_cast<std::uint64_t>(unknown_) * 0xA0761D6478BD642Fu;
        return key;
    }

    // Wins are remembered by their distance from the position, not from the start.
    static Score remembered(Score score, const Node&, int ply) {
        return search::is_decided(score) ? score + (score > 0 ? ply : -ply) : score;
    }
    static Score recalled(Score score, const Node& at, int ply) { return remembered(score, at, -ply); }

    // How many turns without capture are left changes little until few are, but what is certain rests on them.
    std::uint16_t terms(const Node& at) const {
        return is_limit_within(at, search::longest_line) ? static_cast<std::uint16_t>(at.quiet) : 0;
    }

    static int side(const Node& at) { return at.side; }
    static bool is_wide(const Node&, int) { return true; }

    // A position is quiet where nothing can be captured; beyond a few turns one has to guess anyway.
    std::optional<Value> leaf(const Node& at, int depth, int ply) const {
        auto mine = judge_.evaluation().features(at.own(), at.enemy());
        if (mine.steps == 0 && at.overlooked == 0) return without_moves(at, ply);
        if (depth > -turns_beyond_horizon && mine.captures != 0) return std::nullopt;
        if (glimpse_ != nullptr) glimpse_->see(at);
        return Value{judge_.score(at, mine, judge_.evaluation().features(at.enemy(), at.own())), false};
    }

    // What the position seems to be worth, if neither side can capture.
    std::optional<Score> calm(const Node& at) const {
        if (at.overlooked != 0 || at.obliged || rules_.handicap != neither) return std::nullopt;
        auto mine = judge_.evaluation().features(at.own(), at.enemy());
        if (mine.captures != 0 || mine.steps == 0) return std::nullopt;
        auto theirs = judge_.evaluation().features(at.enemy(), at.own());
        if (theirs.captures != 0) return std::nullopt;
        return judge_.score(at, mine, theirs);
    }
    // The same while captures are still to be made.
    std::optional<Score> loud(const Node& at) const {
        if (at.overlooked != 0 || at.obliged || rules_.handicap != neither) return std::nullopt;
        return judge_.score(at, judge_.evaluation().features(at.own(), at.enemy()),
                            judge_.evaluation().features(at.enemy(), at.own()));
    }
    // No turn at all; with what came before the position has nothing to do.
    static Node after_passing(const Node& at) {
        Node next = at;
        next.side = 1 - at.side;
        next.quiet = 0;
        return next;
    }

    void generate(const Node& at, std::vector<Move>& moves) { moves_.generate(at, moves); }

    Value without_moves(const Node&, int ply) const { return rules_.stuck_loses ? lost(ply) : Value{0, true}; }

    Node after(const Node& at, const Move& move) const { return fanorona::after(rules_, at, move); }

    static bool is_same(const Move& a, const Move& b) { return a.mine == b.mine && a.theirs == b.theirs; }
    bool is_wanted(const Node& at, const Move& move) const {
        return std::ranges::find(unwanted_, after(at, move)) == unwanted_.end();
    }

  private:
    using Stones = std::pair<Bits, Bits>;
    static constexpr int turns_beyond_horizon = 4, near_limit = 40;
    static constexpr Score likely_won = 10'000;

    // Whether so many turns without capture would end the game.
    bool is_limit_within(const Node& at, int turns) const {
        return rules_.draw_turns != 0 && at.quiet + turns >= rules_.draw_turns;
    }

    // What the tables say; nothing if they are damaged, or of what counts as unknown. A win may lead through positions
    // that were repeated too often before this search began; then it is likely, not certain.
    std::optional<Value> looked_up(const Node& at, int ply) const {
        auto verdict = tables_->probe_sound(rules_, at);
        if (!verdict || is_unknown(at.side == side_ ? verdict->result : -verdict->result)) return std::nullopt;
        bool certain = salt_ == 0 || at.quiet < ply || verdict->result == 0;
        Score won = (certain ? search::won_by_table : likely_won) - ply - verdict->distance;
        return Value{verdict->result * won, certain};
    }

    // Of a result of the side that searches.
    bool is_unknown(int result) const {
        return (result == 0 && unknown_ != Unknown::nothing) || (result < 0 && unknown_ == Unknown::draws_and_losses);
    }

    static Value lost(int ply) { return {-search::winning + ply, true}; }

    // A position that has come before on the way is as good as drawn: who could do better would have done so the first
    // time. It is a draw for certain only if the past of the game alone makes it one.
    std::optional<Value> repetition(const Node& at, int ply) const {
        if (at.obliged) return std::nullopt; // taken back, not repeated
        int here = start_ + ply, oldest = std::max(0, here - at.quiet), occurrences = 1;
        if (rules_.single_first_turn) oldest = std::max(oldest, here - 2 * (at.number - 2));
        for (int then = here - 2; then >= oldest; then -= 2) {
            if (path_[then] != path_[here]) continue;
            if (then >= start_) return Value{0, false};
            ++occurrences;
        }
        if (rules_.repetition != 0 && occurrences >= rules_.repetition) return Value{0, true};
        return std::nullopt;
    }

    // A number made of the positions whose next occurrence is a draw: what is remembered holds only as long as it.
    static std::uint64_t worn_out(const State& state) {
        std::map<Stones, int> occurrences;
        std::uint64_t salt = 0;
        for (const Stones& stones : state.seen)
            if (++occurrences[stones] == state.rules->repetition - 1) salt += mixed(stones.first, stones.second);
        return salt;
    }

    const Rules& rules_;
    SearchMoves<C> moves_;
    Judge<C> judge_;
    std::vector<Position> unwanted_; // what excluded moves lead to
    std::vector<Stones> path_;       // the past, and then the positions on the way to the current node
    int start_;
    std::uint64_t salt_;
    const endgame::EndgameTables* tables_;
    int most_in_tables_; // stones
    Glimpse* glimpse_;   // of what is judged, if somebody wants one
    Unknown unknown_;
    int side_; // that searches
};

static_assert(search::Game<SearchGame<Chains<AnyBoard, Style>>>);

} // namespace marblebox::fanorona
