#include "fanorona/search/search.h"

#include "endgame/pack.h"
#include "page/endings.h"
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

// How positions are judged: what was found out in one way is of no use in another.
struct Judging {
    bool learned = true, endgames = true;
    search::Tuning tuning{};

    bool operator==(const Judging&) const = default;
};

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
        State state = state_of(request);
        judge({request.part("learned", true), request.part("endgames", true), limits.tuning});
        const auto* tables = judging_.endgames ? tables_for(*state.rules) : nullptr;
        if (tables == nullptr) return found(state, limits, listener);
        Endings endings(state, *tables, limits.lines);
        auto by_table = [&](const search::Info& info) { return listener(endings.by_table(info)); };
        auto known = endings.by_table(found(state, limits, by_table, tables));
        const auto& best = known.lines.front();
        auto losing = best.conversion && best.proven == "won" ? endings.losing() : std::nullopt;
        if (!losing) return known;
        auto narrower = limits;
        narrower.excluded.insert(narrower.excluded.end(), losing->begin(), losing->end());
        auto to_the_end = [&](const search::Info& info) { return listener(endings.to_the_end(info)); };
        engine_.clear(); // what was remembered was judged by the tables
        auto ended = endings.to_the_end(found(state, narrower, to_the_end));
        engine_.clear();
        return ended;
    }

    void forget() override { engine_.clear(); }

    void learn(std::span<const std::uint8_t> lesson) override {
        net_ = std::make_unique<fanorona::Net>(lesson);
        engine_.clear(); // what was remembered was judged without it
    }

    void use_tables(const Json& request, std::span<const std::uint8_t> pack) override {
        auto rules = fanorona::read_rules(rules_of(request));
        tables_ = endgame::tables_in(pack, rules);
        kind_ = endgame::Kind(rules).name();
        engine_.clear(); // what was remembered was judged without them
    }

    Json probe(const Json& request) override {
        State state = state_of(request);
        Json::Object found{{"tables", {}}, {"stones", count(state.at.own() | state.at.enemy())}, {"verdict", {}}};
        if (!state.rules->on_demand) found["tables"] = endgame::Kind(*state.rules).name();
        const auto* tables = tables_for(*state.rules);
        auto verdict = tables != nullptr ? tables->probe(*state.rules, state.at) : std::nullopt;
        if (verdict && state.ending() == fanorona::Ending::none)
            found["verdict"] = Json::Object{{"result", verdict->result}, {"turns", verdict->distance}};
        return found;
    }

  private:
    void judge(const Judging& judging) {
        if (judging != judging_) engine_.clear();
        judging_ = judging;
    }

    const endgame::EndgameTables* tables_for(const fanorona::Rules& rules) const {
        return tables_ && !rules.on_demand && endgame::Kind(rules).name() == kind_ ? tables_.get() : nullptr;
    }

    search::Info found(const State& state, const search::Limits& limits, const search::Listener& listener,
                       const endgame::EndgameTables* tables = nullptr) {
        return find_best(engine_, state, limits, listener, {}, tables, judging_.learned ? net_.get() : nullptr);
    }

    search::Engine engine_{table_mebibytes, 1};
    Judging judging_;
    std::unique_ptr<fanorona::Net> net_;
    std::unique_ptr<endgame::EndgameTables> tables_; // of one kind at a time
    std::string kind_;
};

} // namespace

std::unique_ptr<Game> fanorona_game() { return std::make_unique<Fanorona>(); }

} // namespace marblebox::page
