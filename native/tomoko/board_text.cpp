// Tomoko pushes and boards as text.

#include "base/words.h"
#include "tomoko/board.h"

namespace marblebox::tomoko {

namespace {

constexpr std::string_view sides = "NESW", colours = "dl";

std::string row_text(const Board& board, int row) {
    std::string text;
    for (int column = 0; column < side; ++column) {
        Cells here = Cells{1} << (row * side + column);
        if ((board.taken & here) != 0)
            text += (board.dark & here) != 0 ? 'd' : 'l';
        else if (!text.empty() && text.back() <= '9')
            ++text.back();
        else
            text += '1';
    }
    return text;
}

void place(Cells here, bool is_dark, Board& board) {
    board.taken |= here;
    if (is_dark) board.dark |= here;
}

void read_row(int row, std::string_view text, Board& board) {
    int column = 0;
    for (char letter : text) {
        auto colour = colours.find(letter);
        if (colour == colours.npos && (letter < '1' || letter > '5'))
            throw BadInput("a row of the board contains " + in_quotes({&letter, 1}) +
                           "; only d, l and the digits 1 to 5 are allowed");
        if (colour != colours.npos && column < side) place(Cells{1} << (row * side + column), colour == dark, board);
        column += colour != colours.npos ? 1 : letter - '0';
    }
    if (column != side) throw BadInput("a row of the board must describe 5 cells, not " + std::to_string(column));
}

} // namespace

std::string push_text(Push push) {
    return {sides[push.place / side], static_cast<char>('1' + push.place % side), colours[push.colour]};
}

Push read_push(std::string_view text) {
    auto edge = text.size() == 3 ? sides.find(text[0]) : sides.npos;
    auto colour = text.size() == 3 ? colours.find(text[2]) : colours.npos;
    if (edge == sides.npos || colour == colours.npos || text[1] < '1' || text[1] > '5')
        throw BadInput(in_quotes(text) + " is not a push: write a side N, E, S or W, a place 1 to 5, and d or l");
    return {static_cast<int>(edge) * side + text[1] - '1', static_cast<Colour>(colour)};
}

std::string board_text(const Board& board) {
    std::string text;
    for (int row = 0; row < side; ++row) text += (row > 0 ? "/" : "") + row_text(board, row);
    return text;
}

Board read_board(std::string_view text) {
    auto rows = split(text.substr(0, 100), '/');
    if (rows.size() != side) throw BadInput("a board has 5 rows, " + in_quotes(text) + " has not");
    Board board;
    for (int row = 0; row < side; ++row) read_row(row, rows[row], board);
    if (board.bag(dark) < 0 || board.bag(light) < 0) throw BadInput("there are only 15 balls of each colour");
    return board;
}

} // namespace marblebox::tomoko
