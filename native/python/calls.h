// What the functions that Python calls have in common: how they are cancelled, and how their numbers are checked.
#pragma once

#include "base/count.h"
#include "base/pulse.h"
#include "base/tally.h"
#include "base/words.h"

#include <nanobind/nanobind.h>
#include <nanobind/stl/map.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/string_view.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <atomic>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace marblebox {

using Fields = std::map<std::string, std::string>;                       // of rules
using Outcome = std::optional<std::pair<std::string, std::vector<int>>>; // the reason, and the seats that have won

// A Python function that is called with such arguments, or None, which is the default wherever there is one.
template <class Call> using Listener = nanobind::typed<nanobind::object, nanobind::typed<nanobind::callable, Call>>;
using Stop = Listener<bool()>;

struct Cancel {
    std::atomic<bool> requested = false;
};

inline constexpr const char* perft_signature =
    "def perft(self, depth: int, count: typing.Literal['sequences', 'results', 'positions'] = 'sequences', "
    "cancel: Cancel | None = None) -> int";

// Whether a calculation is to stop: only if somebody has pressed Ctrl-C, and then Python's exception says so.
inline bool interrupted() {
    nanobind::gil_scoped_acquire lock;
    if (PyErr_CheckSignals() != 0) throw nanobind::python_error();
    return false;
}

// Runs a long calculation without the interpreter lock. Every few milliseconds it looks whether it has been cancelled
// and takes the lock to see whether somebody has pressed Ctrl-C.
template <class Work> auto unlocked(const Cancel* cancel, Work&& work) {
    Pulse pulse([&] { return interrupted() || (cancel != nullptr && cancel->requested); });
    nanobind::gil_scoped_release unlock;
    return work(pulse);
}

inline std::uint64_t checked_games(std::int64_t games) {
    constexpr std::int64_t most_games = 1'000'000'000'000;
    if (games < 0 || games > most_games) throw BadInput("the number must be from 0 to " + std::to_string(most_games));
    return static_cast<std::uint64_t>(games);
}

inline int checked_depth(int depth) {
    constexpr int deepest = 100;
    if (depth < 0 || depth > deepest) throw BadInput("depth must be from 0 to " + std::to_string(deepest));
    return depth;
}

inline Count read_count(std::string_view what) {
    constexpr std::string_view counts[] = {"sequences", "results", "positions"};
    return static_cast<Count>(read_choice("count", what, counts));
}

template <class State>
std::uint64_t counted(const State& state, int depth, std::string_view count, const Cancel* cancel) {
    auto what = read_count(count);
    checked_depth(depth);
    return unlocked(cancel, [&](Pulse& pulse) { return perft(state, depth, what, pulse); });
}

template <class State>
Tally played_out(const State& state, std::int64_t games, std::uint64_t seed, const Cancel* cancel) {
    auto number = checked_games(games);
    return unlocked(cancel, [&](Pulse& pulse) { return playouts(state, number, seed, pulse); });
}

} // namespace marblebox
