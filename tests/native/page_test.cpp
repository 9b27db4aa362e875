// What a page asks of the core, asked under the sanitizers: real requests, damaged ones and nonsense.
#include "base/rng.h"
#include "endgame/build.h"
#include "endgame/tables.h"
#include "page/json.h"

#include <cassert>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <iterator>

using marblebox::Rng;
using marblebox::page::Json;

extern "C" {
char* room_for_request(std::size_t bytes);
std::uint8_t* room_for_bytes(std::size_t bytes);
void ask();
const char* answer_at();
std::size_t answer_bytes();
}

static int heard = 0;

extern "C" void hear(const char* text, std::size_t bytes) {
    Json::read({text, bytes});
    ++heard;
}

namespace {

Json asked(std::string_view request) {
    std::memcpy(room_for_request(request.size()), request.data(), request.size());
    ask();
    return Json::read({answer_at(), answer_bytes()}); // whatever was asked, the answer can be read
}

void require(bool holds, const char* what) {
    if (holds) return;
    std::fprintf(stderr, "failed: %s\n", what);
    std::exit(1);
}

const std::string fanorona = R"("game":"fanorona","rules":{"size":"5x5","draw_turns":"100"},)"
                             R"("position":"bbbbb/bbbbb/bw1bw/wwwww/wwwww w 0 1")";
const std::string kulami =
    R"("game":"kulami","rules":{"level":"2"},"position":"AABBCCDD/AABBCCDD/EEEFFFGG/EEEFFFGG/HHHIIIGG/HHHIIIJJ/KKKLLMMN/OOOPPQQN red")";
const std::string tomoko =
    R"("game":"tomoko","rules":{"players":"2"},"position":"{\"seat\":0,\"to_move\":0,\"goal\":10,\"resigned\":[],)"
    R"(\"finished\":[],\"board\":[\"dl...\",\".....\",\".....\",\".....\",\".....\"],\"before\":null,)"
    R"(\"hands\":[[1,2],[]],\"laid\":[[],[]],\"hand_sizes\":[2,2],\"outcome\":null}")";

const std::string asking[] = {
    R"({"ask":"moves",)",
    R"({"ask":"search","nodes":300,"lines":2,)",
    R"({"ask":"play","move":"N1d",)",
    R"({"ask":"learn",)",
    R"({"ask":"search","depth":2,"ignored":["N1d"],)",
    R"({"ask":"probe",)",
    R"({"ask":"tables",)",
    R"({"ask":"search","nodes":300,"fresh":true,"learned":false,"endgames":false,"tuning":{"late_depth":2},)"};

void answers_real_requests() {
    for (const auto& position : {fanorona, tomoko}) {
        require(!asked(R"({"ask":"moves",)" + position + "}").part<std::vector<std::string>>("moves").empty(),
                "there are moves");
        auto found = asked(R"({"ask":"search","nodes":2000,"lines":2,)" + position + "}");
        require(found["problem"].is_null() && found.part<bool>("done"), "a search answers");
    }
    require(heard > 0, "a search reports");
}

void refuses_nonsense() {
    for (std::string_view text : {"", "{", "[1,2", "{\"ask\":1}", "{\"ask\":\"moves\"}", "null", "\"\\u12\"", "1e999",
                                  "{\"ask\":\"moves\",\"game\":\"chess\"}", "{\"ask\":\"moves\",\"game\":\"kulami\"}"})
        require(!asked(text)["problem"].is_null(), "nonsense is refused");
    std::string deep(100'000, '[');
    require(!asked(deep)["problem"].is_null(), "what is nested deeply is refused");
}

void survives_damage(int rounds) {
    Rng rng(1);
    for (int k = 0; k < rounds; ++k) {
        const std::string bodies[] = {fanorona, kulami, tomoko};
        std::string text = bodies[rng.below(3)] + "}";
        for (int damage = rng.below(4); damage > 0; --damage) {
            auto place = static_cast<std::size_t>(rng.below(static_cast<int>(text.size())));
            if (rng.below(2) == 0)
                text[place] = static_cast<char>(rng.below(256));
            else
                text.erase(place, static_cast<std::size_t>(1 + rng.below(4)));
        }
        asked(asking[rng.below(static_cast<int>(std::size(asking)))] +
              text); // the limits of a search stay whole, or it might never end
    }
}

constexpr int stones_in_tables = 4;
const std::string few = R"("game":"fanorona","rules":{"size":"5x3"},"position":"3b1/5/w1w2 w 0 20"})";

// All small tables for Parker's rules on a small board, one after the other.
std::string built_pack() {
    auto rules = marblebox::fanorona::read_rules({{"size", "5x3"}});
    std::string folder = (std::filesystem::temp_directory_path() / "marblebox_page_test_XXXXXX").string();
    require(mkdtemp(folder.data()) != nullptr, "a folder");
    std::string pack;
    for (int stones = 2; stones <= stones_in_tables; ++stones) {
        for (int own = stones - 1; own >= stones - own; --own)
            marblebox::endgame::build_pair(folder, rules, own, stones - own, {1, 0, {}});
        for (int own = 1; own < stones; ++own) {
            std::ifstream file(marblebox::endgame::table_path(folder, own, stones - own), std::ios::binary);
            pack.append(std::istreambuf_iterator<char>(file), {});
        }
    }
    std::filesystem::remove_all(folder);
    return pack;
}

bool is_taken(const std::string& pack) {
    std::ranges::copy(pack, room_for_bytes(pack.size()));
    return asked(R"({"ask":"tables",)" + few)["problem"].is_null();
}

void looks_into_tables() {
    require(asked(R"({"ask":"probe",)" + few)["verdict"].is_null(), "without tables nothing is known");
    std::string pack = built_pack();
    require(is_taken(pack), "tables are taken in");
    Rng rng(3);
    int refused = 0, rounds = 500;
    for (int round = 0; round < rounds; ++round) {
        std::string spoilt = pack;
        if (round % 3 == 0) spoilt.resize(static_cast<std::size_t>(rng.below(static_cast<int>(pack.size()))));
        for (int k = rng.below(4); k >= 0 && !spoilt.empty(); --k)
            spoilt[static_cast<std::size_t>(rng.below(static_cast<int>(spoilt.size())))] ^=
                static_cast<char>(1 << rng.below(8));
        refused += !is_taken(spoilt);
    }
    require(refused > rounds * 9 / 10, "spoilt tables are refused"); // all but those of which only the padding was hit
    auto verdict = asked(R"({"ask":"probe",)" + few)["verdict"];
    require(verdict.part<int>("result") == 1 && verdict.part<int>("turns") > 0, "what was taken in before stays");
    auto found = asked(R"({"ask":"search","depth":4,"lines":3,)" + few);
    require(found["problem"].is_null(), "a search with tables answers");
}

void writes_what_it_reads() {
    const std::string text = R"({"a":[1,-2.5,true,null,"x\"\\y"],"b":{"c":""}})";
    require(Json::read(text).text() == text, "what is read is written again");
}

} // namespace

int main() {
    writes_what_it_reads();
    answers_real_requests();
    refuses_nonsense();
    survives_damage(800);
    std::memset(room_for_bytes(10), 0, 10);
    require(!asked(R"({"ask":"learn","game":"fanorona"})")["problem"].is_null(), "a damaged lesson is refused");
    looks_into_tables();
}
