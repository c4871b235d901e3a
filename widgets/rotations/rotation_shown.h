// SPDX-License-Identifier: GPL-3.0-or-later
// What the widgets of rotations are shown: one layer's pairs, and in words what turns them.
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
    QString method;       // what changes the rotation: "YaRN"; empty: it is as the config says
    QString heading;      // "YaRN, factor 4 · trained to 256 · shown to 1,024"
    QStringList shorter;  // the same, ever shorter, for narrow pages
    QString instead;      // why there are no circles; empty: there are
    bool hasMethod() const { return !method.isEmpty(); }
};

// One way to turn the wheels of the odometer.
struct OdometerRow {
    QString name;
    RotationFacts facts;
};

// What a setting does to log-perplexity.
struct RotationEffect {
    std::shared_ptr<const Measurement> before, now;  // null: not measured
    std::int64_t trainedLength = 0;
    bool certain = false;  // `now` belongs to what is set
};

// "1,024"
inline QString counted(std::int64_t value) {
    return QLocale(QLocale::English).toString(qlonglong(value));
}

}  // namespace sextant
