#include "tomoko/rules.h"

#include "base/words.h"
#include "tomoko/cards.h"

#include <functional>

namespace marblebox::tomoko {

namespace {

using Name = std::string_view;

constexpr Name claims[] = {"auto", "live"}, beginners[] = {"random", "1", "2", "3", "4"};
constexpr int usual_goals[] = {0, 0, 10, 5, 3}, goal_of_variants = 5; // by players; with teams or open cards

// The fields as they are written.
struct Written {
    int players = 2, target = 0, begins = 1;
    bool teams = false, open_cards = false, prefilled = false, play_on = false, laid_by_hand = true;
};
using Reader = std::function<void(Written&, Name, Name)>;

const std::map<Name, Reader>& readers() {
    static const std::map<Name, Reader> table{
        {"players", [](Written& w, Name n, Name t) { w.players = read_number(n, t, 2, most_seats); }},
        {"claims", [](Written& w, Name n, Name t) { w.laid_by_hand = read_choice(n, t, claims) == 1; }},
        {"teams", [](Written& w, Name n, Name t) { w.teams = read_flag(n, t); }},
        {"open_cards", [](Written& w, Name n, Name t) { w.open_cards = read_flag(n, t); }},
        {"prefilled", [](Written& w, Name n, Name t) { w.prefilled = read_flag(n, t); }},
        {"play_on", [](Written& w, Name n, Name t) { w.play_on = read_flag(n, t); }},
        {"begins", [](Written& w, Name n, Name t) { w.begins = read_choice(n, t, beginners); }},
        {"target", [](Written& w, Name n, Name t) { w.target = read_number(n, t, 0, cards); }},
    };
    return table;
}

void check(const Written& written) {
    if (written.teams && written.players != most_seats) throw BadInput("teams need players=4");
    if (written.teams && written.open_cards) throw BadInput("teams and open_cards are two different games");
    if (written.begins > written.players) throw BadInput("begins must be random or one of the players");
}

int goal_of(const Written& written) {
    if (written.target != 0) return written.target;
    return written.teams || written.open_cards ? goal_of_variants : usual_goals[written.players];
}

} // namespace

Rules read_rules(const std::map<std::string, std::string>& fields) {
    Written written;
    for (const auto& [name, text] : fields) {
        auto reader = readers().find(name);
        if (reader == readers().end()) throw BadInput("Tomoko has no rule field " + in_quotes(name));
        reader->second(written, name, text);
    }
    check(written);
    return {written.players,    written.teams ? 2 : written.players,
            goal_of(written),   written.laid_by_hand,
            written.open_cards, written.play_on};
}

} // namespace marblebox::tomoko
