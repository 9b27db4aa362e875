#include "fanorona/board.h"

namespace marblebox::fanorona {

namespace {

constexpr std::array boards{
    &board_of<3, 3>, &board_of<3, 5>, &board_of<3, 7>, &board_of<3, 9>, &board_of<5, 3>,
    &board_of<5, 5>, &board_of<5, 7>, &board_of<5, 9>, &board_of<7, 3>, &board_of<7, 5>,
    &board_of<7, 7>, &board_of<7, 9>, &board_of<9, 3>, &board_of<9, 5>, &board_of<9, 7>,
};

} // namespace

const Board* find_board(int columns, int rows) {
    for (const Board* board : boards)
        if (board->columns == columns && board->rows == rows) return board;
    return nullptr;
}

} // namespace marblebox::fanorona
