// Capturing: which steps capture, and how a stone may go on capturing in the same turn.
#pragma once

#include "fanorona/board.h"

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

using Captures = std::uint32_t; // a set of ways to capture
constexpr bool is_withdrawal(int capture) { return capture % 2 != 0; }

using every_direction = std::integer_sequence<int, 0, 1, 2, 3, 5, 6, 7, 8>;

// The two functions that are always inlined keep walkers in registers: counting is a third faster for it.
template <class B, class S> struct Chains {
    B board;
    S style;

    // The ways in which the walker can go on capturing: bit 2d for an approach in direction d, bit 2d+1 for a
    // withdrawal.
    [[gnu::always_inline]] Captures captures(const Walker& walker) const {
        DirectionSet ways = around(board, walker.open, walker.point);
        if (!style.same_direction) ways &= ~(1u << walker.direction);
        Captures approaches = far_around(board, walker.enemy, walker.point);
        Captures withdrawals = spread_reversed[around(board, walker.enemy, walker.point)];
        return (spread[ways] & approaches) | (spread[ways] & withdrawals) << 1;
    }

    // The walker after one of them.
    [[gnu::always_inline]] Walker captured(const Walker& walker, int capture) const {
        int direction = capture / 2, to = walker.point + board->offset[direction];
        bool back = is_withdrawal(capture); // choosing the arguments rather than the call avoids a jump
        Bits taken = run(board, walker.enemy, back ? walker.point : to, back ? opposite(direction) : direction);
        Bits open = style.revisiting ? walker.open | taken | bit(walker.point) : (walker.open | taken) & ~bit(to);
        return {to, direction, walker.enemy ^ taken, open};
    }

    // Calls `take(walker after the capture, capture)` for each way to go on.
    template <class Take> void each_continuation(const Walker& walker, Take&& take) const {
        for (Captures left = captures(walker); left != 0; left &= left - 1)
            take(captured(walker, std::countr_zero(left)), std::countr_zero(left));
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

    // Calls `take(from, walker after the capture, capture)` for each capturing first step of a turn.
    template <class Take> void each_first_capture(Bits own, Bits enemy, Take&& take) const {
        Bits open = board->all & ~(own | enemy);
        auto take_each = [&](Bits stones, int capture) {
            for (; stones != 0; stones = without_lowest(stones))
                take(lowest(stones), captured({lowest(stones), nowhere, enemy, open}, capture), capture);
        };
        each_direction(own, enemy, [&](auto direction, Bits approaching, Bits withdrawing) {
            take_each(approaching, 2 * direction);
            take_each(withdrawing, 2 * direction + 1);
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

    // The number of different ways to end a turn once the walker has captured; plain arguments travel in registers.
    std::uint64_t count_endings(const Walker& w) const { return count_endings(w.point, w.direction, w.enemy, w.open); }
    std::uint64_t count_endings(int point, int direction, Bits enemy, Bits open) const {
        Walker walker{point, direction, enemy, open};
        std::uint64_t endings = 0;
        for (;;) {
            Captures left = captures(walker);
            if (left == 0) return endings + 1;
            if (!style.compulsory) ++endings;
            for (; (left & (left - 1)) != 0; left &= left - 1)
                endings += count_endings(captured(walker, std::countr_zero(left)));
            walker = captured(walker, std::countr_zero(left)); // the last one without a call
        }
    }

    // The number of turns of the side to move, by the basic rules.
    std::uint64_t count_turns(Bits own, Bits enemy) const {
        std::uint64_t turns = 0;
        each_first_capture(own, enemy, [&](int, const Walker& next, int) { turns += count_endings(next); });
        return turns != 0 ? turns : static_cast<std::uint64_t>(count_steps(own, enemy));
    }

    // Calls `end(walker)` for each way to end a turn once the walker has captured.
    template <class End> void each_ending(const Walker& walker, End&& end) const {
        bool going_on = false;
        if (!style.compulsory) end(walker);
        each_continuation(walker, [&](const Walker& next, int) {
            going_on = true;
            each_ending(next, end);
        });
        if (style.compulsory && !going_on) end(walker);
    }

    // Calls `end(own, enemy)` with both sides' stones after each turn, by the basic rules.
    template <class End> void each_turn(Bits own, Bits enemy, End&& end) const {
        bool capturing = false;
        each_first_capture(own, enemy, [&](int from, const Walker& next, int) {
            capturing = true;
            each_ending(next, [&](const Walker& last) { end((own ^ bit(from)) | bit(last.point), last.enemy); });
        });
        if (!capturing) each_step(own, enemy, [&](int from, int to) { end(own ^ bit(from) ^ bit(to), enemy); });
    }
};

} // namespace marblebox::fanorona
