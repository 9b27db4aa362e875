// What a position seems to be worth: the hand-written evaluation, corrected by a network where one knows the rules.
#pragma once

#include "fanorona/position.h"
#include "fanorona/search/eval.h"
#include "fanorona/search/net.h"

#include <algorithm>
#include <optional>

namespace marblebox::fanorona {

// The kind of rules that a network may know these for; none on other boards, with a handicap or captures on demand.
inline std::optional<NetKind> net_kind_of(const Rules& rules) {
    constexpr int short_limit = 50; // turns without capture: from here on a draw is near all the time
    if (rules.board != &board_of<9, 5> || rules.handicap != neither || rules.on_demand || !rules.stuck_loses) return {};
    if (rules.style == ParkerStyle::value) return NetKind::parker;
    if (rules.style != StandardStyle::value) return {};
    return rules.draw_turns != 0 && rules.draw_turns < short_limit ? NetKind::tumicarona : NetKind::standard;
}

inline Extras extras_of(const Rules& rules, int quiet, const Features& mine, const Features& theirs,
                        search::Score score) {
    constexpr int per_step = 8, per_capture = 32, most = 2000, per_unit = 8;
    auto number = [](int value) { return static_cast<std::int16_t>(value); };
    return {{number(mine.steps * per_step), number(theirs.steps * per_step), number(mine.captures * per_capture),
             number(theirs.captures * per_capture), number(theirs.captures > 0 ? Net::unit : 0),
             number(mine.captures > 0 ? Net::unit : 0),
             number(rules.draw_turns != 0 ? std::min(quiet, rules.draw_turns) * Net::unit / rules.draw_turns : 0),
             number(std::clamp(score, -most, most) / per_unit)}};
}

template <class C> class Judge {
  public:
    Judge(const Rules& rules, const C& chains, const Net* net)
        : rules_(rules), evaluation_(chains), kind_(net_kind_of(rules)), net_(kind_ ? net : nullptr) {}

    const Evaluation<C>& evaluation() const { return evaluation_; }

    // For the side to move, whose view comes first.
    search::Score score(const Position& at, const Features& mine, const Features& theirs) const {
        search::Score score = evaluation_.score(mine, theirs);
        if (net_ == nullptr) return score;
        score += net_->correction(*kind_, at.own(), at.enemy(), extras_of(rules_, at.quiet, mine, theirs, score));
        return std::clamp(score, -most, most);
    }

  private:
    static constexpr search::Score most = 9'000; // less than what endgame tables call likely won

    const Rules& rules_;
    Evaluation<C> evaluation_;
    std::optional<NetKind> kind_;
    const Net* net_;
};

} // namespace marblebox::fanorona
