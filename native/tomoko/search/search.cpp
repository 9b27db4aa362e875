#include "tomoko/search/search.h"

#include "base/thread_count.h"
#include "tomoko/search/contest.h"

#include <cmath>

namespace marblebox::tomoko {

namespace {

using search::Info, search::Limits, search::Line, search::Score;

constexpr double score_of_odds = 300; // for odds of e to one, in hundredths of a card
constexpr double nearly_certain = 0.9999;
constexpr int worlds_without_limit = 2000;                                      // where only a depth is given
constexpr int first_report = 16;                                                // worlds
constexpr std::uint64_t nodes_per_clock = 16 * search::Control::nodes_per_look; // they take a few nanoseconds each

Score score_of(double chance) {
    double held = std::clamp(chance, 1 - nearly_certain, nearly_certain);
    return static_cast<Score>(std::lround(score_of_odds * std::log(held / (1 - held))));
}

Line line_of(std::string move, double chance) { return {{std::move(move)}, score_of(chance), 100 * chance}; }

Line winning_line(std::string move, int turns) {
    return {{std::move(move)}, search::winning - turns, 100, std::nullopt, "won", turns};
}

// How many turns a world is played on: until every side has pushed twice, and the own one a third time.
int turns_ahead(const View& view, const Limits& limits) { return limits.depth > 0 ? limits.depth : 2 * view.sides + 1; }

int missing(const View& view) {
    int laid = 0;
    for (int seat = view.side(view.seat); seat < view.seats; seat += view.sides) laid += count(view.laid[seat]);
    return view.goal - laid;
}

double chance_now(const View& view) {
    Rng rng(0);
    return chance(Dealer(view).deal(rng), view.seat);
}

std::vector<Line> lines_about(const View& view, const std::string& verb, Cards which, bool wins) {
    std::vector<Line> lines;
    for (; which != 0; which = without_lowest(which)) {
        std::string move = verb + " " + std::to_string(lowest(which));
        lines.push_back(wins ? winning_line(move, 0) : line_of(move, chance_now(view)));
    }
    return lines;
}

// The card moves to make before anything else: what stands is laid, and a partner who is next gets the cards.
std::vector<Line> due_card_lines(const View& view) {
    Cards standing = view.hands[view.seat] & view.board.standing();
    if (view.laid_by_hand && standing != 0) return lines_about(view, "lay", standing, count(standing) >= missing(view));
    bool partner_is_next = view.has_teams() && view.turn != view.seat && view.next(view.turn) != view.seat;
    return partner_is_next ? lines_about(view, "give", view.hands[view.seat], false) : std::vector<Line>{};
}

std::vector<Line> card_lines(const View& view, const Limits& limits) {
    auto lines = due_card_lines(view);
    std::erase_if(lines, [&](const Line& line) { return is_excluded(limits, line.moves[0]); });
    lines.resize(std::min<std::size_t>(lines.size(), static_cast<std::size_t>(limits.lines)));
    return lines;
}

std::vector<Line> push_lines(const Contest& contest, int wanted) {
    std::vector<Line> lines;
    double chance = 1; // of a push that was given up early it is a rough guess, but not better than those before
    for (const Candidate& candidate : contest.ranking()) {
        if (static_cast<int>(lines.size()) == wanted) break;
        chance = std::min(chance, candidate.chance());
        lines.push_back(candidate.wins ? winning_line(push_text(candidate.push), 1)
                                       : line_of(push_text(candidate.push), chance));
    }
    return lines;
}

Info find_push(const View& view, const Limits& limits, std::uint64_t seed, int threads,
               const search::Listener& listener, search::Control& control) {
    int turns = turns_ahead(view, limits);
    Contest contest(view, limits, turns, seed, threads, control);
    auto info = [&] { return Info{turns, control.nodes(), control.seconds(), push_lines(contest, limits.lines)}; };
    bool has_end = limits.depth == 0 || limits.nodes > 0 || limits.seconds > 0;
    try {
        for (int report = first_report; !contest.is_settled();) {
            contest.round();
            if (!has_end && contest.worlds() >= worlds_without_limit) break;
            if (contest.worlds() < report) continue;
            report *= 2;
            if (listener && listener(info())) break;
        }
    } catch (search::Stopped) { // what is known so far is the answer
    }
    return info();
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
    auto lines = card_lines(view, limits);
    if (!lines.empty() || view.turn != view.seat) return {0, control.nodes(), control.seconds(), lines};
    return find_push(view, limits, seed, threads_, listener, control);
}

} // namespace marblebox::tomoko
