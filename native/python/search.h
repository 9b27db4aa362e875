// How Python asks a search.
#pragma once

#include "python/calls.h"
#include "search/info.h"

namespace marblebox {

using Texts = std::vector<std::string>;

inline search::Limits read_limits(int depth, std::int64_t nodes, double seconds, int lines, Texts exclude,
                                  bool processor_time, bool playing) {
    if (nodes < 0) throw BadInput("nodes must not be negative; 0 means no limit");
    return {
        .depth = depth,
        .nodes = static_cast<std::uint64_t>(nodes),
        .seconds = seconds,
        .lines = lines,
        .excluded = std::move(exclude),
        .processor_time = processor_time,
        .playing = playing,
    };
}

using Report = Listener<std::optional<bool>(search::Info)>; // after each depth; True stops the search

// A listener that takes the interpreter lock to report; none if nobody wants reports.
inline search::Listener listener_for(const Report& report) {
    if (report.is_none()) return {};
    return [&report](const search::Info& info) {
        nanobind::gil_scoped_acquire lock;
        return report(info).ptr() == Py_True;
    };
}

// Searches by `find(listener, question)` without the interpreter lock; takes it to report and, every few milliseconds,
// to see whether somebody has pressed Ctrl-C.
template <class Find> search::Info searched(const Report& report, Find&& find) {
    search::Listener listener = listener_for(report);
    nanobind::gil_scoped_release unlock;
    return find(listener, interrupted);
}

} // namespace marblebox
