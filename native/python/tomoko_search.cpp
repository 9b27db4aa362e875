#include "python/bindings.h"
#include "python/search.h"
#include "tomoko/search/read_view.h"
#include "tomoko/search/search.h"

namespace nb = nanobind;
using namespace nb::literals;
using namespace marblebox;

namespace {

using tomoko::View;

// What `state.view(seat)` gives, in Python's own form.
struct PythonView {
    const nb::dict& dict;

    template <class T> T part(const char* name) const {
        std::string quoted_name = "'" + std::string(name) + "'";
        if (!dict.contains(name))
            throw BadInput("the view has no " + quoted_name + "; give what state.view(seat) gives");
        T value;
        if (!nb::try_cast(dict[name], value))
            throw BadInput("the view's " + quoted_name + " has the wrong type; give what state.view(seat) gives");
        return value;
    }
};

void make_view(View* place, const nb::typed<nb::dict, nb::str, nb::any>& from, const Fields& rules) {
    new (place) View(tomoko::read_view(PythonView{from}, tomoko::read_rules(rules)));
}

search::Info run(tomoko::Search& self, const View& view, int depth, std::int64_t nodes, double seconds, int lines,
                 std::uint64_t seed, const Report& report, Texts exclude, bool processor_time, bool playing) {
    search::Limits limits = read_limits(depth, nodes, seconds, lines, std::move(exclude), processor_time, playing);
    return searched(report, [&](const search::Listener& listener, const Question& question) {
        return self.run(view, limits, seed, listener, question);
    });
}

// There is no transposition table: what is imagined for one search is of no use to the next.
void make_search(tomoko::Search* place, int, int threads) { new (place) tomoko::Search(threads); }

} // namespace

void bind_tomoko_search(nb::module_& module) {
    nb::class_<View>(module, "TomokoView", nb::is_final(),
                     "What one seat knows of a game of Tomoko: `state.view(seat)`, and the rules as texts, those left "
                     "out the usual.")
        .def("__init__", &make_view, "view"_a, "rules"_a = Fields());
    nb::class_<tomoko::Search>(module, "TomokoSearch", nb::is_final(),
                               R"(The same for a seat of Tomoko, in turn or out of turn; it needs no table.

What stands is laid first; a partner who is next gets the cards; else the seat to move pushes. There are no lines if
the seat has nothing to do. The seed decides what is imagined; the score is in hundredths of a card.)")
        .def("__init__", &make_search, "table_mib"_a = 64, "threads"_a = 1)
        .def("run", &run, "position"_a, nb::kw_only(), "depth"_a = 0, "nodes"_a = 0, "seconds"_a = 0.0, "lines"_a = 1,
             "seed"_a = 0, "report"_a = nb::none(), "exclude"_a = Texts(), "processor_time"_a = false,
             "playing"_a = false)
        .def("stop", &tomoko::Search::stop)
        .def("clear", [](tomoko::Search&) {});
}
