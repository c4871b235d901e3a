// SPDX-License-Identifier: GPL-3.0-or-later
// What the analysis says, in the language of the window; in English where that has no translation
// of it.
#pragma once

#include <QCoreApplication>
#include <QString>
#include <string>

#include "analysis/measure/entropy_unit.h"
#include "analysis/message.h"

namespace sextant {

// A text that the analysis has as a whole: a label, a unit, a sentence of help.
inline QString translated(const std::string& text) {
    return text.empty() ? QString() : QCoreApplication::translate("sextant", text.c_str());
}

// For functions of the analysis that put texts together.
inline std::string intoWindow(const std::string& text) {
    return translated(text).toStdString();
}

inline QString said(const Message& message) {
    return QString::fromStdString(message.text(intoWindow));
}

inline QString shownUnit(EntropyUnit unit) {
    return unit == EntropyUnit::nats ? QCoreApplication::translate("sextant", "nats")
                                     : QCoreApplication::translate("sextant", "bits");
}

// A name among Parameter::names, as it is shown: "grouped positions" of "grouped_positions".
inline QString shownName(const std::string& name) {
    return translated(QString::fromStdString(name).replace('_', ' ').toStdString());
}

}  // namespace sextant
