// SPDX-License-Identifier: GPL-3.0-or-later
// Many uniform sigmas on many samples: a unit is one sample at one sigma.
#pragma once

#include "analysis/jobs/job.h"

namespace sextant {

// A parameter that is a sigma.
Parameter sigmaParameter(const char* key, const char* label, double initial, const char* help);
// "from", 1, and "to", 2: the ends of a range of sigmas.
Parameters sigmaRange(const char* helpOfTo);
// `sigma` rounded to nine digits, so that 1.15 is 1.15 and not the number next to it.
double shortSigma(double sigma);

// Every sample at the first sigma, then at the next.
std::vector<Unit> gridUnits(const JobInput& input, const std::vector<double>& sigmas);
// Curves "nll" and "entropy" (mean over heads), [positions], nats; number "trained_length" of the
// model. Throws Error, Cancelled.
UnitResult computeGridUnit(const JobInput& input, const std::vector<double>& sigmas,
                           const Unit& unit, const Progress& progress);

// The means of one sigma over its samples.
class GridRow {
  public:
    void add(const UnitResult& result);

    double nllMean() const;      // over labels, nats; NaN: there are none
    double entropyMean() const;  // over tokens and heads, nats
    // Mean over the samples that have a label there, [positions]; NaN: none has.
    std::vector<double> nllByPosition() const { return nll_.means(); }
    // Mean over the samples that reach it and all heads, [positions], nats.
    std::vector<double> entropyByPosition() const { return entropy_.means(); }

  private:
    // Sums by position over samples of different lengths; NaNs are left out.
    class Curve {
      public:
        void add(const std::vector<float>& values);
        std::vector<double> means() const;  // NaN: no value

      private:
        std::vector<double> sums_;
        std::vector<std::int64_t> counts_;
    };

    double nllSum_ = 0.0, entropySum_ = 0.0;
    std::int64_t labels_ = 0, tokens_ = 0;
    Curve nll_, entropy_;
};

}  // namespace sextant
