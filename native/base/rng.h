// A small, fast source of random numbers (the splitmix64 sequence) for random games and searches. Nothing that is kept
// rests on it: what must come out the same for ever is drawn with base/chance.h.
#pragma once

#include <cstdint>

namespace marblebox {

class Rng {
  public:
    explicit Rng(std::uint64_t seed) : state_(seed) {}

    std::uint64_t next() {
        std::uint64_t x = state_ += 0x9E3779B97F4A7C15u;
        x = (x ^ (x >> 30)) * 0xBF58476D1CE4E5B9u;
        x = (x ^ (x >> 27)) * 0x94D049BB133111EBu;
        return x ^ (x >> 31);
    }

    // A number from 0 to limit-1; the bias is below limit / 2^32.
    int below(int limit) { return static_cast<int>(((next() >> 32) * static_cast<std::uint64_t>(limit)) >> 32); }

  private:
    std::uint64_t state_;
};

} // namespace marblebox
