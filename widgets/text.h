// SPDX-License-Identifier: GPL-3.0-or-later
// Numbers and names as every view writes them.
#pragma once

#include <QLocale>
#include <QObject>
#include <QString>
#include <cstdint>
#include <string>

namespace sextant {

inline QString words(const std::string& text) {
    return QString::fromStdString(text);
}

inline QString tr(const char* text) {
    return QObject::tr(text);
}

}  // namespace sextant
