#include "fanorona/alpha_beta.h"
#include "fanorona/perft.h"
#include "fanorona/playout.h"
#include "python/bindings.h"
#include "python/calls.h"

namespace nb = nanobind;
using namespace nb::literals;
using namespace marblebox;

namespace {

using fanorona::State;

std::vector<std::string> turn_texts(const State& state) {
    std::vector<std::string> texts;
    for (const auto& turn : state.turns()) texts.push_back(turn_text(*state.rules->board, turn));
    return texts;
}

Outcome outcome_of(const State& state) {
    auto ending = state.ending();
    if (ending == fanorona::Ending::none) return std::nullopt;
    std::vector<int> winners;
    if (is_won_for_opponent(ending)) winners.push_back(1 - state.at.side);
    return std::pair(std::string(name_of(ending)), winners);
}

std::string best_by_stones(const State& state, int depth) {
    return turn_text(*state.rules->board, fanorona::best_by_stones(state, depth));
}

void make_fanorona(State* place, const Fields& fields, std::optional<std::string_view> position,
                   const std::vector<std::string>& seen) {
    auto rules = std::make_shared<fanorona::Rules>(fanorona::read_rules(fields));
    State state{rules, position ? read_position(*rules, *position) : start(*rules)};
    std::vector<fanorona::Position> past;
    for (const auto& text : seen) past.push_back(read_position(*rules, text));
    new (place) State(state.with_past(std::move(past)));
}

} // namespace

void bind_fanorona(nb::module_& module) {
    nb::class_<State>(module, "Fanorona", nb::is_final(), R"(A state of the Fanorona family.

`rules` are fields in text form, those left out are Parker's. `seen` are the earlier positions since the last
capture, in any order, for the repetition rule.)")
        .def("__init__", &make_fanorona, "rules"_a, "position"_a = nb::none(), "seen"_a = std::vector<std::string>())
        .def_prop_ro("text", [](const State& self) { return position_text(*self.rules, self.at); })
        .def_prop_ro(
            "turn", [](const State& self) { return self.at.side; },
            "The seat whose turn it is, or would be if the game were not over.")
        .def_prop_ro("hash", [](const State& self) { return self.at.hash(); })
        .def_prop_ro("outcome", &outcome_of)
        .def("legal_moves", &turn_texts)
        .def("play", &State::play, "move"_a)
        .def("best_by_stones", &best_by_stones, "depth"_a, nb::call_guard<nb::gil_scoped_release>(),
             "What a plain alpha-beta search that counts stones plays: an opponent for benchmarks.")
        .def("perft", &counted<State>, "depth"_a, "count"_a = "sequences", "cancel"_a = nb::none(),
             nb::sig(perft_signature))
        .def("playouts", &played_out<State>, "games"_a, "seed"_a = 0, "cancel"_a = nb::none(),
             "Random games: a first step drawn evenly, then evenly between stopping and every way to go on.");
}
