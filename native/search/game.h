// What the search asks of a game.
#pragma once

#include "search/order.h"
#include "search/value.h"

#include <concepts>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

namespace marblebox::search {

template <class M>
concept GameMove = std::copyable<M> && requires(M move) {
    { move.order } -> std::same_as<int&>;        // larger is tried first
    { move.id } -> std::same_as<std::uint16_t&>; // tells it from its siblings, almost always
    { move.slot } -> std::same_as<Slot&>;
};

// `ply` counts the turns from the first position, `depth` those that are still to be looked ahead; scores are for the
// side to move.
template <class G>
concept Game = std::copy_constructible<G> && GameMove<typename G::Move> &&
               requires(G game, const G& fixed, const typename G::Node& node, const typename G::Move& move,
                        std::vector<typename G::Move>& moves, Score score, int depth, int ply) {
                   // The depth from which on the transposition table is worth asking.
                   { G::least_remembered } -> std::convertible_to<int>;

                   // The search has come to that node: a game may keep the path to it.
                   { game.enter(node, ply) } -> std::same_as<void>;
                   // The value if the game is over there whatever the moves are.
                   { game.ended(node, ply) } -> std::same_as<std::optional<Value>>;
                   // The lowest and the highest score that can still come of it.
                   { fixed.limits(node, ply) } -> std::same_as<std::pair<Score, Score>>;
                   // The value beyond the horizon, or nothing if the moves must be looked at.
                   { fixed.leaf(node, depth, ply) } -> std::same_as<std::optional<Value>>;

                   { fixed.key(node) } -> std::same_as<std::uint64_t>;
                   { fixed.side(node) } -> std::same_as<int>;
                   // A score as it is kept in the table, where the same key can come with other scores, and back.
                   { fixed.remembered(score, node, ply) } -> std::same_as<Score>;
                   { fixed.recalled(score, node, ply) } -> std::same_as<Score>;

                   // What certain values rest on beside the key; the others are good enough on other terms as well.
                   { fixed.terms(node) } -> std::same_as<std::uint16_t>;

                   // What the position seems to be worth if moves may be left out there, where nothing can be captured
                   // and where something must be; and the same with the other side to move.
                   { fixed.calm(node) } -> std::same_as<std::optional<Score>>;
                   { fixed.loud(node) } -> std::same_as<std::optional<Score>>;
                   { fixed.after_passing(node) } -> std::same_as<typename G::Node>;

                   // Appends the moves, those with the same result merged as far as that is easy.
                   { game.generate(node, moves) } -> std::same_as<void>;
                   // The value if there are none.
                   { fixed.without_moves(node, ply) } -> std::same_as<Value>;
                   { fixed.after(node, move) } -> std::same_as<typename G::Node>;
                   // Whether late moves may be looked at less deeply.
                   { fixed.is_wide(node, depth) } -> std::same_as<bool>;

                   // Among the moves of the first position: whether two are one, and whether it is to be considered.
                   { G::is_same(move, move) } -> std::same_as<bool>;
                   { fixed.is_wanted(node, move) } -> std::same_as<bool>;
               };

} // namespace marblebox::search
