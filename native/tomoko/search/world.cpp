#include "tomoko/search/world.h"

namespace marblebox::tomoko {

namespace {

constexpr int overlooked_in_ten = 2; // how often a seat is believed not to have seen what it could do

int pick(Cards set, Rng& rng) { return member(set, rng.below(count(set))); }

} // namespace

// --- playing ---------------------------------------------------------------------------------------------------------

bool World::is_over() const {
    bool any_cards = false;
    for (int seat = 0; seat < view->seats; ++seat)
        if (view->is_playing[seat]) {
            if (missing(seat) <= 0) return true;
            any_cards |= hands[seat] != 0;
        }
    return !any_cards;
}

void World::push(const Board& next) {
    before = board;
    board = next;
    lay_all(board.standing(), turn, view->is_playing);
    turn = view->next(turn);
}

void World::give(int seat, int card) {
    hands[seat] &= ~bit(card);
    hands[view->partner(seat)] |= bit(card);
}

// --- dealing ---------------------------------------------------------------------------------------------------------

Dealer::Dealer(const View& view) : view_(view), pool_(whole_deck & ~view.seen()), standing_(view.board.standing()) {
    int last = view.turn;
    for (int seat = view.next(last); seat != view.turn; seat = view.next(seat)) last = seat;
    if (view.before == Board{} || (view.laid[last] & standing_) != 0) return;
    last_pusher_ = last;
    missed_ = within_reach(view.before, {});
}

World Dealer::deal(Rng& rng) const {
    World world(view_);
    Cards pool = pool_;
    for (bool playing : {true, false}) // seats that are not playing may hold anything
        for (int seat = 0; seat < view_.seats; ++seat)
            if (view_.is_playing[seat] == playing) pool = deal_hand(world, seat, pool, rng);
    for (; pool != 0; pool &= ~world.undrawn) world.put_under(pick(pool, rng));
    return world;
}

Cards Dealer::deal_hand(World& world, int seat, Cards pool, Rng& rng) const {
    Cards unlikely_here = unlikely(seat, rng);
    for (int left = view_.hand_sizes[seat] - count(view_.hands[seat]); left > 0; --left) {
        Cards likely = pool & ~unlikely_here;
        Cards drawn = bit(pick(likely != 0 ? likely : pool, rng));
        world.hands[seat] |= drawn;
        pool &= ~drawn;
    }
    return pool;
}

Cards Dealer::unlikely(int seat, Rng& rng) const {
    if (!view_.is_playing[seat]) return 0;
    bool saw_it = seat == last_pusher_ && rng.below(10) >= overlooked_in_ten;
    return saw_it ? standing_ | missed_ : standing_;
}

} // namespace marblebox::tomoko
