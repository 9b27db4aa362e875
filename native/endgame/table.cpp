#include "endgame/table.h"

#include "base/crc32.h"
#include "base/descriptor.h"
#include "base/words.h"

#include <algorithm>
#include <cstdio>
#include <tuple>

namespace marblebox::endgame {

namespace {

constexpr char magic[8] = {'M', 'A', 'R', 'B', 'L', 'E', 'T', 'B'};
constexpr std::uint32_t version = 1;
static_assert(sizeof(Header) == 96 + sizeof(Lengths), "nothing lies between the fields");
constexpr std::size_t after_crc = offsetof(Header, crc) + sizeof(Header::crc);

template <class T> std::span<const std::uint8_t> raw(const T* first, std::size_t count) {
    return {reinterpret_cast<const std::uint8_t*>(first), count * sizeof(T)};
}

void write_all(int file, std::span<const std::uint8_t> bytes, const std::string& path) {
    while (!bytes.empty()) {
        auto written = ::write(file, bytes.data(), bytes.size());
        if (written < 0 && errno == EINTR) continue;
        if (written < 0) complain(path);
        bytes = bytes.subspan(static_cast<std::size_t>(written));
    }
}

template <class See> void each_block(std::span<const Code> codes, See&& see) {
    for (std::size_t start = 0; start < codes.size(); start += block_length)
        see(codes.subspan(start, std::min(block_length, codes.size() - start)));
}

Header header_of(const Kind& kind, int own, int enemy, std::span<const Code> codes) {
    Header header{};
    std::ranges::copy(magic, header.magic);
    header.version = version;
    header.positions = codes.size();
    header.block_length = block_length;
    header.columns = static_cast<std::uint8_t>(kind.board->columns);
    header.rows = static_cast<std::uint8_t>(kind.board->rows);
    header.own = static_cast<std::uint8_t>(own);
    header.enemy = static_cast<std::uint8_t>(enemy);
    header.compulsory = kind.style.compulsory;
    header.same_direction = kind.style.same_direction;
    header.revisiting = kind.style.revisiting;
    header.stuck_loses = kind.stuck_loses;
    header.limit = static_cast<std::uint32_t>(kind.limit);
    for (Code code : codes) header.summary.add(code);
    Histogram histogram{};
    each_block(codes, [&](auto block) { count_into(histogram, block); });
    header.lengths = best_lengths(histogram);
    return header;
}

} // namespace

std::string file_name(int own, int enemy) { return std::to_string(own) + "v" + std::to_string(enemy) + ".table"; }

std::string table_path(const std::string& folder, int own, int enemy) { return folder + "/" + file_name(own, enemy); }

void Summary::add(Code code) {
    if (code == endgame::drawn) ++drawn;
    if (code == hole) ++holes;
    if (is_won(code)) {
        ++won;
        longest_win = std::max<std::uint32_t>(longest_win, static_cast<std::uint32_t>(distance(code)));
    }
    if (is_lost(code)) {
        ++lost;
        longest_loss = std::max<std::uint32_t>(longest_loss, static_cast<std::uint32_t>(distance(code)));
    }
}

void write_table(const std::string& path, const Kind& kind, int own, int enemy, std::span<const Code> codes) {
    // 1. What lies before the blocks needs their sizes and checksums.
    Header header = header_of(kind, own, enemy, codes);
    Encoder encoder(header.lengths);
    std::vector<Block> index;
    std::vector<std::uint8_t> data;
    each_block(codes, [&](auto block) {
        std::size_t start = data.size();
        if (start > UINT32_MAX) throw BadInput("the table is too large for one file");
        encoder.append(block, data);
        index.push_back({static_cast<std::uint32_t>(start), crc32(std::span(data).subspan(start))});
    });
    data.resize(data.size() + reading_margin);
    header.data_start = sizeof(Header) + index.size() * sizeof(Block);
    header.file_size = header.data_start + data.size();
    header.crc = crc32(raw(index.data(), index.size()), crc32(raw(&header, 1).subspan(after_crc)));
    // 2. A neighbour is written and then takes the name.
    std::string neighbour = path + ".new";
    {
        Descriptor file(neighbour, O_WRONLY | O_CREAT | O_TRUNC);
        write_all(file, raw(&header, 1), neighbour);
        write_all(file, raw(index.data(), index.size()), neighbour);
        write_all(file, data, neighbour);
        if (::fsync(file) != 0) complain(neighbour);
    }
    if (std::rename(neighbour.c_str(), path.c_str()) != 0) complain(path);
}

EndgameTable::EndgameTable(const std::string& path, const Kind& kind, int own, int enemy)
    : path_(path), geometry_(*kind.board, own, enemy), mapping_(path) {
    open(kind);
}

EndgameTable::EndgameTable(std::vector<std::uint8_t> bytes, const Kind& kind, int own, int enemy)
    : path_(file_name(own, enemy)), geometry_(*kind.board, own, enemy), mapping_(std::move(bytes)) {
    open(kind);
}

void EndgameTable::open(const Kind& kind) {
    if (mapping_.bytes().size() < sizeof(Header)) refuse("is not a Marblebox table");
    header_ = reinterpret_cast<const Header*>(mapping_.bytes().data());
    index_ = reinterpret_cast<const Block*>(mapping_.bytes().data() + sizeof(Header));
    check(kind);
    decoder_ = std::make_unique<Decoder>(header_->lengths);
}

void EndgameTable::refuse(const std::string& reason) const { throw BadInput("the table " + path_ + " " + reason); }

void EndgameTable::check(const Kind& kind) const {
    auto bytes = mapping_.bytes();
    if (!std::ranges::equal(magic, header_->magic)) refuse("is not a Marblebox table");
    if (header_->version != version) refuse("was made by another version of Marblebox");
    bool whole = header_->file_size == bytes.size() && header_->block_length == block_length &&
                 header_->data_start ==
                     sizeof(Header) + (header_->positions + block_length - 1) / block_length * sizeof(Block) &&
                 header_->data_start + reading_margin <= bytes.size();
    if (!whole) refuse("is cut off or damaged: its length is wrong");
    if (crc32(bytes.subspan(after_crc, header_->data_start - after_crc)) != header_->crc ||
        !are_sound(header_->lengths))
        refuse("is damaged: the checksum of its header is wrong");
    Header wanted = header_of(kind, geometry_.own(), geometry_.enemy(), {});
    auto identity = [](const Header& h) {
        return std::tuple(h.columns, h.rows, h.own, h.enemy, h.compulsory, h.same_direction, h.revisiting,
                          h.stuck_loses, h.limit);
    };
    if (identity(*header_) != identity(wanted) || header_->positions != geometry_.size())
        refuse("is a table for other rules, another board or other stones");
}

std::span<const std::uint8_t> EndgameTable::block(std::size_t number) const {
    auto data = mapping_.bytes().subspan(header_->data_start);
    std::size_t end = number + 1 < blocks() ? index_[number + 1].start : data.size() - reading_margin;
    std::size_t start = index_[number].start;
    if (start > end || end + reading_margin > data.size()) refuse("is damaged: a block lies outside");
    auto found = data.subspan(start, end - start);
    if (crc32(found) != index_[number].crc)
        refuse("is damaged: the checksum of block " + std::to_string(number) + " is wrong");
    return found;
}

void EndgameTable::check_blocks() const {
    for (std::size_t number = 0; number < blocks(); ++number) block(number);
}

Code EndgameTable::at(Index index) const {
    auto found = block(index / block_length);
    auto left = index % block_length;
    Code result = unknown;
    decoder_->decode(found.data(), found.size(), [&](Code code) {
        result = code;
        return left-- > 0;
    });
    return result;
}

std::vector<Code> EndgameTable::all() const {
    std::vector<Code> codes;
    codes.reserve(geometry_.size());
    for (std::size_t number = 0; number < blocks(); ++number) {
        auto found = block(number);
        std::size_t end = std::min<std::size_t>(geometry_.size(), (number + 1) * block_length);
        decoder_->decode(found.data(), found.size(), [&](Code code) {
            codes.push_back(code);
            return codes.size() < end;
        });
        if (codes.size() != end) refuse("is damaged: block " + std::to_string(number) + " is too short");
    }
    return codes;
}

} // namespace marblebox::endgame
