// What a moment of a game of Tomoko is worth to a side, without looking ahead.
#pragma once

#include "tomoko/search/world.h"

namespace marblebox::tomoko {

// The chance that a seat's side is the first to have laid enough; winners together share it.
double chance(const World& world, int seat);

// What a seat thinks of when it pushes: its side's cards, and what the others may hold.
struct Interests {
    Cards own = 0;
    Cards of_others = 0, of_next = 0; // cards the others, and the next seat, hold or may hold
    int held_by_others = 0;

    Interests(const World& world, int seat);
};

// How good a push looks that leads to the board `next`, in cards: what is laid at once on either side, what the own
// side and the next seat can do after that, and how near the own cards are.
double worth(const Interests& interests, const Board& board, const Board& next);

} // namespace marblebox::tomoko
