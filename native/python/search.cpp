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
                 int lines, const nb::object& report, Texts exclude, bool processor_time, bool playing) {
    search::Limits limits = read_limits(depth, nodes, seconds, lines, std::move(exclude), processor_time, playing);
    return searched(report, [&](const search::Listener& listener, const Question& question) {
        return find_best(self, position, limits, listener, question);
    });
}

template <class Search> nb::class_<Search> bind(nb::module_& module, const char* name) {
    return nb::class_<Search>(module, name)
        .def(nb::init<int, int>(), "table_mib"_a = 64, "threads"_a = 1)
        .def("run", &run<Search>, "position"_a, nb::kw_only(), "depth"_a = 0, "nodes"_a = 0, "seconds"_a = 0.0,
             "lines"_a = 1, "report"_a = nb::none(), "exclude"_a = Texts(), "processor_time"_a = false,
             "playing"_a = false)
        .def("stop", [](Search& self) { self.stop(); })
        .def("clear", [](Search& self) { self.clear(); });
}

} // namespace

void bind_search(nb::module_& module) {
    using search::Info, search::Line;
    nb::class_<Line>(module, "SearchLine")
        .def_ro("moves", &Line::moves)
        .def_ro("score", &Line::score)
        .def_ro("chance", &Line::chance)
        .def_ro("points", &Line::points)
        .def_ro("proven", &Line::proven)
        .def_ro("distance", &Line::distance)
        .def_ro("conversion", &Line::conversion);
    nb::class_<Info>(module, "SearchInfo")
        .def_ro("depth", &Info::depth)
        .def_ro("nodes", &Info::nodes)
        .def_ro("seconds", &Info::seconds)
        .def_ro("lines", &Info::lines);
    bind<FanoronaSearch>(module, "FanoronaSearch")
        .def(
            "use", [](FanoronaSearch& self, std::shared_ptr<endgame::EndgameTables> tables) { self.tables = tables; },
            "tables"_a.none())
        .def(
            "judge_by", [](FanoronaSearch& self, std::shared_ptr<fanorona::Net> net) { self.net = net; },
            "net"_a.none())
        .def(
            "tune",
            [](FanoronaSearch& self, const std::map<std::string, int>& numbers) {
                self.tuning = search::read_tuning(numbers);
            },
            "tuning"_a);
    bind<KulamiSearch>(module, "KulamiSearch");
}
