// SPDX-License-Identifier: GPL-3.0-or-later
// A person's preferences in the window: a change is kept in the settings and takes effect at once.
#pragma once

#include <QObject>
#include <functional>

#include "app/preferences/preferences.h"

namespace sextant {

class MainWindow;
class Theme;

class WindowPreferences : public QObject {
    Q_OBJECT

  public:
    // Puts what the settings have into effect.
    explicit WindowPreferences(MainWindow* window);

    const Preferences& now() const { return now_; }
    void change(const std::function<void(Preferences&)>& how);
    // The theme of this window, also where another was named on the command line alone.
    void chooseColours(bool dark);
    // As those of another window of the program have just become, its theme with them.
    void follow(const WindowPreferences& other);
    // Computes there, and after the next start; refused as by Session::setDevice().
    void chooseDevice(Device device);

    // What was open last, unless a person wants the start page.
    void openAtStart();

  signals:
    void changed();  // or the theme alone, by chooseColours()

  private:
    void applyLook(const Theme& theme);
    void applyKeys();
    void followDevices();

    MainWindow* window_;
    Preferences now_;
    bool awaitsDevice_ = false;  // what was chosen is not found yet
};

// Whether the desktop's own colours are dark, whatever the program's are.
bool desktopIsDark();
Theme themeOf(LookFacts::Colours colours);

}  // namespace sextant
