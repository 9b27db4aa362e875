#include "tomoko/search/eval.h"

#include <algorithm>

namespace marblebox::tomoko {

namespace {

// --- the race --------------------------------------------------------------------------------------------------------

constexpr int longest_race = 150;                                    // turns of a side
constexpr double none_laid = 0.36, one_laid = 0.57, two_laid = 0.07; // how often, counted in games on full boards

// [missing cards][turns of the side] -> the chance to have laid them all by then
const auto done_by = [] {
    std::array<std::array<double, longest_race + 1>, cards + 1> table{};
    table[0].fill(1);
    for (int missing = 1; missing <= cards; ++missing)
        for (int turns = 1; turns <= longest_race; ++turns)
            table[missing][turns] = none_laid * table[missing][turns - 1] + one_laid * table[missing - 1][turns - 1] +
                                    two_laid * table[std::max(0, missing - 2)][turns - 1];
    return table;
}();

// The race between the sides, as one of them sees it.
struct Race {
    BySeat<int> missing{}, wait{}; // by side: the cards to lay, and the turns of others before the next own one
    int sides = 0;

    double chance(int own) const {
        double sum = 0;
        const auto& done = done_by[missing[own]];
        for (int turns = 1; turns <= longest_race && done[turns - 1] < surely; ++turns)
            sum += (done[turns] - done[turns - 1]) * nobody_before(own, turns);
        return sum;
    }

  private:
    static constexpr double surely = 0.9999;

    double nobody_before(int own, int turns) const {
        double product = 1;
        for (int other = 0; other < sides; ++other)
            if (other != own && missing[other] > 0)
                product *= 1 - done_by[missing[other]][wait[other] < wait[own] ? turns : turns - 1];
        return product;
    }
};

Race race(const World& world) {
    const View& view = *world.view;
    int most = cards / view.sides + 1; // with so many nobody else can have as many
    Race all{.sides = view.sides};
    for (int k = view.seats - 1; k >= 0; --k) { // the first turn of a side is what remains
        int seat = (world.turn + k) % view.seats, side = view.side(seat);
        if (!view.is_playing[seat]) continue; // nothing missing: not in the race
        all.missing[side] = std::max(1, std::min(view.goal, most) - world.points(side));
        all.wait[side] = k;
    }
    return all;
}

// What is won when the game is over: the sides with the most cards win, and share it.
double share(const World& world, int seat) {
    int most = 0, winners = 0;
    for (int side = 0; side < world.view->sides; ++side)
        if (world.view->is_playing[side]) most = std::max(most, world.points(side));
    for (int side = 0; side < world.view->sides; ++side)
        winners += world.view->is_playing[side] && world.points(side) == most;
    return world.points(world.view->side(seat)) == most ? 1.0 / winners : 0.0;
}

// --- cards -----------------------------------------------------------------------------------------------------------

constexpr int places_of_a_card = 9, turns_of_a_card = 4;

// The nine squares in which a card can stand.
constexpr auto squares = [] {
    std::array<Cells, places_of_a_card> table{};
    for (int k = 0; k < places_of_a_card; ++k) table[k] = Cells{0x1CE7} << (k / card_side * side + k % card_side);
    return table;
}();

// [card][place][turn] -> the dark balls with which it stands there; no card has a symmetry, so it has four turns
const auto targets = [] {
    std::array<std::array<std::array<Cells, turns_of_a_card>, places_of_a_card>, cards + 1> table{};
    std::array<int, cards + 1> known{};
    for (Cells dark = squares[0];; dark = (dark - 1) & squares[0]) {
        if (Cards shown = Board{dark, squares[0]}.standing(); shown != 0) {
            int card = lowest(shown), turn = known[card]++;
            for (int k = 0; k < places_of_a_card; ++k) table[card][k][turn] = dark << lowest(squares[k]);
        }
        if (dark == 0) break;
    }
    return table;
}();

constexpr double wrong_ball = 1.2, no_ball = 1.0;

// How much is wrong where a card comes nearest to standing.
double distance(const Board& board, int card) {
    double nearest = 9 * wrong_ball;
    for (int k = 0; k < places_of_a_card; ++k) {
        Cells balls = squares[k] & board.taken;
        int wrong = 9, absent = 9 - count(balls);
        for (Cells dark : targets[card][k]) wrong = std::min(wrong, count(balls & (board.dark ^ dark)));
        nearest = std::min(nearest, wrong_ball * wrong + no_ball * absent);
    }
    return nearest;
}

constexpr double all_cards_share = 0.2; // of the distance: the nearest card counts most

double distance_of_all(const Board& board, Cards own) {
    double nearest = 9 * wrong_ball, sum = 0;
    for (; own != 0; own = without_lowest(own)) {
        double here = distance(board, lowest(own));
        nearest = std::min(nearest, here);
        sum += here;
    }
    return nearest + all_cards_share * sum;
}

double fraction(Cards part, Cards whole) {
    return whole == 0 ? 0 : static_cast<double>(count(part & whole)) / count(whole);
}

// Tuned by games of the one-push player against itself.
constexpr double luck_weight = 0.5, gift_weight = 0.3, threat_weight = 0.5, hope_weight = 0.35, nearness_weight = 0.05;
constexpr int nearly_full = 22; // balls; from then on what one push can do says more than distances

} // namespace

double chance(const World& world, int seat) {
    return world.is_over() ? share(world, seat) : race(world).chance(world.view->side(seat));
}

Interests::Interests(const World& world, int seat) {
    const View& view = *world.view;
    own = world.held_by_side(view.side(seat));
    Cards held = 0;
    for (int other = 0; other < view.seats; ++other)
        if (view.is_playing[other] && view.side(other) != view.side(seat)) held |= world.hands[other];
    held_by_others = count(held);
    of_others = view.open_cards ? held : held | world.undrawn;
    of_next = view.open_cards ? world.hands[view.next(seat)] : of_others;
}

double worth(const Interests& interests, const Board& board, const Board& next) {
    Cards standing = next.standing(), left = interests.own & ~standing, reach = within_reach(next, board);
    double laid = count(interests.own & standing), given = fraction(standing, interests.of_others);
    double value = laid * (1 + luck_weight * given) - gift_weight * interests.held_by_others * given -
                   threat_weight * fraction(reach, interests.of_next) + hope_weight * count(reach & left);
    if (count(board.taken) < nearly_full) value -= nearness_weight * distance_of_all(next, left);
    return value;
}

} // namespace marblebox::tomoko
