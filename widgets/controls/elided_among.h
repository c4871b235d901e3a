// SPDX-License-Identifier: GPL-3.0-or-later
// A name that is too long, cut so that it can still be told from those beside it.
#pragma once

#include <QFontMetricsF>
#include <QString>
#include <QStringList>

namespace sextant {

// `text` whole where `room` pixels hold it. Else what it has in common with all of `others` that
// are like it is cut, the middle of the longest such part first; what differs stays. Where nothing
// is like it, or that is not enough, its middle is cut. A number is shown whole or not at all.
QString elidedAmong(const QString& text, const QStringList& others, const QFontMetricsF& metrics,
                    double room);

}  // namespace sextant
