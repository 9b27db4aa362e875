#include "base/thread_count.h"
#include "endgame/build.h"
#include "endgame/prove.h"
#include "endgame/reach.h"
#include "endgame/tables.h"
#include "endgame/verify.h"
#include "python/bindings.h"
#include "python/calls.h"

#include <nanobind/stl/shared_ptr.h>

#include <system_error>

namespace nb = nanobind;
using namespace nb::literals;
using namespace marblebox;

namespace {

void check_stones(const fanorona::Rules& rules, int own, int enemy) {
    if (own < 1 || enemy < 1 || own + enemy > endgame::most_of_a_side || own + enemy >= rules.board->points())
        throw BadInput("tables have from 2 to " + std::to_string(endgame::most_of_a_side) +
                       " stones, at least one on each side and fewer than there are points");
}

// Asks Python, with its lock: whether somebody has pressed Ctrl-C, and whether the listener wants to stop.
template <class... Arguments> bool asked(const nb::object& listen, Arguments... arguments) {
    nb::gil_scoped_acquire lock;
    if (PyErr_CheckSignals() != 0) throw nb::python_error();
    return !listen.is_none() && listen(arguments...).ptr() == Py_True;
}

void build(const std::string& folder, const Fields& fields, int own, int enemy, int threads, std::uint64_t memory,
           const nb::object& listen) {
    auto rules = fanorona::read_rules(fields);
    check_stones(rules, own, enemy);
    endgame::Means means{checked_threads(threads), memory, [&](const endgame::Progress& progress) {
                             return asked(listen, progress.step, progress.share);
                         }};
    nb::gil_scoped_release unlock;
    endgame::build_pair(folder, rules, own, enemy, means);
}

std::uint64_t verify(const std::string& folder, const Fields& fields, int own, int enemy, int threads,
                     const nb::object& listen) {
    auto rules = fanorona::read_rules(fields);
    check_stones(rules, own, enemy);
    checked_threads(threads);
    nb::gil_scoped_release unlock;
    return endgame::verify(folder, rules, own, enemy, threads, [&](double share) { return asked(listen, share); });
}

void check(const std::string& folder, const Fields& fields, int own, int enemy, bool blocks) {
    auto rules = fanorona::read_rules(fields);
    check_stones(rules, own, enemy);
    nb::gil_scoped_release unlock;
    endgame::EndgameTable table(endgame::table_path(folder, own, enemy), endgame::Kind(rules), own, enemy);
    if (blocks) table.check_blocks();
}

nb::bytes captures(const std::string& folder, const Fields& fields, int own, int enemy, std::uint64_t begin,
                   std::uint64_t end) {
    auto rules = fanorona::read_rules(fields);
    check_stones(rules, own, enemy);
    std::vector<endgame::Code> codes;
    {
        nb::gil_scoped_release unlock;
        codes = endgame::capture_values(folder, rules, own, enemy, begin, end);
    }
    return nb::bytes(codes.data(), codes.size());
}

void adopt(const std::string& folder, const Fields& fields, int own, int enemy, const nb::bytes& codes) {
    auto rules = fanorona::read_rules(fields);
    check_stones(rules, own, enemy);
    endgame::adopt_captures(folder, rules, own, enemy, {static_cast<const endgame::Code*>(codes.data()), codes.size()});
}

endgame::Geometry geometry_of(const Fields& fields, int own, int enemy) {
    auto rules = fanorona::read_rules(fields);
    check_stones(rules, own, enemy);
    return endgame::Geometry(*rules.board, own, enemy);
}

std::optional<std::pair<int, int>> probe(const endgame::EndgameTables& self, const fanorona::State& state) {
    auto verdict = self.probe(*state.rules, state.at);
    return verdict ? std::optional(std::pair(verdict->result, verdict->distance)) : std::nullopt;
}

nb::object solve(const fanorona::State& state, std::uint64_t most_positions, const nb::object& stop) {
    std::optional<endgame::Reached> reached;
    Pulse pulse([&] { return asked(stop); });
    {
        nb::gil_scoped_release unlock;
        reached = endgame::solve_whole(state, most_positions, pulse);
    }
    if (!reached) return nb::none();
    return nb::make_tuple(reached->positions, reached->verdict.result, reached->verdict.distance, reached->line);
}

nb::object prove(const fanorona::State& state, const endgame::EndgameTables* tables, int table_mib,
                 const nb::object& report, const nb::object& stop) {
    if (table_mib < 1 || table_mib > 1 << 20) throw BadInput("table_mib must be from 1 to 1048576");
    Pulse pulse([&] { return asked(stop); });
    endgame::ProofListener listener;
    if (!report.is_none())
        listener = [&](int depth, std::uint64_t nodes) {
            nb::gil_scoped_acquire lock;
            report(depth, nodes);
        };
    endgame::Proof proof;
    {
        nb::gil_scoped_release unlock;
        proof = endgame::prove(state, tables, table_mib, pulse, listener);
    }
    return nb::make_tuple(proof.result, proof.nodes, proof.depth, proof.line);
}

nb::object summary(const endgame::EndgameTables& self, int own, int enemy) {
    bool there = own > 0 && enemy > 0 && own + enemy <= self.stones();
    if (!there) return nb::none();
    const auto& table = *self.find(own, enemy);
    const auto& sums = table.summary();
    return nb::make_tuple(table.bytes(), sums.won, sums.drawn, sums.lost, sums.holes, sums.longest_win,
                          sums.longest_loss);
}

} // namespace

void bind_endgame(nb::module_& module) {
    nb::register_exception_translator([](const std::exception_ptr& thrown, void*) {
        try {
            std::rethrow_exception(thrown);
        } catch (const std::system_error& problem) {
            errno = problem.code().value();
            PyErr_SetFromErrno(PyExc_OSError);
        }
    });
    module.def(
        "endgame_folder", [](const Fields& fields) { return endgame::Kind(fanorona::read_rules(fields)).name(); },
        "rules"_a);
    module.def(
        "endgame_positions",
        [](const Fields& fields, int own, int enemy) { return geometry_of(fields, own, enemy).size(); }, "rules"_a,
        "own"_a, "enemy"_a);
    module.def("endgame_build", &build, "folder"_a, "rules"_a, "own"_a, "enemy"_a, "threads"_a = 1, "memory"_a = 0,
               "listen"_a = nb::none());
    module.def("endgame_verify", &verify, "folder"_a, "rules"_a, "own"_a, "enemy"_a, "threads"_a = 1,
               "listen"_a = nb::none());
    module.def("endgame_check", &check, "folder"_a, "rules"_a, "own"_a, "enemy"_a, "blocks"_a);
    module.def("endgame_captures", &captures, "folder"_a, "rules"_a, "own"_a, "enemy"_a, "begin"_a, "end"_a);
    module.def("endgame_adopt", &adopt, "folder"_a, "rules"_a, "own"_a, "enemy"_a, "codes"_a);
    module.def("solve_whole", &solve, "position"_a, "most_positions"_a, "stop"_a = nb::none());
    module.def("prove", &prove, "position"_a, "tables"_a = nb::none(), "table_mib"_a = 64, "report"_a = nb::none(),
               "stop"_a = nb::none());
    nb::class_<endgame::EndgameTables>(module, "EndgameTables")
        .def(
            "__init__",
            [](endgame::EndgameTables* place, const std::string& folder, const Fields& fields, int limit) {
                new (place) endgame::EndgameTables(folder, fanorona::read_rules(fields), limit);
            },
            "folder"_a, "rules"_a, "limit"_a)
        .def_prop_ro("stones", &endgame::EndgameTables::stones)
        .def("probe", &probe, "position"_a)
        .def_prop_ro("damage", &endgame::EndgameTables::damage)
        .def("summary", &summary, "own"_a, "enemy"_a)
        .def(
            "sample",
            [](const endgame::EndgameTables& self, std::uint64_t positions, std::uint64_t seed) {
                if (self.stones() == 0) throw BadInput("there are no tables to look into");
                nb::gil_scoped_release unlock;
                return self.sample(positions, seed);
            },
            "positions"_a, "seed"_a = 0);
}
