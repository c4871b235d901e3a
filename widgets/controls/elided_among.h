// SPDX-License-Identifier: GPL-3.0-or-later
// Shortens a long name so that it still differs visibly from the names beside it.
#pragma once

#include <QFontMetricsF>
#include <QString>
#include <QStringList>

namespace sextant {

// Returns `text` unchanged if it fits into `room` pixels. Otherwise the parts it shares with all
// similar names of `others` are cut, the middle of the longest part first; what differs stays. If
// no name is similar, or that is not enough, its middle is cut. A number is kept whole or dropped.
QString elidedAmong(const QString& text, const QStringList& others, const QFontMetricsF& metrics,
                    double room);

}  // namespace sextant
