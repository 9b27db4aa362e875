#include "tomoko/search/view.h"

#include "base/words.h"

namespace marblebox::tomoko {

namespace {

void require(bool holds, const std::string& complaint) {
    if (!holds) throw BadInput(complaint);
}

void check_seats(const View& view) {
    require(view.seats >= 2 && view.seats <= most_seats, "a view must have two to four seats");
    require(view.seat >= 0 && view.seat < view.seats && view.turn >= 0 && view.turn < view.seats,
            "the seats of a view are numbered from 0 to " + std::to_string(view.seats - 1));
    require(view.is_playing[view.seat] && view.is_playing[view.turn],
            "the seat whose view it is and the seat to move must still be playing");
    require(view.next(view.turn) != view.turn, "at least two seats must still be playing");
    require(view.goal >= 1 && view.goal <= cards, "the goal must be from 1 to 36 cards");
}

void check_cards(const View& view) {
    Cards met = 0;
    for (const auto& piles : {view.hands, view.laid})
        for (Cards pile : piles) {
            require((pile & ~whole_deck) == 0, "the cards are 1 to 36");
            require((pile & met) == 0, "a card appears twice; every card exists once");
            met |= pile;
        }
    int hidden = 0;
    for (int seat = 0; seat < view.seats; ++seat) {
        int unknown = view.hand_sizes[seat] - count(view.hands[seat]);
        require(unknown >= 0 && unknown <= cards, "a hand holds fewer cards than are known of it");
        hidden += unknown;
    }
    require(hidden <= cards - count(met), "the hands hold more cards than there are");
    require(view.hand_sizes[view.seat] == count(view.hands[view.seat]), "a seat must know its own cards");
}

} // namespace

int View::next(int after) const {
    int following = (after + 1) % seats;
    while (!is_playing[following]) following = (following + 1) % seats;
    return following;
}

Cards View::seen() const {
    Cards known = 0;
    for (int k = 0; k < seats; ++k) known |= hands[k] | laid[k];
    return known;
}

void check(const View& view) {
    check_seats(view);
    check_cards(view);
}

} // namespace marblebox::tomoko
