// Where the cards of a game of Tomoko are: in hands, laid down, or still in the deck.
#pragma once

#include "tomoko/cards.h"
#include "tomoko/rules.h"

namespace marblebox::tomoko {

struct Deal {
    const Rules* rules;
    BySeat<Cards> hands{}, laid{};
    std::array<std::uint8_t, cards> deck{}; // in the order in which it is drawn
    int drawn = 0, deck_size = 0;
    Cards undrawn = 0; // the rest of the deck as a set

    int points(int side) const;
    int missing(int seat) const { return rules->goal - points(rules->side(seat)); }
    Cards held_by_side(int side) const;

    void lay(int seat, int card); // and draws the next one; who has laid enough draws no more
    void put_under(int card);     // at the end of the deck

    // Everybody who is playing, clockwise from a seat, lays what stands, drawn cards too.
    void lay_all(Cards standing, int first, const BySeat<bool>& is_playing);
};

} // namespace marblebox::tomoko
