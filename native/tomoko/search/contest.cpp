#include "tomoko/search/contest.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <thread>
#include <tuple>

namespace marblebox::tomoko {

namespace {

constexpr int fewest_worlds = 32;  // before anything is given up
constexpr int enough_worlds = 256; // to say what one is worth
constexpr double certainty = 3;    // in standard deviations
constexpr int largest_round = 64;
constexpr double drawn_cards_weight = 2; // of the looks; so the chance told before laying is nearest to that after it

} // namespace

Contest::Contest(const View& view, Candidates candidates, int wanted, int turns, std::uint64_t seed, int threads,
                 search::Control& control)
    : view_(view), dealer_(view), turns_(turns), wanted_(wanted), threads_(threads), seed_(seed), control_(control),
      draws_first_(candidates.front().first.lays && candidates.front().first.pushed), after_drawing_{},
      candidates_(std::move(candidates)) {
    control_.add(candidates_.size() * 2 * places);
    for (int k = 0; k < static_cast<int>(candidates_.size()); ++k)
        if (!candidates_[k].wins) active_.push_back(k);
    wanted_ -= static_cast<int>(candidates_.size() - active_.size());
    for (const auto& candidate : candidates_)
        after_drawing_.guess = std::max(after_drawing_.guess, candidate.estimate.guess);
}

bool Contest::is_settled() const {
    return wanted_ <= 0 || active_.empty() || (active_.size() == 1 && worlds_ >= enough_worlds);
}

void Contest::round() {
    int count = std::clamp(worlds_ / 8, 1, largest_round);
    Results results(count * row_size());
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
        double* row = &results[k * row_size()];
        for (std::size_t a = 0; a < active_.size(); ++a) row[a] = try_in(world, luck, active_[a], is_leader);
        if (!draws_first_) continue;
        int best = best_in(world);
        control_.look(candidates_.size() * 2 * places, 1, is_leader);
        auto found = std::ranges::find(active_, best);
        bool was_tried = found != active_.end();
        row[active_.size()] = was_tried ? row[found - active_.begin()] : try_in(world, luck, best, is_leader);
    }
}

double Contest::try_in(const World& world, std::uint64_t luck, int candidate, bool is_leader) {
    Playout playout(world, luck);
    double chance = playout.chance_after(candidates_[candidate].first, turns_, view_.seat);
    control_.look(std::max<std::uint64_t>(playout.visits(), 1), 1, is_leader); // one turn alone looks at no push
    return chance;
}

// The push that the seat would choose there once it has seen the cards that it draws: by how good it looks then, and by
// what trying it in other worlds has shown beyond such looks.
int Contest::best_in(const World& world) const {
    World after = world;
    after.lay_due(view_.seat);
    Interests interests(after, view_.seat);
    interests.own = (view_.own() & ~view_.board.standing()) | after.hands[view_.seat];
    int best = 0;
    double most = -std::numeric_limits<double>::infinity();
    for (int k = 0; k < static_cast<int>(candidates_.size()); ++k) {
        const auto& [moves, first, estimate, wins] = candidates_[k];
        double chance = estimate.chance() - estimate.guess +
                        drawn_cards_weight * chance_per_card * worth(interests, view_.board, *first.pushed);
        if (chance > most) most = chance, best = k;
    }
    return best;
}

void Contest::record(const Results& results, int worlds) {
    std::size_t size = active_.size();
    for (int world = 0; world < worlds; ++world) {
        const double* row = &results[world * row_size()];
        if (draws_first_) after_drawing_.add(row[size]);
        for (std::size_t a = 0; a < size; ++a) {
            candidates_[active_[a]].estimate.add(row[a]);
            for (std::size_t b = 0; b < size; ++b)
                differences_[active_[a]][active_[b]] += (row[a] - row[b]) * (row[a] - row[b]);
        }
    }
    worlds_ += worlds;
}

void Contest::give_up_hopeless() {
    if (worlds_ < fewest_worlds) return;
    std::ranges::stable_sort(active_, std::greater{}, [&](int k) { return candidates_[k].estimate.total; });
    int last_wanted = active_[std::min<std::size_t>(wanted_, active_.size()) - 1];
    std::erase_if(active_, [&](int k) { return is_hopeless(k, last_wanted); });
}

bool Contest::is_hopeless(int candidate, int better) const {
    double mean = (candidates_[better].estimate.total - candidates_[candidate].estimate.total) / worlds_;
    double variance = differences_[better][candidate] / worlds_ - mean * mean;
    return mean > certainty * std::sqrt(std::max(0.0, variance) / worlds_);
}

double Contest::chance() const {
    return draws_first_ && wanted_ > 0 ? after_drawing_.chance() : ranking().front().chance();
}

Candidates Contest::ranking() const {
    auto ranked = candidates_;
    std::ranges::stable_sort(ranked, std::greater{}, [](const Candidate& candidate) {
        return std::tuple(candidate.wins, candidate.estimate.worlds, candidate.chance());
    });
    return ranked;
}

} // namespace marblebox::tomoko
