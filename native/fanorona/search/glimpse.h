// One of the positions that a search judges: what an evaluation has to know is what it is asked.
#pragma once

#include "base/rng.h"
#include "fanorona/position.h"

#include <optional>

namespace marblebox::fanorona {

// Each position that is judged is as likely to be kept as any other.
class Glimpse {
  public:
    explicit Glimpse(Rng& rng) : rng_(rng) {}

    void see(const Position& at) {
        if (rng_.below(++seen_) == 0) kept_ = at;
    }
    const std::optional<Position>& kept() const { return kept_; }

  private:
    Rng& rng_;
    int seen_ = 0;
    std::optional<Position> kept_;
};

} // namespace marblebox::fanorona
