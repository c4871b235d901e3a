// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/commands/page_for_paper.h"

#include <QAbstractSlider>
#include <QEvent>
#include <QFontInfo>
#include <QPushButton>
#include <QToolButton>
#include <algorithm>
#include <cmath>

#include "app/desktop/main_window.h"
#include "widgets/controls/sigma_slider.h"

namespace sextant {

namespace {

constexpr double leastPrinted = 6.0;              // points
constexpr double pointsPerUnit = 72.0 / 96.0;     // of pictureSize()
constexpr double smallestText = 8.0 * 96.0 / 72;  // pixels, at the usual size of text

// A button with a menu says which of its choices is set: it stays.
bool isControl(const QWidget* widget) {
    const auto* tool = qobject_cast<const QToolButton*>(widget);
    return qobject_cast<const QPushButton*>(widget) || (tool && !tool->menu()) ||
           qobject_cast<const QAbstractSlider*>(widget) || qobject_cast<const SigmaSlider*>(widget);
}

}  // namespace

WithoutControls::WithoutControls(const QWidget& part) {
    for (QWidget* one : part.findChildren<QWidget*>()) {
        const QWidget* at = one;
        while (at != &part && !isControl(at))
            at = at->parentWidget();
        if (at != &part) one->installEventFilter(this);
    }
}

bool WithoutControls::eventFilter(QObject*, QEvent* event) {
    return event->type() == QEvent::Paint;
}

int widthForPaper(const QWidget& part, PictureWidth width) {
    double smallest = QFontInfo(part.font()).pixelSize();
    for (const QWidget* one : part.findChildren<QWidget*>())
        if (one->isVisible())
            smallest = std::min<double>(smallest, QFontInfo(one->font()).pixelSize());
    smallest = std::min(smallest, smallestText);  // what is drawn has fonts of its own
    const double most = smallest * pictureSize(width).width() * pointsPerUnit / leastPrinted;
    const int wanted = std::max(part.minimumSizeHint().width(), static_cast<int>(most));
    return std::min(part.width(), wanted);
}

LaidOutForPaper::LaidOutForPaper(MainWindow& window, QWidget& part, PictureWidth width)
    : window_(window), part_(&part), before_(part.maximumWidth()) {
    setMost(std::min(before_, widthForPaper(part, width)));
}

LaidOutForPaper::~LaidOutForPaper() {
    if (part_) setMost(before_);
}

// Nothing of it is seen on the screen.
void LaidOutForPaper::setMost(int pixels) {
    if (part_->maximumWidth() == pixels) return;
    const bool updates = window_.updatesEnabled();
    window_.setUpdatesEnabled(false);
    part_->setMaximumWidth(pixels);
    for (int times = 0; times < 2; ++times)  // what moves may make room for more
        window_.flush();
    window_.setUpdatesEnabled(updates);
}

}  // namespace sextant
