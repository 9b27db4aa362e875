#include "tomoko/search/contest.h"

#include "base/words.h"

#include <algorithm>
#include <cmath>
#include <thread>
#include <tuple>

namespace marblebox::tomoko {

namespace {

constexpr double chance_per_card = 0.08; // in the middle of a game
constexpr int fewest_worlds = 32;        // before anything is given up
constexpr double certainty = 3;          // in standard deviations
constexpr int largest_round = 64;

} // namespace

Contest::Contest(const View& view, const search::Limits& limits, int turns, std::uint64_t seed, int threads,
                 search::Control& control)
    : view_(view), dealer_(view), turns_(turns), wanted_(limits.lines), threads_(threads), seed_(seed),
      control_(control) {
    find_candidates(limits);
}

void Contest::find_candidates(const search::Limits& limits) {
    Rng rng(seed_);
    World world = dealer_.deal(rng); // any will do: what is hidden hardly matters to the race and to the interests
    Interests interests(world, view_.seat);
    interests.own = view_.own();
    double base = tomoko::chance(world, view_.seat);
    each_push(view_.board, view_.before, [&](Push push, const Board& next) {
        if (is_excluded(limits, push_text(push))) return;
        if (std::ranges::find(candidates_, next, &Candidate::board) != candidates_.end()) return;
        bool wins = count(view_.own() & next.standing()) >= world.missing(view_.seat);
        candidates_.push_back({push, next, worth(interests, view_.board, next), wins});
    });
    if (candidates_.empty()) throw BadInput("no move is left to search: all of them are excluded");
    control_.add(candidates_.size() * 2 * places);
    double best = std::ranges::max(candidates_, {}, &Candidate::guess).guess;
    for (int k = 0; auto& candidate : candidates_) {
        candidate.guess = std::clamp(base + chance_per_card * (candidate.guess - best), 0.0, 1.0);
        if (!candidate.wins) active_.push_back(k);
        ++k;
    }
    wanted_ -= static_cast<int>(candidates_.size() - active_.size());
}

void Contest::round() {
    int count = std::clamp(worlds_ / 8, 1, largest_round);
    Results results(count * active_.size());
    std::atomic<bool> is_complete = true;
    {
        std::vector<std::jthread> helpers;
        for (int k = 1; k < std::min(threads_, count); ++k)
            helpers.emplace_back([&, k] {
                try {
                    try_worlds(results, k, count, threads_, false);
                } catch (search::Stopped) {
                    is_complete = false;
                }
            });
        try {
            try_worlds(results, 0, count, threads_, true);
        } catch (...) {
            control_.stop();
            throw;
        }
    }
    if (!is_complete) throw search::Stopped();
    record(results, count);
    give_up_hopeless();
}

void Contest::try_worlds(Results& results, int first, int count, int step, bool is_leader) {
    for (int k = first; k < count; k += step) {
        Rng rng(mixed(seed_, static_cast<std::uint64_t>(worlds_ + k)));
        World world = dealer_.deal(rng);
        std::uint64_t luck = rng.next(); // the same for all
        for (std::size_t a = 0; a < active_.size(); ++a) {
            Playout playout(world, luck);
            results[k * active_.size() + a] = playout.chance_after(candidates_[active_[a]].board, turns_, view_.seat);
            control_.look(playout.visits(), 1, is_leader);
        }
    }
}

void Contest::record(const Results& results, int worlds) {
    std::size_t size = active_.size();
    for (int world = 0; world < worlds; ++world) {
        const double* row = &results[world * size];
        for (std::size_t a = 0; a < size; ++a) {
            candidates_[active_[a]].total += row[a];
            ++candidates_[active_[a]].worlds;
            for (std::size_t b = 0; b < size; ++b)
                differences_[active_[a]][active_[b]] += (row[a] - row[b]) * (row[a] - row[b]);
        }
    }
    worlds_ += worlds;
}

void Contest::give_up_hopeless() {
    if (worlds_ < fewest_worlds) return;
    std::ranges::stable_sort(active_, std::greater{}, [&](int k) { return candidates_[k].total; });
    int last_wanted = active_[std::min<std::size_t>(wanted_, active_.size()) - 1];
    std::erase_if(active_, [&](int k) { return is_hopeless(k, last_wanted); });
}

bool Contest::is_hopeless(int candidate, int better) const {
    double mean = (candidates_[better].total - candidates_[candidate].total) / worlds_;
    double variance = differences_[better][candidate] / worlds_ - mean * mean;
    return mean > certainty * std::sqrt(std::max(0.0, variance) / worlds_);
}

std::vector<Candidate> Contest::ranking() const {
    auto ranked = candidates_;
    std::ranges::stable_sort(ranked, std::greater{}, [](const Candidate& candidate) {
        return std::tuple(candidate.wins, candidate.worlds, candidate.chance());
    });
    return ranked;
}

} // namespace marblebox::tomoko
