#include "base/words.h"
#include "fanorona/search/selfplay.h"
#include "python/bindings.h"

#include <nanobind/stl/array.h>
#include <nanobind/stl/map.h>
#include <nanobind/stl/shared_ptr.h>
#include <nanobind/stl/string.h>

namespace nb = nanobind;
using namespace nb::literals;
using namespace marblebox;

namespace {

using fanorona::Net;
using Fields = std::map<std::string, std::string>;

std::span<const std::uint8_t> bytes_of(const nb::bytes& data) {
    return {static_cast<const std::uint8_t*>(data.data()), data.size()};
}

fanorona::NetKind kind_of(int kind) {
    if (kind < 0 || kind >= fanorona::net_kinds) throw BadInput("there is no such kind of rules");
    return static_cast<fanorona::NetKind>(kind);
}

template <int (Net::*judge)(fanorona::NetKind, Bits, Bits, const fanorona::Extras&) const>
int correction(const Net& net, int kind, Bits own, Bits enemy, const std::array<std::int16_t, 16>& extras) {
    if (((own | enemy) & ~fanorona::board_of<9, 5>.all) != 0) throw BadInput("a stone is not on the board");
    return (net.*judge)(kind_of(kind), own, enemy, {extras});
}

nb::bytes self_play(const Fields& fields, std::uint32_t number, std::uint64_t nodes,
                    const endgame::EndgameTables* tables, const Net* net, const std::map<std::string, int>& tuning) {
    if (nodes == 0) throw BadInput("a game needs nodes to search");
    auto rules = std::make_shared<fanorona::Rules>(fanorona::read_rules(fields));
    fanorona::SelfPlayMeans means{nodes, tables, net, search::read_tuning(tuning)};
    std::vector<fanorona::Sample> samples;
    {
        nb::gil_scoped_release unlock;
        fanorona::SelfPlay play(rules, means);
        samples = play.game(number);
        auto known = play.known(number, static_cast<int>(samples.size()) / 4);
        samples.insert(samples.end(), known.begin(), known.end());
    }
    return nb::bytes(samples.data(), samples.size() * sizeof(fanorona::Sample));
}

} // namespace

void bind_learning(nb::module_& module) {
    nb::class_<Net>(module, "FanoronaNet", nb::is_final(),
                    "A network that corrects the hand-written evaluation; a damaged file is a ValueError.")
        .def(
            "__init__", [](Net* place, const nb::bytes& file) { new (place) Net(bytes_of(file)); }, "file"_a)
        .def(
            "correction", &correction<&Net::correction>, "kind"_a, "own"_a, "enemy"_a, "extras"_a,
            "What to add, in hundredths of a stone; the points are bits, `extras` 16 numbers as docs/learning.md says.")
        .def("plain_correction", &correction<&Net::plain_correction>, "kind"_a, "own"_a, "enemy"_a, "extras"_a,
             "The same by code that any processor runs.");
    module.def("self_play", &self_play, "rules"_a, "number"_a, "nodes"_a, "tables"_a.none() = nb::none(),
               "net"_a.none() = nb::none(), "tuning"_a = std::map<std::string, int>(),
               "The positions of the game with that number, played with so many nodes a turn, some that its searches "
               "judged and some that tables know.");
}
