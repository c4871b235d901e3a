// SPDX-License-Identifier: GPL-3.0-or-later
// Studies as plain values for the page that draws them.
#pragma once

#include <QString>
#include <QStringList>
#include <optional>
#include <vector>

namespace sextant {

// A study file that can be run.
struct StudyRow {
    QString path, name, title, size, time;  // "4 × 2 seeds", "about 35 min"
    QString problem;                        // why it cannot be read; empty: it can
    bool operator==(const StudyRow&) const = default;
};

// The user's choices for one study.
struct StudyChoices {
    QString path;       // empty: none is chosen
    int seeds = 0;      // 0: all of the file
    int steps = 0;      // 0: as the file says
    QStringList texts;  // empty: the file's own
    bool operator==(const StudyChoices&) const = default;
};

// The chosen study.
struct StudyPlan {
    QString title, about, source;  // `about`: what is trained and how it is tested
    QString time;                  // "about 35 min on 2 cores"
    QString why;                   // why it cannot be started; empty: it can
    bool ofText = false;
    int seeds = 0, steps = 0;  // of the file
    bool operator==(const StudyPlan&) const = default;
};

struct StudyPoint {
    double length = 0;           // tokens of a window, or elements of a list
    double value = 0;            // perplexity, or share of correct answers; NaN: not done
    double least = 0, most = 0;  // over seeds
    std::optional<double> printed = {};
    bool operator==(const StudyPoint&) const = default;
};

struct StudyLine {
    QString name;  // as the file has it; shown translated
    std::vector<StudyPoint> points;
    // For a task: the mean over all lengths, and the value a paper prints.
    std::optional<double> overall = {}, printedOverall = {};
    QString says = {};  // a summary in words
    bool operator==(const StudyLine&) const = default;
};

// The results so far.
struct StudyResult {
    bool ofText = false;
    double trained = 0;  // tokens or elements; 0: not known
    QString summary;
    std::vector<StudyLine> lines;
    bool operator==(const StudyResult&) const = default;
};

}  // namespace sextant
