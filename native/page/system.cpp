// What a page has in place of an operating system's memory and files.
#include "base/mapping.h"
#include "base/memory.h"
#include "base/words.h"

#include <cstdint>

namespace marblebox {

std::uint64_t physical_memory() { return std::uint64_t{1} << 32; }
std::uint64_t resident_memory() { return 0; }

// New pages of a page's memory are zero and are not there until they are used; what malloc gives would have to be
// cleared. They cannot be given back, and need not be: who has them stays as long as the memory.
void* zeroed_pages(std::uint64_t bytes) {
    constexpr std::uint64_t page_bytes = 1 << 16;
    auto first = __builtin_wasm_memory_grow(0, (bytes + page_bytes - 1) / page_bytes);
    return first == SIZE_MAX ? nullptr : reinterpret_cast<void*>(first * page_bytes);
}
void release_pages(void*, std::uint64_t) {}

// There are no files.
bool is_there(const std::string&) { return false; }
Mapping::Mapping(const std::string& path) { throw BadInput("there is no file " + in_quotes(path)); }
Mapping::~Mapping() = default;

} // namespace marblebox
