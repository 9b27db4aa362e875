#include "python/bindings.h"
#include "python/search.h"
#include "tomoko/search/search.h"

namespace nb = nanobind;
using namespace nb::literals;
using namespace marblebox;

namespace {

using tomoko::Board, tomoko::Cards, tomoko::View;
using Numbers = std::vector<int>;

// --- reading a view --------------------------------------------------------------------------------------------------

// Something the view must contain.
template <class T> T part(const nb::dict& view, const char* name) {
    std::string quoted_name = "'" + std::string(name) + "'";
    if (!view.contains(name)) throw BadInput("the view has no " + quoted_name + "; give what state.view(seat) gives");
    T value;
    if (!nb::try_cast(view[name], value))
        throw BadInput("the view's " + quoted_name + " has the wrong type; give what state.view(seat) gives");
    return value;
}

Board read_rows(const Texts& rows) {
    std::string text;
    for (const std::string& row : rows) text += (text.empty() ? "" : "/") + row;
    std::ranges::replace(text, '.', '1');
    return tomoko::read_board(text);
}

Cards read_cards(const Numbers& numbers) {
    Cards set = 0;
    for (int card : numbers) {
        if (card < 1 || card > tomoko::cards) throw BadInput("there is no card " + std::to_string(card));
        if ((set & bit(card)) != 0) throw BadInput("card " + std::to_string(card) + " appears twice");
        set |= bit(card);
    }
    return set;
}

// Checks that there is one thing for each seat.
template <class T> std::vector<T> for_seats(const nb::dict& view, const char* name, int seats) {
    auto values = part<std::vector<T>>(view, name);
    if (static_cast<int>(values.size()) != seats)
        throw BadInput("the view's '" + std::string(name) + "' must be given for " + std::to_string(seats) + " seats");
    return values;
}

void read_seats(const nb::dict& from, View& view) {
    auto turn = part<std::optional<int>>(from, "to_move");
    if (!turn) throw BadInput("the game is over; there is no move to look for");
    view.turn = *turn;
    view.seat = part<int>(from, "seat");
    view.goal = part<int>(from, "goal");
    Numbers out = part<Numbers>(from, "resigned");
    for (const Numbers& group : part<std::vector<Numbers>>(from, "finished"))
        out.insert(out.end(), group.begin(), group.end());
    for (int seat = 0; seat < view.seats; ++seat)
        view.is_playing[seat] =
            std::ranges::none_of(out, [&](int other) { return view.side(other) == view.side(seat); });
}

void read_board_and_cards(const nb::dict& from, View& view) {
    view.board = read_rows(part<Texts>(from, "board"));
    if (auto before = part<std::optional<Texts>>(from, "before")) view.before = read_rows(*before);
    auto hands = for_seats<Numbers>(from, "hands", view.seats), laid = for_seats<Numbers>(from, "laid", view.seats);
    auto sizes = for_seats<int>(from, "hand_sizes", view.seats);
    for (int seat = 0; seat < view.seats; ++seat) {
        view.hands[seat] = read_cards(hands[seat]);
        view.laid[seat] = read_cards(laid[seat]);
        view.hand_sizes[seat] = sizes[seat];
    }
}

void make_view(View* place, const nb::dict& from, const Fields& rules) {
    View view{tomoko::read_rules(rules)};
    read_seats(from, view);
    read_board_and_cards(from, view);
    check(view);
    new (place) View(view);
}

// --- searching -------------------------------------------------------------------------------------------------------

search::Info run(tomoko::Search& self, const View& view, int depth, std::int64_t nodes, double seconds, int lines,
                 std::uint64_t seed, const nb::object& report, Texts exclude, bool processor_time) {
    search::Limits limits = read_limits(depth, nodes, seconds, lines, std::move(exclude), processor_time);
    return searched(report, [&](const search::Listener& listener, const Question& question) {
        return self.run(view, limits, seed, listener, question);
    });
}

// There is no transposition table: what is imagined for one search is of no use to the next.
void make_search(tomoko::Search* place, int, int threads) { new (place) tomoko::Search(threads); }

} // namespace

void bind_tomoko_search(nb::module_& module) {
    nb::class_<View>(module, "TomokoView").def("__init__", &make_view, "view"_a, "rules"_a = Fields());
    nb::class_<tomoko::Search>(module, "TomokoSearch")
        .def("__init__", &make_search, "table_mib"_a = 64, "threads"_a = 1)
        .def("run", &run, "position"_a, nb::kw_only(), "depth"_a = 0, "nodes"_a = 0, "seconds"_a = 0.0, "lines"_a = 1,
             "seed"_a = 0, "report"_a = nb::none(), "exclude"_a = Texts(), "processor_time"_a = false)
        .def("stop", &tomoko::Search::stop)
        .def("clear", [](tomoko::Search&) {});
}
