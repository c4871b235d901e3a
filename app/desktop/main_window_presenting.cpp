// SPDX-License-Identifier: GPL-3.0-or-later
// The look of the window, and presenting to an audience: enlarged, with only the presented rows.
#include <QApplication>

#include "app/desktop/main_window.h"
#include "app/help/window_help.h"
#include "app/lessons/window_lessons.h"
#include "widgets/bars/command_palette.h"
#include "widgets/bars/notice_bar.h"
#include "widgets/focus_frame.h"

namespace sextant {

namespace {

// For showing to a room; larger on a window wider than so many pixels.
constexpr double presenterText = 1.6, presenterLarge = 2.0, presenterStroke = 2.0;
constexpr int presenterWide = 1920;

}  // namespace

void MainWindow::setUnit(EntropyUnit unit) {
    snapshot_.unit = unit;
    mark(Changes::look);
}

void MainWindow::setTheme(const Theme& theme) {
    snapshot_.theme = theme;
    // No part is painted in the new colours while another one has the old ones.
    setUpdatesEnabled(false);
    restyle();
    if (isVisible()) flush();
    setUpdatesEnabled(true);
}

void MainWindow::restyle() {
    const Theme& theme = snapshot_.theme;
    QApplication::setPalette(theme.palette());  // of windows that pop up, too
    setStyleSheet(theme.styleSheet(snapshot_.textScale));
    views_->setTheme(theme);
    notices_->setTheme(theme);
    palette_->setTheme(theme);
    help_->setTheme(theme);
    focus_->setTheme(theme);
    mark(Changes::look);
}

void MainWindow::present(Presented what) {
    const bool enters = !presenting() && what != Presented::nothing;
    QWidget* focus = focusWidget();
    // What comes back takes its room with its own text, not with that of the showing.
    if (what == Presented::nothing) fitScales(false);
    views_->present(what);
    if (enters) {
        focusBefore_ = focus;
    } else if (what == Presented::nothing && focusBefore_) {
        focusBefore_->setFocus();
    }
    fitScales(presenting());
    lessons_->present(presenting());
    mark(Changes::everything);
}

// Text is scaled once, by the style sheet of the window.
void MainWindow::fitScales(bool large) {
    const double text = !large ? 1.0 : width() > presenterWide ? presenterLarge : presenterText;
    if (text == snapshot_.textScale) return;
    snapshot_.textScale = text;
    snapshot_.strokeScale = large ? presenterStroke : 1.0;
    restyle();
}

void MainWindow::resizeEvent(QResizeEvent* event) {
    QMainWindow::resizeEvent(event);
    if (presenting()) fitScales(true);
}

}  // namespace sextant
