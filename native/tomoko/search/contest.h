// Pushes compared with each other in world after world, until the better ones stand out.
#pragma once

#include "search/control.h"
#include "tomoko/search/playout.h"

namespace marblebox::tomoko {

inline bool is_excluded(const search::Limits& limits, const std::string& move) {
    return std::ranges::find(limits.excluded, move) != limits.excluded.end();
}

struct Candidate {
    Push push;
    Board board;      // after the push
    double guess;     // of its chance, before it has been tried in any world
    bool wins;        // lays the last card that is missing
    double total = 0; // of its chances in the worlds where it was tried
    int worlds = 0;

    double chance() const { return wins ? 1 : (total + trust_in_guess * guess) / (worlds + trust_in_guess); }

  private:
    static constexpr double trust_in_guess = 16; // counts like so many worlds
};

class Contest {
  public:
    Contest(const View& view, const search::Limits& limits, int turns, std::uint64_t seed, int threads,
            search::Control& control);

    // Tries the candidates in a few more worlds; a round that must stop before its end leaves no trace.
    void round();
    bool is_settled() const { return wanted_ <= 0 || active_.size() <= 1; } // which are the best, and in which order
    int worlds() const { return worlds_; }
    std::vector<Candidate> ranking() const;

  private:
    using Results = std::vector<double>; // world by world for every active candidate

    void find_candidates(const search::Limits& limits);
    void try_worlds(Results& results, int first, int count, int step, bool is_leader);
    void record(const Results& results, int worlds);
    void give_up_hopeless();
    bool is_hopeless(int candidate, int better) const;

    const View& view_;
    Dealer dealer_;
    int turns_;
    int wanted_; // how many of the best are to be found out, winning ones not counted
    int threads_, worlds_ = 0;
    std::uint64_t seed_;
    search::Control& control_;
    std::vector<Candidate> candidates_;
    std::vector<int> active_;                                              // which candidates
    std::array<std::array<double, 2 * places>, 2 * places> differences_{}; // squares of them between two, summed up
};

} // namespace marblebox::tomoko
