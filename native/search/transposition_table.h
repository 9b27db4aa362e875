// The transposition table: what searches remember of positions they have met, shared by several threads without locks.
#pragma once

#include "search/value.h"

#include <atomic>
#include <cstdint>
#include <memory>
#include <new>
#include <optional>
#include <string>

namespace marblebox::search {

enum class Bound : std::uint8_t { none, upper, lower, exact };

struct TranspositionEntry {
    Score score = 0;
    int depth = 0;
    Bound bound = Bound::none;
    bool proven = false;
    std::uint16_t move = 0;  // the name of the best move among its siblings
    std::uint16_t terms = 0; // what the score rests on beside the key, if it is certain

    bool is_certain() const { return proven || is_decided(score); }
    bool is_at_most() const { return bound == Bound::upper || bound == Bound::exact; }
    bool is_at_least() const { return bound == Bound::lower || bound == Bound::exact; }
};

struct OutOfMemory : std::bad_alloc {
    explicit OutOfMemory(std::string text) : text_(std::move(text)) {}
    const char* what() const noexcept override { return text_.c_str(); }

  private:
    std::string text_;
};

class TranspositionTable {
  public:
    explicit TranspositionTable(int mebibytes);

    static constexpr int depth_offset = 64; // depths below zero are those of captures beyond the horizon

    // What is remembered of a position; every node asks, so that it is worth inlining.
    std::optional<TranspositionEntry> find(std::uint64_t key) const {
        for (const Packed& place : bucket(key).places) {
            std::uint64_t data = place.data.load(std::memory_order_relaxed);
            if ((place.check.load(std::memory_order_relaxed) ^ data) == key && data != 0) return unpacked(data);
        }
        return std::nullopt;
    }
    void store(std::uint64_t key, const TranspositionEntry& entry);
    void prefetch(std::uint64_t key) const { __builtin_prefetch(&bucket(key)); }
#if defined(__wasm__)
    static constexpr bool can_prefetch = false; // a page fetches nothing ahead
#else
    static constexpr bool can_prefetch = true;
#endif
    // Another search begins: what is older gives way first.
    void age() {
        age_ = (age_ + 1) & 31;
        is_clear_ = false;
    }
    void clear();

  private:
    // The key is kept combined with the data, so that a half-written entry is not recognised (Hyatt's lockless
    // hashing).
    struct Packed {
        std::atomic<std::uint64_t> check, data;
    };
    static constexpr int entries_per_bucket = 4;
    struct alignas(64) Bucket {
        Packed places[entries_per_bucket];
    };

    static TranspositionEntry unpacked(std::uint64_t data) {
        return {static_cast<std::int16_t>(data),        static_cast<int>(data >> 16 & 255) - depth_offset,
                static_cast<Bound>(data >> 24 & 3),     (data >> 26 & 1) != 0,
                static_cast<std::uint16_t>(data >> 32), static_cast<std::uint16_t>(data >> 48)};
    }

    // Keys are spread evenly. In a page, where memory is small, half of a key tells the same, and nothing there
    // multiplies whole ones at once.
    Bucket& bucket(std::uint64_t key) const {
        if constexpr (sizeof(void*) == 4) return buckets_[(key >> 32) * size_ >> 32];
        return buckets_[static_cast<std::uint64_t>((static_cast<unsigned __int128>(key) * size_) >> 64)];
    }
    Packed& victim(Bucket& bucket, std::uint64_t key) const;

    struct Release {
        std::uint64_t bytes;
        void operator()(Bucket* buckets) const;
    };

    std::uint64_t size_; // in buckets
    std::unique_ptr<Bucket[], Release> buckets_;
    unsigned age_ = 0;
    bool is_clear_ = true;
};

} // namespace marblebox::search
