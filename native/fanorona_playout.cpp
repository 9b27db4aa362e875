#include "fanorona_playout.h"

#include "fanorona_turns.h"

namespace marblebox::fanorona {

namespace {

// The first steps of a turn, as sets of stones: by approach, by withdrawal and without capture in each direction.
struct FirstSteps {
    enum Kind { approach, withdrawal, plain };
    struct Group {
        Bits stones;
        Kind kind;
        int direction;
    };
    std::array<Group, 3 * directions> groups;
    int used = 0, total = 0;

    void add(Bits stones, Kind kind, int direction) {
        groups[used] = {stones, kind, direction};
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
            advance(state, random_turn(state.at, steps));
        }
    }

  private:
    static Ending ending_of(const State& state, bool is_stuck) {
        if (is_stuck) return ending(*state.rules, state.at);
        if (state.rules->draw_turns != 0 && state.at.quiet >= state.rules->draw_turns) return Ending::no_capture;
        return state.seen.size() >= 4 || state.rules->repetition == 1 ? state.ending() : Ending::none;
    }

    // What State::after does, in place.
    void advance(State& state, const Turn& turn) {
        if (rules_.repetition != 0) {
            if (turn.is_demand() && !state.seen.empty())
                state.seen.pop_back();
            else if (turn.captured != 0)
                state.seen.clear();
            else if (!turn.is_demand())
                state.seen.emplace_back(state.at.stones[white], state.at.stones[black]);
        }
        state.at = after(rules_, state.at, turn);
    }

    FirstSteps first_steps(const Position& at) const {
        FirstSteps steps;
        if (is_handicapped(rules_, at, at.side)) {
            add_offering(at, steps);
        } else {
            chains_.each_direction(at.own(), at.enemy(), [&](auto direction, Bits approaching, Bits withdrawing) {
                steps.add(approaching, FirstSteps::approach, direction);
                steps.add(withdrawing, FirstSteps::withdrawal, direction);
            });
            if (steps.total == 0 || (rules_.on_demand && !at.obliged)) add_plain(at, steps);
        }
        return steps;
    }

    void add_plain(const Position& at, FirstSteps& steps) const {
        chains_.each_stepping(at.own(), at.enemy(), [&](auto direction, Bits stones) {
            steps.add(stones, FirstSteps::plain, direction);
        });
    }

    void add_offering(const Position& at, FirstSteps& steps) const {
        std::array<Bits, directions> stones{};
        Turns(rules_, chains_, at).each([&](const Turn& turn) {
            for (int d = 0; d < directions && !turn.is_demand(); ++d)
                if (turn.to() - turn.from() == chains_.board->offset[d]) stones[d] |= bit(turn.from());
        });
        for (int d = 0; d < directions; ++d) steps.add(stones[d], FirstSteps::plain, d);
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
        if (first.kind == FirstSteps::plain) return Turn(from, from + chains_.board->offset[first.direction]);
        Walker walker{from, nowhere, at.enemy(), chains_.board->all & ~(at.own() | at.enemy())};
        bool back = first.kind == FirstSteps::withdrawal;
        walker = back ? chains_.withdrawn(walker, first.direction) : chains_.approached(walker, first.direction);
        bool nearest = rules_.vela_single && is_handicapped(rules_, at, 1 - at.side);
        bool single = nearest || is_first_turn_due(rules_, at);
        while (!single && goes_on(walker)) {}
        Turn turn(from, walker.point); // the way between does not matter here
        turn.captured = nearest ? nearest_stone(from, walker.point, back) : at.enemy() ^ walker.enemy;
        return turn;
    }

    bool goes_on(Walker& walker) {
        auto [approaches, withdrawals] = chains_.captures(walker);
        int approaching = count(approaches), ways = approaching + count(withdrawals);
        if (ways == 0) return false;
        int rank = rng_.below(chains_.style.compulsory ? ways : ways + 1);
        if (rank == ways) return false;
        walker = rank < approaching ? chains_.approached(walker, member(approaches, rank) / 2)
                                    : chains_.withdrawn(walker, member(withdrawals, rank - approaching));
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
