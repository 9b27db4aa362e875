// The Python face of the core. States never change, so that calls without the interpreter lock need no other lock.

#include "python/bindings.h"
#include "python/calls.h"

namespace nb = nanobind;
using namespace marblebox;

namespace {

void bind_shared(nb::module_& module) {
    nb::class_<Cancel>(module, "Cancel", nb::is_final(), "A way to stop long calls from another thread.")
        .def(nb::init<>())
        .def("cancel", [](Cancel& self) { self.requested = true; })
        .def_prop_ro("cancelled", [](const Cancel& self) { return self.requested.load(); });
    nb::class_<Tally>(module, "Tally", nb::is_final(),
                      "How random games ended: wins of seat 0 and seat 1, draws, and the moves of all games together.")
        .def_prop_ro("wins", [](const Tally& self) { return std::pair(self.wins[0], self.wins[1]); })
        .def_ro("draws", &Tally::draws)
        .def_ro("moves", &Tally::moves);
    nb::exception<Cancelled>(module, "Cancelled").doc() = "A long call was cancelled.";
}

// A module built on a newer machine is refused here rather than crash later; pure Python stands in.
void check_processor() {
#ifdef MARBLEBOX_NEEDS_V3
    if (!__builtin_cpu_supports("avx2") || !__builtin_cpu_supports("bmi2"))
        throw nb::import_error(
            "the compiled core was built for a newer processor; install marblebox again from source");
#endif
}

} // namespace

NB_MODULE(_native, module) {
    check_processor();
    module.doc() = R"(The compiled core: rules, counting and random games at full speed.

Texts are the canonical ones of the Python rules. States never change. A wrong argument raises ValueError with the
reason. Long calls let other threads run; they raise `Cancelled` soon after their `Cancel` was used, and stop on Ctrl-C.)";
    nb::set_leak_warnings(false); // what caches keep until the interpreter ends is no leak
    bind_shared(module);
    bind_chance(module);
    bind_fanorona(module);
    bind_kulami(module);
    bind_tomoko(module);
    bind_search(module);
    bind_tomoko_search(module);
    bind_endgame(module);
    bind_learning(module);
}
