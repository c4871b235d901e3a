// SPDX-License-Identifier: GPL-3.0-or-later
// What the analysis says, in the language of the window.
#pragma once

#include <QCoreApplication>
#include <QString>

#include "analysis/message.h"

namespace sextant {

// In English where the chosen language has no translation of it.
inline QString said(const Message& message) {
    return QString::fromStdString(message.text([](const std::string& pattern) {
        return QCoreApplication::translate("sextant", pattern.c_str()).toStdString();
    }));
}

}  // namespace sextant
