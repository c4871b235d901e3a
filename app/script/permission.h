// SPDX-License-Identifier: GPL-3.0-or-later
// What a script may do, by where it is from. A lesson or a script is a file, and anyone may have
// written it: it sets, selects, shows and plays, and is undone by the history. It opens no file of
// its own choice, writes nothing, and reaches nothing outside of the window.
#pragma once

#include <QString>

#include "analysis/edits/script.h"
#include "widgets/affects.h"

namespace sextant {

class MainWindow;

enum class ScriptFrom {
    sextant,  // help and the lessons that come with it
    lesson,   // a lesson's file: it opens samples, and what a person has opened here before
    text      // a script's file, or the clipboard: what it opens stands in it, as the person knows
};

// Why a command that reaches so far is not run for a lesson or a script; empty: it is.
QString whyForbidden(Affects affects);
// The same of a step, whatever is open.
QString whyForbidden(const ScriptStep& step, ScriptFrom from, MainWindow& window);

}  // namespace sextant
