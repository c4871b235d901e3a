// SPDX-License-Identifier: GPL-3.0-or-later
// How long a request has to go yet, told so that the number does not jump.
#pragma once

#include <algorithm>

namespace sextant {

// The share that is done promises a whole time at every report. What is told is the mean of these
// promises over the time they were made in, and nearer the end ever more the last of them.
class TimeLeft {
  public:
    // Seconds since the request began and the share of it that is done, 0 to 1; seconds that are
    // left, negative where nothing is known yet.
    double after(double elapsed, double share) {
        if (!(share > 0.0) || !(elapsed > 0.0)) return -1.0;
        const double promised = elapsed / share;
        const double since = std::clamp(elapsed - last_, 0.0, elapsed);
        whole_ = last_ > 0.0 ? (whole_ * (elapsed - since) + promised * since) / elapsed : promised;
        last_ = elapsed;
        return std::max(0.0, (1.0 - share) * (whole_ - elapsed) + share * (promised - elapsed));
    }

  private:
    double whole_ = 0.0, last_ = 0.0;  // seconds
};

}  // namespace sextant
