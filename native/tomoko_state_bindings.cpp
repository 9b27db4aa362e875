#include "tomoko_state_bindings.h"

#include "calls.h"
#include "tomoko_perft.h"

#include <nanobind/stl/map.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/string_view.h>
#include <nanobind/stl/vector.h>

namespace nb = nanobind;
using namespace nb::literals;
using namespace marblebox;

namespace {

using tomoko::State;
using Seats = std::vector<int>;

void make_state(State* place, const std::map<std::string, std::string>& fields, std::string_view position) {
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

std::optional<std::pair<std::string, Seats>> outcome_of(const State& state) {
    auto outcome = state.outcome();
    if (!outcome) return std::nullopt;
    return std::pair(outcome->reason, outcome->winners);
}

std::optional<Seats> places_of(const State& state) {
    auto outcome = state.outcome();
    return outcome ? std::optional(outcome->places) : std::nullopt;
}

std::uint64_t perft_of(const State& state, int depth, std::string_view count, const Cancel* cancel) {
    auto what = read_count(count);
    checked_depth(depth);
    return unlocked(cancel, [&](Pulse& pulse) { return tomoko::perft(state, depth, what, pulse); });
}

} // namespace

void bind_tomoko_state(nb::module_& module) {
    nb::class_<State>(module, "Tomoko")
        .def("__init__", &make_state, "rules"_a, "position"_a)
        .def_prop_ro("text", &State::text)
        .def_prop_ro("turn", [](const State& self) { return self.turn; })
        .def_prop_ro("outcome", &outcome_of)
        .def_prop_ro("places", &places_of)
        .def("legal_moves", &move_texts, "seat"_a = nb::none())
        .def(
            "play",
            [](const State& self, std::string_view move, std::optional<int> seat) {
                return self.play(move, acting(self, seat));
            },
            "move"_a, "seat"_a = nb::none())
        .def("perft", &perft_of, "depth"_a, "count"_a = "sequences", "cancel"_a = nb::none());
}
