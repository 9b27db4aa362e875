// Candidates compared with each other in world after world, until the better ones stand out.
#pragma once

#include "search/control.h"
#include "tomoko/search/candidates.h"

namespace marblebox::tomoko {

class Contest {
  public:
    // `wanted` of the best are to be found out.
    Contest(const View& view, Candidates candidates, int wanted, int turns, std::uint64_t seed, int threads,
            search::Control& control);

    // Tries the candidates in a few more worlds; a round that must stop before its end leaves no trace.
    void round();
    // Whether it is known which are the best, in which order, and what the last one is worth.
    bool is_settled() const;
    int worlds() const { return worlds_; }
    Candidates ranking() const;

    // The chance of the seat: that of the best candidate; where cards are drawn before the push, that of choosing it
    // once they have been seen.
    double chance() const;

  private:
    using Results = std::vector<double>; // world by world for every active candidate, and for choosing after drawing

    std::size_t row_size() const { return active_.size() + (draws_first_ ? 1 : 0); }
    double try_in(const World& world, std::uint64_t luck, int candidate, bool is_leader);
    int best_in(const World& world) const;
    void try_worlds(Results& results, int first, int count, int step, bool is_leader);
    void record(const Results& results, int worlds);
    void give_up_hopeless();
    bool is_hopeless(int candidate, int better) const;

    const View& view_;
    Dealer dealer_;
    int turns_;
    int wanted_; // winning ones not counted
    int threads_, worlds_ = 0;
    std::uint64_t seed_;
    search::Control& control_;
    bool draws_first_; // lays a card, draws another, and pushes then
    Estimate after_drawing_;
    Candidates candidates_;
    std::vector<int> active_;                                              // which candidates
    std::array<std::array<double, 2 * places>, 2 * places> differences_{}; // squares of them between two, summed up
};

} // namespace marblebox::tomoko
