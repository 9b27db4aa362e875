#include "fanorona/rules.h"

#include "base/words.h"

#include <functional>

namespace marblebox::fanorona {

namespace {

using Name = std::string_view;
using ReadField = std::function<void(Rules&, Name, Name)>;

constexpr Name continuations[] = {"optional", "compulsory"}, first_turns[] = {"normal", "single"};
constexpr Name captures[] = {"forced", "on_demand", "silent"}, stuck[] = {"draws", "loses"};
constexpr Name offers[] = {"any", "placed"};
constexpr Name sides[] = {"white", "black", "none"};

const Board* read_size(Name text) {
    auto parts = split(text, 'x');
    auto columns = read_number(parts.front()), rows = read_number(parts.back());
    const Board* board = parts.size() == 2 && columns && rows ? find_board(*columns, *rows) : nullptr;
    if (board == nullptr)
        throw BadInput(
            "size must be columns x rows, odd numbers from 3 to 9 with at most 63 points, such as 9x5, not " +
            in_quotes(text));
    return board;
}

const std::map<Name, ReadField>& readers() {
    static const std::map<Name, ReadField> table{
        {"size", [](Rules& r, Name, Name t) { r.board = read_size(t); }},
        {"continuation", [](Rules& r, Name n, Name t) { r.style.compulsory = read_choice(n, t, continuations) == 1; }},
        {"same_direction", [](Rules& r, Name n, Name t) { r.style.same_direction = read_flag(n, t); }},
        {"revisiting", [](Rules& r, Name n, Name t) { r.style.revisiting = read_flag(n, t); }},
        {"first_turn", [](Rules& r, Name n, Name t) { r.single_first_turn = read_choice(n, t, first_turns) == 1; }},
        {"captures", [](Rules& r, Name n, Name t) { r.on_demand = read_choice(n, t, captures) != 0; }},
        {"handicap", [](Rules& r, Name n, Name t) { r.handicap = read_choice(n, t, sides); }},
        {"vela_single", [](Rules& r, Name n, Name t) { r.vela_single = read_flag(n, t); }},
        {"offer", [](Rules& r, Name n, Name t) { r.offers_placed = read_choice(n, t, offers) == 1; }},
        {"begins", [](Rules& r, Name n, Name t) { r.begins = read_choice(n, t, std::span(sides).first(2)); }},
        {"draw_turns", [](Rules& r, Name n, Name t) { r.draw_turns = read_number(n, t, 0, 1000); }},
        {"repetition", [](Rules& r, Name n, Name t) { r.repetition = read_number(n, t, 0, 10); }},
        {"stuck", [](Rules& r, Name n, Name t) { r.stuck_loses = read_choice(n, t, stuck) == 1; }},
    };
    return table;
}

} // namespace

Rules read_rules(const std::map<std::string, std::string>& fields) {
    Rules rules;
    for (const auto& [name, text] : fields) {
        auto reader = readers().find(name);
        if (reader == readers().end()) throw BadInput("Fanorona has no rule field " + in_quotes(name));
        reader->second(rules, name, text);
    }
    if (rules.repetition == 1) throw BadInput("repetition cannot be 1: the first occurrence would be a draw");
    return rules;
}

} // namespace marblebox::fanorona
