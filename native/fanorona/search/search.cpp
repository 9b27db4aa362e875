#include "fanorona/search/search.h"

#include "base/words.h"
#include "fanorona/retracing.h"
#include "fanorona/search/game.h"

#include <cmath>

namespace marblebox::fanorona {

namespace {

constexpr double even_odds_scale = 250; // a lead of so much makes a win e times as likely as a loss

template <class C> class Describer {
  public:
    Describer(const State& state, const C& chains, const SearchGame<C>& game)
        : state_(state), chains_(chains), game_(game) {}

    template <class Root> std::vector<search::Line> operator()(const Root& root, int lines) const {
        std::vector<search::Line> described;
        for (const auto& known : root | std::views::take(lines)) described.push_back(line(known));
        return described;
    }

  private:
    search::Line line(const search::RootMove<SearchMove>& known) const {
        search::Line line{texts(known.line), known.value.score};
        line.chance = 100 / (1 + std::exp(-line.score / even_odds_scale));
        if (search::is_decided(line.score)) {
            line.proven = line.score > 0 ? "won" : "lost";
            if (!search::is_by_table(line.score))
                line.distance = search::winning - std::abs(line.score);
            else if (game_.is_in_tables(state_.at))
                line.conversion =
                    known.move.theirs != state_.at.enemy() ? 1 : search::won_by_table - std::abs(line.score);
            line.chance = line.score > 0 ? 100 : 0;
        } else if (known.is_proven()) {
            line.proven = "drawn";
            line.chance = 50;
        }
        return line;
    }

    std::vector<std::string> texts(const std::vector<SearchMove>& moves) const {
        std::vector<std::string> texts;
        Position at = state_.at;
        for (const SearchMove& move : moves) {
            texts.push_back(turn_text(*state_.rules->board, turn_to(*state_.rules, chains_, at, move)));
            at = game_.after(at, move);
        }
        return texts;
    }

    const State& state_;
    const C& chains_;
    const SearchGame<C>& game_;
};

// What the tables know of an endgame, and of its moves if it is drawn: how many of the replies to them lose.
template <class C> class KnownEndgame {
  public:
    KnownEndgame(const State& state, const C& chains, const endgame::EndgameTables& tables)
        : state_(state), rules_(*state.rules), moves_(rules_, chains), tables_(tables) {}

    bool is_lost() const { return result(state_.at) == -1; }

    // What the moves lead to that keep the draw, but after which the opponent errs less easily than after the best of
    // them. Nothing where the endgame is not drawn, or not all of it is known.
    std::vector<Position> tame(const std::vector<Position>& unwanted) {
        std::vector<std::pair<Position, double>> drawn;
        double most = 0;
        if (result(state_.at) != 0) return {};
        for (const auto& next : after_all(state_.at)) {
            auto here = result(next);
            if (!here) return {};
            if (*here != 0 || std::ranges::find(unwanted, next) != unwanted.end()) continue;
            drawn.emplace_back(next, is_repeated(next) ? repeated : share_of_errors(next));
            most = std::max(most, drawn.back().second);
        }
        std::erase_if(drawn, [&](const auto& known) { return known.second >= most - as_easy; });
        std::vector<Position> tame;
        for (const auto& [next, share] : drawn) tame.push_back(next);
        return tame;
    }

  private:
    static constexpr double as_easy = 0.1, repeated = 0;

    std::vector<Position> after_all(const Position& at) {
        std::vector<SearchMove> moves;
        moves_.generate(at, moves);
        std::vector<Position> positions;
        for (const auto& move : moves) positions.push_back(after(rules_, at, move));
        return positions;
    }

    // For the side to move.
    std::optional<int> result(const Position& at) const {
        if (at.own() == 0) return -1;
        if (count(at.own() | at.enemy()) > tables_.stones()) return std::nullopt;
        auto verdict = tables_.probe_sound(rules_, at);
        return verdict ? std::optional(verdict->result) : std::nullopt;
    }

    double share_of_errors(const Position& at) {
        auto replies = after_all(at);
        auto errors = std::ranges::count_if(replies, [&](const auto& next) { return result(next) == 1; });
        return replies.empty() ? 0 : static_cast<double>(errors) / static_cast<double>(replies.size());
    }

    bool is_repeated(const Position& at) const {
        std::pair stones{at.stones[white], at.stones[black]};
        return std::ranges::find(state_.seen, stones) != state_.seen.end();
    }

    const State& state_;
    const Rules& rules_;
    SearchMoves<C> moves_;
    const endgame::EndgameTables& tables_;
};

bool is_lost_by_table(const search::Info& info) {
    search::Score score = info.lines.front().score;
    return score < 0 && search::is_by_table(score);
}

// What a first search has left of the limits, at least a tenth.
search::Limits remaining(search::Limits limits, const search::Info& used) {
    if (limits.nodes > 0) limits.nodes -= std::min(used.nodes, limits.nodes - limits.nodes / 10 - 1);
    if (limits.seconds > 0) limits.seconds -= std::min(used.seconds, 0.9 * limits.seconds);
    return limits;
}

} // namespace

search::Info find_best(search::Engine& engine, const State& state, const search::Limits& limits,
                       const search::Listener& listener, const Question& question, const endgame::EndgameTables* tables,
                       const Net* net, Glimpse* glimpse) {
    if (state.ending() != Ending::none) throw BadInput("the game is over; there is no move to search for");
    std::vector<Position> unwanted;
    for (const auto& text : limits.excluded) unwanted.push_back(state.play(text).at);
    return with_chains(*state.rules, [&](const auto& chains) {
        auto search = [&](const search::Limits& given, Unknown unknown) {
            SearchGame game(state, chains, unwanted, tables, net, glimpse, unknown);
            return engine.run(game, state.at, given, listener, question, Describer(state, chains, game));
        };
        if (tables == nullptr || !limits.playing || limits.lines > 1) return search(limits, Unknown::nothing);
        KnownEndgame endgame(state, chains, *tables);
        auto tame = endgame.tame(unwanted);
        unwanted.insert(unwanted.end(), tame.begin(), tame.end());
        if (endgame.is_lost()) return search(limits, Unknown::draws_and_losses);
        int stops = engine.stops();
        auto found = search(limits, Unknown::draws);
        if (!is_lost_by_table(found) || engine.stops() != stops) return found;
        auto played_on = search(remaining(limits, found), Unknown::draws_and_losses);
        played_on.nodes += found.nodes;
        played_on.seconds += found.seconds;
        return played_on;
    });
}

} // namespace marblebox::fanorona
