// Sets of points as the bits of one word.
#pragma once

#include <bit>
#include <cstdint>

namespace marblebox {

using Bits = std::uint64_t;

constexpr Bits bit(int point) { return Bits{1} << point; }
constexpr int count(Bits set) { return std::popcount(set); }
constexpr int lowest(Bits set) { return std::countr_zero(set); }
constexpr Bits without_lowest(Bits set) { return set & (set - 1); }

// The member of a set that has `rank` smaller ones.
constexpr int member(Bits set, int rank) {
    for (; rank > 0; --rank) set = without_lowest(set);
    return lowest(set);
}

// A well-mixed number made of two words: the hash of positions that are two sets.
constexpr std::uint64_t mixed(std::uint64_t a, std::uint64_t b) {
    std::uint64_t x = (a ^ 0x9E3779B97F4A7C15u) * 0xBF58476D1CE4E5B9u;
    x = (x ^ (x >> 29) ^ b) * 0x94D049BB133111EBu;
    x = (x ^ (x >> 31)) * 0xD6E8FEB86659FD93u;
    return x ^ (x >> 32);
}

} // namespace marblebox
