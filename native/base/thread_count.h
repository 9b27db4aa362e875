// How many threads there may be.
#pragma once

#include "base/words.h"

namespace marblebox {

inline int checked_threads(int threads) {
    constexpr int most_threads = 256;
    if (threads < 1 || threads > most_threads)
        throw BadInput("threads must be from 1 to " + std::to_string(most_threads) + ", not " +
                       std::to_string(threads));
    return threads;
}

} // namespace marblebox
