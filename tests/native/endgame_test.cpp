// Endgame tables under the sanitizers: building, verifying, looking up, and reading files that somebody has spoilt.

#include "base/rng.h"
#include "base/words.h"
#include "endgame/build.h"
#include "endgame/prove.h"
#include "endgame/reach.h"
#include "endgame/verify.h"

#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>

using namespace marblebox;
using namespace marblebox::endgame;

namespace {

constexpr int most_stones = 5;

void expect(bool condition, const char* what) {
    if (condition) return;
    std::fprintf(stderr, "failed: %s\n", what);
    std::exit(1);
}

template <class See> void each_pair(See&& see) {
    for (int stones = 2; stones <= most_stones; ++stones)
        for (int own = 1; own < stones; ++own) see(own, stones - own);
}

void numbers_lead_to_positions_and_back(const fanorona::Rules& rules) {
    each_pair([&](int own, int enemy) {
        Geometry geometry(*rules.board, own, enemy);
        Cursor cursor(geometry, 0);
        for (Index index = 0; index < geometry.size(); ++index, cursor.advance()) {
            auto [mine, theirs] = geometry.at(index);
            expect(count(mine) == own && count(theirs) == enemy && (mine & theirs) == 0, "stones lie on free points");
            expect(cursor.stones().own == mine && cursor.stones().enemy == theirs, "a cursor goes through all numbers");
            expect(geometry.index(mine, theirs) <= index, "a hole stands for a smaller number");
            expect(cursor.is_hole() == (geometry.index(mine, theirs) < index), "holes are told from positions");
        }
    });
}

void tables_agree_with_themselves(const std::string& folder, const fanorona::Rules& rules) {
    each_pair([&](int own, int enemy) {
        if (own >= enemy) build_pair(folder, rules, own, enemy, {2, 0, {}});
    });
    each_pair([&](int own, int enemy) {
        expect(verify(folder, rules, own, enemy, 2, {}) > 0, "every value agrees with those that follow");
    });
    EndgameTables tables(folder, rules, rules.draw_turns);
    expect(tables.stones() == most_stones && tables.sample(1000, 1) > 0, "tables can be looked into");
}

void proofs_agree_with_the_whole_board(const std::string& folder, const fanorona::Rules& rules) {
    EndgameTables tables(folder, rules, rules.draw_turns);
    fanorona::State state{std::make_shared<fanorona::Rules>(rules), start(rules)};
    Pulse pulse;
    auto whole = solve_whole(state, 1'000'000, pulse);
    expect(whole.has_value(), "a small board is solved whole");
    expect(prove(state, &tables, 1, pulse, {}).result == whole->verdict.result, "a proof with tables agrees");
    expect(prove(state, nullptr, 1, pulse, {}).result == whole->verdict.result, "a proof without tables agrees");
}

std::string bytes_of(const std::string& path) {
    std::ifstream file(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), {}};
}

// Whatever is in a file, reading it gives its values or an error.
void spoilt_files_do_no_harm(const std::string& folder, const fanorona::Rules& rules) {
    std::string path = folder + "/" + file_name(3, 2), sound = bytes_of(path), spoilt_path = folder + "/spoilt";
    Rng rng(7);
    int refused = 0;
    for (int round = 0; round < 2000; ++round) {
        std::string spoilt = sound;
        if (round % 3 == 0) spoilt.resize(static_cast<std::size_t>(rng.below(static_cast<int>(sound.size()))));
        for (int k = rng.below(4); k >= 0 && !spoilt.empty(); --k)
            spoilt[static_cast<std::size_t>(rng.below(static_cast<int>(spoilt.size())))] ^=
                static_cast<char>(1 << rng.below(8));
        std::ofstream(spoilt_path, std::ios::binary) << spoilt;
        try {
            expect(EndgameTable(spoilt_path, Kind(rules), 3, 2).all().size() == Geometry(*rules.board, 3, 2).size(),
                   "size");
        } catch (const BadInput&) {
            ++refused;
        }
    }
    expect(refused > 1900, "spoilt files are refused"); // all but those of which only the padding was hit
}

} // namespace

int main() {
    auto folder = std::filesystem::temp_directory_path() / "marblebox_endgame_test_XXXXXX";
    std::string place = folder.string();
    expect(mkdtemp(place.data()) != nullptr, "a folder");
    for (const auto& fields : {std::map<std::string, std::string>{{"size", "3x3"}},
                               {{"size", "5x3"}, {"continuation", "optional"}, {"draw_turns", "20"}}}) {
        auto rules = fanorona::read_rules(fields);
        std::string here = place + "/" + Kind(rules).name();
        std::filesystem::create_directory(here);
        numbers_lead_to_positions_and_back(rules);
        tables_agree_with_themselves(here, rules);
        if (rules.board->points() == 9) proofs_agree_with_the_whole_board(here, rules);
        spoilt_files_do_no_harm(here, rules);
    }
    std::filesystem::remove_all(place);
    std::puts("ok");
}
