#include "fanorona/playout.h"

#include "base/rng.h"
#include "fanorona/turns.h"

namespace marblebox::fanorona {

namespace {

// The first steps of a turn, as sets of stones that can do the same thing: capture in one way, or step in one
// direction.
struct FirstSteps {
    struct Group {
        Bits stones;
        bool capturing;
        int way; // the capture, or the direction
    };
    std::array<Group, 3 * directions> groups;
    int used = 0, total = 0;

    void add(Bits stones, bool capturing, int way) {
        groups[used] = {stones, capturing, way};
        used += stones != 0;
        total += count(stones);
    }
};

template <class C> class Player {
  public:
    Player(const Rules& rules, const C& chains, std::uint64_t seed) : rules_(rules), chains_(chains), rng_(seed) {}

    void play(State state, Tally& tally, Pulse& pulse) {
        for (;; ++tally.moves) {
            pulse.beat();
            FirstSteps steps = first_steps(state.at);
            Ending ending = ending_of(state, steps.total == 0);
            if (ending != Ending::none) {
                ++(is_won_for_opponent(ending) ? tally.wins[1 - state.at.side] : tally.draws);
                return;
            }
            state.advance(random_turn(state.at, steps));
        }
    }

  private:
    static Ending ending_of(const State& state, bool is_stuck) {
        if (state.at.overlooked != 0) return ending_by_playing_on(*state.rules, state.at);
        if (is_stuck) return ending(*state.rules, state.at);
        if (state.rules->draw_turns != 0 && state.at.quiet >= state.rules->draw_turns) return Ending::no_capture;
        return state.seen.size() >= 4 ? state.ending() : Ending::none;
    }

    FirstSteps first_steps(const Position& at) const {
        FirstSteps steps;
        if (is_handicapped(rules_, at, at.side)) {
            add_offering(at, steps);
        } else {
            chains_.each_direction(at.own(), at.enemy(), [&](auto direction, Bits approaching, Bits withdrawing) {
                steps.add(approaching, true, 2 * direction);
                steps.add(withdrawing, true, 2 * direction + 1);
            });
            if (steps.total == 0 || (rules_.on_demand && !at.obliged)) add_plain(at, steps);
        }
        return steps;
    }

    void add_plain(const Position& at, FirstSteps& steps) const {
        chains_.each_stepping(at.own(), at.enemy(),
                              [&](auto direction, Bits stones) { steps.add(stones, false, direction); });
    }

    void add_offering(const Position& at, FirstSteps& steps) const {
        std::array<Bits, directions> stones{};
        Turns(rules_, chains_, at).each([&](const Turn& turn) {
            for (int d = 0; d < directions && !turn.is_demand(); ++d)
                if (turn.to() - turn.from() == chains_.board->offset[d]) stones[d] |= bit(turn.from());
        });
        for (int d = 0; d < directions; ++d) steps.add(stones[d], false, d);
    }

    Turn random_turn(const Position& at, const FirstSteps& steps) {
        int rank = rng_.below(steps.total + (at.overlooked != 0 ? 1 : 0));
        for (int k = 0; k < steps.used; ++k) {
            const auto& group = steps.groups[k];
            int size = count(group.stones);
            if (rank < size) return random_rest(at, group, member(group.stones, rank));
            rank -= size;
        }
        return Turn(); // a demand
    }

    Turn random_rest(const Position& at, const FirstSteps::Group& first, int from) {
        if (!first.capturing) return Turn(from, from + chains_.board->offset[first.way]);
        Walker walker{from, nowhere, at.enemy(), chains_.board->all & ~(at.own() | at.enemy())};
        CaptureMode mode = capture_mode(rules_, at);
        walker = chains_.captured(walker, first.way);
        limit(walker, mode, at, from, first.way);
        while (mode == CaptureMode::chain && goes_on(walker)) {
        }
        Turn turn(from, walker.point); // the way between does not matter here
        turn.captured = at.enemy() ^ walker.enemy;
        return turn;
    }

    bool goes_on(Walker& walker) {
        Captures captures = chains_.captures(walker);
        int ways = count(captures);
        if (ways == 0) return false;
        int rank = rng_.below(chains_.style.compulsory ? ways : ways + 1);
        if (rank == ways) return false;
        walker = chains_.captured(walker, member(captures, rank));
        return true;
    }

    const Rules& rules_;
    const C& chains_;
    Rng rng_;
};

} // namespace

Tally playouts(const State& state, std::uint64_t games, std::uint64_t seed, Pulse& pulse) {
    Tally tally;
    with_chains(*state.rules, [&](const auto& chains) {
        Player player(*state.rules, chains, seed);
        for (std::uint64_t game = 0; game < games; ++game) player.play(state, tally, pulse);
    });
    return tally;
}

} // namespace marblebox::fanorona
