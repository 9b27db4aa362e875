// What the functions that Python calls have in common: how they are cancelled, and how their numbers are checked.
#pragma once

#include "count.h"
#include "pulse.h"
#include "words.h"

#include <nanobind/nanobind.h>

#include <atomic>
#include <string>
#include <string_view>

namespace marblebox {

struct Cancel {
    std::atomic<bool> requested = false;
};

// Runs a long calculation without the interpreter lock. Every few milliseconds it looks whether it has been cancelled
// and takes the lock to see whether somebody has pressed Ctrl-C.
template <class Work> auto unlocked(const Cancel* cancel, Work&& work) {
    Pulse pulse([&] {
        nanobind::gil_scoped_acquire lock;
        if (PyErr_CheckSignals() != 0) throw nanobind::python_error();
        return cancel != nullptr && cancel->requested;
    });
    nanobind::gil_scoped_release unlock;
    return work(pulse);
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

} // namespace marblebox
