// The Python face of the core. States never change, so that calls without the interpreter lock need no other lock.

#include "calls.h"
#include "endgame_bindings.h"
#include "fanorona_perft.h"
#include "fanorona_playout.h"
#include "kulami.h"
#include "search_bindings.h"
#include "tomoko.h"
#include "tomoko_search_bindings.h"
#include "tomoko_state_bindings.h"
#include "words.h"

#include <nanobind/nanobind.h>
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

constexpr std::uint64_t most_games = 1'000'000'000'000;

using Winners = std::vector<int>;
using Outcome = std::optional<std::pair<std::string, Winners>>; // the reason, and the seats that have won

std::uint64_t checked_games(std::int64_t games) {
    if (games < 0 || static_cast<std::uint64_t>(games) > most_games)
        throw BadInput("the number must be from 0 to " + std::to_string(most_games));
    return static_cast<std::uint64_t>(games);
}

void bind_shared(nb::module_& module) {
    nb::class_<Cancel>(module, "Cancel")
        .def(nb::init<>())
        .def("cancel", [](Cancel& self) { self.requested = true; })
        .def_prop_ro("cancelled", [](const Cancel& self) { return self.requested.load(); });
    nb::class_<Tally>(module, "Tally")
        .def_prop_ro("wins", [](const Tally& self) { return nb::make_tuple(self.wins[0], self.wins[1]); })
        .def_ro("draws", &Tally::draws)
        .def_ro("moves", &Tally::moves);
    nb::exception<Cancelled>(module, "Cancelled");
}

std::vector<std::string> turn_texts(const fanorona::State& state) {
    std::vector<std::string> texts;
    for (const auto& turn : state.turns()) texts.push_back(turn_text(*state.rules->board, turn));
    return texts;
}

Outcome outcome_of(const fanorona::State& state) {
    auto ending = state.ending();
    if (ending == fanorona::Ending::none) return std::nullopt;
    Winners winners;
    if (is_won_for_opponent(ending)) winners.push_back(1 - state.at.side);
    return std::pair(std::string(name_of(ending)), winners);
}

using Fields = std::map<std::string, std::string>;

void make_fanorona(fanorona::State* place, const Fields& fields, std::optional<std::string_view> position,
                   const std::vector<std::string>& seen) {
    auto rules = std::make_shared<fanorona::Rules>(fanorona::read_rules(fields));
    fanorona::State state{rules, position ? read_position(*rules, *position) : start(*rules)};
    std::vector<fanorona::Position> past;
    for (const auto& text : seen) past.push_back(read_position(*rules, text));
    new (place) fanorona::State(state.with_past(std::move(past)));
}

std::uint64_t fanorona_perft(const fanorona::State& state, int depth, std::string_view count, const Cancel* cancel) {
    auto what = read_count(count);
    checked_depth(depth);
    return unlocked(cancel, [&](Pulse& pulse) { return fanorona::perft(state, depth, what, pulse); });
}

void bind_fanorona(nb::module_& module) {
    using fanorona::State;
    nb::class_<State>(module, "Fanorona")
        .def("__init__", &make_fanorona, "rules"_a, "position"_a = nb::none(), "seen"_a = std::vector<std::string>())
        .def_prop_ro("text", [](const State& self) { return position_text(*self.rules, self.at); })
        .def_prop_ro("turn", [](const State& self) { return self.at.side; })
        .def_prop_ro("hash", [](const State& self) { return self.at.hash(); })
        .def_prop_ro("outcome", &outcome_of)
        .def("legal_moves", &turn_texts)
        .def("play", &State::play, "move"_a)
        .def("perft", &fanorona_perft, "depth"_a, "count"_a = "sequences", "cancel"_a = nb::none())
        .def(
            "playouts",
            [](const State& self, std::int64_t games, std::uint64_t seed, const Cancel* cancel) {
                auto number = checked_games(games);
                return unlocked(cancel, [&](Pulse& pulse) { return playouts(self, number, seed, pulse); });
            },
            "games"_a, "seed"_a = 0, "cancel"_a = nb::none());
}

std::vector<std::string> cell_names(const kulami::State& state) {
    std::vector<std::string> names;
    for (Bits free = state.legal(); free != 0; free = without_lowest(free))
        names.push_back(state.rules->layout.names[lowest(free)]);
    return names;
}

Outcome outcome_of(const kulami::State& state) {
    if (state.legal() != 0) return std::nullopt;
    auto [red, black] = kulami::points(state.rules->layout, state.at, state.rules->level);
    if (red == black) return std::pair(std::string("equal_points"), Winners{});
    return std::pair(std::string("most_points"), Winners{red > black ? kulami::red : kulami::black});
}

std::uint64_t kulami_perft(const kulami::State& state, int depth, std::string_view count, const Cancel* cancel) {
    auto what = read_count(count);
    checked_depth(depth);
    return unlocked(cancel, [&](Pulse& pulse) { return kulami::perft(state, depth, what, pulse); });
}

void bind_kulami(nb::module_& module) {
    using kulami::State;
    nb::class_<State>(module, "Kulami")
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
                         return nb::make_tuple(red, black);
                     })
        .def_prop_ro("outcome", [](const State& self) { return outcome_of(self); })
        .def("legal_moves", &cell_names)
        .def("play", &State::play, "move"_a)
        .def("perft", &kulami_perft, "depth"_a, "count"_a = "sequences", "cancel"_a = nb::none())
        .def(
            "playouts",
            [](const State& self, std::int64_t games, std::uint64_t seed, const Cancel* cancel) {
                auto number = checked_games(games);
                return unlocked(cancel, [&](Pulse& pulse) { return playouts(self, number, seed, pulse); });
            },
            "games"_a, "seed"_a = 0, "cancel"_a = nb::none());
}

std::vector<int> standing_cards(const tomoko::Board& board) {
    std::vector<int> cards;
    for (auto found = board.standing(); found != 0; found = without_lowest(found)) cards.push_back(lowest(found));
    return cards;
}

std::vector<std::string> push_texts(const tomoko::Board& board, const tomoko::Board* before) {
    std::vector<std::string> texts;
    auto banned = before != nullptr ? std::optional(*before) : std::nullopt;
    each_push(board, banned, [&](tomoko::Push push, const tomoko::Board&) { texts.push_back(push_text(push)); });
    return texts;
}

tomoko::Board pushed(const tomoko::Board& board, std::string_view text) {
    auto push = tomoko::read_push(text);
    if (board.bag(push.colour) == 0) throw BadInput("the bag has no ball of that colour left");
    return board.after(push);
}

void bind_tomoko(nb::module_& module) {
    using tomoko::Board;
    nb::class_<Board>(module, "TomokoBoard")
        .def(
            "__init__", [](Board* place, std::string_view text) { new (place) Board(tomoko::read_board(text)); },
            "text"_a = "5/5/5/5/5")
        .def_prop_ro("text", &tomoko::board_text)
        .def_prop_ro("hash", &Board::hash)
        .def_prop_ro("standing", &standing_cards)
        .def("pushes", &push_texts, "before"_a = nb::none())
        .def("push", &pushed, "push"_a)
        .def(
            "random_pushes",
            [](const Board& self, std::int64_t pushes, std::uint64_t seed, const Cancel* cancel) {
                auto number = checked_games(pushes);
                auto run = unlocked(cancel, [&](Pulse& pulse) { return random_pushes(self, number, seed, pulse); });
                return std::pair(run.end, run.fits);
            },
            "pushes"_a, "seed"_a = 0, "cancel"_a = nb::none());
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
    nb::set_leak_warnings(false); // what caches keep until the interpreter ends is no leak
    bind_shared(module);
    bind_fanorona(module);
    bind_kulami(module);
    bind_tomoko(module);
    bind_tomoko_state(module);
    bind_search(module);
    bind_tomoko_search(module);
    bind_endgame(module);
}
