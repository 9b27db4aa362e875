// Capturing: which steps capture, and how a stone may go on capturing in the same turn.
#pragma once

#include "fanorona_board.h"

#include <array>
#include <cstdint>
#include <utility>

namespace marblebox::fanorona {

// How a chain of captures may go on. `Style` knows when running, the others when compiling.
struct Style {
    bool compulsory, same_direction, revisiting;
    bool operator==(const Style&) const = default;
};
struct StandardStyle {
    static constexpr bool compulsory = false, same_direction = false, revisiting = false;
    static constexpr Style value{compulsory, same_direction, revisiting};
};
struct ParkerStyle {
    static constexpr bool compulsory = true, same_direction = true, revisiting = true;
    static constexpr Style value{compulsory, same_direction, revisiting};
};

// The stone that is capturing, what it may still capture and where it may still go. `open` holds the free points; it
// need not say that the stone's own point is taken, and where revisiting is forbidden it lacks the visited ones.
struct Walker {
    int point;
    int direction; // of the step before
    Bits enemy, open;
};

using every_direction = std::integer_sequence<int, 0, 1, 2, 3, 5, 6, 7, 8>;

template <class B, class S> struct Chains {
    B board;
    S style;

    // The walker after a step that removed `taken`.
    Walker stepped(const Walker& walker, int to, int direction, Bits taken) const {
        Bits open = style.revisiting ? walker.open | taken | bit(walker.point) : (walker.open | taken) & ~bit(to);
        return {to, direction, walker.enemy ^ taken, open};
    }

    // The directions in which the walker can go on capturing; those of approaches are spread.
    struct Captures {
        DirectionSet approaches, withdrawals;
    };
    [[gnu::always_inline]] Captures captures(const Walker& walker) const {
        DirectionSet ways = around(board, walker.open, walker.point);
        if (!style.same_direction) ways &= ~(1u << walker.direction);
        return {spread[ways] & far_around(board, walker.enemy, walker.point),
                ways & reversed[around(board, walker.enemy, walker.point)]};
    }

    Walker approached(const Walker& walker, int direction) const {
        int to = walker.point + board->offset[direction];
        return stepped(walker, to, direction, run(board, walker.enemy, to, direction));
    }
    Walker withdrawn(const Walker& walker, int direction) const {
        int to = walker.point + board->offset[direction];
        return stepped(walker, to, direction, run(board, walker.enemy, walker.point, opposite(direction)));
    }

    // Calls `take(walker after the step, removed stones, whether by withdrawal)` for each way to go on. Inlined always,
    // because a walker in registers makes counting a tenth faster.
    template <class Take> [[gnu::always_inline]] void each_continuation(const Walker& walker, Take&& take) const {
        auto [approaches, withdrawals] = captures(walker);
        if ((approaches | withdrawals) == 0) return;
        for (; approaches != 0; approaches &= approaches - 1) {
            Walker next = approached(walker, std::countr_zero(approaches) / 2);
            take(next, walker.enemy ^ next.enemy, false);
        }
        for (; withdrawals != 0; withdrawals &= withdrawals - 1) {
            Walker next = withdrawn(walker, std::countr_zero(withdrawals));
            take(next, walker.enemy ^ next.enemy, true);
        }
    }

    // The stones that can step that way, and those of them that capture by approach and by withdrawal.
    template <int direction> Bits steppers(Bits own, Bits open) const {
        return own & board->leads[direction] & moved<opposite(direction)>(board, open);
    }
    template <int direction> Bits approachers(Bits steppers, Bits enemy) const {
        Bits before_enemy = moved<opposite(direction)>(board, enemy) & board->leads[direction];
        return steppers & moved<opposite(direction)>(board, before_enemy);
    }
    template <int direction> Bits withdrawers(Bits steppers, Bits enemy) const {
        return steppers & moved<direction>(board, enemy & board->leads[direction]);
    }

    // Calls `see(direction as a constant, approachers, withdrawers)` for each direction.
    template <class See> void each_direction(Bits own, Bits enemy, See&& see) const {
        Bits open = board->all & ~(own | enemy);
        [&]<int... direction>(std::integer_sequence<int, direction...>) {
            (see(std::integral_constant<int, direction>{},
                 approachers<direction>(steppers<direction>(own, open), enemy),
                 withdrawers<direction>(steppers<direction>(own, open), enemy)),
             ...);
        }(every_direction{});
    }

    bool can_capture(Bits own, Bits enemy) const {
        Bits capturing = 0;
        each_direction(own, enemy, [&](auto, Bits approach, Bits withdrawal) { capturing |= approach | withdrawal; });
        return capturing != 0;
    }

    // Calls `take` as above for each capturing first step of a turn.
    template <class Take> void each_first_capture(Bits own, Bits enemy, Take&& take) const {
        Bits open = board->all & ~(own | enemy);
        auto first = [&](int from, int direction, bool back) {
            Walker before{from, nowhere, enemy, open};
            Walker next = back ? withdrawn(before, direction) : approached(before, direction);
            take(from, next, enemy ^ next.enemy, back);
        };
        each_direction(own, enemy, [&](auto direction, Bits approach, Bits withdrawal) {
            for (; approach != 0; approach = without_lowest(approach)) first(lowest(approach), direction, false);
            for (; withdrawal != 0; withdrawal = without_lowest(withdrawal)) first(lowest(withdrawal), direction, true);
        });
    }

    // Calls `see(direction as a constant, stones that can step that way)` for each direction.
    template <class See> void each_stepping(Bits own, Bits enemy, See&& see) const {
        Bits open = board->all & ~(own | enemy);
        [&]<int... direction>(std::integer_sequence<int, direction...>) {
            (see(std::integral_constant<int, direction>{}, steppers<direction>(own, open)), ...);
        }(every_direction{});
    }

    // Calls `step(from, to)` for each step of a stone to a free neighbour.
    template <class Step> void each_step(Bits own, Bits enemy, Step&& step) const {
        each_stepping(own, enemy, [&](auto direction, Bits stones) {
            for (; stones != 0; stones = without_lowest(stones))
                step(lowest(stones), lowest(stones) + board->offset[direction]);
        });
    }

    int count_steps(Bits own, Bits enemy) const {
        int steps = 0;
        each_stepping(own, enemy, [&](auto, Bits stones) { steps += count(stones); });
        return steps;
    }

    // The number of different ways to end a turn once the walker has captured. 
    std::uint64_t count_endings(const Walker& w) const { return count_endings(w.point, w.direction, w.enemy, w.open); }
    std::uint64_t count_endings(int point, int direction, Bits enemy, Bits open) const {
        std::uint64_t ways = style.compulsory ? 0 : 1;
        each_continuation({point, direction, enemy, open}, [&](const Walker& next, Bits, bool) {
            ways += count_endings(next.point, next.direction, next.enemy, next.open);
        });
        return ways != 0 ? ways : 1;
    }

    // The number of turns of the side to move, by the basic rules.
    std::uint64_t count_turns(Bits own, Bits enemy) const {
        std::uint64_t turns = 0;
        each_first_capture(own, enemy, [&](int, const Walker& next, Bits, bool) { turns += count_endings(next); });
        return turns != 0 ? turns : static_cast<std::uint64_t>(count_steps(own, enemy));
    }

    // Calls `end(walker)` for each way to end a turn once the walker has captured.
    template <class End> void each_ending(const Walker& walker, End&& end) const {
        bool going_on = false;
        if (!style.compulsory) end(walker);
        each_continuation(walker, [&](const Walker& next, Bits, bool) {
            going_on = true;
            each_ending(next, end);
        });
        if (style.compulsory && !going_on) end(walker);
    }

    // Calls `end(own, enemy)` with both sides' stones after each turn, by the basic rules.
    template <class End> void each_turn(Bits own, Bits enemy, End&& end) const {
        bool capturing = false;
        each_first_capture(own, enemy, [&](int from, const Walker& next, Bits, bool) {
            capturing = true;
            each_ending(next, [&](const Walker& last) { end((own ^ bit(from)) | bit(last.point), last.enemy); });
        });
        if (!capturing) each_step(own, enemy, [&](int from, int to) { end(own ^ bit(from) ^ bit(to), enemy); });
    }
};

} // namespace marblebox::fanorona
