// SPDX-License-Identifier: GPL-3.0-or-later
// The command line of the desktop program.
#pragma once

#include <QString>
#include <QStringList>
#include <cstdint>
#include <optional>

#include "widgets/language.h"

namespace sextant {

struct DesktopOptions {
    QString model, text;  // empty: none
    bool textIsIds = false;
    bool bytes = false;  // read the text as bytes where the checkpoint has no tokenizer
    QString experiment;
    QString capture;  // shown beside the model, or alone
    QString file;     // a script to run, or a lesson
    QString screenshot;
    QString report;   // folder of the figures, without a window
    QString command;  // run before the picture, by its id; empty: none
    QString view;     // id of the view to bring to the front; empty: as it was
    std::optional<std::int64_t> length, offset;
    std::optional<int> samples;
    std::optional<double> sigma;
    std::optional<bool> dark;          // nothing: as the system
    std::optional<Language> language;  // nothing: as the preferences say

    bool operator==(const DesktopOptions&) const = default;
};

struct DesktopCommandLine {
    DesktopOptions options;
    QString message;     // help or version to print, or what is wrong
    bool wrong = false;  // exit 2
};

// `arguments` with the program's name first.
DesktopCommandLine readCommandLine(const QStringList& arguments);

}  // namespace sextant
