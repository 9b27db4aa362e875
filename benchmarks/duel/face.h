// One version of the engine as the duel sees it: positions and moves are text, so that versions need not share a type.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace duel {

using Fields = std::map<std::string, std::string>;

struct Limits {
    int depth = 0;
    std::uint64_t nodes = 0;
    double seconds = 0; // of the processor
};

struct Choice {
    std::string move, claim; // the claim is "won", "drawn", "lost" or nothing
    int depth = 0;
    std::uint64_t nodes = 0;
};

// Plays a game along and chooses moves in it.
class Player {
  public:
    virtual ~Player() = default;

    virtual void begin(const std::string& position) = 0; // a new game; nothing is remembered of the last one
    virtual void play(const std::string& move) = 0;
    virtual Choice choose(const Limits& limits) = 0;
    virtual int turn() const = 0;
    virtual std::optional<double> result() const = 0; // of the first seat, once the game is over
    virtual std::optional<double> known() const { return std::nullopt; } // the same, where endgame tables know it before
};

// A player of the game whose name and rules are given. Options: `table_mib`, `net` (a file),
// `tables` (a folder; they end games, nobody searches with them), and what the search can be
// tuned by. Each version of the engine has such a function of its own.
std::unique_ptr<Player> first_player(const std::string& game, const Fields& rules, const Fields& options);
std::unique_ptr<Player> second_player(const std::string& game, const Fields& rules, const Fields& options);

} // namespace duel
