// SPDX-License-Identifier: GPL-3.0-or-later
// Dates with the names of months that the language of the window has.
#pragma once

#include <QDateTime>
#include <QLocale>
#include <QObject>

namespace sextant {

// `format` as QLocale::toString() has it.
inline QString shownDate(const QDateTime& when, const QString& format) {
    return QLocale(QObject::tr("en", "code of the language that this is translated to"))
        .toString(when, format);
}

}  // namespace sextant
