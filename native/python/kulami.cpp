#include "kulami/perft.h"
#include "kulami/playout.h"
#include "kulami/score.h"
#include "python/bindings.h"
#include "python/calls.h"

namespace nb = nanobind;
using namespace nb::literals;
using namespace marblebox;

namespace {

using kulami::State;

std::vector<std::string> cell_names(const State& state) {
    std::vector<std::string> names;
    for (Bits free = state.legal(); free != 0; free = without_lowest(free))
        names.push_back(state.rules->layout.names[lowest(free)]);
    return names;
}

Outcome outcome_of(const State& state) {
    if (state.legal() != 0) return std::nullopt;
    auto [red, black] = kulami::points(state.rules->layout, state.at, state.rules->level);
    if (red == black) return std::pair(std::string("equal_points"), std::vector<int>{});
    return std::pair(std::string("most_points"), std::vector<int>{red > black ? kulami::red : kulami::black});
}

} // namespace

void bind_kulami(nb::module_& module) {
    nb::class_<State>(module, "Kulami", nb::is_final(),
                      "A state of Kulami once it is settled who starts; the position names layout, colour and moves.")
        .def(
            "__init__",
            [](State* place, std::string_view position, int level) {
                new (place) State(kulami::read_state(position, level));
            },
            "position"_a, "level"_a = 0)
        .def_prop_ro("text", &State::text)
        .def_prop_ro("turn", [](const State& self) { return self.at.side; })
        .def_prop_ro("hash", [](const State& self) { return self.at.hash(); })
        .def_prop_ro("points",
                     [](const State& self) {
                         auto [red, black] = kulami::points(self.rules->layout, self.at, self.rules->level);
                         return std::pair(red, black);
                     })
        .def_prop_ro("outcome", [](const State& self) { return outcome_of(self); })
        .def("legal_moves", &cell_names)
        .def("play", &State::play, "move"_a)
        .def("perft", &counted<State>, "depth"_a, "count"_a = "sequences", "cancel"_a = nb::none(),
             nb::sig(perft_signature))
        .def("playouts", &played_out<State>, "games"_a, "seed"_a = 0, "cancel"_a = nb::none(),
             "Random games: every legal cell is equally likely.");
}
