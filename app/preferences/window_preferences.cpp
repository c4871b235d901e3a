// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/preferences/window_preferences.h"

#include <QApplication>
#include <QPalette>
#include <QStyleHints>

#include "app/desktop/command_menu.h"
#include "app/desktop/main_window.h"

namespace sextant {

namespace {

constexpr double hundred = 100.0;

}  // namespace

bool desktopIsDark() {
#if QT_VERSION >= QT_VERSION_CHECK(6, 5, 0)
    if (const auto scheme = QGuiApplication::styleHints()->colorScheme();
        scheme != Qt::ColorScheme::Unknown)
        return scheme == Qt::ColorScheme::Dark;
#endif
    // The program's palette lies over the desktop's.
    const QPalette own = QApplication::palette();
    QApplication::setPalette(QPalette());
    const QPalette desktop = QApplication::palette();
    QApplication::setPalette(own);
    return desktop.color(QPalette::Window).lightness() <
           desktop.color(QPalette::WindowText).lightness();
}

Theme themeOf(LookFacts::Colours colours) {
    const bool dark = colours == LookFacts::Colours::desktop ? desktopIsDark()
                                                             : colours == LookFacts::Colours::dark;
    return dark ? Theme::dark() : Theme::light();
}

WindowPreferences::WindowPreferences(MainWindow* window)
    : QObject(window),
      window_(window),
      now_(preferencesIn(window->settings(), window->commands().ids())) {
    Session& session = window->session();
    session.setThreads(now_.threads);
    if (now_.memoryShare > 0.0) session.setCacheShare(now_.memoryShare);
    session.setPrecision(now_.precision);
    choosePaperStyle(now_.paper);
    applyLook(themeOf(now_.look.colours));
    applyKeys();
    awaitsDevice_ = now_.device != Device::cpu;
    connect(&session, &Session::stateChanged, this, &WindowPreferences::followDevices);
#if QT_VERSION >= QT_VERSION_CHECK(6, 5, 0)
    connect(QGuiApplication::styleHints(), &QStyleHints::colorSchemeChanged, this, [this] {
        if (now_.look.colours == LookFacts::Colours::desktop)
            window_->setTheme(themeOf(now_.look.colours));
    });
#endif
}

// A GPU is looked for beside the start, and chosen once it is found.
void WindowPreferences::followDevices() {
    Session& session = window_->session();
    if (!awaitsDevice_ || session.devices().size() < 2) return;
    awaitsDevice_ = false;
    session.setDevice(now_.device);
}

void WindowPreferences::change(const std::function<void(Preferences&)>& how) {
    const Preferences before = now_;
    how(now_);
    if (now_ == before) return;
    keep(now_, before, window_->settings());
    Session& session = window_->session();
    if (now_.threads != before.threads) session.setThreads(now_.threads);
    if (now_.memoryShare != before.memoryShare) session.setCacheShare(now_.memoryShare);
    if (now_.precision != before.precision) session.setPrecision(now_.precision);
    if (now_.look != before.look)
        applyLook(now_.look.colours == before.look.colours ? window_->theme()
                                                           : themeOf(now_.look.colours));
    if (now_.paper != before.paper) choosePaperStyle(now_.paper);
    if (now_.keys != before.keys) applyKeys();
    emit changed();
}

void WindowPreferences::chooseColours(bool dark) {
    using Colours = LookFacts::Colours;
    const bool had = window_->theme().isDark();
    const Preferences before = now_;
    change([&](Preferences& now) { now.look.colours = dark ? Colours::dark : Colours::light; });
    if (now_ != before || had == dark) return;
    window_->setTheme(themeOf(now_.look.colours));
    emit changed();
}

void WindowPreferences::follow(const WindowPreferences& other) {
    const Preferences next = other.now_;
    if (next.device != now_.device) chooseDevice(next.device);
    change([&](Preferences& now) {
        const Device device = now.device;  // where it could not be had, as it was
        now = next;
        now.device = device;
    });
    if (window_->theme() != other.window_->theme()) window_->setTheme(other.window_->theme());
}

void WindowPreferences::chooseDevice(Device device) {
    awaitsDevice_ = false;
    window_->session().setDevice(device);
    if (window_->session().device().device != device) return;  // why not was said
    change([&](Preferences& now) { now.device = device; });
}

void WindowPreferences::applyLook(const Theme& theme) {
    const LookFacts& look = now_.look;
    window_->setUnit(look.bits ? EntropyUnit::bits : EntropyUnit::nats);
    window_->setLook(theme, {look.textPercent / hundred, look.family, look.numberFamily});
}

void WindowPreferences::openAtStart() {
    if (now_.look.opensLast) window_->openLast();
}

void WindowPreferences::applyKeys() {
    window_->commands().setKeys(now_.keys);
    window_->tellKeys();
}

}  // namespace sextant
