// SPDX-License-Identifier: GPL-3.0-or-later
// The look of the window, the window beside it, and presenting to an audience: enlarged, with only
// the presented rows.
#include <QApplication>
#include <algorithm>
#include <utility>

#include "app/beside/window_link.h"
#include "app/desktop/command_menu.h"
#include "app/desktop/main_window.h"
#include "app/help/window_help.h"
#include "app/lessons/window_lessons.h"
#include "app/start/start_screen.h"
#include "widgets/bars/command_palette.h"
#include "widgets/bars/notice_bar.h"
#include "widgets/focus_frame.h"
#include "widgets/start/start_page.h"

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

void MainWindow::setLook(const Theme& theme, const Lettering& lettering) {
    snapshot_.theme = theme;
    lettering_ = lettering;
    snapshot_.textScale = textScale();
    views_->setTextScale(lettering.scale);
    // No part is painted in the new colours while another one has the old ones.
    setUpdatesEnabled(false);
    restyle();
    if (isVisible()) flush();
    setUpdatesEnabled(true);
}

void MainWindow::restyle() {
    const Theme& theme = snapshot_.theme;
    QApplication::setPalette(theme.palette());  // of windows that pop up, too
    Lettering lettering = lettering_;
    lettering.scale = snapshot_.textScale;
    chooseNumberFamily(lettering.numberFamily);
    setStyleSheet(theme.styleSheet(lettering));
    views_->setTheme(theme);
    notices_->setTheme(theme);
    palette_->setTheme(theme);
    help_->setTheme(theme);
    focus_->setTheme(theme);
    mark(Changes::look);
    emit lookChanged();
}

void MainWindow::present(Presented what) {
    const bool enters = !presenting() && what != Presented::nothing;
    QWidget* focus = focusWidget();
    // What comes back takes its room with its own text, not with that of the showing.
    snapshot_.presenting = what != Presented::nothing;
    if (!snapshot_.presenting) fitScales();
    views_->present(what);
    if (enters) {
        focusBefore_ = focus;
        snapshot_.error.clear();  // of before is none of the room's business
    } else if (what == Presented::nothing && focusBefore_) {
        focusBefore_->setFocus();
    }
    fitScales();
    lessons_->present(presenting());
    mark(Changes::everything);
}

void MainWindow::setLessonStep(const QString& words, bool first) {
    snapshot_.lessonBegins = first;
    if (std::exchange(snapshot_.lessonStep, words) != words) mark(Changes::state);
}

// A room reads no smaller text than the person who shows.
double MainWindow::textScale() const {
    if (!snapshot_.presenting) return lettering_.scale;
    return std::max(lettering_.scale, width() > presenterWide ? presenterLarge : presenterText);
}

// Text is scaled once, by the style sheet of the window.
void MainWindow::fitScales() {
    const double text = textScale(), stroke = snapshot_.presenting ? presenterStroke : 1.0;
    if (text == snapshot_.textScale && stroke == snapshot_.strokeScale) return;
    snapshot_.textScale = text;
    snapshot_.strokeScale = stroke;
    restyle();
}

void MainWindow::tellKeys() {
    snapshot_.keys = commands_->keys();
    start_->page()->setPaletteKey(snapshot_.keys.of("palette"));
    help_->setKeys(snapshot_.keys);
    lessons_->setKeys(snapshot_.keys);
    mark(Changes::look);
}

void MainWindow::resizeEvent(QResizeEvent* event) {
    QMainWindow::resizeEvent(event);
    if (presenting()) fitScales();
}

WindowLink* MainWindow::link() const {
    return link_;
}

void MainWindow::setLink(WindowLink* link) {
    link_ = link;
}

void MainWindow::setBeside(const std::optional<LinkFacts>& facts) {
    if (snapshot_.beside == facts) return;
    snapshot_.beside = facts;
    mark(Changes::state);
}

}  // namespace sextant
