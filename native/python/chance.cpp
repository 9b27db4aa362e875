#include "base/chance.h"

#include "python/bindings.h"
#include "python/calls.h"

namespace nb = nanobind;
using namespace nb::literals;
using namespace marblebox;

namespace {

// Draws so many numbers from the seed's chance.
template <class Draw> std::vector<std::uint64_t> drawn(std::uint64_t seed, std::uint64_t count, Draw&& draw) {
    Chance chance(seed);
    std::vector<std::uint64_t> numbers;
    for (; count > 0; --count) numbers.push_back(draw(chance));
    return numbers;
}

std::vector<std::uint64_t> numbers(std::uint64_t seed, std::uint64_t count) {
    return drawn(seed, count, [](Chance& chance) { return chance.next64(); });
}

std::vector<std::uint64_t> below(std::uint64_t seed, std::uint64_t n, std::uint64_t count) {
    constexpr std::uint64_t largest = std::uint64_t{1} << 32;
    if (n < 1 || n > largest) throw BadInput("n must be from 1 to " + std::to_string(largest));
    return drawn(seed, count, [&](Chance& chance) { return chance.below(n); });
}

} // namespace

void bind_chance(nb::module_& module) {
    module.def("chance_numbers", &numbers, "seed"_a, "count"_a,
               "The first numbers of 64 bits that `marblebox.core.chance` draws from a seed, 0 to 2^64 - 1.");
    module.def("chance_below", &below, "seed"_a, "n"_a, "count"_a,
               "The first numbers from 0 to n-1 that it draws, for n from 1 to 2^32.");
}
