#include "search/transposition_table.h"

#include "base/memory.h"
#include "base/words.h"

namespace marblebox::search {

namespace {

constexpr int largest_mebibytes = 1 << 20;

std::uint64_t packed(const TranspositionEntry& entry, unsigned age) {
    return static_cast<std::uint16_t>(entry.score) |
           static_cast<std::uint64_t>(entry.depth + TranspositionTable::depth_offset) << 16 |
           static_cast<std::uint64_t>(entry.bound) << 24 | static_cast<std::uint64_t>(entry.proven) << 26 |
           static_cast<std::uint64_t>(age) << 27 | static_cast<std::uint64_t>(entry.move) << 32 |
           static_cast<std::uint64_t>(entry.terms) << 48;
}

// How much an entry is worth keeping: deep and recent ones most.
int worth(std::uint64_t data, unsigned age) {
    if (data == 0) return -1000;
    int older_by = static_cast<int>((age - (data >> 27)) & 31);
    return static_cast<int>(data >> 16 & 255) + ((data >> 26 & 1) != 0 ? 4 : 0) - 8 * older_by;
}

std::uint64_t checked_bytes(int mebibytes) {
    if (mebibytes < 1 || mebibytes > largest_mebibytes)
        throw BadInput("the table must have from 1 to " + std::to_string(largest_mebibytes) + " MiB, not " +
                       std::to_string(mebibytes));
    return static_cast<std::uint64_t>(mebibytes) << 20;
}

} // namespace

TranspositionTable::TranspositionTable(int mebibytes) : size_(checked_bytes(mebibytes) / sizeof(Bucket)) {
    // Asking for more than there is might succeed, only to end the whole program later.
    std::uint64_t bytes = size_ * sizeof(Bucket);
    void* place = bytes <= physical_memory() ? zeroed_pages(bytes) : nullptr;
    if (place == nullptr)
        throw OutOfMemory("there is not enough memory for a table of " + std::to_string(mebibytes) +
                          " MiB; choose a smaller one");
    buckets_ = {static_cast<Bucket*>(place), Release{bytes}};
}

void TranspositionTable::Release::operator()(Bucket* buckets) const { release_pages(buckets, bytes); }

TranspositionTable::Packed& TranspositionTable::victim(Bucket& bucket, std::uint64_t key) const {
    Packed* best = nullptr;
    int least = 0;
    for (Packed& place : bucket.places) {
        std::uint64_t data = place.data.load(std::memory_order_relaxed);
        if ((place.check.load(std::memory_order_relaxed) ^ data) == key) return place;
        if (int value = worth(data, age_); best == nullptr || value < least) best = &place, least = value;
    }
    return *best;
}

void TranspositionTable::store(std::uint64_t key, const TranspositionEntry& entry) {
    Packed& place = victim(bucket(key), key);
    std::uint64_t data = packed(entry, age_);
    place.check.store(key ^ data, std::memory_order_relaxed);
    place.data.store(data, std::memory_order_relaxed);
}

void TranspositionTable::clear() {
    if (is_clear_) return; // and costs nothing yet
    for (std::uint64_t k = 0; k < size_; ++k)
        for (Packed& place : buckets_[k].places) {
            place.check.store(0, std::memory_order_relaxed);
            place.data.store(0, std::memory_order_relaxed);
        }
    age_ = 0;
    is_clear_ = true;
}

} // namespace marblebox::search
