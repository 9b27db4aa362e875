// What the rules of Tomoko leave to be settled.
#pragma once

#include <array>
#include <map>
#include <string>

namespace marblebox::tomoko {

constexpr int most_seats = 4;

template <class T> using BySeat = std::array<T, most_seats>;

struct Rules {
    int seats = 2, sides = 2; // seats of one side are `sides` apart
    int goal = 10;            // the laid cards that decide
    bool laid_by_hand = true; // claims=live
    bool open_cards = false;  // and three of them
    bool plays_on = false;    // for the places

    bool has_teams() const { return sides != seats; }
    int side(int of) const { return of % sides; }
    int partner(int of) const { return (of + sides) % seats; } // itself without teams
};

// Rules with some fields given in text form, named as in a specification; the others are the sheet's for two.
Rules read_rules(const std::map<std::string, std::string>& fields);

} // namespace marblebox::tomoko
