// Whether another depth can be finished in the time that is left.
#pragma once

#include <algorithm>
#include <cstdint>

namespace marblebox::search {

class Forecast {
  public:
    // A depth has been finished: nodes and seconds since the search began.
    void finish_depth(std::uint64_t nodes, double seconds) {
        double work = static_cast<double>(nodes) - nodes_;
        earlier_growth_ = growth_;
        growth_ = work_ > 0 ? work / work_ : unknown;
        work_ = work, nodes_ = static_cast<double>(nodes), seconds_ = seconds;
    }

    // False if the next depth takes too long even should it grow as little as either of the last two: depths of one
    // kind, odd or even, grow alike. The first depths are begun as long as there is time.
    bool can_finish_another(double limit) const {
        if (seconds_ >= limit) return false;
        if (earlier_growth_ == unknown || nodes_ <= 0) return true;
        double next = work_ * std::max(1.0, std::min(growth_, earlier_growth_));
        return seconds_ + next * seconds_ / nodes_ <= limit;
    }

  private:
    static constexpr double unknown = 0;

    double nodes_ = 0, seconds_ = 0;
    double work_ = 0;                                    // nodes of the last depth
    double growth_ = unknown, earlier_growth_ = unknown; // how many times as many as the depth before had
};

} // namespace marblebox::search
