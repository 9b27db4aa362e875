#include "endgame/tables.h"

#include "base/rng.h"
#include "base/words.h"

#include <algorithm>
#include <climits>

namespace marblebox::endgame {

namespace {

Kind with_limit(Kind kind, int limit) {
    kind.limit = limit;
    return kind;
}

EndgameTables::Opener files_in(const std::string& folder) {
    return [&folder](const Kind& kind, int own, int enemy) -> std::unique_ptr<EndgameTable> {
        std::string path = table_path(folder, own, enemy);
        return is_there(path) ? std::make_unique<EndgameTable>(path, kind, own, enemy) : nullptr;
    };
}

int allowed(int limit) { return limit == 0 ? INT_MAX : limit; }

} // namespace

EndgameTables::EndgameTables(const std::string& folder, const fanorona::Rules& rules, int limit)
    : EndgameTables(files_in(folder), rules, limit) {}

EndgameTables::EndgameTables(const Opener& opener, const fanorona::Rules& rules, int limit)
    : kind_(with_limit(Kind(rules), limit)), most_distance_(std::min(allowed(limit), allowed(rules.draw_turns))),
      same_limit_(limit == rules.draw_turns) {
    for (int stones = 2; stones <= most_of_a_side; ++stones) {
        for (int own = 1; own < stones; ++own)
            if (!add(opener, own, stones - own)) return;
        stones_ = stones;
    }
}

bool EndgameTables::add(const Opener& opener, int own, int enemy) {
    auto table = opener(kind_, own, enemy);
    if (!table) return false;
    auto longest = std::max(table->summary().longest_win, table->summary().longest_loss);
    if (!same_limit_ && static_cast<int>(longest) > most_distance_) return false;
    tables_[own][enemy] = std::move(table);
    return true;
}

// Not before the single first turns, nor while a capture is in dispute or a side is handicapped.
bool EndgameTables::is_in_phase(const fanorona::Rules& rules, const fanorona::Position& at) const {
    return at.overlooked == 0 && !at.obliged && !is_first_turn_due(rules, at) &&
           !is_handicapped(rules, at, fanorona::white) && !is_handicapped(rules, at, fanorona::black);
}

std::optional<Verdict> EndgameTables::probe(const fanorona::Rules& rules, const fanorona::Position& at) const {
    int own = count(at.own()), enemy = count(at.enemy());
    if (own == 0 || enemy == 0 || own + enemy > stones_ || !is_in_phase(rules, at)) return std::nullopt;
    return verdict_of(looked_up(own, enemy, at), at.quiet, rules.draw_turns);
}

std::optional<Verdict> EndgameTables::probe_sound(const fanorona::Rules& rules, const fanorona::Position& at) const {
    try {
        return probe(rules, at);
    } catch (const BadInput&) {
        return std::nullopt;
    }
}

Code EndgameTables::looked_up(int own, int enemy, const fanorona::Position& at) const {
    try {
        return tables_[own][enemy]->at(at.own(), at.enemy());
    } catch (const BadInput& problem) {
        std::scoped_lock lock(mutex_);
        damage_.try_emplace({own, enemy}, problem.what());
        throw;
    }
}

std::vector<std::string> EndgameTables::damage() const {
    std::scoped_lock lock(mutex_);
    std::vector<std::string> complaints;
    for (const auto& [counts, complaint] : damage_) complaints.push_back(complaint);
    return complaints;
}

std::uint64_t EndgameTables::sample(std::uint64_t positions, std::uint64_t seed) const {
    Rng rng(seed);
    std::uint64_t won = 0;
    int points = kind_.board->points();
    for (std::uint64_t k = 0; k < positions; ++k) {
        Bits both = 0;
        while (count(both) < stones_) both |= bit(rng.below(points));
        Bits own = 0;
        while (own == 0 || own == both) own = unpacked(rng.next(), both);
        won += is_won(tables_[count(own)][count(both ^ own)]->at(own, both ^ own));
    }
    return won;
}

} // namespace marblebox::endgame
