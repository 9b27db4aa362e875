#include "tomoko/random_pushes.h"

#include "base/rng.h"

namespace marblebox::tomoko {

RandomPushes random_pushes(const Board& start, std::uint64_t pushes, std::uint64_t seed, Pulse& pulse) {
    RandomPushes run{start};
    Rng rng(seed);
    Board before; // empty: nothing to bring back yet
    for (std::uint64_t done = 0; done < pushes;) {
        pulse.beat();
        int drawn = rng.below(2 * places);
        Push push{drawn / 2, drawn % 2 == 0 ? dark : light};
        Board next = run.end.after(push);
        if (run.end.bag(push.colour) <= 0 || next == before) continue;
        before = run.end;
        run.end = next;
        run.fits += static_cast<std::uint64_t>(count(next.standing()));
        ++done;
    }
    return run;
}

} // namespace marblebox::tomoko
