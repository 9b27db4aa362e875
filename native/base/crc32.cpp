#include "base/crc32.h"

#include <array>
#include <cstring>

namespace marblebox {

namespace {

constexpr auto crc_tables = [] {
    std::array<std::array<std::uint32_t, 256>, 8> tables{};
    for (std::uint32_t n = 0; n < 256; ++n) {
        std::uint32_t value = n;
        for (int k = 0; k < 8; ++k) value = (value & 1) != 0 ? value >> 1 ^ 0xEDB88320u : value >> 1;
        tables[0][n] = value;
    }
    for (int k = 1; k < 8; ++k)
        for (int n = 0; n < 256; ++n) tables[k][n] = tables[k - 1][n] >> 8 ^ tables[0][tables[k - 1][n] & 255];
    return tables;
}();

} // namespace

std::uint32_t crc32(std::span<const std::uint8_t> bytes, std::uint32_t before) {
    std::uint32_t crc = ~before;
    const std::uint8_t* next = bytes.data();
    std::size_t left = bytes.size();
    for (; left >= 8; left -= 8, next += 8) {
        std::uint32_t low, high;
        std::memcpy(&low, next, 4);
        std::memcpy(&high, next + 4, 4);
        low ^= crc;
        crc = crc_tables[7][low & 255] ^ crc_tables[6][low >> 8 & 255] ^ crc_tables[5][low >> 16 & 255] ^
              crc_tables[4][low >> 24] ^ crc_tables[3][high & 255] ^ crc_tables[2][high >> 8 & 255] ^
              crc_tables[1][high >> 16 & 255] ^ crc_tables[0][high >> 24];
    }
    for (; left > 0; --left, ++next) crc = crc >> 8 ^ crc_tables[0][(crc ^ *next) & 255];
    return ~crc;
}

} // namespace marblebox
