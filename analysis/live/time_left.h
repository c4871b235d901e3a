// SPDX-License-Identifier: GPL-3.0-or-later
// The remaining time of a request.
#pragma once

namespace sextant {

// Assumes that the rest of the work runs at the speed so far. Time before any of it is done (when
// weights are placed) is not counted, and a share below leastShare, which is mostly start-up, gives
// no estimate.
class TimeLeft {
  public:
    static constexpr double leastShare = 0.02;

    // Seconds that are left, negative where not known yet. `elapsed`: seconds since the request
    // began; `share`: the part of it that is done, 0 to 1.
    double after(double elapsed, double share) {
        if (!(share > 0.0)) begun_ = elapsed;
        if (!(share >= leastShare) || !(elapsed > begun_)) return -1.0;
        return share < 1.0 ? (elapsed - begun_) * (1.0 - share) / share : 0.0;
    }

  private:
    double begun_ = 0.0;  // seconds: until then nothing was done
};

}  // namespace sextant
