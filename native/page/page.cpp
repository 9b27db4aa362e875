// What the page calls: it puts a request into the core, asks, and reads the answer, all of it JSON.
#include "base/words.h"
#include "page/game.h"

#include <map>
#include <utility>

#ifdef __wasm__
#define CALLED_BY_PAGE(name) extern "C" __attribute__((export_name(#name)))
#define DONE_BY_PAGE(name) extern "C" __attribute__((import_module("page"), import_name(#name)))
#else // in tests
#define CALLED_BY_PAGE(name) extern "C"
#define DONE_BY_PAGE(name) extern "C"
#endif

// Takes in what a search has found so far.
DONE_BY_PAGE(hear) void hear(const char* text, std::size_t bytes);

namespace marblebox::page {

void Game::learn(std::span<const std::uint8_t>) { throw BadInput("there is nothing to learn about this game"); }
void Game::use_tables(const Json&, std::span<const std::uint8_t>) { throw BadInput("this game has no endgame tables"); }
Json Game::probe(const Json&) { return Json::Object{{"tables", {}}, {"stones", {}}, {"verdict", {}}}; }

namespace {

std::string request_text, answer_text;
std::vector<std::uint8_t> bytes_given; // beside a request, where JSON would not do

// A game is made when it is first asked for: its table takes memory.
Game& game_called(const std::string& name) {
    static const std::map<std::string, std::unique_ptr<Game> (*)()> makers{
        {"fanorona", fanorona_game}, {"kulami", kulami_game}, {"tomoko", tomoko_game}};
    static std::map<std::string, std::unique_ptr<Game>> games;
    auto maker = makers.find(name);
    if (maker == makers.end()) throw BadInput("the core knows no game " + in_quotes(name));
    auto& game = games[name];
    if (!game) game = maker->second();
    return *game;
}

search::Limits limits_of(const Json& request) {
    return {
        .depth = request.part("depth", 0),
        .nodes = request.part("nodes", std::uint64_t{0}),
        .seconds = request.part("seconds", 0.0),
        .lines = request.part("lines", 1),
        .excluded = request.part<Texts>("ignored", {}),
        .tuning = search::read_tuning(request.part<std::map<std::string, int>>("tuning", {})),
        .playing = request.part("playing", false),
    };
}

Json told(const search::Line& line) {
    return Json::Object{
        {"moves", line.moves},   {"score", line.score},       {"chance", line.chance},         {"points", line.points},
        {"proven", line.proven}, {"distance", line.distance}, {"conversion", line.conversion},
    };
}

Json told(const search::Info& info, bool done) {
    Json::List lines;
    for (const auto& line : info.lines) lines.push_back(told(line));
    return Json::Object{
        {"depth", info.depth}, {"nodes", info.nodes}, {"ms", 1000 * info.seconds}, {"lines", lines}, {"done", done}};
}

Json searched(Game& game, const Json& request) {
    if (request.part("fresh", false)) game.forget();
    auto listener = [](const search::Info& info) {
        std::string report = told(info, false).text();
        hear(report.data(), report.size());
        return false;
    };
    return told(game.search(request, limits_of(request), listener), true);
}

Json answer_to(const Json& request) {
    auto what = request.part<std::string>("ask");
    Game& game = game_called(request.part<std::string>("game"));
    if (what == "moves") return game.moves(request);
    if (what == "play") return Json::Object{{"position", game.play(request)}};
    if (what == "search") return searched(game, request);
    if (what == "probe") return game.probe(request);
    auto given = std::exchange(bytes_given, {}); // they are taken in or refused, and not kept twice
    if (what == "learn")
        game.learn(given);
    else if (what == "tables")
        game.use_tables(request, given);
    else
        throw BadInput("nobody can ask for " + in_quotes(what));
    return Json::Object{};
}

} // namespace

CALLED_BY_PAGE(room_for_request) char* room_for_request(std::size_t bytes) {
    request_text.resize(bytes);
    return request_text.data();
}

CALLED_BY_PAGE(room_for_bytes) std::uint8_t* room_for_bytes(std::size_t bytes) {
    bytes_given.resize(bytes);
    return bytes_given.data();
}

CALLED_BY_PAGE(ask) void ask() {
    try {
        answer_text = answer_to(Json::read(request_text)).text();
    } catch (const std::exception& problem) {
        answer_text = Json(Json::Object{{"problem", problem.what()}}).text();
    }
}

CALLED_BY_PAGE(answer_at) const char* answer_at() { return answer_text.data(); }
CALLED_BY_PAGE(answer_bytes) std::size_t answer_bytes() { return answer_text.size(); }

} // namespace marblebox::page
