#include "fanorona/search/selfplay.h"

#include "base/words.h"
#include "endgame/index.h"
#include "fanorona/search/judge.h"

#include <algorithm>

namespace marblebox::fanorona {

namespace {

constexpr int table_mebibytes = 1;
constexpr int longest_game = 400, longest_ending = 16;                    // turns
constexpr int fewest_random_turns = 2, most_random_turns = 11;            // at the beginning
constexpr int scattered_games = 4, random_turns = 16, careless_turns = 4; // one of so many
constexpr int fewest_scattered = 8, most_scattered = 24;                  // stones
constexpr int fewest_to_descend = 14, longest_descent = 4;                // stones, searches
constexpr int captures_kept = 8; // one of so many known positions with a capture

NetKind checked_kind(const Rules& rules) {
    auto kind = net_kind_of(rules);
    if (!kind) throw BadInput("there is no network for these rules");
    return *kind;
}

Bits random_set(Rng& rng, Bits among, int size) {
    Bits set = 0;
    for (; size > 0; --size) set |= bit(member(among & ~set, rng.below(count(among & ~set))));
    return set;
}

State random_turn(const State& state, Rng& rng) {
    auto turns = state.turns();
    return state.after(turns[rng.below(static_cast<int>(turns.size()))]);
}

std::uint8_t byte(int value) { return static_cast<std::uint8_t>(std::clamp(value, 0, 255)); }

} // namespace

SelfPlay::SelfPlay(std::shared_ptr<const Rules> rules, const SelfPlayMeans& means)
    : rules_(std::move(rules)), kind_(checked_kind(*rules_)), means_(means), engine_(table_mebibytes, 1) {}

std::vector<Sample> SelfPlay::game(std::uint32_t number) {
    Rng rng(mixed(number, static_cast<std::uint64_t>(kind_)));
    engine_.clear();
    judged_.clear();
    State state = opening(rng);
    while (result(state)) state = opening(rng);
    std::vector<Sample> samples;
    int last = play(state, rng, number, samples), side = state.at.side;
    for (auto& sample : samples) {
        int sign = sample.result == side ? 1 : -1; // until now the result held the side to move
        sample.result = static_cast<std::int8_t>(sign * last);
    }
    linger(state, rng, number, samples);
    samples.insert(samples.end(), judged_.begin(), judged_.end());
    return samples;
}

search::Line SelfPlay::searched(const State& state, Glimpse* glimpse) {
    search::Limits limits{.nodes = means_.nodes, .tuning = means_.tuning};
    return find_best(engine_, state, limits, {}, {}, means_.tables, means_.net, glimpse).lines.front();
}

// Plays to the end and answers how it ends for the side that is to move then.
int SelfPlay::play(State& state, Rng& rng, std::uint32_t number, std::vector<Sample>& samples) {
    for (int turn = 0; turn < longest_game; ++turn) {
        if (auto known = result(state)) return *known;
        Glimpse glimpse(rng);
        auto line = searched(state, &glimpse);
        samples.push_back(sample(state, line.score, number));
        if (count(state.at.own() | state.at.enemy()) >= fewest_to_descend) descend(glimpse.kept(), rng, number);
        if (line.proven) return line.proven == "won" ? 1 : line.proven == "lost" ? -1 : 0;
        state = rng.below(random_turns) == 0 ? random_turn(state, rng) : state.play(line.moves.front());
    }
    return 0;
}

// While many stones are on the board, what a search judges looks quite unlike what happens in games: one side has been
// refuted. So from one such position on to what the search from there judges, and on.
void SelfPlay::descend(std::optional<Position> at, Rng& rng, std::uint32_t number) {
    for (int k = 0; at && k < longest_descent; ++k) {
        State state{rules_, *at};
        if (result(state)) return;
        Glimpse glimpse(rng);
        auto line = searched(state, &glimpse);
        judged_.push_back(sample(state, line.score, number));
        judged_.back().result = unplayed;
        if (line.proven) return;
        at = glimpse.kept();
    }
}

// Once the tables know how it ends the game goes on for a while, rather carelessly: endings look different in games
// than where stones are scattered.
void SelfPlay::linger(State state, Rng& rng, std::uint32_t number, std::vector<Sample>& samples) {
    search::Limits limits{.nodes = means_.nodes};
    for (int turn = 0; turn < longest_ending && state.ending() == Ending::none; ++turn) {
        auto known = known_sample(state, number);
        if (!known) return;
        samples.push_back(*known);
        if (rng.below(careless_turns) == 0)
            state = random_turn(state, rng);
        else
            state = state.play(find_best(engine_, state, limits, {}, {}, means_.tables).lines.front().moves.front());
    }
}

std::optional<Sample> SelfPlay::known_sample(const State& state, std::uint32_t number) const {
    auto verdict = means_.tables != nullptr ? means_.tables->probe(*rules_, state.at) : std::nullopt;
    if (!verdict) return std::nullopt;
    Sample sample = this->sample(state, verdict->result * search::won_by_table, number);
    sample.result = static_cast<std::int8_t>(verdict->result);
    sample.known = true;
    return sample;
}

std::optional<int> SelfPlay::result(const State& state) const {
    Ending ending = state.ending();
    if (ending != Ending::none) return is_won_for_opponent(ending) ? -1 : 0;
    if (means_.tables == nullptr) return std::nullopt;
    auto verdict = means_.tables->probe(*rules_, state.at);
    return verdict ? std::optional(verdict->result) : std::nullopt;
}

Sample SelfPlay::sample(const State& state, search::Score score, std::uint32_t number) const {
    const Position& at = state.at;
    return with_chains(*rules_, [&](const auto& chains) {
        Evaluation evaluation(chains);
        Features mine = evaluation.features(at.own(), at.enemy()), theirs = evaluation.features(at.enemy(), at.own());
        return Sample{at.own(),
                      at.enemy(),
                      static_cast<std::int16_t>(score),
                      static_cast<std::int16_t>(evaluation.score(mine, theirs)),
                      static_cast<std::int8_t>(at.side),
                      static_cast<std::uint8_t>(kind_),
                      byte(at.quiet),
                      {byte(mine.steps), byte(theirs.steps)},
                      {byte(mine.captures), byte(theirs.captures)},
                      false,
                      number};
    });
}

State SelfPlay::opening(Rng& rng) const {
    if (rng.below(scattered_games) == 0) return scattered(rng);
    State state{rules_, start(*rules_)};
    int turns = fewest_random_turns + rng.below(most_random_turns - fewest_random_turns + 1);
    for (; turns > 0 && state.ending() == Ending::none; --turns) state = random_turn(state, rng);
    return state;
}

State SelfPlay::scattered(Rng& rng) const {
    int stones = fewest_scattered + rng.below(most_scattered - fewest_scattered + 1);
    Bits both = random_set(rng, rules_->board->all, stones);
    Bits own = random_set(rng, both, stones / 2 + rng.below(3) - 1);
    Position at;
    at.stones = {own, both ^ own};
    at.side = rng.below(2);
    at.number = 2;
    return {rules_, at};
}

std::vector<Sample> SelfPlay::known(std::uint32_t number, int positions) {
    Rng rng(mixed(number, 64 + static_cast<std::uint64_t>(kind_)));
    std::vector<Sample> samples;
    if (means_.tables == nullptr || means_.tables->stones() < 3) return samples;
    while (std::ssize(samples) < positions) {
        int stones = 3 + rng.below(means_.tables->stones() - 2);
        Bits both = random_set(rng, rules_->board->all, stones), own = random_set(rng, both, 1 + rng.below(stones - 1));
        State state{rules_, {.stones = {own, both ^ own}, .number = 2}};
        if (state.ending() != Ending::none) continue;
        auto sample = known_sample(state, number);
        if (sample && (sample->captures[0] == 0 || rng.below(captures_kept) == 0)) samples.push_back(*sample);
    }
    return samples;
}

} // namespace marblebox::fanorona
