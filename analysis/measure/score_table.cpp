// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/measure/score_table.h"

#include <algorithm>
#include <cmath>

namespace sextant {

namespace {

constexpr double nearEnd = 64.0;

}  // namespace

ScoreTable::ScoreTable(const std::function<double(double)>& score, double last) : last_(last) {
    const auto fill = [&](Piece& piece, double first, double end, double step) {
        piece.first = first;
        piece.step = step;
        // One beyond each end, for the cubic's outer points; a score is even.
        const int count = static_cast<int>(std::ceil((end - first) / step)) + 3;
        for (int k = -1; k < count; ++k)
            piece.values.push_back(std::exp(score(std::abs(first + k * step))));
    };
    fill(near_, 0.0, std::min(last, nearEnd), 1.0 / 16);
    if (last > nearEnd) fill(far_, nearEnd, last, 1.0 / 4);
}

double ScoreTable::operator()(double distance) const {
    distance = std::clamp(distance, 0.0, last_);
    return (distance < nearEnd || far_.values.empty() ? near_ : far_).at(distance);
}

double ScoreTable::Piece::at(double distance) const {
    const double place = (distance - first) / step;
    const auto left = static_cast<std::size_t>(place);
    const double t = place - static_cast<double>(left);
    const double *v = values.data() + left, u = t - 1.0, w = t - 2.0, s = t + 1.0;
    return -v[0] * t * u * w / 6.0 + v[1] * s * u * w / 2.0 - v[2] * s * t * w / 2.0 +
           v[3] * s * t * u / 6.0;
}

}  // namespace sextant
