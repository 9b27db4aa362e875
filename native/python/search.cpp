#include "python/search.h"

#include "fanorona/search/search.h"
#include "kulami/search/search.h"
#include "python/bindings.h"

#include <nanobind/stl/map.h>
#include <nanobind/stl/shared_ptr.h>

namespace nb = nanobind;
using namespace nb::literals;
using namespace marblebox;

namespace {

struct FanoronaSearch : search::Engine {
    using State = fanorona::State;
    using Engine::Engine;
    std::shared_ptr<endgame::EndgameTables> tables;
    std::shared_ptr<fanorona::Net> net;
    search::Tuning tuning;
};
struct KulamiSearch : search::Engine {
    using State = kulami::State;
    using Engine::Engine;
};

search::Info find_best(FanoronaSearch& self, const fanorona::State& state, search::Limits limits,
                       const search::Listener& listener, const Question& question) {
    limits.tuning = self.tuning;
    return fanorona::find_best(self, state, limits, listener, question, self.tables.get(), self.net.get());
}

template <class Search>
search::Info run(Search& self, const typename Search::State& position, int depth, std::int64_t nodes, double seconds,
                 int lines, const Report& report, Texts exclude, bool processor_time, bool playing) {
    search::Limits limits = read_limits(depth, nodes, seconds, lines, std::move(exclude), processor_time, playing);
    return searched(report, [&](const search::Listener& listener, const Question& question) {
        return find_best(self, position, limits, listener, question);
    });
}

template <class Search> nb::class_<Search> bind(nb::module_& module, const char* name, const char* doc) {
    return nb::class_<Search>(module, name, nb::is_final(), doc)
        .def(nb::init<int, int>(), "table_mib"_a = 64, "threads"_a = 1)
        .def("run", &run<Search>, "position"_a, nb::kw_only(), "depth"_a = 0, "nodes"_a = 0, "seconds"_a = 0.0,
             "lines"_a = 1, "report"_a = nb::none(), "exclude"_a = Texts(), "processor_time"_a = false,
             "playing"_a = false)
        .def(
            "stop", [](Search& self) { self.stop(); },
            "End the running search within a few milliseconds; it answers with what it has.")
        .def("clear", [](Search& self) { self.clear(); }, "Forget everything that earlier searches have learnt.");
}

} // namespace

void bind_search(nb::module_& module) {
    using search::Info, search::Line;
    nb::class_<Line>(module, "SearchLine", nb::is_final(),
                     "A move with the play expected after it, from the view of the side to move.")
        .def_ro("moves", &Line::moves)
        .def_ro("score", &Line::score, "In hundredths of a stone (Fanorona) or of a point (Kulami).")
        .def_ro("chance", &Line::chance, "Of winning, in percent; a draw counts half.")
        .def_ro("points", &Line::points, "Kulami: the lead to expect at the end, exact if proven.")
        .def_ro("proven", &Line::proven,
                nb::for_getter(nb::sig("def proven(self) -> typing.Literal['won', 'drawn', 'lost'] | None")))
        .def_ro("distance", &Line::distance,
                "Fanorona: turns of both players until a proven win or loss; the least possible once depth reaches it.")
        .def_ro("conversion", &Line::conversion,
                "Fanorona: turns until the capture that endgame tables lead to, where they know the position.");
    nb::class_<Info>(module, "SearchInfo", nb::is_final(), "What a search has found, the best line first.")
        .def_ro("depth", &Info::depth, "Turns looked ahead in full; captures are followed further.")
        .def_ro("nodes", &Info::nodes)
        .def_ro("seconds", &Info::seconds)
        .def_ro("lines", &Info::lines);
    bind<FanoronaSearch>(module, "FanoronaSearch",
                         R"(A search with its table, for one run at a time; other threads may stop it.

A limit of 0 is none. `report` is called after each depth; True stops the search. `exclude` are moves not to be
considered. With one thread, a search limited by depth or nodes always finds the same.)")
        .def(
            "use", [](FanoronaSearch& self, std::shared_ptr<endgame::EndgameTables> tables) { self.tables = tables; },
            "tables"_a.none(), "Look into these tables from now on, or into none.")
        .def(
            "judge_by", [](FanoronaSearch& self, std::shared_ptr<fanorona::Net> net) { self.net = net; },
            "net"_a.none(), "Correct the hand-written evaluation by this network where it knows the rules, or by none.")
        .def(
            "tune",
            [](FanoronaSearch& self, const std::map<std::string, int>& numbers) {
                self.tuning = search::read_tuning(numbers);
            },
            "tuning"_a, "How boldly to leave out what promises little; what is not named is switched off.");
    bind<KulamiSearch>(module, "KulamiSearch", "The same for Kulami.");
}
