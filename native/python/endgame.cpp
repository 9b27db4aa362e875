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

using BuildListener = Listener<std::optional<bool>(int, double)>;
using VerifyListener = Listener<std::optional<bool>(double)>;
using ProofReport = Listener<nb::object(int, std::uint64_t)>;
using Numbers = std::tuple<std::uint64_t, std::uint64_t, std::uint64_t, std::uint64_t, std::uint64_t, int, int>;

// Asks Python, with its lock: whether somebody has pressed Ctrl-C, and whether the listener wants to stop.
template <class... Arguments> bool asked(const nb::object& listen, Arguments... arguments) {
    nb::gil_scoped_acquire lock;
    if (PyErr_CheckSignals() != 0) throw nb::python_error();
    return !listen.is_none() && listen(arguments...).ptr() == Py_True;
}

void build(const std::string& folder, const Fields& fields, int own, int enemy, int threads, std::uint64_t memory,
           const BuildListener& listen) {
    auto rules = fanorona::read_rules(fields);
    check_stones(rules, own, enemy);
    endgame::Means means{checked_threads(threads), memory, [&](const endgame::Progress& progress) {
                             return asked(listen, progress.step, progress.share);
                         }};
    nb::gil_scoped_release unlock;
    endgame::build_pair(folder, rules, own, enemy, means);
}

std::uint64_t verify(const std::string& folder, const Fields& fields, int own, int enemy, int threads,
                     const VerifyListener& listen) {
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

std::optional<std::tuple<std::uint64_t, int, int, std::vector<std::string>>>
solve(const fanorona::State& state, std::uint64_t most_positions, const Stop& stop) {
    std::optional<endgame::Reached> reached;
    Pulse pulse([&] { return asked(stop); });
    {
        nb::gil_scoped_release unlock;
        reached = endgame::solve_whole(state, most_positions, pulse);
    }
    if (!reached) return std::nullopt;
    return std::tuple(reached->positions, reached->verdict.result, reached->verdict.distance, reached->line);
}

std::tuple<std::optional<int>, std::uint64_t, int, std::vector<std::string>>
prove(const fanorona::State& state, const endgame::EndgameTables* tables, int table_mib, const ProofReport& report,
      const Stop& stop) {
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
    return {proof.result, proof.nodes, proof.depth, proof.line};
}

std::optional<Numbers> summary(const endgame::EndgameTables& self, int own, int enemy) {
    bool there = own > 0 && enemy > 0 && own + enemy <= self.stones();
    if (!there) return std::nullopt;
    const auto& table = *self.find(own, enemy);
    const auto& sums = table.summary();
    return Numbers(table.bytes(), sums.won, sums.drawn, sums.lost, sums.holes, sums.longest_win, sums.longest_loss);
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
        "rules"_a, "The name of the folder for such rules.");
    module.def(
        "endgame_positions",
        [](const Fields& fields, int own, int enemy) { return geometry_of(fields, own, enemy).size(); }, "rules"_a,
        "own"_a, "enemy"_a, "How many numbers a table has, holes included.");
    module.def(
        "endgame_build", &build, "folder"_a, "rules"_a, "own"_a, "enemy"_a, "threads"_a = 1, "memory"_a = 0,
        "listen"_a = nb::none(),
        "Build both tables of a pair, going on from where an earlier call ended; `listen` may stop it with True.");
    module.def("endgame_verify", &verify, "folder"_a, "rules"_a, "own"_a, "enemy"_a, "threads"_a = 1,
               "listen"_a = nb::none(),
               "How many positions a table has, all of which agree with those that follow; a ValueError otherwise.");
    module.def("endgame_check", &check, "folder"_a, "rules"_a, "own"_a, "enemy"_a, "blocks"_a,
               "A ValueError if a table is damaged or another: by its header and length, and if wanted by all its "
               "checksums.");
    module.def("endgame_captures", &captures, "folder"_a, "rules"_a, "own"_a, "enemy"_a, "begin"_a, "end"_a,
               "What captures alone settle, for the positions with these numbers.");
    module.def("endgame_adopt", &adopt, "folder"_a, "rules"_a, "own"_a, "enemy"_a, "codes"_a,
               "Begin a pair with what captures settle, the table of the side with more stones first.");
    module.def(
        "solve_whole", &solve, "position"_a, "most_positions"_a, "stop"_a = nb::none(),
        R"(Every position that can be reached: how many, the value of the first as in `EndgameTables.probe`, and best play.

None if there are more than that; Cancelled if it was stopped. `stop` is asked every few milliseconds.)");
    module.def("prove", &prove, "position"_a, "tables"_a = nb::none(), "table_mib"_a = 64, "report"_a = nb::none(),
               "stop"_a = nb::none(),
               R"(1 won, 0 drawn, -1 lost for the side to move, or None if it was stopped; nodes, depth and best play.

`report` is told depth and nodes after each depth; `stop` is asked every few milliseconds. The past does not count.)");
    nb::class_<endgame::EndgameTables>(
        module, "EndgameTables", nb::is_final(),
        R"(The tables in a folder, made for a limit of turns without capture; damaged ones are a ValueError.

They answer for the limit in the rules as well, as far as none of their distances exceeds either.)")
        .def(
            "__init__",
            [](endgame::EndgameTables* place, const std::string& folder, const Fields& fields, int limit) {
                new (place) endgame::EndgameTables(folder, fanorona::read_rules(fields), limit);
            },
            "folder"_a, "rules"_a, "limit"_a)
        .def_prop_ro("stones", &endgame::EndgameTables::stones, "Up to so many on the board; 0: there are no tables.")
        .def("probe", &probe, "position"_a,
             "1 won, 0 drawn, -1 lost for the side to move, and the turns until the capture; the past does not count.")
        .def_prop_ro("damage", &endgame::EndgameTables::damage,
                     "What was found damaged while positions were looked up: the first complaint about each table.")
        .def("summary", &summary, "own"_a, "enemy"_a,
             "Bytes; positions won, drawn, lost; holes; the longest win and the longest loss in turns.")
        .def(
            "sample",
            [](const endgame::EndgameTables& self, std::uint64_t positions, std::uint64_t seed) {
                if (self.stones() == 0) throw BadInput("there are no tables to look into");
                nb::gil_scoped_release unlock;
                return self.sample(positions, seed);
            },
            "positions"_a, "seed"_a = 0,
            "Look up so many random positions with the most stones; how many of them are won.");
}
