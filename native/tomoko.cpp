#include "tomoko.h"

#include "rng.h"

namespace marblebox::tomoko {

namespace {

constexpr int card_side = 3, patterns = 512;

// A pattern has nine bits, the first cell (top left) the lowest; a dark ball is 1.
constexpr int turned(int pattern) {
    int result = 0;
    for (int row = 0; row < card_side; ++row)
        for (int column = 0; column < card_side; ++column)
            result |= (pattern >> (row * card_side + column) & 1) << (column * card_side + 2 - row);
    return result;
}

constexpr int mirrored(int pattern) { return (pattern & 0111) << 2 | (pattern & 0222) | (pattern & 0444) >> 2; }

// The pattern read as a binary number from the top left: the deck is in that order.
constexpr int as_number(int pattern) {
    int number = 0;
    for (int k = 0; k < card_side * card_side; ++k) number = 2 * number + (pattern >> k & 1);
    return number;
}

// The eight patterns that rotations and reflections make of one; its own rotations come first.
constexpr std::array<int, 8> family(int pattern) {
    std::array<int, 8> members{};
    for (int k = 0; k < 4; ++k, pattern = turned(pattern)) members[k] = pattern;
    pattern = mirrored(pattern);
    for (int k = 4; k < 8; ++k, pattern = turned(pattern)) members[k] = pattern;
    return members;
}

// Whether a pattern is on a card: it has no symmetry and is the first of its family.
constexpr bool is_on_a_card(int pattern) {
    auto members = family(pattern);
    for (int k = 1; k < 8; ++k)
        if (as_number(members[k]) <= as_number(pattern)) return false;
    return true;
}

// pattern -> the card that shows it in some rotation, or 0
constexpr auto card_showing = [] {
    std::array<std::uint8_t, patterns> table{};
    std::uint8_t card = 0;
    for (int number = 0; number < patterns; ++number) {
        int pattern = as_number(number); // reading backwards twice gives the number again
        if (!is_on_a_card(pattern)) continue;
        ++card;
        for (int k = 0; k < 4; ++k) table[family(pattern)[k]] = card;
    }
    return table;
}();

// The five cells of a place, the edge first.
constexpr auto line_from = [] {
    std::array<std::array<int, side>, places> table{};
    for (int place = 0; place < side; ++place)
        for (int depth = 0; depth < side; ++depth) {
            table[place][depth] = depth * side + place;                         // north
            table[side + place][depth] = place * side + side - 1 - depth;       // east
            table[2 * side + place][depth] = (side - 1 - depth) * side + place; // south
            table[3 * side + place][depth] = place * side + depth;              // west
        }
    return table;
}();

constexpr Cells cell_bit(int cell) { return Cells{1} << cell; }

constexpr int pattern_at(Cells set, int corner) {
    return static_cast<int>((set >> corner & 7) | (set >> (corner + side) & 7) << 3 |
                            (set >> (corner + 2 * side) & 7) << 6);
}

} // namespace

Board Board::after(Push push) const {
    Board next = *this;
    Colour moving = push.colour;
    for (int cell : line_from[push.place]) {
        bool was_dark = (balls[dark] & cell_bit(cell)) != 0, was_free = (taken() & cell_bit(cell)) == 0;
        next.balls[moving] |= cell_bit(cell);
        next.balls[1 - moving] &= ~cell_bit(cell);
        if (was_free) break; // the gap takes up the movement
        moving = was_dark ? dark : light;
    }
    return next;
}

Cards Board::standing() const {
    Cards found = 0;
    Cells all = taken();
    for (int row = 0; row + card_side <= side; ++row)
        for (int column = 0; column + card_side <= side; ++column) {
            int corner = row * side + column;
            if (pattern_at(all, corner) == patterns - 1) found |= bit(card_showing[pattern_at(balls[dark], corner)]);
        }
    return found & ~bit(0);
}

Run random_pushes(const Board& start, std::uint64_t pushes, std::uint64_t seed, Pulse& pulse) {
    Run run{start};
    Rng rng(seed);
    std::optional<Board> before;
    for (std::uint64_t done = 0; done < pushes;) {
        pulse.beat();
        int drawn = rng.below(2 * places);
        Push push{drawn / 2, drawn % 2 == 0 ? dark : light};
        Board next = run.end.after(push);
        if (run.end.bag(push.colour) == 0 || next == before) continue;
        before = run.end;
        run.end = next;
        run.fits += static_cast<std::uint64_t>(count(next.standing()));
        ++done;
    }
    return run;
}

} // namespace marblebox::tomoko
