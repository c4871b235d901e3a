// SPDX-License-Identifier: GPL-3.0-or-later
// Marks a text that the window shows, so that it stands in the lists of translators
// (scripts/translations.py). The analysis goes on in English.
#pragma once

namespace sextant {

constexpr const char* translatable(const char* text) {
    return text;
}

}  // namespace sextant
