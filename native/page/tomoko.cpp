#include "tomoko/state.h"

#include "page/game.h"
#include "tomoko/search/read_view.h"
#include "tomoko/search/search.h"

namespace marblebox::page {

namespace {

using tomoko::State, tomoko::View;

tomoko::Rules tomoko_rules(const Json& request) { return tomoko::read_rules(rules_of(request)); }

// A position is what a seat sees, as JSON; or, for who may know everything, the text of the whole state.
bool is_view(const Json& request) { return position_of(request).starts_with('{'); }

State state_of(const Json& request) {
    auto rules = std::make_shared<tomoko::Rules>(tomoko_rules(request));
    return tomoko::read_state(std::move(rules), position_of(request));
}

int acting(const Json& request, int seats, int usual) {
    int seat = request.part("seat", usual);
    if (seat < 0 || seat >= seats)
        throw BadInput("there is no seat " + std::to_string(seat) + "; the seats are 0 to " +
                       std::to_string(seats - 1));
    return seat;
}

Json outcome_of(const State& state) {
    auto outcome = state.outcome();
    if (!outcome) return {};
    return Json::Object{{"reason", outcome->reason}, {"winners", outcome->winners}, {"places", outcome->places}};
}

Json moves_of(const State& state, int seat) {
    Texts texts;
    for (const auto& move : state.moves(seat)) texts.push_back(move_text(move));
    return Json::Object{{"moves", texts}, {"turn", state.turn}, {"outcome", outcome_of(state)}};
}

void add_cards(Texts& texts, const std::string& verb, tomoko::Cards cards) {
    for (; cards != 0; cards = without_lowest(cards)) texts.push_back(verb + " " + std::to_string(lowest(cards)));
}

// What a seat may do follows from what it sees.
Json moves_of(const View& view) {
    Texts texts;
    if (view.turn == view.seat)
        each_push(view.board, view.before,
                  [&](tomoko::Push push, const tomoko::Board&) { texts.push_back(push_text(push)); });
    add_cards(texts, "lay", view.hands[view.seat] & view.board.standing());
    if (view.has_teams()) add_cards(texts, "give", view.hands[view.seat]);
    return Json::Object{{"moves", texts}, {"turn", view.turn}, {"outcome", Json()}};
}

class Tomoko : public Game {
  public:
    Json moves(const Json& request) override {
        if (!is_view(request)) {
            State state = state_of(request);
            return moves_of(state, acting(request, state.rules->seats, state.turn));
        }
        Json seen = Json::read(position_of(request));
        if (!seen["outcome"].is_null())
            return Json::Object{{"moves", Json::List()}, {"turn", Json()}, {"outcome", seen["outcome"]}};
        return moves_of(view_of(request));
    }

    std::string play(const Json& request) override {
        if (is_view(request))
            throw BadInput("what a seat sees cannot be played on: nobody knows which cards will be drawn");
        State state = state_of(request);
        return state.play(move_of(request), acting(request, state.rules->seats, state.turn)).text();
    }

    search::Info search(const Json& request, const search::Limits& limits, const search::Listener& listener) override {
        if (!is_view(request)) throw BadInput("a search is told what a seat sees, not the whole state");
        return search_.run(view_of(request), limits, request.part("seed", std::uint64_t{0}), listener);
    }

  private:
    static View view_of(const Json& request) {
        View view = tomoko::read_view(Json::read(position_of(request)), tomoko_rules(request));
        if (acting(request, view.seats, view.seat) != view.seat) throw BadInput("this is what another seat sees");
        return view;
    }

    tomoko::Search search_{1};
};

} // namespace

std::unique_ptr<Game> tomoko_game() { return std::make_unique<Tomoko>(); }

} // namespace marblebox::page
