#include "endgame_work.h"

#include <algorithm>
#include <cerrno>
#include <fcntl.h>
#include <fstream>
#include <sys/mman.h>
#include <sys/stat.h>
#include <system_error>
#include <unistd.h>

namespace marblebox::endgame {

namespace {

constexpr char magic[8] = {'M', 'A', 'R', 'B', 'L', 'E', 'W', '1'};
constexpr std::size_t page = 4096;

constexpr std::size_t rounded(std::size_t size) { return (size + page - 1) / page * page; }

// What the system calls this start of the machine; empty where it does not say, and then nothing is trusted.
std::string boot_name() {
    std::ifstream file("/proc/sys/kernel/random/boot_id");
    std::string name;
    std::getline(file, name);
    return name.substr(0, 39);
}

[[noreturn]] void complain(const std::string& path) { throw std::system_error(errno, std::generic_category(), path); }

} // namespace

Work::Work(const std::string& path, const Kind& kind, int own, int enemy)
    : path_(path), kind_(kind), geometry_{Geometry(*kind.board, own, enemy), Geometry(*kind.board, enemy, own)},
      tables_(own == enemy ? 1 : 2) {
    std::size_t flags = rounded(chunks()), first = rounded(geometry_[0].size());
    size_ = page + flags + first + (tables_ == 2 ? geometry_[1].size() : 0);
    int file = ::open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0666);
    if (file < 0) complain(path);
    struct stat status{};
    bool ready = ::fstat(file, &status) == 0;
    bool fits = ready && static_cast<std::size_t>(status.st_size) == size_;
    ready = ready && (fits || (::ftruncate(file, 0) == 0 && ::ftruncate(file, static_cast<off_t>(size_)) == 0));
    void* start = ready ? ::mmap(nullptr, size_, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0) : MAP_FAILED;
    int problem = errno;
    if (start == MAP_FAILED) {
        ::close(file);
        errno = problem;
        complain(path);
    }
    memory_ = static_cast<std::uint8_t*>(start);
    state_ = reinterpret_cast<State*>(memory_);
    flags_ = reinterpret_cast<std::atomic<bool>*>(memory_ + page);
    codes_ = {memory_ + page + flags, memory_ + page + flags + (tables_ == 2 ? first : 0)};
    start_afresh(file);
    ::close(file);
}

Work::~Work() { ::munmap(memory_, size_); }

void Work::start_afresh(int file) {
    std::string boot = boot_name();
    bool known = std::ranges::equal(state_->magic, magic) && state_->size == size_ && !boot.empty() &&
                 std::string_view(state_->boot) == boot;
    if (known) return;
    // A new file is empty, an old one is emptied; the mark of soundness comes last.
    std::ranges::fill(state_->magic, '\0');
    if (::ftruncate(file, page) != 0 || ::ftruncate(file, static_cast<off_t>(size_)) != 0) complain(path_);
    state_->size = size_;
    state_->step = Step{};
    std::ranges::fill(state_->boot, '\0');
    std::ranges::copy(boot, state_->boot);
    std::atomic_thread_fence(std::memory_order_release);
    std::ranges::copy(magic, state_->magic);
}

void Work::begin(Step step) {
    for (std::size_t k = 0; k < chunks(); ++k) flags_[k].store(false);
    state_->step = step;
}

std::size_t Work::chunks_done() const {
    std::size_t done = 0;
    for (std::size_t k = 0; k < chunks(); ++k) done += is_done(k);
    return done;
}

Work::Chunk Work::chunk(std::size_t number) const {
    int table = number < chunks_of(0) ? 0 : 1;
    Index begin = (number - (table == 1 ? chunks_of(0) : 0)) * chunk_length;
    return {table, begin, std::min(begin + chunk_length, geometry_[table].size())};
}

void Work::let_go() const { ::madvise(memory_, size_, MADV_DONTNEED); }

void Work::remove() { ::unlink(path_.c_str()); }

} // namespace marblebox::endgame
