#include "endgame/code.h"

#include <algorithm>
#include <queue>

namespace marblebox::endgame {

namespace {

using Frequencies = std::array<std::uint64_t, 256>;
using ContextLengths = std::array<std::uint8_t, 256>;

// Huffman's tree; among equally frequent nodes the older comes first, so that every machine finds the same.
ContextLengths huffman_lengths(const Frequencies& frequencies) {
    struct Node {
        std::uint64_t frequency;
        int number;
        bool operator>(const Node& other) const {
            return frequency != other.frequency ? frequency > other.frequency : number > other.number;
        }
    };
    std::priority_queue<Node, std::vector<Node>, std::greater<>> queue;
    for (int code = 0; code < 256; ++code)
        if (frequencies[code] != 0) queue.push({frequencies[code], code});
    std::vector<int> parent(512, -1);
    int nodes = 256;
    for (; queue.size() > 1; ++nodes) {
        Node first = queue.top();
        queue.pop();
        Node second = queue.top();
        queue.pop();
        parent[first.number] = parent[second.number] = nodes;
        queue.push({first.frequency + second.frequency, nodes});
    }
    ContextLengths lengths{};
    for (int code = 0; code < 256; ++code)
        for (int node = code; frequencies[code] != 0 && parent[node] >= 0; node = parent[node]) ++lengths[code];
    return lengths;
}

// Rare values are counted as more frequent than they are until no pattern is too long.
ContextLengths limited_lengths(Frequencies frequencies) {
    int used = static_cast<int>(256 - std::ranges::count(frequencies, 0u));
    if (used == 0) return {};
    if (used == 1) { // a pattern has at least one bit
        ContextLengths lengths{};
        lengths[std::ranges::max_element(frequencies) - frequencies.begin()] = 1;
        return lengths;
    }
    for (;;) {
        auto lengths = huffman_lengths(frequencies);
        if (std::ranges::max(lengths) <= longest_pattern) return lengths;
        for (auto& frequency : frequencies)
            if (frequency != 0) frequency = frequency / 2 + 1;
    }
}

unsigned reversed(unsigned pattern, int length) {
    unsigned result = 0;
    for (int k = 0; k < length; ++k) result |= (pattern >> k & 1) << (length - 1 - k);
    return result;
}

// Calls `see(code, pattern, length)` for each value that occurs: the canonical code, shorter patterns first.
template <class See> void each_pattern(const ContextLengths& lengths, See&& see) {
    unsigned next = 0;
    for (int length = 1; length <= longest_pattern; ++length, next <<= 1)
        for (int code = 0; code < 256; ++code)
            if (lengths[code] == length) see(static_cast<Code>(code), reversed(next++, length), length);
}

} // namespace

void count_into(Histogram& histogram, std::span<const Code> block) {
    int context = first_context;
    for (Code code : block) {
        ++histogram[context][code];
        context = context_after(code);
    }
}

Lengths best_lengths(const Histogram& histogram) {
    Lengths lengths;
    for (int context = 0; context < contexts; ++context) lengths[context] = limited_lengths(histogram[context]);
    return lengths;
}

bool are_sound(const Lengths& lengths) {
    return std::ranges::all_of(lengths, [](const ContextLengths& patterns) {
        std::uint64_t room = 0;
        for (auto length : patterns) {
            if (length > longest_pattern) return false;
            if (length != 0) room += std::uint64_t{1} << (longest_pattern - length);
        }
        return room <= std::uint64_t{1} << longest_pattern;
    });
}

Encoder::Encoder(const Lengths& lengths) : lengths_(lengths), patterns_{} {
    for (int context = 0; context < contexts; ++context)
        each_pattern(lengths[context], [&](Code code, unsigned pattern, int) {
            patterns_[context][code] = static_cast<std::uint16_t>(pattern);
        });
}

void Encoder::append(std::span<const Code> block, std::vector<std::uint8_t>& out) const {
    std::uint64_t window = 0;
    int filled = 0, context = first_context;
    for (Code code : block) {
        window |= static_cast<std::uint64_t>(patterns_[context][code]) << filled;
        filled += lengths_[context][code];
        context = context_after(code);
        for (; filled >= 8; filled -= 8, window >>= 8) out.push_back(static_cast<std::uint8_t>(window));
    }
    if (filled > 0) out.push_back(static_cast<std::uint8_t>(window));
}

Decoder::Decoder(const Lengths& lengths) : entries_{} {
    for (int context = 0; context < contexts; ++context)
        each_pattern(lengths[context], [&](Code code, unsigned pattern, int length) {
            for (unsigned window = pattern; window <= mask; window += 1u << length) {
                Entry& entry = entries_[context][window];
                entry.code = code;
                entry.length = static_cast<std::uint8_t>(length) & 15;
                entry.context = static_cast<std::uint8_t>(context_after(code)) & 15;
            }
        });
}

} // namespace marblebox::endgame
