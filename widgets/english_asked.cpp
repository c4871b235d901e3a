// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/english_asked.h"

#include "widgets/language.h"

namespace sextant {

namespace {

thread_local int inEnglishNow = 0;

}  // namespace

bool englishAsked() {
    return inEnglishNow > 0;
}

InEnglish::InEnglish() {
    ++inEnglishNow;
}

InEnglish::~InEnglish() {
    --inEnglishNow;
}

}  // namespace sextant
