// The search for the best move in Tomoko, knowing only what one seat knows.
//
// Every push is tried in many worlds, in which hidden cards lie as they might; there everybody plays on for a few turns
// by a simple rule, each with an eye on the own cards only. Pushes that have fallen behind for certain are given up.
// Where a card can be laid, that comes first: the worlds then differ in the card that is drawn for it, too.
#pragma once

#include "search/run.h"
#include "tomoko/search/view.h"

namespace marblebox::tomoko {

class Search {
  public:
    explicit Search(int threads);

    void stop() { stop_ = true; }

    // The best moves of the seat: to lay what is due and then push, to push without laying, and out of turn to lay
    // or to hand over to a partner who is next. None if the seat has nothing to do.
    search::Info run(const View& view, const search::Limits& limits, std::uint64_t seed,
                     const search::Listener& listener = {}, const Question& question = {});

  private:
    int threads_;
    std::atomic<bool> stop_ = false;
    std::mutex running_;
};

} // namespace marblebox::tomoko
