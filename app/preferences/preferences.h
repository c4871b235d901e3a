// SPDX-License-Identifier: GPL-3.0-or-later
// What a person set of the program itself, the same whatever is open: kept in the window's
// settings, apart from experiments.
#pragma once

#include <string>
#include <vector>

#include "analysis/precision.h"
#include "app/desktop/window_settings.h"
#include "widgets/controls/key_changes.h"
#include "widgets/paper_style.h"
#include "widgets/preferences/look_page.h"

namespace sextant {

struct Preferences {
    LookFacts look;
    PaperStyle paper;
    int threads = 0;           // of the CPU; 0: as many as the machine has
    double memoryShare = 0.0;  // of free memory, for answers that are kept; 0: as the model needs
    Device device = Device::cpu;
    Precision precision = Precision::fp32;
    KeyChanges keys;
    bool operator==(const Preferences&) const = default;
};

// The language of the window, or the system's: before there is a window.
Language languageIn(const QSettings& file);

// As `settings` have them; what cannot be (a font that is not here, a size out of range, a key that
// is none) is as at first. `commands`: ids of those whose keys may be changed.
Preferences preferencesIn(const WindowSettings& settings, const std::vector<std::string>& commands);
// Writes what differs.
void keep(const Preferences& now, const Preferences& before, WindowSettings& settings);

}  // namespace sextant
