// The checksum that zlib computes.
#pragma once

#include <cstdint>
#include <span>

namespace marblebox {

std::uint32_t crc32(std::span<const std::uint8_t> bytes, std::uint32_t before = 0);

} // namespace marblebox
