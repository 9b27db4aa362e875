#include "kulami/score.h"
#include "kulami/search/search.h"
#include "page/game.h"

#include "base/words.h"

namespace marblebox::page {

namespace {

using kulami::State;

State state_of(const Json& request) {
    auto rules = rules_of(request);
    return kulami::read_state(position_of(request), read_number("level", rules["level"], 0, 2));
}

Json outcome_of(const State& state) {
    if (state.legal() != 0) return {};
    auto [red, black] = kulami::points(state.rules->layout, state.at, state.rules->level);
    if (red == black) return Json::Object{{"reason", "equal_points"}, {"winners", Json::List()}};
    return Json::Object{{"reason", "most_points"}, {"winners", Json::List{red > black ? kulami::red : kulami::black}}};
}

class Kulami : public Game {
  public:
    Json moves(const Json& request) override {
        State state = state_of(request);
        Texts texts;
        for (Bits free = state.legal(); free != 0; free = without_lowest(free))
            texts.push_back(state.rules->layout.names[lowest(free)]);
        return Json::Object{{"moves", texts}, {"turn", state.at.side}, {"outcome", outcome_of(state)}};
    }

    std::string play(const Json& request) override { return state_of(request).play(move_of(request)).text(); }

    search::Info search(const Json& request, const search::Limits& limits, const search::Listener& listener) override {
        return find_best(engine_, state_of(request), limits, listener);
    }

    void forget() override { engine_.clear(); }

  private:
    search::Engine engine_{table_mebibytes, 1};
};

} // namespace

std::unique_ptr<Game> kulami_game() { return std::make_unique<Kulami>(); }

} // namespace marblebox::page
