#include "kulami/search/search.h"

#include "base/words.h"
#include "kulami/search/game.h"

#include <cmath>

namespace marblebox::kulami {

namespace {

constexpr double even_odds_scale = 150; // a lead of so much makes a win e times as likely as a loss

search::Line line_of(const Layout& layout, const search::RootMove<SearchMove>& known) {
    search::Line line;
    for (const SearchMove& move : known.line) line.moves.push_back(layout.names[move.cell()]);
    line.score = known.value.score;
    line.points = line.score / 100.0;
    line.chance = 100 / (1 + std::exp(-line.score / even_odds_scale));
    if (!known.is_proven()) return line;
    line.proven = line.score > 0 ? "won" : line.score < 0 ? "lost" : "drawn";
    line.chance = line.score > 0 ? 100 : line.score < 0 ? 0 : 50;
    return line;
}

} // namespace

search::Info find_best(search::Engine& engine, const State& state, const search::Limits& limits,
                       const search::Listener& listener, const Question& question) {
    if (state.legal() == 0) throw BadInput("the game is over; there is no move to search for");
    const Rules& rules = *state.rules;
    Bits unwanted = 0;
    for (const auto& text : limits.excluded) unwanted |= bit(state.play(text).at.last);
    SearchGame game(rules, unwanted);
    auto describe = [&](const auto& root, int lines) {
        std::vector<search::Line> described;
        for (const auto& known : root | std::views::take(lines)) described.push_back(line_of(rules.layout, known));
        return described;
    };
    return engine.run(game, game.start(state.at), limits, listener, question, describe);
}

} // namespace marblebox::kulami
