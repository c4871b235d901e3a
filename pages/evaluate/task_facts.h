// SPDX-License-Identifier: GPL-3.0-or-later
// Accuracy of tasks by the length of their lists: plain values.
#pragma once

#include <QString>
#include <vector>

namespace sextant {

struct TaskLine {
    QString name;                          // of the setting
    std::vector<double> length, accuracy;  // elements, 0 to 1
    bool operator==(const TaskLine&) const = default;
};

struct TaskPlot {
    QString name;        // "copy"
    double trained = 0;  // elements of the longest list in training; 0: not known
    double longest = 0;  // elements, where the axis ends
    double chance = 0;   // accuracy of guessing
    std::vector<TaskLine> lines;
    bool operator==(const TaskPlot&) const = default;
};

using TaskFacts = std::vector<TaskPlot>;

}  // namespace sextant
