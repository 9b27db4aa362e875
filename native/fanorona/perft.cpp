#include "fanorona/perft.h"

#include "fanorona/turns.h"

#include <algorithm>
#include <unordered_set>

namespace marblebox::fanorona {

namespace {

using Stones = std::pair<Bits, Bits>; // of the side to move and of the other

bool draws_are_out_of_reach(const State& state, int depth) {
    const Rules& rules = *state.rules;
    bool by_counting = rules.draw_turns != 0 && state.at.quiet + depth > rules.draw_turns;
    // A position comes again after four turns at the earliest.
    int occurrences = 1 + (static_cast<int>(state.seen.size()) + depth - 1) / 4;
    return !by_counting && (rules.repetition == 0 || occurrences < rules.repetition);
}

// Whether within that many turns nothing matters but where the stones stand.
bool is_plain(const State& state, int depth) {
    const Rules& rules = *state.rules;
    bool handicap = rules.handicap != neither && is_handicapped(rules, state.at, rules.handicap);
    bool special = handicap || rules.on_demand || is_first_turn_due(rules, state.at);
    return !special && draws_are_out_of_reach(state, depth);
}

template <class C> std::uint64_t plain_sequences(const C& chains, Bits own, Bits enemy, int depth, Pulse& pulse) {
    pulse.beat();
    if (depth == 1 && !chains.style.revisiting) return chains.count_turns(own, enemy);
    std::uint64_t sum = 0;
    chains.each_turn(own, enemy, [&](Bits own_after, Bits enemy_after) {
        if (depth > 1)
            sum += plain_sequences(chains, enemy_after, own_after, depth - 1, pulse);
        else
            ++sum, pulse.beat(); // where points may be visited again one turn can branch without end
    });
    return sum;
}

template <class C> std::uint64_t plain_results(const C& chains, Bits own, Bits enemy, int depth, Pulse& pulse) {
    std::vector<Stones> results;
    chains.each_turn(own, enemy, [&](Bits own_after, Bits enemy_after) {
        pulse.beat();
        results.emplace_back(enemy_after, own_after);
    });
    std::ranges::sort(results);
    results.erase(std::ranges::unique(results).begin(), results.end());
    if (depth == 1) return results.size();
    std::uint64_t sum = 0;
    for (auto [mine, theirs] : results) sum += plain_results(chains, mine, theirs, depth - 1, pulse);
    return sum;
}

std::uint64_t plain(const State& state, int depth, Count what, Pulse& pulse) {
    return with_chains(*state.rules, [&](const auto& chains) {
        auto count = [&](auto counter) { return counter(chains, state.at.own(), state.at.enemy(), depth, pulse); };
        using C = std::decay_t<decltype(chains)>;
        return what == Count::sequences ? count(plain_sequences<C>) : count(plain_results<C>);
    });
}

struct Hash {
    std::size_t operator()(const Position& at) const { return at.hash(); }
    std::size_t operator()(const State& state) const { return state.at.hash(); }
};
struct Same {
    bool operator()(const State& a, const State& b) const { return a.at == b.at && a.seen == b.seen; }
};
using States = std::unordered_set<State, Hash, Same>;

// The states after each turn; with `merging` equal ones only once.
std::vector<State> followers(const State& state, bool merging, Pulse& pulse) {
    std::vector<State> states;
    States known;
    if (state.ending() != Ending::none) return states;
    each_turn(*state.rules, state.at, [&](const Turn& turn) {
        pulse.beat();
        State next = state.after(turn);
        if (!merging || known.insert(next).second) states.push_back(std::move(next));
    });
    return states;
}

std::uint64_t tree(const State& state, int depth, Count what, Pulse& pulse) {
    if (depth == 0) return 1;
    if (state.ending() != Ending::none) return 0;
    if (is_plain(state, depth)) return plain(state, depth, what, pulse);
    auto next = followers(state, what == Count::results, pulse);
    if (depth == 1) return next.size();
    std::uint64_t sum = 0;
    for (const State& follower : next) sum += tree(follower, depth - 1, what, pulse);
    return sum;
}

// The position as perft counts it: what lies on the table, who is to move and whether the first turn is due.
Position bare(const Rules& rules, Position at) {
    at.quiet = 0;
    at.number = is_first_turn_due(rules, at) ? 1 : 2;
    return at;
}

// What matters for going on where draws do not: taking a second turn back makes the first one due again.
Position without_counters(Position at) {
    at.quiet = 0;
    at.number = std::min(at.number, 3);
    return at;
}

std::uint64_t positions(State state, int depth, Pulse& pulse) {
    if (draws_are_out_of_reach(state, depth)) {
        auto rules = std::make_shared<Rules>(*state.rules);
        rules->draw_turns = rules->repetition = 0; // without a past, positions that are equal are states that are equal
        state = {rules, state.at};
    }
    bool past_matters = state.rules->draw_turns != 0 || state.rules->repetition != 0;
    States level{state};
    for (; depth > 0; --depth) {
        States next;
        for (const State& known : level)
            for (State& follower : followers(known, false, pulse)) {
                if (!past_matters) follower.at = without_counters(follower.at);
                next.insert(std::move(follower));
            }
        level = std::move(next);
    }
    std::unordered_set<Position, Hash> distinct;
    for (const State& last : level) distinct.insert(bare(*state.rules, last.at));
    return distinct.size();
}

} // namespace

std::uint64_t perft(const State& state, int depth, Count what, Pulse& pulse) {
    return what == Count::positions ? positions(state, depth, pulse) : tree(state, depth, what, pulse);
}

} // namespace marblebox::fanorona
