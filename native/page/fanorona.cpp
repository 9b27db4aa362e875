#include "fanorona/search/search.h"

#include "page/game.h"

namespace marblebox::page {

namespace {

using fanorona::State;

State state_of(const Json& request) {
    auto rules = std::make_shared<fanorona::Rules>(fanorona::read_rules(rules_of(request)));
    State state{rules, read_position(*rules, position_of(request))};
    std::vector<fanorona::Position> past;
    for (const auto& text : request.part<Texts>("past", {})) past.push_back(read_position(*rules, text));
    return state.with_past(std::move(past));
}

Json outcome_of(const State& state) {
    auto ending = state.ending();
    if (ending == fanorona::Ending::none) return {};
    std::vector<int> winners;
    if (is_won_for_opponent(ending)) winners.push_back(1 - state.at.side);
    return Json::Object{{"reason", std::string(name_of(ending))}, {"winners", winners}};
}

class Fanorona : public Game {
  public:
    Json moves(const Json& request) override {
        State state = state_of(request);
        Texts texts;
        for (const auto& turn : state.turns()) texts.push_back(turn_text(*state.rules->board, turn));
        return Json::Object{{"moves", texts}, {"turn", state.at.side}, {"outcome", outcome_of(state)}};
    }

    std::string play(const Json& request) override {
        State after = state_of(request).play(move_of(request));
        return position_text(*after.rules, after.at);
    }

    search::Info search(const Json& request, const search::Limits& limits, const search::Listener& listener) override {
        return find_best(engine_, state_of(request), limits, listener, {}, nullptr, net_.get());
    }

    void learn(std::span<const std::uint8_t> lesson) override {
        net_ = std::make_unique<fanorona::Net>(lesson);
        engine_.clear(); // what was remembered was judged without it
    }

  private:
    search::Engine engine_{table_mebibytes, 1};
    std::unique_ptr<fanorona::Net> net_;
};

} // namespace

std::unique_ptr<Game> fanorona_game() { return std::make_unique<Fanorona>(); }

} // namespace marblebox::page
