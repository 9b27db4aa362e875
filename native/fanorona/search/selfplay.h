// Games the search plays against itself, as positions to learn from.
#pragma once

#include "base/rng.h"
#include "fanorona/search/search.h"

namespace marblebox::fanorona {

// A position with what is known of it, from the view of the side to move; 32 bytes in a file.
struct Sample {
    Bits own, enemy;
    std::int16_t score;    // what the search or the tables say
    std::int16_t hand;     // what the hand-written evaluation says
    std::int8_t result;    // of the game, or by the tables: 1 won, 0 drawn, -1 lost; `unplayed` if there is none
    std::uint8_t kind;     // of rules
    std::uint8_t quiet;    // turns since the last capture
    std::uint8_t steps[2]; // of the side to move and of the other
    std::uint8_t captures[2];
    std::uint8_t known; // whether the result is exact
    std::uint32_t game; // its number, so that positions of one game can be kept together
};
static_assert(sizeof(Sample) == 32);
constexpr std::int8_t unplayed = 2;

struct SelfPlayMeans {
    std::uint64_t nodes = 1000; // for each turn
    const endgame::EndgameTables* tables = nullptr;
    const Net* net = nullptr;
    search::Tuning tuning{};
};

class SelfPlay {
  public:
    SelfPlay(std::shared_ptr<const Rules> rules, const SelfPlayMeans& means);

    // The positions of one game, and some that its searches judged; the same number gives the same game.
    std::vector<Sample> game(std::uint32_t number);

    // Random positions of which the tables know the value; few of them have a capture to make.
    std::vector<Sample> known(std::uint32_t number, int positions);

  private:
    State opening(Rng& rng) const;
    State scattered(Rng& rng) const;
    std::optional<int> result(const State& state) const; // for the side to move, if it is known without a search
    Sample sample(const State& state, search::Score score, std::uint32_t number) const;
    search::Line searched(const State& state, Glimpse* glimpse = nullptr);
    int play(State& state, Rng& rng, std::uint32_t number, std::vector<Sample>& samples);
    void descend(std::optional<Position> at, Rng& rng, std::uint32_t number);
    void linger(State state, Rng& rng, std::uint32_t number, std::vector<Sample>& samples);
    std::optional<Sample> known_sample(const State& state, std::uint32_t number) const;

    std::shared_ptr<const Rules> rules_;
    NetKind kind_;
    SelfPlayMeans means_;
    search::Engine engine_;
    std::vector<Sample> judged_; // beside the game that is being played
};

} // namespace marblebox::fanorona
