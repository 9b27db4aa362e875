// What the page may ask about a game.
#pragma once

#include "page/json.h"
#include "search/info.h"

#include <memory>
#include <span>

namespace marblebox::page {

using Fields = std::map<std::string, std::string>; // of rules
using Texts = std::vector<std::string>;

class Game {
  public:
    virtual ~Game() = default;

    // Whose turn it is, the moves of a seat, and how the game has ended, if it has.
    virtual Json moves(const Json& request) = 0;
    // The position after a move.
    virtual std::string play(const Json& request) = 0;
    virtual search::Info search(const Json& request, const search::Limits& limits,
                                const search::Listener& listener) = 0;
    // Forgets what searches have found out, as a search must that comes out the same every time.
    virtual void forget() {}
    // Takes in what was learnt about the game, if anything can be.
    virtual void learn(std::span<const std::uint8_t> lesson);
    // Takes in the endgame tables for rules, in place of those it had.
    virtual void use_tables(const Json& request, std::span<const std::uint8_t> pack);
    // What the tables say about a position, and which ones there could be for it.
    virtual Json probe(const Json& request);
};

// A page has small memory pages and fetches nothing ahead: a larger table costs more than it gives.
constexpr int table_mebibytes = 16;

inline Fields rules_of(const Json& request) { return request.part<Fields>("rules"); }
inline std::string position_of(const Json& request) { return request.part<std::string>("position"); }
inline std::string move_of(const Json& request) { return request.part<std::string>("move"); }

std::unique_ptr<Game> fanorona_game();
std::unique_ptr<Game> kulami_game();
std::unique_ptr<Game> tomoko_game();

} // namespace marblebox::page
