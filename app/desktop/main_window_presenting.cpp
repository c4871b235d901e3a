// SPDX-License-Identifier: GPL-3.0-or-later
// The window as it is shown to a room: large, and nothing but what is looked at.
#include "app/desktop/main_window.h"

namespace sextant {

namespace {

// For showing to a room; larger on a window wider than so many pixels.
constexpr double presenterText = 1.6, presenterLarge = 2.0, presenterStroke = 2.0;
constexpr int presenterWide = 1920;

}  // namespace

void MainWindow::present(Presented what) {
    const bool enters = !presenting() && what != Presented::nothing;
    QWidget* focus = focusWidget();
    views_->present(what);
    if (enters) {
        focusBefore_ = focus;
    } else if (what == Presented::nothing && focusBefore_) {
        focusBefore_->setFocus();
    }
    fitScales();
    mark(Changes::everything);
}

// Text is scaled once, by the style sheet of the window.
void MainWindow::fitScales() {
    const double text = !presenting()             ? 1.0
                        : width() > presenterWide ? presenterLarge
                                                  : presenterText;
    if (text == snapshot_.textScale) return;
    snapshot_.textScale = text;
    snapshot_.strokeScale = presenting() ? presenterStroke : 1.0;
    setTheme(theme());
}

void MainWindow::resizeEvent(QResizeEvent* event) {
    QMainWindow::resizeEvent(event);
    if (presenting()) fitScales();
}

}  // namespace sextant
