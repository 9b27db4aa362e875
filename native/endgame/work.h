// A table pair in the making: the values, and how far the work has come, in a file that lies in memory.
//
// Whatever ends the program, the system keeps what was written to such a file; only if the machine itself goes down may
// some of it be missing, so a file from before the last start of the machine is not trusted.
#pragma once

#include "endgame/code.h"
#include "endgame/index.h"
#include "endgame/kind.h"

#include <atomic>
#include <span>
#include <string>

namespace marblebox::endgame {

// The turns after which a capture falls are settled one after the other. Step 0 looks at captures, step k finds what is
// won or lost in k turns: from all positions that are still unknown, or backwards from those settled in the step
// before.
struct Step {
    std::uint32_t number = 0;
    std::uint32_t backwards = 0;
};

class Work {
  public:
    static constexpr Index chunk_length = 1 << 15;

    Work(const std::string& path, const Kind& kind, int own, int enemy);
    Work(const Work&) = delete;
    ~Work();

    const Kind& kind() const { return kind_; }
    int tables() const { return tables_; } // 1 where both sides have equally many stones, else 2
    int other(int table) const { return tables_ - 1 - table; }
    const Geometry& geometry(int table) const { return geometry_[table]; }
    std::span<Code> codes(int table) const { return {codes_[table], geometry_[table].size()}; }

    Code get(int table, Index index) const { return atomic(table, index).load(std::memory_order_relaxed); }
    void set(int table, Index index, Code code) const { atomic(table, index).store(code, std::memory_order_relaxed); }

    Step step() const { return state_->step.load(); }
    void begin(Step step); // forgets which chunks of the step before were done

    std::size_t chunks() const { return chunks_of(0) + (tables_ == 2 ? chunks_of(1) : 0); }
    std::size_t chunks_done() const;
    bool is_done(std::size_t chunk) const { return flags_[chunk].load(std::memory_order_acquire); }
    void mark_done(std::size_t chunk) { flags_[chunk].store(true, std::memory_order_release); }

    struct Chunk {
        int table;
        Index begin, end;
    };
    Chunk chunk(std::size_t number) const;

    void let_go() const; // of the memory: the system reads it again when needed
    void remove();       // the file

  private:
    struct Mark { // of a file that can be trusted
        char magic[8];
        char boot[40]; // the name of this start of the machine
        std::uint64_t size;
    };
    struct State {
        Mark mark;
        std::atomic<Step> step;
    };

    std::atomic_ref<Code> atomic(int table, Index index) const { return std::atomic_ref(codes_[table][index]); }
    std::size_t chunks_of(int table) const { return (geometry_[table].size() + chunk_length - 1) / chunk_length; }
    Mark mark(const std::string& boot) const;
    bool is_known(int file, const std::string& boot) const;
    void reserve(int file) const;

    std::string path_;
    Kind kind_;
    std::array<Geometry, 2> geometry_;
    int tables_;
    std::size_t size_;
    std::uint8_t* memory_;
    State* state_;
    std::atomic<bool>* flags_;
    std::array<Code*, 2> codes_;
};

} // namespace marblebox::endgame
