// SPDX-License-Identifier: GPL-3.0-or-later
// Whether this thread is told English: it is in the scope of an InEnglish (language.h).
#pragma once

namespace sextant {

bool englishAsked();

}  // namespace sextant
