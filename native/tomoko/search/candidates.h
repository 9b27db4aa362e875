// What a seat could do now: the moves that a search compares.
#pragma once

#include "search/info.h"
#include "tomoko/search/playout.h"

#include <algorithm>

namespace marblebox::tomoko {

constexpr double chance_per_card = 0.08; // in the middle of a game

// A mean of chances that begins with a guess.
struct Estimate {
    double guess;
    double total = 0; // of the chances in the worlds where it was tried
    int worlds = 0;

    void add(double chance) { total += chance, ++worlds; }
    double chance() const { return (total + trust_in_guess * guess) / (worlds + trust_in_guess); }

  private:
    static constexpr double trust_in_guess = 16; // counts like so many worlds
};

struct Candidate {
    std::vector<std::string> moves; // as they are written
    FirstMoves first;
    Estimate estimate;
    bool wins = false; // lays the last card that is missing

    double chance() const { return wins ? 1 : estimate.chance(); }
};

using Candidates = std::vector<Candidate>;

inline bool is_excluded(const search::Limits& limits, const std::string& move) {
    return std::ranges::find(limits.excluded, move) != limits.excluded.end();
}

std::string card_move(const std::string& verb, int card);
std::vector<std::string> card_moves(const std::string& verb, Cards which);

int missing(const View& view);

// The cards that the seat can lay now.
Cards due(const View& view);

// Its pushes with different results, its standing cards left where they are.
Candidates pushes(const View& view, const search::Limits& limits, std::uint64_t seed);

// Its pushes after it has laid all that is due; out of turn, and where nobody has a card left, laying alone.
Candidates pushes_after_laying(const View& view, std::uint64_t seed);

// Its cards to hand over, where the partner is next; none elsewhere.
Candidates gifts(const View& view, const search::Limits& limits, std::uint64_t seed);

} // namespace marblebox::tomoko
