#include "tomoko/perft.h"

#include <unordered_map>

namespace marblebox::tomoko {

namespace {

using Level = std::unordered_map<std::string, State>; // by position

// The position as perft counts it: what a partner knows of a hand does not belong to it.
std::string position(State state) {
    state.shared = 0;
    return state.text();
}

void add_followers(const State& state, Level& level, Pulse& pulse) {
    for (const Move& move : state.moves(state.turn)) {
        pulse.beat();
        State next = state.after(move, state.turn);
        std::string where = position(next);
        level.emplace(std::move(where), std::move(next));
    }
}

std::uint64_t sequences(const State& state, int depth, Pulse& pulse) {
    pulse.beat();
    if (depth == 0) return 1;
    auto moves = state.moves(state.turn);
    if (depth == 1) return moves.size();
    std::uint64_t sum = 0;
    for (const Move& move : moves) sum += sequences(state.after(move, state.turn), depth - 1, pulse);
    return sum;
}

std::uint64_t results(const State& state, int depth, Pulse& pulse) {
    if (depth == 0) return 1;
    Level level;
    add_followers(state, level, pulse);
    std::uint64_t sum = 0;
    for (const auto& [where, next] : level) sum += results(next, depth - 1, pulse);
    return sum;
}

std::uint64_t positions(const State& state, int depth, Pulse& pulse) {
    Level level{{position(state), state}};
    for (; depth > 0; --depth) {
        Level next;
        for (const auto& [where, known] : level) add_followers(known, next, pulse);
        level = std::move(next);
    }
    return level.size();
}

} // namespace

std::uint64_t perft(const State& state, int depth, Count what, Pulse& pulse) {
    constexpr std::uint64_t (*counters[])(const State&, int, Pulse&) = {sequences, results, positions};
    return counters[static_cast<int>(what)](state, depth, pulse);
}

} // namespace marblebox::tomoko
