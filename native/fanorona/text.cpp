// Fanorona turns and positions as text.

#include "base/words.h"
#include "fanorona/turns.h"

#include <optional>

namespace marblebox::fanorona {

namespace {

constexpr std::size_t longest_text = 400;

std::string point_text(const Board& board, int point) {
    return {static_cast<char>('a' + point % board.columns), static_cast<char>('1' + point / board.columns)};
}

std::optional<int> read_point(const Board& board, std::string_view text) {
    if (text.size() != 2) return std::nullopt;
    int column = text[0] - 'a', row = text[1] - '1';
    if (column < 0 || column >= board.columns || row < 0 || row >= board.rows) return std::nullopt;
    return board.point(column, row);
}

std::string row_text(const Board& board, const Position& at, int row) {
    std::string text;
    int empty = 0;
    auto flush = [&] {
        if (empty != 0) text += std::to_string(empty);
        empty = 0;
    };
    for (int column = 0; column < board.columns; ++column) {
        Bits here = bit(board.point(column, row));
        if (((at.stones[white] | at.stones[black]) & here) == 0) {
            ++empty;
            continue;
        }
        flush();
        text += (at.stones[white] & here) != 0 ? 'w' : 'b';
    }
    flush();
    return text;
}

std::string extra_text(const Rules& rules, const Position& at) {
    if (at.obliged) return " obliged";
    if (at.overlooked == 0) return "";
    int from = lowest(at.overlooked & ~at.enemy()), to = lowest(at.enemy() & ~at.overlooked);
    return " after=" + turn_text(*rules.board, Turn(from, to));
}

void read_row(const Board& board, int row, std::string_view text, Position& at) {
    std::string name = "row " + std::to_string(row + 1);
    int column = 0;
    for (char letter : text) {
        bool is_stone = letter == 'w' || letter == 'b';
        if (!is_stone && (letter < '1' || letter > '9'))
            throw BadInput(name + " contains " + in_quotes({&letter, 1}) +
                           "; only w, b and digits for empty points are allowed");
        if (is_stone && column < board.columns) at.stones[letter == 'b'] |= bit(board.point(column, row));
        column += is_stone ? 1 : letter - '0';
    }
    if (column != board.columns)
        throw BadInput(name + " describes " + std::to_string(column) + " points instead of " +
                       std::to_string(board.columns));
}

int read_count(std::string_view name, std::string_view word, int low) { return read_number(name, word, low, 999'999); }

// The position before a step without capture, if that step overlooked one.
std::optional<Position> before_step(const Rules& rules, const Position& at, std::string_view step) {
    auto dash = step.find('-');
    if (dash == step.npos || at.quiet == 0) return std::nullopt;
    auto from = read_point(*rules.board, step.substr(0, dash)), to = read_point(*rules.board, step.substr(dash + 1));
    bool can_be = from && to && (at.enemy() & bit(*to)) != 0 && ((at.own() | at.enemy()) & bit(*from)) == 0;
    if (!can_be) return std::nullopt;
    Position trial = at;
    trial.overlooked = at.enemy() ^ bit(*from) ^ bit(*to);
    Position before = after(rules, trial, Turn());
    before.obliged = false;
    return after(rules, before, Turn(*from, *to)).overlooked != 0 ? std::optional(before) : std::nullopt;
}

bool is_turn(const Rules& rules, const Position& at, const Turn& wanted) {
    bool found = false;
    each_turn(rules, at, [&](const Turn& turn) {
        found |= turn.captured == 0 && !turn.is_demand() && turn.from() == wanted.from() && turn.to() == wanted.to();
    });
    return found;
}

void read_extra(const Rules& rules, std::string_view word, Position& at) {
    if (!rules.on_demand) throw BadInput(in_quotes(word) + " makes sense only with captures=on_demand or silent");
    if (word == "obliged") {
        at.obliged = true;
        bool able = false;
        each_turn(rules, at, [&](const Turn& turn) { able |= turn.captured != 0; });
        if (!able) throw BadInput("'obliged' is wrong here: the side to move has no capture");
        return;
    }
    constexpr std::string_view after = "after=";
    auto before = word.starts_with(after) ? before_step(rules, at, word.substr(after.size())) : std::nullopt;
    Turn step = before ? Turn(lowest(before->own() & ~at.enemy()), lowest(at.enemy() & ~before->own())) : Turn();
    if (!before || !is_turn(rules, *before, step))
        throw BadInput(in_quotes(word) + " must be 'obliged', or 'after=' and a step that overlooked a capture");
    at.overlooked = before->own();
}

} // namespace

std::string turn_text(const Board& board, const Turn& turn) {
    if (turn.is_demand()) return "demand";
    std::string text = point_text(board, turn.from());
    for (int step = 0; step + 1 < turn.length; ++step) {
        text += "-" + point_text(board, turn.path[step + 1]);
        if (turn.captured != 0) text += (turn.withdrawals & bit(step)) != 0 ? 'W' : 'A';
    }
    return text;
}

std::string position_text(const Rules& rules, const Position& at) {
    std::string text;
    for (int row = rules.board->rows - 1; row >= 0; --row)
        text += row_text(*rules.board, at, row) + (row > 0 ? "/" : "");
    text += at.side == white ? " w " : " b ";
    return text + std::to_string(at.quiet) + " " + std::to_string(at.number) + extra_text(rules, at);
}

Position read_position(const Rules& rules, std::string_view text) {
    auto words = text.size() <= longest_text ? split_words(text) : std::vector<std::string_view>{};
    if (words.size() != 4 && words.size() != 5)
        throw BadInput(in_quotes(text) +
                       " is not a position: write the rows from the top, the side to move (w or b), the "
                       "turns since the last capture and the turn number");
    auto rows = split(words[0], '/');
    if (std::ssize(rows) != rules.board->rows)
        throw BadInput("the board has " + std::to_string(rules.board->rows) + " rows, the position has " +
                       std::to_string(rows.size()));
    Position at;
    for (int row = 0; row < rules.board->rows; ++row) read_row(*rules.board, row, rows[rows.size() - 1 - row], at);
    constexpr std::string_view sides[] = {"w", "b"};
    at.side = read_choice("the side to move", words[1], sides);
    if (at.enemy() == 0) throw BadInput("the side that has made the last move has no stones");
    at.quiet = read_count("the number of turns since the last capture", words[2], 0);
    at.number = read_count("the turn number", words[3], 1);
    if (words.size() == 5) read_extra(rules, words[4], at);
    return at;
}

} // namespace marblebox::fanorona
