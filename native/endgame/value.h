// What a table knows about a position, in one byte: drawn, or won or lost and in how many turns the next capture falls.
#pragma once

#include <cstdint>

namespace marblebox::endgame {

using Code = std::uint8_t;

constexpr int longest_distance = 126;
constexpr Code drawn = 0, hole = 127, unknown = 255; // unknown: only while a table is made

constexpr Code won(int distance) { return static_cast<Code>(distance); }        // 1 to 126 turns
constexpr Code lost(int distance) { return static_cast<Code>(128 + distance); } // 0 to 126 turns; 0: no move is left
constexpr bool is_won(Code code) { return code >= 1 && code < hole; }
constexpr bool is_lost(Code code) { return code > hole && code < unknown; }
constexpr int distance(Code code) { return code & 127; }

} // namespace marblebox::endgame
