#include "kulami/state.h"

#include "base/words.h"

namespace marblebox::kulami {

namespace {

constexpr std::string_view colours[] = {"red", "black"};
constexpr std::size_t longest_text = 2000;

} // namespace

State State::after(int cell) const {
    State next{rules, kulami::after(rules->layout, at, cell), starter, moves};
    next.moves.push_back(cell);
    return next;
}

State State::play(std::string_view name) const {
    Bits free = legal();
    if (free == 0) throw BadInput("the game is over; no further move is possible");
    auto cell = rules->layout.find(name);
    if (!cell || (free & bit(*cell)) == 0) throw BadInput(in_quotes(name) + " is not a legal move");
    return after(*cell);
}

std::string State::text() const {
    std::string text = rules->layout.text + " " + std::string(colours[starter]);
    for (int cell : moves) text += " " + rules->layout.names[cell];
    return text;
}

State read_state(std::string_view text, int level) {
    if (level < 0 || level > 2) throw BadInput("level must be 0, 1 or 2");
    auto words = text.size() <= longest_text ? split_words(text) : std::vector<std::string_view>{};
    if (words.size() < 2) throw BadInput("a position is a layout, the colour that starts, and the moves");
    int starter = read_choice("the colour that starts", words[1], colours);
    State state{std::make_shared<Rules>(Rules{read_layout(words[0]), level}), {}, starter};
    state.at.side = starter;
    for (std::size_t k = 2; k < words.size(); ++k) state = state.play(words[k]);
    return state;
}

} // namespace marblebox::kulami
