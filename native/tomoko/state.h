// The state of a game of Tomoko: the board, everybody's cards, and who has finished.
#pragma once

#include "tomoko/board.h"
#include "tomoko/deal.h"

#include <memory>
#include <optional>
#include <vector>

namespace marblebox::tomoko {

using Seats = std::vector<int>;

// A push, a card laid down or a card handed to the partner.
struct Move {
    enum Kind { push, lay, give } kind;
    Push ball{0, dark};
    int card = 0;
};

struct Outcome {
    std::string reason;
    Seats winners, places;
};

struct State {
    std::shared_ptr<const Rules> rules;
    Board board;
    std::optional<Board> before; // the board before the last push, to which the next may not return
    int turn;
    Deal cards;
    Cards shared = 0;              // held cards that have been handed over
    std::vector<Seats> finished{}; // who has laid enough, in order; an empty last group: there was a push since
    Seats resigned{};              // in order

    bool is_finished(int seat) const;
    bool is_playing(int seat) const; // neither finished nor resigned
    Cards claims(int seat) const { return cards.hands[seat] & board.standing(); }

    std::vector<Move> moves(int seat) const;           // none once the game is over
    State after(const Move& move, int seat) const;     // one of `moves`
    State play(std::string_view text, int seat) const; // also "resign"
    std::optional<Outcome> outcome() const;
    std::string text() const;
    void pass_turn(); // over seats that are not playing

  private:
    BySeat<bool> playing() const;
    void follow(const Move& move, int seat);
    void push_in(Push ball, int seat);
    void lay(int card, int seat);
    void give(int card, int seat);
    void resign(int seat);
    void let_fellows_win(int seat);
    bool could_finish(int seat) const;
    void finish();
    std::string end() const;
    Seats places() const;
    std::pair<int, int> rank(int seat) const;
};

std::string move_text(const Move& move);

// A position text: the board, the one before, the player to move, hands, laid cards, deck, finished and resigned.
State read_state(std::shared_ptr<const Rules> rules, std::string_view text);

} // namespace marblebox::tomoko
