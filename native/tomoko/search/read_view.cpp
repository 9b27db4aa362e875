#include "tomoko/search/read_view.h"

namespace marblebox::tomoko {

Board read_rows(const std::vector<std::string>& rows) {
    std::string text;
    for (const std::string& row : rows) text += (text.empty() ? "" : "/") + row;
    std::ranges::replace(text, '.', '1');
    return read_board(text);
}

Cards read_cards(const std::vector<int>& numbers) {
    Cards set = 0;
    for (int card : numbers) {
        if (card < 1 || card > cards) throw BadInput("there is no card " + std::to_string(card));
        if ((set & bit(card)) != 0) throw BadInput("card " + std::to_string(card) + " appears twice");
        set |= bit(card);
    }
    return set;
}

} // namespace marblebox::tomoko
