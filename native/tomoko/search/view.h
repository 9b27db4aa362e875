// What one seat knows of a game of Tomoko: all that the search is ever told.
#pragma once

#include "tomoko/board.h"
#include "tomoko/deal.h"

namespace marblebox::tomoko {

struct View : Rules {
    int seat = 0, turn = 0;    // the seat whose view it is, and the seat to move
    Board board{}, before{};   // nobody can push to an empty board, so `before` is empty if nobody has pushed yet
    BySeat<Cards> hands{};     // the cards that the seat knows to be there
    BySeat<int> hand_sizes{};  // how many there are
    BySeat<Cards> laid{};      // face up on the table
    BySeat<bool> is_playing{}; // neither finished nor resigned

    int next(int after) const; // the next seat that is playing
    Cards own() const { return hands[seat] | hands[partner(seat)]; }
    Cards seen() const; // the cards of which the seat knows where they are
};

// Complains about a view that cannot be.
void check(const View& view);

} // namespace marblebox::tomoko
