// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <vector>

namespace sextant {

// exp(score) at distances 0 .. last, looked up: cubic between values 1/16 apart up to 64 and 1/4
// beyond, which for scores of rotations is within 1e-7 of the function itself.
class ScoreTable {
  public:
    ScoreTable(const std::function<double(double)>& score, double last);
    double operator()(double distance) const;  // beyond `last`: as at `last`

  private:
    struct Piece {
        double first = 0.0, step = 1.0;
        std::vector<double> values;
        double at(double distance) const;
    };
    double last_;
    Piece near_, far_;
};

}  // namespace sextant
