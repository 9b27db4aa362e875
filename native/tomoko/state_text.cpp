// Tomoko positions as text, everything hidden included. Players are numbered from 1.

#include "base/words.h"
#include "tomoko/state.h"

#include <algorithm>

namespace marblebox::tomoko {

namespace {

constexpr std::string_view nothing = "-";
constexpr std::size_t words_of_position = 8, longest_text = 400;

// --- writing ---------------------------------------------------------------------------------------------------------

template <class Items, class Write> std::string joined(const Items& items, char separator, Write&& write) {
    std::string text;
    for (const auto& item : items) text += (text.empty() ? "" : std::string(1, separator)) + write(item);
    return text.empty() ? std::string(nothing) : text;
}

std::vector<int> members(Cards set) {
    std::vector<int> list;
    for (; set != 0; set = without_lowest(set)) list.push_back(lowest(set));
    return list;
}

std::string piles_text(const Rules& rules, const BySeat<Cards>& piles, Cards starred) {
    auto card_text = [&](int card) { return std::to_string(card) + ((starred & bit(card)) != 0 ? "*" : ""); };
    std::vector<Cards> used(piles.begin(), piles.begin() + rules.seats);
    return joined(used, '/', [&](Cards pile) { return joined(members(pile), ',', card_text); });
}

std::string players_text(const Seats& seats) {
    return joined(seats, ',', [](int seat) { return std::to_string(seat + 1); });
}

// --- reading ---------------------------------------------------------------------------------------------------------

std::vector<int> read_numbers(std::string_view text, int most) {
    std::vector<int> numbers;
    if (text == nothing) return numbers;
    for (auto word : split(text, ',')) numbers.push_back(read_number("a card or player", word, 1, most));
    return numbers;
}

Seats read_players(std::string_view text, const Rules& rules) {
    Seats seats = read_numbers(text, rules.seats);
    for (int& seat : seats) --seat;
    return seats;
}

std::vector<Seats> read_groups(std::string_view text, const Rules& rules) {
    std::vector<Seats> groups;
    for (auto group : text == nothing ? std::vector<std::string_view>{} : split(text, '/')) {
        groups.push_back(read_players(group, rules));
        std::ranges::sort(groups.back());
    }
    return groups;
}

// Every card exists exactly once.
class Census {
  public:
    void meet(int card) {
        if ((met_ & bit(card)) != 0) throw BadInput("card " + std::to_string(card) + " appears twice");
        met_ |= bit(card);
    }
    void close() const {
        if (met_ != whole_deck) throw BadInput("card " + std::to_string(lowest(whole_deck & ~met_)) + " is missing");
    }

  private:
    Cards met_ = 0;
};

// A card number without the star that marks one handed over, which is noted.
std::string_view unstarred(std::string_view word, bool& starred) {
    starred = word.ends_with('*');
    return starred ? word.substr(0, word.size() - 1) : word;
}

BySeat<Cards> read_piles(std::string_view text, const Rules& rules, Census& census, Cards& shared) {
    auto parts = split(text, '/');
    if (static_cast<int>(parts.size()) != rules.seats) throw BadInput("cards must be given for every player");
    BySeat<Cards> piles{};
    for (int seat = 0; seat < rules.seats; ++seat)
        for (auto word : parts[seat] == nothing ? std::vector<std::string_view>{} : split(parts[seat], ',')) {
            bool starred = false;
            int card = read_number("a card", unstarred(word, starred), 1, cards);
            census.meet(card);
            piles[seat] |= bit(card);
            if (starred) shared |= bit(card);
        }
    return piles;
}

void read_cards(std::string_view hands, std::string_view laid, std::string_view deck, State& state) {
    Census census;
    Cards unmarked = 0;
    state.cards.hands = read_piles(hands, *state.rules, census, state.shared);
    state.cards.laid = read_piles(laid, *state.rules, census, unmarked);
    if (unmarked != 0) throw BadInput("a star marks a card that is held; laid cards have none");
    for (int card : read_numbers(deck, cards)) {
        census.meet(card);
        state.cards.put_under(card);
    }
    census.close();
}

void read_places(std::string_view finished, std::string_view resigned, State& state) {
    state.finished = read_groups(finished, *state.rules);
    state.resigned = read_players(resigned, *state.rules);
    Seats all = state.resigned;
    for (const Seats& group : state.finished) all.insert(all.end(), group.begin(), group.end());
    std::ranges::sort(all);
    if (std::ranges::adjacent_find(all) != all.end()) throw BadInput("a player cannot have finished or resigned twice");
}

} // namespace

std::string move_text(const Move& move) {
    if (move.kind == Move::push) return push_text(move.ball);
    return (move.kind == Move::lay ? "lay " : "give ") + std::to_string(move.card);
}

std::string State::text() const {
    std::vector<int> deck(cards.deck.begin() + cards.drawn, cards.deck.begin() + cards.deck_size);
    return board_text(board) + " " + (before ? board_text(*before) : std::string(nothing)) + " " +
           std::to_string(turn + 1) + " " + piles_text(*rules, cards.hands, shared) + " " +
           piles_text(*rules, cards.laid, 0) + " " + joined(deck, ',', [](int card) { return std::to_string(card); }) +
           " " + joined(finished, '/', players_text) + " " + players_text(resigned);
}

State read_state(std::shared_ptr<const Rules> rules, std::string_view text) {
    auto words = text.size() <= longest_text ? split_words(text) : std::vector<std::string_view>{};
    if (words.size() != words_of_position)
        throw BadInput(in_quotes(text) + " is not a position of Tomoko; it must have eight words");
    State state{rules, read_board(words[0]), {}, 0, Deal{rules.get()}};
    if (words[1] != nothing) state.before = read_board(words[1]);
    state.turn = read_number("the player to move", words[2], 1, rules->seats) - 1;
    read_cards(words[3], words[4], words[5], state);
    read_places(words[6], words[7], state);
    state.pass_turn();
    if (state.text() != text) throw BadInput("the position is not in its canonical form; write " + state.text());
    return state;
}

} // namespace marblebox::tomoko
