// SPDX-License-Identifier: GPL-3.0-or-later
// How far a command reaches. Every command says it, so that a lesson or a script out of a file that
// anyone may have written can run those alone that stay within the window
// (app/script/permission.h).
#pragma once

namespace sextant {

enum class Affects {
    window,     // what is shown, selected, set, measured and played
    files,      // opens or writes files, after asking for them
    clipboard,  // takes what is in it, or replaces that
    work,       // begins or ends work that may take hours, or closes what is open
    steps,      // carries out steps of a lesson or a script
    program     // the program itself, other programs, or what is fetched from elsewhere
};

}  // namespace sextant
