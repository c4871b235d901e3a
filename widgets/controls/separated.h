// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QLocale>
#include <QString>
#include <cstdint>

namespace sextant {

// Thousands apart: "16,384".
inline QString separated(std::int64_t value) {
    return QLocale(QLocale::English).toString(qlonglong{value});
}

}  // namespace sextant
