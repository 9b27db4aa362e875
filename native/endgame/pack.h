// Endgame tables for one set of rules in one piece: their files one after the other, those with few stones first.
#pragma once

#include "endgame/tables.h"

namespace marblebox::endgame {

constexpr std::size_t largest_pack = 4 << 20; // bytes

// Everything in it is copied and checked, every block too: whatever is damaged, foreign or left over is a BadInput.
std::unique_ptr<EndgameTables> tables_in(std::span<const std::uint8_t> pack, const fanorona::Rules& rules);

} // namespace marblebox::endgame
