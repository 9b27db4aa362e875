// How much memory there is, how much of it is taken, and pages of it for what is large.
#pragma once

#include <cstdint>

namespace marblebox {

// Of the machine, in bytes.
std::uint64_t physical_memory();

// What the program occupies right now, in bytes; 0 where the system does not say.
std::uint64_t resident_memory();

// Memory that is zero and costs nothing until it is used, or nullptr.
void* zeroed_pages(std::uint64_t bytes);
void release_pages(void* pages, std::uint64_t bytes);

} // namespace marblebox
