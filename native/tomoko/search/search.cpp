#include "tomoko/search/search.h"

#include "base/thread_count.h"
#include "base/words.h"
#include "tomoko/search/contest.h"

#include <cmath>
#include <memory>

namespace marblebox::tomoko {

namespace {

using search::Info, search::Limits, search::Line, search::Score;
using Texts = std::vector<std::string>;

constexpr double score_of_odds = 300; // for odds of e to one, in hundredths of a card
constexpr double nearly_certain = 0.9999;
constexpr int worlds_without_limit = 2000;                                      // where only a depth is given
constexpr int first_report = 16;                                                // worlds
constexpr std::uint64_t nodes_per_clock = 16 * search::Control::nodes_per_look; // they take a few nanoseconds each

Score score_of(double chance) {
    double held = std::clamp(chance, 1 - nearly_certain, nearly_certain);
    return static_cast<Score>(std::lround(score_of_odds * std::log(held / (1 - held))));
}

Line line_of(Texts moves, double chance) { return {std::move(moves), score_of(chance), 100 * chance}; }

Line winning_line(Texts moves, int turns) {
    return {std::move(moves), search::winning - turns, 100, std::nullopt, "won", turns};
}

// How many turns a world is played on: until every side has pushed twice, and the own one a third time.
int turns_ahead(const View& view, const Limits& limits) { return limits.depth > 0 ? limits.depth : 2 * view.sides + 1; }

// What is found out about one position: first what comes of laying what is due, then what else the seat can do.
class Inquiry {
  public:
    Inquiry(const View& view, const Limits& limits, int turns, std::uint64_t seed, int threads,
            search::Control& control)
        : view_(view), wanted_(limits.lines), laying_wins_(count(due(view)) >= missing(view)) {
        auto contest = [&](Candidates candidates, int wanted) {
            return std::make_unique<Contest>(view, std::move(candidates), wanted, turns, seed, threads, control);
        };
        lays_ = card_moves("lay", due(view));
        std::erase_if(lays_, [&](const auto& move) { return is_excluded(limits, move); });
        if (!lays_.empty() && !laying_wins_) after_laying_ = contest(pushes_after_laying(view, seed), 1);
        int left = wanted_ - static_cast<int>(lays_.size());
        if (left <= 0 || (view.turn != view.seat && !lays_.empty())) return;
        auto candidates = view.turn == view.seat ? pushes(view, limits, seed) : gifts(view, limits, seed);
        if (!candidates.empty())
            others_ = contest(std::move(candidates), left);
        else if (view.turn == view.seat && lays_.empty())
            throw BadInput("no move is left to search: all of them are excluded");
    }

    bool is_empty() const { return lays_.empty() && !others_; }

    bool is_settled() const {
        return std::ranges::all_of(contests(), [](const Contest* contest) { return contest->is_settled(); });
    }

    int worlds() const {
        int most = 0;
        for (const Contest* contest : contests()) most = std::max(most, contest->worlds());
        return most;
    }

    void round() {
        for (Contest* contest : contests())
            if (!contest->is_settled()) contest->round();
    }

    std::vector<Line> lines() const {
        std::vector<Line> lines;
        for (const auto& move : lays_) lines.push_back(laying(move));
        if (others_) add_others(lines);
        lines.resize(std::min<std::size_t>(lines.size(), static_cast<std::size_t>(wanted_)));
        return lines;
    }

  private:
    using Contests = std::vector<Contest*>;

    Contests contests() const {
        Contests present{after_laying_.get(), others_.get()};
        std::erase(present, nullptr);
        return present;
    }

    // All that is due is laid one after the other, so that it is the same with which card the seat begins.
    Line laying(const std::string& first) const {
        Texts moves = card_moves("lay", due(view_));
        std::ranges::stable_partition(moves, [&](const auto& move) { return move == first; });
        if (laying_wins_) return winning_line(std::move(moves), 0);
        Candidate best = after_laying_->ranking().front();
        moves.insert(moves.end(), best.moves.begin(), best.moves.end());
        return best.wins ? winning_line(std::move(moves), 1) : line_of(std::move(moves), after_laying_->chance());
    }

    // One that was given up early has only a rough guess, but it is not better than those before.
    void add_others(std::vector<Line>& lines) const {
        double most = lines.empty() ? 1 : lines.front().chance / 100;
        for (Candidate& candidate : others_->ranking()) {
            most = std::min(most, candidate.chance());
            lines.push_back(candidate.wins ? winning_line(candidate.moves, 1) : line_of(candidate.moves, most));
        }
    }

    const View& view_;
    int wanted_;
    bool laying_wins_;
    Texts lays_; // the cards to begin with
    std::unique_ptr<Contest> after_laying_, others_;
};

void find_out(Inquiry& inquiry, const Limits& limits, const std::function<bool()>& tell) {
    bool has_end = limits.depth == 0 || limits.nodes > 0 || limits.seconds > 0;
    try {
        for (int report = first_report; !inquiry.is_settled();) {
            inquiry.round();
            if (!has_end && inquiry.worlds() >= worlds_without_limit) break;
            if (inquiry.worlds() < report) continue;
            report *= 2;
            if (tell()) break;
        }
    } catch (search::Stopped) { // what is known so far is the answer
    }
}

} // namespace

Search::Search(int threads) : threads_(checked_threads(threads)) {}

Info Search::run(const View& view, const Limits& limits, std::uint64_t seed, const search::Listener& listener,
                 const Question& question) {
    check(view);
    search::check(limits);
    auto lock = search::only_one(running_);
    stop_ = false;
    search::Control control(limits, stop_, question, nodes_per_clock);
    int turns = turns_ahead(view, limits);
    Inquiry inquiry(view, limits, turns, seed, threads_, control);
    if (inquiry.is_empty()) return {0, control.nodes(), control.seconds(), {}};
    auto info = [&] { return Info{turns, control.nodes(), control.seconds(), inquiry.lines()}; };
    find_out(inquiry, limits, [&] { return listener && listener(info()); });
    return info();
}

} // namespace marblebox::tomoko
