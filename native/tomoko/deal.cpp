#include "tomoko/deal.h"

namespace marblebox::tomoko {

int Deal::points(int side) const {
    int sum = 0;
    for (int seat = side; seat < rules->seats; seat += rules->sides) sum += count(laid[seat]);
    return sum;
}

Cards Deal::held_by_side(int side) const {
    Cards held = 0;
    for (int seat = side; seat < rules->seats; seat += rules->sides) held |= hands[seat];
    return held;
}

void Deal::lay(int seat, int card) {
    hands[seat] &= ~bit(card);
    laid[seat] |= bit(card);
    if (missing(seat) <= 0 || drawn == deck_size) return;
    Cards top = bit(deck[drawn++]);
    hands[seat] |= top;
    undrawn &= ~top;
}

void Deal::put_under(int card) {
    deck[deck_size++] = static_cast<std::uint8_t>(card);
    undrawn |= bit(card);
}

void Deal::lay_all(Cards standing, int first, const BySeat<bool>& is_playing) {
    for (int k = 0; k < rules->seats && standing != 0; ++k) {
        int seat = (first + k) % rules->seats;
        while (is_playing[seat] && missing(seat) > 0 && (hands[seat] & standing) != 0)
            lay(seat, lowest(hands[seat] & standing));
    }
}

} // namespace marblebox::tomoko
