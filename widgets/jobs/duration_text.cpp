// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/jobs/duration_text.h"

#include <QObject>
#include <algorithm>
#include <cmath>

namespace sextant {

QString durationText(double seconds) {
    const auto whole = static_cast<long long>(std::lround(std::max(seconds, 0.0)));
    if (whole < 60) return QObject::tr("%1 s").arg(whole);
    if (whole < 3600 && whole % 60 == 0) return QObject::tr("%1 min").arg(whole / 60);
    if (whole < 3600) return QObject::tr("%1 min %2 s").arg(whole / 60).arg(whole % 60);
    return QObject::tr("%1 h %2 min").arg(whole / 3600).arg(whole % 3600 / 60);
}

}  // namespace sextant
