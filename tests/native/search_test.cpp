// Tests of the searches without Python, run under the sanitizers: threads, limits, stopping, several lines, tables of
// all sizes. They are short, since sanitized code is slow; how well the searches play is tested elsewhere.

#include "base/rng.h"
#include "fanorona/search/search.h"
#include "kulami/search/search.h"
#include "tomoko/search/search.h"
#include "tomoko/state.h"

#include <cstdio>
#include <cstdlib>
#include <set>
#include <thread>

using namespace marblebox;

namespace {

int checks = 0;

void expect(bool holds, const char* what) {
    ++checks;
    if (holds) return;
    std::printf("FAILED: %s\n", what);
    std::exit(1);
}

using Fields = std::map<std::string, std::string>;
using Texts = std::set<std::string>;

const Fields standard{
    {"continuation", "optional"}, {"same_direction", "false"}, {"revisiting", "false"}, {"first_turn", "normal"}};

// --- positions of the three games, and one way to ask about all of them ----------------------------------------------

// A position with its search; `run` may be called from one thread and `stop` from another.
struct Fanorona {
    fanorona::State state;
    search::Engine engine;

    Fanorona(const Fields& fields, int mebibytes, int threads) : state(start_of(fields)), engine(mebibytes, threads) {}

    static fanorona::State start_of(const Fields& fields) {
        auto rules = std::make_shared<fanorona::Rules>(fanorona::read_rules(fields));
        return {rules, fanorona::start(*rules)};
    }
    search::Info run(const search::Limits& limits, const search::Listener& listener = {}) {
        return find_best(engine, state, limits, listener);
    }
    Texts moves() const {
        Texts texts;
        for (const auto& turn : state.turns()) texts.insert(turn_text(*state.rules->board, turn));
        return texts;
    }
    void play(const std::string& move) { state = state.play(move); }
};

struct Kulami {
    static constexpr const char* board = "AABCCCDD/AABEEFDD/GGBEEFDD/GGHHHIII/JJHHHKKL/MNNOOKKL/MNNPPPQQ/MNNPPPQQ red";
    kulami::State state;
    search::Engine engine;

    Kulami(int level, int mebibytes, int threads)
        : state(kulami::read_state(board, level)), engine(mebibytes, threads) {}

    search::Info run(const search::Limits& limits, const search::Listener& listener = {}) {
        return find_best(engine, state, limits, listener);
    }
    Texts moves() const {
        Texts texts;
        for (Bits free = state.legal(); free != 0; free = without_lowest(free))
            texts.insert(state.rules->layout.names[lowest(free)]);
        return texts;
    }
    void play(const std::string& move) { state = state.play(move); }
};

struct Tomoko {
    struct Engine : tomoko::Search { // without a table, since what is imagined is of no use to the next search
        using Search::Search;
        void clear() {}
    };
    tomoko::View view;
    Engine engine;

    Tomoko(const Fields& fields, int, int threads) : view(view_of(fields)), engine(threads) {}

    static tomoko::View view_of(const Fields& fields) {
        tomoko::View view{tomoko::read_rules(fields)};
        view.board = tomoko::read_board("ddddl/llldd/ldldl/dldld/lddl1");
        for (int seat = 0; seat < view.seats; ++seat) view.hand_sizes[seat] = 2, view.is_playing[seat] = true;
        view.hands[0] = bit(5) | bit(6);
        return view;
    }
    search::Info run(const search::Limits& limits, const search::Listener& listener = {}) {
        return engine.run(view, limits, 7, listener);
    }
    Texts moves() const {
        Texts texts;
        each_push(view.board, view.before, [&](tomoko::Push push, const auto&) { texts.insert(push_text(push)); });
        return texts;
    }
    void play(const std::string& move) {
        view.before = view.board;
        view.board = view.board.after(tomoko::read_push(move));
    }
};

// --- what holds for all ----------------------------------------------------------------------------------------------

template <class Game> void test_some_turns(Game game, const search::Limits& limits) {
    for (int turn = 0; turn < 4; ++turn) {
        auto legal = game.moves();
        auto info = game.run(limits);
        expect(!info.lines.empty() && info.lines.size() <= static_cast<std::size_t>(limits.lines),
               "lines as asked for");
        expect(info.lines.size() == std::min(legal.size(), info.lines.size()), "no more lines than moves");
        Texts firsts;
        for (std::size_t k = 0; k < info.lines.size(); ++k) {
            expect(legal.contains(info.lines[k].moves[0]), "only legal moves are proposed");
            expect(firsts.insert(info.lines[k].moves[0]).second, "every line begins with another move");
            expect(k == 0 || info.lines[k - 1].score >= info.lines[k].score, "the best comes first");
        }
        game.play(info.lines[0].moves[0]);
    }
}

template <class Game> void test_stopping(Game game) {
    std::atomic<bool> has_begun = false;
    std::jthread impatient([&] {
        while (!has_begun) std::this_thread::yield();
        game.engine.stop();
    });
    auto info = game.run({}, [&](const search::Info&) {
        has_begun = true;
        return false;
    });
    expect(!info.lines.empty(), "a stopped search answers");
    has_begun = true; // it may also have found out everything
}

template <class Game> void test_one_at_a_time(Game game) {
    bool refused = false;
    game.run({.depth = 2}, [&](const search::Info&) {
        try {
            game.run({.depth = 1});
        } catch (const BadInput&) {
            refused = true;
        }
        return true;
    });
    expect(refused, "a search that is running cannot be started again");
    game.engine.clear();
    expect(game.run({.depth = 1}).lines.size() == 1, "and can be used afterwards");
}

template <class Game> void test_excluding(Game game) {
    auto legal = game.moves();
    std::vector<std::string> excluded(std::next(legal.begin()), legal.end());
    auto info = game.run({.depth = 2, .excluded = excluded});
    expect(info.lines[0].moves[0] == *legal.begin(), "excluded moves are not proposed");
}

template <class Make> void test_all(Make&& make) {
    for (int threads : {1, 3})
        for (int mebibytes : {1, 64}) {
            test_some_turns(make(mebibytes, threads), {.depth = 4, .nodes = 4000});
            test_some_turns(make(mebibytes, threads), {.seconds = 0.05, .lines = 4});
            test_some_turns(make(mebibytes, threads), {.nodes = 6000, .lines = 50});
        }
    test_stopping(make(1, 4));
    test_stopping(make(64, 1));
    test_one_at_a_time(make(1, 2));
    test_excluding(make(1, 2));
}

// Searches that come one after the other in one small table, so that its slots are fought over.
void test_crowded_table() {
    Fanorona game(standard, 1, 4);
    auto alone = Fanorona(standard, 64, 1).run({.depth = 7});
    auto crowded = game.run({.depth = 7});
    expect(alone.depth == 7 && crowded.depth == 7, "a fixed depth is reached");
    for (int search = 0; search < 40; ++search) expect(game.run({.depth = 2}).depth == 2, "the table grows old");
}

// A clock that goes on after each depth only, by the nodes of all of them.
void test_no_depth_is_begun_that_cannot_end_in_time() {
    constexpr double nodes_per_second = 1e6;
    for (double seconds : {0.02, 0.1}) {
        double now = 0;
        std::vector<std::uint64_t> nodes; // after each depth
        auto listener = [&](const search::Info& info) {
            nodes.push_back(info.nodes);
            now = static_cast<double>(info.nodes) / nodes_per_second;
            return false;
        };
        search::Limits limits{.seconds = seconds, .playing = true, .clock = [&] { return now; }};
        auto info = Fanorona(standard, 64, 1).run(limits, listener);
        bool was_begun = info.nodes >= nodes.back() + search::Control::nodes_per_look; // counted in so many at a time
        expect(!was_begun, "no depth is begun that is not finished");
        Fanorona deeper(standard, 64, 1);
        auto next = deeper.run({.depth = info.depth + 1});
        expect(static_cast<double>(next.nodes) > nodes_per_second * seconds, "the next depth would have been too long");
    }
}

void test_analysing_uses_all_of_the_time() {
    double now = 0;
    auto listener = [&](const search::Info& info) {
        now = static_cast<double>(info.nodes) / 1e6;
        return false;
    };
    auto info = Fanorona(standard, 64, 1).run({.seconds = 0.01, .clock = [&] { return now; }}, listener);
    expect(now >= 0.01 && info.nodes >= 10'000, "an analysis begins depths as long as there is time");
}

void test_the_growth_of_the_last_depths_tells_of_the_next() {
    search::Forecast forecast;
    expect(forecast.can_finish_another(1e-9), "the first depth is begun");
    forecast.finish_depth(100, 0.1);
    forecast.finish_depth(300, 0.3); // twice as many
    expect(forecast.can_finish_another(0.4), "and so is the third");
    expect(!forecast.can_finish_another(0.3), "unless the time is up");
    forecast.finish_depth(1100, 1.1); // four times as many: 1600 more at least
    expect(!forecast.can_finish_another(2.6) && forecast.can_finish_another(2.8), "it grows as it did at least");
    forecast.finish_depth(1200, 1.2); // an eighth: 100 more at least
    expect(!forecast.can_finish_another(1.25) && forecast.can_finish_another(1.35), "it shrinks by nothing");
}

void test_small_boards_are_solved() {
    for (int threads : {1, 4}) {
        Fields fields = standard;
        fields["size"] = "3x3";
        auto info = Fanorona(fields, 1, threads).run({});
        expect(info.lines[0].proven == "won" && info.lines[0].distance == 11, "White wins on 3x3 in 11 turns");
    }
}

} // namespace

int main() {
    for (const Fields& fields : {standard, Fields{}, Fields{{"captures", "on_demand"}, {"size", "5x5"}},
                                 Fields{{"handicap", "white"}, {"vela_single", "true"}, {"size", "7x3"}}})
        test_all([&](int mebibytes, int threads) { return Fanorona(fields, mebibytes, threads); });
    for (int level : {0, 1, 2}) test_all([&](int mebibytes, int threads) { return Kulami(level, mebibytes, threads); });
    for (const Fields& fields : {Fields{{"claims", "auto"}}, Fields{{"players", "3"}, {"claims", "auto"}}})
        test_all([&](int mebibytes, int threads) { return Tomoko(fields, mebibytes, threads); });
    test_crowded_table();
    test_small_boards_are_solved();
    test_the_growth_of_the_last_depths_tells_of_the_next();
    test_no_depth_is_begun_that_cannot_end_in_time();
    test_analysing_uses_all_of_the_time();
    std::printf("%d checks passed\n", checks);
}
