// SPDX-License-Identifier: GPL-3.0-or-later
// How long a request has to go yet.
#pragma once

namespace sextant {

// What is left takes as long for its share as what was done took for its own. What passes before
// any of it is done (weights are placed) comes once and promises nothing; nor does a share so small
// that it is mostly starting.
class TimeLeft {
  public:
    static constexpr double leastShare = 0.02;

    // Seconds since the request began and the share of it that is done, 0 to 1; seconds that are
    // left, negative where nothing is known yet.
    double after(double elapsed, double share) {
        if (!(share > 0.0)) begun_ = elapsed;
        if (!(share >= leastShare) || !(elapsed > begun_)) return -1.0;
        return share < 1.0 ? (elapsed - begun_) * (1.0 - share) / share : 0.0;
    }

  private:
    double begun_ = 0.0;  // seconds: until then nothing was done
};

}  // namespace sextant
