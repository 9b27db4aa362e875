// Reading what `state.view(seat)` gives, in whatever form it comes: `source.part<T>(name)` must give its parts.
#pragma once

#include "base/words.h"
#include "tomoko/search/view.h"

#include <algorithm>
#include <optional>
#include <string>
#include <vector>

namespace marblebox::tomoko {

Board read_rows(const std::vector<std::string>& rows);
Cards read_cards(const std::vector<int>& numbers);

template <class Source> class ViewReader {
  public:
    ViewReader(const Source& from, const Rules& rules) : from_(from), view_{rules} {}

    View read() {
        read_seats();
        read_board_and_cards();
        check(view_);
        return view_;
    }

  private:
    using Numbers = std::vector<int>;
    using Texts = std::vector<std::string>;

    template <class T> T part(const char* name) const { return from_.template part<T>(name); }

    void read_seats() {
        auto turn = part<std::optional<int>>("to_move");
        if (!turn) throw BadInput("the game is over; there is no move to look for");
        view_.turn = *turn;
        view_.seat = part<int>("seat");
        view_.goal = part<int>("goal");
        Numbers out = part<Numbers>("resigned");
        for (const Numbers& group : part<std::vector<Numbers>>("finished"))
            out.insert(out.end(), group.begin(), group.end());
        for (int seat = 0; seat < view_.seats; ++seat)
            view_.is_playing[seat] =
                std::ranges::none_of(out, [&](int other) { return view_.side(other) == view_.side(seat); });
    }

    void read_board_and_cards() {
        view_.board = read_rows(part<Texts>("board"));
        if (auto before = part<std::optional<Texts>>("before")) view_.before = read_rows(*before);
        auto hands = for_seats<Numbers>("hands"), laid = for_seats<Numbers>("laid");
        auto sizes = for_seats<int>("hand_sizes");
        for (int seat = 0; seat < view_.seats; ++seat) {
            view_.hands[seat] = read_cards(hands[seat]);
            view_.laid[seat] = read_cards(laid[seat]);
            view_.hand_sizes[seat] = sizes[seat];
        }
    }

    // Checks that there is one thing for each seat.
    template <class T> std::vector<T> for_seats(const char* name) const {
        auto values = part<std::vector<T>>(name);
        if (static_cast<int>(values.size()) != view_.seats)
            throw BadInput("the view's '" + std::string(name) + "' must be given for " + std::to_string(view_.seats) +
                           " seats");
        return values;
    }

    const Source& from_;
    View view_;
};

template <class Source> View read_view(const Source& from, const Rules& rules) {
    return ViewReader<Source>(from, rules).read();
}

} // namespace marblebox::tomoko
