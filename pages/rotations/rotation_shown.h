// SPDX-License-Identifier: GPL-3.0-or-later
// The input of the rotation widgets: one layer's pairs, and the method that rotates them, as text.
#pragma once

#include <QLocale>
#include <QString>
#include <QStringList>
#include <memory>
#include <vector>

#include "analysis/measure/measurement.h"
#include "analysis/position/rotation_facts.h"

namespace sextant {

struct RotationShown {
    RotationFacts facts;
    QString method;       // what changes the rotation: "YaRN"; empty: nothing does
    QString heading;      // "YaRN, factor 4 · trained to 256 · shown to 1,024"
    QStringList shorter;  // the same, ever shorter, for narrow pages
    QString instead;      // why there are no circles; empty: they are shown
    bool hasMethod() const { return !method.isEmpty(); }
};

// One row of the odometer: a method's rotations.
struct OdometerRow {
    QString name;
    RotationFacts facts;
};

// The effect of a setting on log-perplexity.
struct RotationEffect {
    std::shared_ptr<const Measurement> before, now;  // null: not measured
    std::int64_t trainedLength = 0;
    bool certain = false;  // `now` belongs to the current setting
};

}  // namespace sextant
