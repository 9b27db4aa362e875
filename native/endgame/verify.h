// Checking a finished table.
#pragma once

#include "fanorona/rules.h"

#include <cstdint>
#include <functional>

namespace marblebox::endgame {

// Compares every value of a table with those of the positions that follow; answers how many there are, holes left out.
// The first that is wrong is an error.
std::uint64_t verify(const std::string& folder, const fanorona::Rules& rules, int own, int enemy, int threads,
                     const std::function<bool(double)>& listen);

} // namespace marblebox::endgame
