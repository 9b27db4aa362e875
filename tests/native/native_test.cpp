// Tests of the core without Python, run under the address and undefined-behaviour sanitizers.

#include "base/chance.h"
#include "base/rng.h"
#include "base/words.h"
#include "fanorona/perft.h"
#include "fanorona/playout.h"
#include "fanorona/turns.h"
#include "kulami/perft.h"
#include "kulami/playout.h"
#include "kulami/score.h"
#include "tomoko/random_pushes.h"
#include "tomoko/state.h"

#include <cstdio>
#include <cstdlib>
#include <deque>
#include <set>
#include <unordered_set>

using namespace marblebox;

namespace {

int checks = 0;

template <class T> void expect(const char* what, const T& found, const T& wanted) {
    ++checks;
    if (found == wanted) return;
    std::printf("FAILED: %s\n", what);
    std::exit(1);
}

using Fields = std::map<std::string, std::string>;

const Fields standard{
    {"continuation", "optional"}, {"same_direction", "false"}, {"revisiting", "false"}, {"first_turn", "normal"}};

fanorona::State fanorona_start(Fields fields, const Fields& more = {}) {
    for (const auto& [name, text] : more) fields[name] = text;
    auto rules = std::make_shared<fanorona::Rules>(fanorona::read_rules(fields));
    return {rules, fanorona::start(*rules)};
}

void test_fanorona_counts() {
    Pulse pulse;
    auto nine_by_five = fanorona_start(standard), parker = fanorona_start({});
    auto five_by_five = fanorona_start(standard, {{"size", "5x5"}});
    expect("standard 9x5, 5 turns", perft(nine_by_five, 5, Count::sequences, pulse), std::uint64_t{431'852});
    expect("standard 9x5, 5 turns, results", perft(nine_by_five, 5, Count::results, pulse), std::uint64_t{431'830});
    expect("standard 5x5, 6 turns, results", perft(five_by_five, 6, Count::results, pulse), std::uint64_t{306'817});
    expect("parker, 4 turns, positions", perft(parker, 4, Count::positions, pulse), std::uint64_t{1554});
}

// Every position that can come up, and whose turn it is then, finished ones included.
std::size_t count_reachable(const fanorona::State& from) {
    auto hash = [](const fanorona::Position& at) { return static_cast<std::size_t>(at.hash()); };
    std::unordered_set<fanorona::Position, decltype(hash)> known(1 << 16, hash);
    std::deque<fanorona::Position> waiting;
    auto meet = [&](fanorona::Position at) {
        at.quiet = 0;
        at.number = 1;
        if (known.insert(at).second) waiting.push_back(at);
    };
    for (meet(from.at); !waiting.empty(); waiting.pop_front()) {
        fanorona::Position at = waiting.front();
        each_turn(*from.rules, at, [&](const fanorona::Turn& turn) { meet(after(*from.rules, at, turn)); });
    }
    return known.size();
}

void test_fanorona_reachable() {
    expect("reachable on 3x3", count_reachable(fanorona_start(standard, {{"size", "3x3"}})), std::size_t{1'012});
    expect("reachable on 3x5", count_reachable(fanorona_start(standard, {{"size", "3x5"}})), std::size_t{185'204});
    expect("reachable on 5x3", count_reachable(fanorona_start(standard, {{"size", "5x3"}})), std::size_t{444'908});
}

void test_fanorona_lines() {
    for (int columns = 1; columns <= 11; ++columns)
        for (int rows = 1; rows <= 11; ++rows) {
            bool possible = columns % 2 == 1 && rows % 2 == 1 && columns >= 3 && rows >= 3 && columns <= 9 &&
                            rows <= 9 && columns * rows < 64;
            expect("boards exist for odd sizes", fanorona::find_board(columns, rows) != nullptr, possible);
        }
    const auto& board = fanorona::board_of<9, 5>;
    expect("a1 has three neighbours", count(board.near[board.point(0, 0)]), 3);
    expect("b1 has three neighbours", count(board.near[board.point(1, 0)]), 3);
    expect("e3 has eight neighbours", count(board.near[board.point(4, 2)]), 8);
    expect("d3 has four neighbours", count(board.near[board.point(3, 2)]), 4);
}

// The same turns, whether the board and the style are known when compiling or only when running.
void test_fanorona_special_paths(Fields fields) {
    auto state = fanorona_start(fields);
    fanorona::Chains<fanorona::AnyBoard, fanorona::Style> any{{state.rules->board}, state.rules->style};
    Rng rng(7);
    for (int game = 0; game < 200; ++game) {
        auto at = state;
        for (int turn = 0; turn < 60; ++turn) {
            auto turns = at.turns();
            if (turns.empty()) break;
            auto own = at.at.own(), enemy = at.at.enemy();
            if (!is_first_turn_due(*state.rules, at.at))
                expect("turns of the running path", any.count_turns(own, enemy), std::uint64_t{turns.size()});
            at.advance(turns[rng.below(static_cast<int>(turns.size()))]);
            expect("stones never share a point", at.at.own() & at.at.enemy(), Bits{0});
        }
    }
}

void test_fanorona_playouts() {
    Pulse pulse;
    for (const char* size : {"3x3", "3x9", "5x5", "7x7", "9x5", "9x7", "7x9"})
        for (const Fields& more : {Fields{}, Fields{{"captures", "on_demand"}}, Fields{{"handicap", "white"}},
                                   Fields{{"handicap", "black"}, {"vela_single", "true"}}, standard}) {
            auto state = fanorona_start(more, {{"size", size}});
            auto tally = playouts(state, 40, 1, pulse);
            expect("every game ends", tally.wins[0] + tally.wins[1] + tally.draws, std::uint64_t{40});
        }
}

void test_kulami() {
    // The sheet's final position; the layout is the one of its example.
    const char* end = "...AABB../.CCAADDD./.CCEEFFGG/HCCEEFFGG/HIIIJJJGG/HIIIKKKL./.MMMKKKL./.NNOOPPQQ/...OOPP.."
                      " red e2 e7 e4 e9 e5 e6 e3 e8 h8 h7 f7 d7 d3 g3 g7 g2 h2 d2 c2 c8 d8 d1 d4 d6 g6 g4 g1 g8 g5 d5"
                      " d9 f9 f6 f8 f4 c4 a4 h4 h6 c6 a6 i6 b6 b4 b2 b3 f3 f5 h5 c5 c3 c7 i7 i2 f2";
    constexpr kulami::Points totals[] = {{31, 27}, {31, 32}, {31, 35}};
    for (int level = 0; level < 3; ++level) {
        auto state = kulami::read_state(end, level);
        expect("points of the printed game", points(state.rules->layout, state.at, level), totals[level]);
        expect("nobody can move", state.legal(), Bits{0});
        expect("texts come back", state.text(), std::string(end));
    }
    Pulse pulse;
    auto state = kulami::read_state(std::string_view(end).substr(0, std::string_view(end).find(" e2")), 2);
    auto tally = playouts(state, 500, 1, pulse);
    expect("every game ends", tally.wins[0] + tally.wins[1] + tally.draws, std::uint64_t{500});
    expect("first moves", perft(state, 1, Count::sequences, pulse), std::uint64_t{64});
}

void test_tomoko() {
    tomoko::Board board = tomoko::read_board("ldl2/lld2/lld2/5/5");
    expect("a gap takes up the movement", board_text(board.after({5, tomoko::dark})),
           std::string("ldl1d/lld2/lld2/5/5"));
    auto full = tomoko::read_board("dldld/5/5/5/5").after({15, tomoko::light});
    expect("a full line drops its last ball", board_text(full), std::string("ldldl/5/5/5/5"));
    std::set<int> cards;
    Pulse pulse;
    for (std::uint64_t seed = 0; seed < 400; ++seed) {
        auto run = random_pushes(tomoko::Board{}, 60, seed, pulse);
        for (auto found = run.end.standing(); found != 0; found = without_lowest(found)) cards.insert(lowest(found));
        expect("texts come back", tomoko::read_board(board_text(run.end)), run.end);
    }
    expect("every card can stand on the board", cards.size(), std::size_t{tomoko::cards});
    expect("and no other", *cards.begin() == 1 && *cards.rbegin() == tomoko::cards, true);
}

// A game of pushes and claims from a full board: nothing is ever lost of the 36 cards, and the text comes back.
// On full boards what one push can make stand is found in a way of its own.
void test_tomoko_reach() {
    Rng rng(5);
    for (int full = 0; full < 500;) {
        tomoko::Board board{static_cast<tomoko::Cells>(rng.next()) & tomoko::all_cells, tomoko::all_cells};
        if (board.bag(tomoko::dark) < 0 || board.bag(tomoko::light) < 0) continue;
        auto before = board.after({rng.below(tomoko::places), rng.below(2) == 0 ? tomoko::dark : tomoko::light});
        tomoko::Cards standing = 0;
        each_push(board, before, [&](tomoko::Push, const tomoko::Board& next) { standing |= next.standing(); });
        expect("what one push can make stand", within_reach(board, before), standing);
        ++full;
    }
}

void test_tomoko_tables() {
    auto rules = std::make_shared<const tomoko::Rules>(tomoko::read_rules({{"players", "3"}, {"target", "2"}}));
    auto state =
        tomoko::read_state(rules, "ddddl/llldd/ldldl/dldld/lddll - 1 1,2/3,4/5,6 -/-/- 7,8,9,10,11,12,13,14,15,16,"
                                  "17,18,19,20,21,22,23,24,25,26,27,28,29,30,31,32,33,34,35,36 - -");
    Rng rng(3);
    int turns = 0;
    for (; !state.outcome() && turns < 5000; ++turns) {
        int seat = rng.below(3);
        auto moves = state.moves(seat);
        if (moves.empty()) continue;
        state = state.play(move_text(moves[rng.below(static_cast<int>(moves.size()))]), seat);
        expect("texts come back", tomoko::read_state(rules, state.text()).text(), state.text());
    }
    expect("the game ends", state.outcome() ? state.outcome()->reason : "", std::string("target_reached"));
    expect("somebody has won", state.outcome()->winners.empty(), false);
}

// RFC 8439: the block of section 2.3.2, and the key stream of a zero key (appendix A.1, the first two vectors).
void test_chacha20() {
    ChaChaWords input{0x61707865, 0x3320646e, 0x79622d32, 0x6b206574, 0x03020100, 0x07060504, 0x0b0a0908, 0x0f0e0d0c,
                      0x13121110, 0x17161514, 0x1b1a1918, 0x1f1e1d1c, 0x00000001, 0x09000000, 0x4a000000, 0x00000000};
    ChaChaWords block{0xe4e7f110, 0x15593bd1, 0x1fdd0f50, 0xc47120a3, 0xc7f4d1c7, 0x0368c033, 0x9aaa2204, 0x4e6cd4c3,
                      0x466482d2, 0x09aa9f07, 0x05d7c214, 0xa2028bd9, 0xd19c12b5, 0xb94e16de, 0xe883d0cb, 0x4e3c50a2};
    expect("the published block", chacha20_block(input), block);
    Chance chance(0);
    expect("the first number", chance.next64(), std::uint64_t{0x903df1a0ade0b876});
    for (int k = 1; k < 8; ++k) chance.next64();
    expect("the first number of the next block", chance.next64(), std::uint64_t{0x7a385155bee7079f});
}

// What is drawn must never change, and is what the Python tests expect: stored games rest on it.
void test_chance() {
    static_assert(Chance::largest_fair(1) == UINT64_MAX && Chance::largest_fair(1 << 16) == UINT64_MAX);
    static_assert(Chance::largest_fair(3) == UINT64_MAX - 1 && Chance::largest_fair(10) == UINT64_MAX - 6);
    Chance chance(7);
    std::string letters = "abcdefgh", shuffled = letters;
    chance.shuffle(std::span(shuffled));
    expect("shuffled", shuffled, std::string("aecghdfb"));
    expect("a sample", chance.sample(std::vector(letters.begin(), letters.end()), 3), {'a', 'g', 'b'});
    expect("a choice", chance.choice(std::span<const char>(letters)), 'g');
    expect("a number", chance.below(1000), std::uint64_t{209});
}

void test_cancelling() {
    Pulse pulse([] { return true; });
    bool cancelled = false;
    try {
        perft(fanorona_start({}), 20, Count::sequences, pulse);
    } catch (const Cancelled&) {
        cancelled = true;
    }
    expect("a long count can be cancelled", cancelled, true);
}

} // namespace

int main() {
    test_fanorona_lines();
    test_fanorona_counts();
    test_fanorona_reachable();
    test_fanorona_special_paths(standard);
    test_fanorona_special_paths({});
    test_fanorona_playouts();
    test_kulami();
    test_tomoko();
    test_tomoko_reach();
    test_tomoko_tables();
    test_chacha20();
    test_chance();
    test_cancelling();
    std::printf("%d checks passed\n", checks);
}
