#include "search_bindings.h"

#include "fanorona_search.h"
#include "kulami_search.h"
#include "words.h"

#include <nanobind/stl/optional.h>
#include <nanobind/stl/shared_ptr.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

namespace nb = nanobind;
using namespace nb::literals;
using namespace marblebox;

namespace {

using Texts = std::vector<std::string>;

struct FanoronaSearch : search::Engine {
    using State = fanorona::State;
    using Engine::Engine;
    std::shared_ptr<endgame::Tables> tables;
};
struct KulamiSearch : search::Engine {
    using State = kulami::State;
    using Engine::Engine;
};

search::Limits limits_of(int depth, std::int64_t nodes, double seconds, int lines, Texts exclude) {
    if (nodes < 0) throw BadInput("nodes must not be negative; 0 means no limit");
    return {depth, static_cast<std::uint64_t>(nodes), seconds, lines, std::move(exclude)};
}

bool interrupted() {
    nb::gil_scoped_acquire lock;
    if (PyErr_CheckSignals() != 0) throw nb::python_error();
    return false;
}

search::Info find_best(FanoronaSearch& self, const fanorona::State& state, const search::Limits& limits,
                       const search::Listener& listener, const search::Question& question) {
    return fanorona::find_best(self, state, limits, listener, question, self.tables.get());
}

// Searches without the interpreter lock; takes it to report and, every few milliseconds, to see whether somebody has
// pressed Ctrl-C.
template <class Search>
search::Info run(Search& self, const typename Search::State& position, int depth, std::int64_t nodes, double seconds,
                 int lines, const nb::object& report, Texts exclude) {
    search::Limits limits = limits_of(depth, nodes, seconds, lines, std::move(exclude));
    search::Listener listener;
    if (!report.is_none())
        listener = [&](const search::Info& info) {
            nb::gil_scoped_acquire lock;
            return report(info).ptr() == Py_True;
        };
    nb::gil_scoped_release unlock;
    return find_best(self, position, limits, listener, interrupted);
}

template <class Search> nb::class_<Search> bind(nb::module_& module, const char* name) {
    return nb::class_<Search>(module, name)
        .def(nb::init<int, int>(), "table_mib"_a = 64, "threads"_a = 1)
        .def("run", &run<Search>, "position"_a, nb::kw_only(), "depth"_a = 0, "nodes"_a = 0, "seconds"_a = 0.0,
             "lines"_a = 1, "report"_a = nb::none(), "exclude"_a = Texts())
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
            "use", [](FanoronaSearch& self, std::shared_ptr<endgame::Tables> tables) { self.tables = tables; },
            "tables"_a.none());
    bind<KulamiSearch>(module, "KulamiSearch");
}
