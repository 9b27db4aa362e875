// What a page has in place of an operating system's memory and files.
#include "base/mapping.h"
#include "base/memory.h"
#include "base/words.h"

#include <cstdlib>

namespace marblebox {

std::uint64_t physical_memory() { return std::uint64_t{1} << 32; }
std::uint64_t resident_memory() { return 0; }
void* zeroed_pages(std::uint64_t bytes) { return std::calloc(bytes, 1); }
void release_pages(void* pages, std::uint64_t) { std::free(pages); }

// There are no files.
bool is_there(const std::string&) { return false; }
Mapping::Mapping(const std::string& path) { throw BadInput("there is no file " + quoted(path)); }
Mapping::~Mapping() = default;

} // namespace marblebox
