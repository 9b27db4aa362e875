#include "search/run.h"

#include "base/thread_count.h"

#include <cmath>

namespace marblebox::search {

namespace {

constexpr int most_lines = 1000;

} // namespace

Engine::Engine(int table_mebibytes, int threads) : table_(table_mebibytes), experience_(checked_threads(threads)) {}

void Engine::clear() {
    auto lock = only_one(running_);
    table_.clear();
    std::ranges::fill(experience_, Experience());
}

void check(const Limits& limits) {
    if (limits.depth < 0 || limits.depth > deepest)
        throw BadInput("depth must be from 1 to " + std::to_string(deepest) + ", or 0 for no limit");
    if (!std::isfinite(limits.seconds) || limits.seconds < 0)
        throw BadInput("seconds must not be negative; 0 means no limit");
    if (limits.lines < 1 || limits.lines > most_lines)
        throw BadInput("lines must be from 1 to " + std::to_string(most_lines));
}

std::unique_lock<std::mutex> only_one(std::mutex& running) {
    std::unique_lock lock(running, std::try_to_lock);
    if (!lock) throw BadInput("this search is running already; stop it first or use another one");
    return lock;
}

} // namespace marblebox::search
