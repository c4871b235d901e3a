// SPDX-License-Identifier: GPL-3.0-or-later
// How long the window's thread takes to bring what is in sight up to date, for a model of 22 x 32
// heads over 16,384 tokens whose answers are made up.
#pragma once

#include <string>
#include <vector>

namespace sextant {

struct RefreshTimes {
    std::string name;                  // "position", "distance, per_token"
    double median = 0.0, worst = 0.0;  // milliseconds, after an edit
    double answered = 0.0;             // median, when its answer came
};

// Of so many edits each.
std::vector<RefreshTimes> refreshTimes(int edits);

}  // namespace sextant
