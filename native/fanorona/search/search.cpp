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

} // namespace

search::Info find_best(search::Engine& engine, const State& state, const search::Limits& limits,
                       const search::Listener& listener, const Question& question, const endgame::EndgameTables* tables,
                       const Net* net, Glimpse* glimpse) {
    if (state.ending() != Ending::none) throw BadInput("the game is over; there is no move to search for");
    std::vector<Position> unwanted;
    for (const auto& text : limits.excluded) unwanted.push_back(state.play(text).at);
    return with_chains(*state.rules, [&](const auto& chains) {
        SearchGame game(state, chains, unwanted, tables, net, glimpse);
        return engine.run(game, state.at, limits, listener, question, Describer(state, chains, game));
    });
}

} // namespace marblebox::fanorona
