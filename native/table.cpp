#include "table.h"

#include "words.h"

#include <sys/mman.h>
#include <unistd.h>

namespace marblebox::search {

namespace {

constexpr int largest_mebibytes = 1 << 20;
constexpr int depth_offset = 64; // depths below zero are those of captures beyond the horizon

std::uint64_t packed(const Memory& memory, unsigned age) {
    return static_cast<std::uint16_t>(memory.score) | static_cast<std::uint64_t>(memory.depth + depth_offset) << 16 |
           static_cast<std::uint64_t>(memory.bound) << 24 | static_cast<std::uint64_t>(memory.proven) << 26 |
           static_cast<std::uint64_t>(age) << 27 | static_cast<std::uint64_t>(memory.move) << 32;
}

Memory unpacked(std::uint64_t data) {
    return {static_cast<std::int16_t>(data), static_cast<int>(data >> 16 & 255) - depth_offset,
            static_cast<Bound>(data >> 24 & 3), (data >> 26 & 1) != 0, static_cast<std::uint16_t>(data >> 32)};
}

// How much a memory is worth keeping: deep and recent ones most.
int worth(std::uint64_t data, unsigned age) {
    if (data == 0) return -1000;
    int older_by = static_cast<int>((age - (data >> 27)) & 31);
    return static_cast<int>(data >> 16 & 255) + ((data >> 26 & 1) != 0 ? 4 : 0) - 8 * older_by;
}

std::uint64_t physical_memory() {
    return static_cast<std::uint64_t>(sysconf(_SC_PHYS_PAGES)) * static_cast<std::uint64_t>(sysconf(_SC_PAGESIZE));
}

// Memory that costs nothing until it is used, or nullptr.
void* zeroed_pages(std::uint64_t bytes) {
    void* place = mmap(nullptr, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (place == MAP_FAILED) return nullptr;
#ifdef MADV_HUGEPAGE
    madvise(place, bytes, MADV_HUGEPAGE); // a wish: with fewer pages looking up is twice as fast
#endif
    return place;
}

std::uint64_t checked_bytes(int mebibytes) {
    if (mebibytes < 1 || mebibytes > largest_mebibytes)
        throw BadInput("the table must have from 1 to " + std::to_string(largest_mebibytes) + " MiB, not " +
                       std::to_string(mebibytes));
    return static_cast<std::uint64_t>(mebibytes) << 20;
}

} // namespace

Table::Table(int mebibytes) : size_(checked_bytes(mebibytes) / sizeof(Bucket)) {
    // Asking for more than there is might succeed, only to end the whole program later.
    std::uint64_t bytes = size_ * sizeof(Bucket);
    void* place = bytes <= physical_memory() ? zeroed_pages(bytes) : nullptr;
    if (place == nullptr)
        throw OutOfMemory("there is not enough memory for a table of " + std::to_string(mebibytes) +
                          " MiB; choose a smaller one");
    buckets_ = {static_cast<Bucket*>(place), Release{bytes}};
}

void Table::Release::operator()(Bucket* buckets) const { munmap(buckets, bytes); }

std::optional<Memory> Table::find(std::uint64_t key) const {
    for (const Slot& slot : bucket(key).slot) {
        std::uint64_t data = slot.data.load(std::memory_order_relaxed);
        if ((slot.check.load(std::memory_order_relaxed) ^ data) == key && data != 0) return unpacked(data);
    }
    return std::nullopt;
}

Table::Slot& Table::victim(Bucket& bucket, std::uint64_t key) const {
    Slot* best = nullptr;
    int least = 0;
    for (Slot& slot : bucket.slot) {
        std::uint64_t data = slot.data.load(std::memory_order_relaxed);
        if ((slot.check.load(std::memory_order_relaxed) ^ data) == key) return slot;
        if (int value = worth(data, age_); best == nullptr || value < least) best = &slot, least = value;
    }
    return *best;
}

void Table::store(std::uint64_t key, const Memory& memory) {
    Slot& slot = victim(bucket(key), key);
    std::uint64_t data = packed(memory, age_);
    slot.check.store(key ^ data, std::memory_order_relaxed);
    slot.data.store(data, std::memory_order_relaxed);
}

void Table::clear() {
    for (std::uint64_t k = 0; k < size_; ++k)
        for (Slot& slot : buckets_[k].slot) {
            slot.check.store(0, std::memory_order_relaxed);
            slot.data.store(0, std::memory_order_relaxed);
        }
    age_ = 0;
}

} // namespace marblebox::search
