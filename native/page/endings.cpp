#include "page/endings.h"

#include <algorithm>

namespace marblebox::page {

namespace {

constexpr int far = 1000;                 // more turns than any table counts
constexpr std::size_t longest_shown = 12; // turns of a line that is followed in the tables

bool is_won(const search::Line& line) { return line.proven == "won"; }

} // namespace

search::Info Endings::by_table(search::Info info) {
    for (auto& line : info.lines)
        if (line.conversion) follow(line);
    known_ = info.lines;
    return info;
}

std::optional<std::vector<std::string>> Endings::losing() const {
    std::vector<std::string> losing;
    auto turns = state_.turns();
    for (const auto& turn : turns)
        if (merit(state_.after(turn)).value_or(0) <= 0) losing.push_back(turn_text(*state_.rules->board, turn));
    if (losing.size() == turns.size()) return std::nullopt;
    return losing;
}

search::Info Endings::to_the_end(search::Info info) const {
    std::vector<search::Line> lines;
    std::ranges::copy_if(info.lines, std::back_inserter(lines), is_won);
    auto ended = lines;
    for (const auto& line : known_) {
        auto same = [&](const auto& other) { return other.moves.front() == line.moves.front(); };
        if (std::ranges::none_of(ended, same)) lines.push_back(line);
    }
    std::ranges::stable_sort(lines, std::greater{}, &search::Line::score);
    lines.resize(std::min(lines.size(), lines_));
    info.lines = std::move(lines);
    return info;
}

void Endings::follow(search::Line& line) const {
    auto state = state_;
    for (const auto& move : line.moves) state = state.play(move);
    auto wanted = std::min(static_cast<std::size_t>(*line.conversion), longest_shown);
    while (line.moves.size() < wanted) {
        auto turn = best(state);
        if (!turn) return;
        line.moves.push_back(turn_text(*state.rules->board, *turn));
        state = state.after(*turn);
    }
}

std::optional<int> Endings::merit(const fanorona::State& after) const {
    auto ending = after.ending();
    if (ending != fanorona::Ending::none) return is_won_for_opponent(ending) ? far : 0;
    auto verdict = tables_.probe_sound(*after.rules, after.at);
    if (!verdict) return std::nullopt;
    return -verdict->result * (far - 1 - verdict->distance);
}

std::optional<fanorona::Turn> Endings::best(const fanorona::State& state) const {
    std::optional<fanorona::Turn> best;
    int most = 0;
    for (const auto& turn : state.turns()) {
        auto found = merit(state.after(turn));
        if (!found) return std::nullopt;
        if (best && *found <= most) continue;
        best = turn;
        most = *found;
    }
    return best;
}

} // namespace marblebox::page
