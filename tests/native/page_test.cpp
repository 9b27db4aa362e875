// What a page asks of the core, asked under the sanitizers: real requests, damaged ones and nonsense.
#include "base/rng.h"
#include "page/json.h"

#include <cassert>
#include <cstdio>
#include <cstdlib>
#include <cstring>

using marblebox::Rng;
using marblebox::page::Json;

extern "C" {
char* room_for_request(std::size_t bytes);
std::uint8_t* room_for_lesson(std::size_t bytes);
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

const std::string asking[] = {R"({"ask":"moves",)", R"({"ask":"search","nodes":300,"lines":2,)",
                              R"({"ask":"play","move":"N1d",)", R"({"ask":"learn",)",
                              R"({"ask":"search","depth":2,"ignored":["N1d"],)"};

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
        asked(asking[rng.below(5)] + text); // the limits of a search stay whole, or it might never end
    }
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
    std::memset(room_for_lesson(10), 0, 10);
    require(!asked(R"({"ask":"learn","game":"fanorona"})")["problem"].is_null(), "a damaged lesson is refused");
}
