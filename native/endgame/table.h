// An endgame table in its file: a header, the place and the checksum of every block, and the blocks.
#pragma once

#include "base/mapping.h"
#include "endgame/code.h"
#include "endgame/index.h"
#include "endgame/kind.h"

#include <memory>
#include <string>

namespace marblebox::endgame {

constexpr std::size_t block_length = 256; // values; so few that finding one of them is quick

std::string file_name(int own, int enemy);
std::string table_path(const std::string& folder, int own, int enemy);

struct Summary {
    std::uint64_t won = 0, drawn = 0, lost = 0, holes = 0;
    std::uint32_t longest_win = 0, longest_loss = 0;

    void add(Code code);
};

struct Header {
    char magic[8];
    std::uint32_t crc; // of all that follows, up to the blocks
    std::uint32_t version;
    std::uint64_t file_size, positions, data_start;
    std::uint32_t block_length;
    std::uint8_t columns, rows, own, enemy;
    std::uint8_t compulsory, same_direction, revisiting, stuck_loses;
    std::uint32_t limit;
    Summary summary;
    Lengths lengths;
};

struct Block {
    std::uint32_t start; // bytes from the first block
    std::uint32_t crc;
};

// Writes the file whole or not at all.
void write_table(const std::string& path, const Kind& kind, int own, int enemy, std::span<const Code> codes);

// An open table. Damage is noticed when it is opened or at the latest when the damaged block is read.
class EndgameTable {
  public:
    EndgameTable(const std::string& path, const Kind& kind, int own, int enemy);
    // The content of such a file; complaints call it by the name that it would have.
    EndgameTable(std::vector<std::uint8_t> bytes, const Kind& kind, int own, int enemy);

    const Geometry& geometry() const { return geometry_; }
    const Summary& summary() const { return header_->summary; }
    std::size_t bytes() const { return mapping_.bytes().size(); }
    Code at(Index index) const;
    Code at(Bits own, Bits enemy) const { return at(geometry_.index(own, enemy)); }
    std::vector<Code> all() const;
    void check_blocks() const; // refuses a table with a damaged block

  private:
    std::span<const std::uint8_t> block(std::size_t number) const; // verified
    std::size_t blocks() const { return (geometry_.size() + block_length - 1) / block_length; }
    [[noreturn]] void refuse(const std::string& reason) const;
    void open(const Kind& kind);
    void check(const Kind& kind) const;

    std::string path_;
    Geometry geometry_;
    Mapping mapping_;
    const Header* header_ = nullptr;
    const Block* index_ = nullptr;
    std::unique_ptr<Decoder> decoder_;
};

} // namespace marblebox::endgame
