// How much memory there is, and how much of it is taken.
#pragma once

#include <cstdint>
#include <fstream>
#include <unistd.h>

namespace marblebox {

inline std::uint64_t page_size() { return static_cast<std::uint64_t>(::sysconf(_SC_PAGESIZE)); }

// Of the machine, in bytes.
inline std::uint64_t physical_memory() { return static_cast<std::uint64_t>(::sysconf(_SC_PHYS_PAGES)) * page_size(); }

// What the program occupies right now, in bytes; 0 where the system does not say.
inline std::uint64_t resident_memory() {
    std::ifstream file("/proc/self/statm");
    std::uint64_t all = 0, resident = 0;
    file >> all >> resident;
    return resident * page_size();
}

} // namespace marblebox
