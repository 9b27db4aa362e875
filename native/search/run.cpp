#include "search/run.h"

#include "base/thread_count.h"

#include <cmath>

namespace marblebox::search {

namespace {

constexpr int most_lines = 1000;
constexpr int largest_number = 10'000; // of a tuning

const std::map<std::string, int Tuning::*> tuning_names{
    {"calm_depth", &Tuning::calm_depth},         {"calm_margin", &Tuning::calm_margin},
    {"pass_depth", &Tuning::pass_depth},         {"pass_less", &Tuning::pass_less},
    {"late_depth", &Tuning::late_depth},         {"late_moves", &Tuning::late_moves},
    {"hopeless_depth", &Tuning::hopeless_depth}, {"hopeless_margin", &Tuning::hopeless_margin},
    {"loud_margin", &Tuning::loud_margin},       {"kept_history", &Tuning::kept_history},
};

} // namespace

Tuning read_tuning(const std::map<std::string, int>& numbers) {
    Tuning tuning;
    for (const auto& [name, number] : numbers) {
        auto known = tuning_names.find(name);
        if (known == tuning_names.end())
            throw BadInput("the search has nothing called " + in_quotes(name) + " to tune");
        if (number < 0 || number > largest_number)
            throw BadInput(name + " must be from 0 to " + std::to_string(largest_number));
        tuning.*known->second = number;
    }
    return tuning;
}

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
