// What one seat knows of a game of Tomoko: all that the search is ever told.
#pragma once

#include "tomoko_search_field.h"

namespace marblebox::tomoko {

constexpr int most_seats = 4;
constexpr Cards whole_deck = (bit(cards + 1) - 1) & ~bit(0);

template <class T> using BySeat = std::array<T, most_seats>;

struct View {
    int seats = 2, sides = 2; // seats of one side are `sides` apart
    int seat = 0, turn = 0;   // the seat whose view it is, and the seat to move
    int goal = 10;            // the laid cards that decide
    bool laid_by_hand = true; // claims=live
    bool open_cards = false;
    Field field, before;       // nobody can push to an empty field, so `before` is empty if nobody has pushed yet
    BySeat<Cards> hands{};     // the cards that the seat knows to be there
    BySeat<int> hand_sizes{};  // how many there are
    BySeat<Cards> laid{};      // face up on the table
    BySeat<bool> is_playing{}; // neither finished nor resigned

    int side(int of) const { return of % sides; }
    int partner() const { return (seat + sides) % seats; } // itself without teams
    int next(int after) const;                             // the next seat that is playing
    Cards own() const { return hands[seat] | hands[partner()]; }
    Cards seen() const; // the cards of which the seat knows where they are
};

// Complains about a view that cannot be.
void check(const View& view);

} // namespace marblebox::tomoko
