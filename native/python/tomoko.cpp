#include "python/bindings.h"
#include "python/calls.h"
#include "tomoko/perft.h"
#include "tomoko/random_pushes.h"

namespace nb = nanobind;
using namespace nb::literals;
using namespace marblebox;

namespace {

using tomoko::Board, tomoko::State;

// --- boards ----------------------------------------------------------------------------------------------------------

std::vector<int> standing_cards(const Board& board) {
    std::vector<int> cards;
    for (auto found = board.standing(); found != 0; found = without_lowest(found)) cards.push_back(lowest(found));
    return cards;
}

std::vector<std::string> push_texts(const Board& board, const Board* before) {
    std::vector<std::string> texts;
    each_push(board, before != nullptr ? *before : Board{},
              [&](tomoko::Push push, const Board&) { texts.push_back(push_text(push)); });
    return texts;
}

Board pushed(const Board& board, std::string_view text) {
    auto push = tomoko::read_push(text);
    if (board.bag(push.colour) <= 0) throw BadInput("the bag has no ball of that colour left");
    return board.after(push);
}

void bind_board(nb::module_& module) {
    nb::class_<Board>(module, "TomokoBoard", nb::is_final(), "A board of Tomoko.")
        .def(
            "__init__", [](Board* place, std::string_view text) { new (place) Board(tomoko::read_board(text)); },
            "text"_a = "5/5/5/5/5")
        .def_prop_ro("text", &tomoko::board_text)
        .def_prop_ro("hash", &Board::hash)
        .def_prop_ro("standing", &standing_cards, "The cards that match somewhere on the board.")
        .def("pushes", &push_texts, "before"_a = nb::none(),
             "The pushes the bag allows, without those that bring back the board `before`.")
        .def("push", &pushed, "push"_a, "The board after a push; whether it undoes the last one is not asked.")
        .def(
            "random_pushes",
            [](const Board& self, std::int64_t pushes, std::uint64_t seed, const Cancel* cancel) {
                auto number = checked_games(pushes);
                auto run = unlocked(cancel, [&](Pulse& pulse) { return random_pushes(self, number, seed, pulse); });
                return std::pair(run.end, run.fits);
            },
            "pushes"_a, "seed"_a = 0, "cancel"_a = nb::none(),
            "Push at random and test for matches: the last board, and how many matches there were in all.");
}

// --- whole games -----------------------------------------------------------------------------------------------------

void make_state(State* place, const Fields& fields, std::string_view position) {
    auto rules = std::make_shared<tomoko::Rules>(tomoko::read_rules(fields));
    new (place) State(tomoko::read_state(std::move(rules), position));
}

int acting(const State& state, std::optional<int> seat) {
    if (seat && (*seat < 0 || *seat >= state.rules->seats))
        throw BadInput("there is no seat " + std::to_string(*seat) + "; the seats are 0 to " +
                       std::to_string(state.rules->seats - 1));
    return seat.value_or(state.turn);
}

std::vector<std::string> move_texts(const State& state, std::optional<int> seat) {
    std::vector<std::string> texts;
    for (const auto& move : state.moves(acting(state, seat))) texts.push_back(move_text(move));
    return texts;
}

Outcome outcome_of(const State& state) {
    auto outcome = state.outcome();
    if (!outcome) return std::nullopt;
    return std::pair(outcome->reason, outcome->winners);
}

std::optional<std::vector<int>> places_of(const State& state) {
    auto outcome = state.outcome();
    return outcome ? std::optional(outcome->places) : std::nullopt;
}

void bind_state(nb::module_& module) {
    nb::class_<State>(module, "Tomoko", nb::is_final(), R"(A state of Tomoko with everybody's cards.

`rules` are fields in text form, those left out the sheet's for two. Without a seat the one to move is meant.)")
        .def("__init__", &make_state, "rules"_a, "position"_a)
        .def_prop_ro("text", &State::text)
        .def_prop_ro("turn", [](const State& self) { return self.turn; })
        .def_prop_ro("outcome", &outcome_of)
        .def_prop_ro("places", &places_of, "The place of every seat, once the game is over.")
        .def("legal_moves", &move_texts, "seat"_a = nb::none())
        .def(
            "play",
            [](const State& self, std::string_view move, std::optional<int> seat) {
                return self.play(move, acting(self, seat));
            },
            "move"_a, "seat"_a = nb::none(), "The state after a legal move, or after `resign`.")
        .def("perft", &counted<State>, "depth"_a, "count"_a = "sequences", "cancel"_a = nb::none(),
             nb::sig(perft_signature), "Moves of the seat to move only.");
}

} // namespace

void bind_tomoko(nb::module_& module) {
    bind_board(module);
    bind_state(module);
}
