#include "fanorona_search.h"

#include "fanorona_search_game.h"
#include "words.h"

#include <cmath>

namespace marblebox::fanorona {

namespace {

constexpr double even_odds_scale = 250; // a lead of so much makes a win e times as likely as a loss

// Writes a move down as one of the chains with its result.
template <class C> class Retracing {
  public:
    Retracing(const Rules& rules, const C& chains, const Position& at, const SearchMove& move)
        : rules_(rules), chains_(chains), at_(at), move_(move) {}

    Turn turn() {
        if (move_.is_demand()) return Turn();
        Bits left = at_.own() & ~move_.mine, arrived = move_.mine & ~at_.own();
        if (move_.theirs == at_.enemy()) return Turn(lowest(left), lowest(arrived));
        return captures();
    }

  private:
    Turn captures() {
        bool nearest = rules_.vela_single && is_handicapped(rules_, at_, 1 - at_.side), found = false;
        bool single = nearest || is_first_turn_due(rules_, at_);
        chains_.each_first_capture(at_.own(), at_.enemy(), [&](int from, Walker next, int capture) {
            if (found || ((at_.own() ^ bit(from)) & ~move_.mine) != 0) return;
            bool back = is_withdrawal(capture);
            if (nearest) next.enemy = at_.enemy() ^ nearest_stone(from, next.point, back);
            turn_ = Turn(from);
            turn_.capture_at(next.point, at_.enemy() ^ next.enemy, back);
            others_ = at_.own() ^ bit(from);
            found = single ? is_there(next) : leads_there(next);
        });
        return turn_;
    }

    bool is_there(const Walker& walker) const {
        return walker.enemy == move_.theirs && (others_ | bit(walker.point)) == move_.mine;
    }

    bool leads_there(const Walker& walker) {
        if ((move_.theirs & ~walker.enemy) != 0) return false; // captured too much
        if (is_there(walker) && may_end(walker)) return true;
        bool found = false;
        chains_.each_continuation(walker, [&](const Walker& next, int capture) {
            if (found) return;
            Bits taken = walker.enemy ^ next.enemy;
            turn_.capture_at(next.point, taken, is_withdrawal(capture));
            found = leads_there(next);
            if (!found) turn_.take_back(taken);
        });
        return found;
    }

    bool may_end(const Walker& walker) const { return !chains_.style.compulsory || chains_.captures(walker) == 0; }

    const Rules& rules_;
    const C& chains_;
    const Position& at_;
    const SearchMove& move_;
    Bits others_ = 0;
    Turn turn_;
};

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
            texts.push_back(turn_text(*state_.rules->board, Retracing(*state_.rules, chains_, at, move).turn()));
            at = game_.after(at, move);
        }
        return texts;
    }

    const State& state_;
    const C& chains_;
    const SearchGame<C>& game_;
};

} // namespace

search::Info find_best(search::Engine& engine, const State& state, const search::Limits& limits,
                       const search::Listener& listener, const search::Question& question,
                       const endgame::Tables* tables) {
    if (state.ending() != Ending::none) throw BadInput("the game is over; there is no move to search for");
    std::vector<Position> unwanted;
    for (const auto& text : limits.excluded) unwanted.push_back(state.play(text).at);
    return with_chains(*state.rules, [&](const auto& chains) {
        SearchGame game(state, chains, unwanted, tables);
        return engine.run(game, state.at, limits, listener, question, Describer(state, chains, game));
    });
}

} // namespace marblebox::fanorona
