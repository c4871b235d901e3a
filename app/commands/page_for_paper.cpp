// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/commands/page_for_paper.h"

#include <QAbstractSlider>
#include <QAbstractSpinBox>
#include <QCheckBox>
#include <QComboBox>
#include <QEvent>
#include <QFontInfo>
#include <QLabel>
#include <QLayout>
#include <QLineEdit>
#include <QPainter>
#include <QPushButton>
#include <QRadioButton>
#include <QScrollArea>
#include <QScrollBar>
#include <QToolButton>
#include <algorithm>
#include <cmath>

#include "app/desktop/main_window.h"
#include "widgets/controls/segments.h"
#include "widgets/controls/sigma_slider.h"
#include "widgets/theme.h"

namespace sextant {

namespace {

constexpr const char* instruction = "instruction";  // property of what says how to use the window
constexpr double leastPrinted = 6.0;                // points
constexpr double pointsPerUnit = 72.0 / 96.0;       // of pictureSize()
constexpr double smallestText = 8.0 * 96.0 / 72;    // pixels, at the usual size of text

bool isControl(const QWidget* widget) {
    return qobject_cast<const QPushButton*>(widget) || qobject_cast<const QToolButton*>(widget) ||
           qobject_cast<const QAbstractSlider*>(widget) ||
           qobject_cast<const SigmaSlider*>(widget) || qobject_cast<const Segments*>(widget) ||
           qobject_cast<const QLineEdit*>(widget) || qobject_cast<const QComboBox*>(widget) ||
           qobject_cast<const QAbstractSpinBox*>(widget) ||
           qobject_cast<const QCheckBox*>(widget) || qobject_cast<const QRadioButton*>(widget);
}

// What a control is set to; empty: nothing that is said in words. Fields within a control speak for
// themselves.
QString valueOf(const QWidget* widget) {
    if (const auto* field = qobject_cast<const QLineEdit*>(widget)) return field->text();
    if (const auto* words = qobject_cast<const Segments*>(widget)) return words->word();
    if (const auto* box = qobject_cast<const QComboBox*>(widget))
        return box->isEditable() ? QString() : box->currentText();
    if (const auto* tool = qobject_cast<const QToolButton*>(widget))
        return tool->menu() ? tool->text() : QString();
    const bool box =
        qobject_cast<const QCheckBox*>(widget) || qobject_cast<const QRadioButton*>(widget);
    const auto* button = qobject_cast<const QAbstractButton*>(widget);
    return box && button->isChecked() ? button->text() : QString();
}

bool isSilent(const QWidget* control) {
    if (!isControl(control) || !valueOf(control).isEmpty()) return false;
    for (const QLineEdit* field : control->findChildren<QLineEdit*>())
        if (!field->text().isEmpty()) return false;
    return true;
}

// A word of a control that says nothing, which would stand alone without it.
bool isWordOfControl(const QLabel* label) {
    if (label->buddy()) return isSilent(label->buddy());
    const QWidget* group = label->parentWidget();
    bool any = false;
    for (const QObject* one : group->children()) {
        const auto* widget = qobject_cast<const QWidget*>(one);
        if (!widget || qobject_cast<const QLabel*>(widget)) continue;
        if (!isSilent(widget)) return false;
        any = true;
    }
    return any && group->findChildren<QLabel*>(Qt::FindDirectChildrenOnly).size() == 1;
}

// What a reader of paper has no use for.
bool isForHands(const QWidget* widget) {
    if (isControl(widget) || widget->property(instruction).toBool()) return true;
    const auto* label = qobject_cast<const QLabel*>(widget);
    return label && isWordOfControl(label);
}

}  // namespace

WithoutControls::WithoutControls(const QWidget& part) {
    for (QWidget* one : part.findChildren<QWidget*>()) {
        const QWidget* at = one;
        while (at != &part && !isForHands(at))
            at = at->parentWidget();
        if (at != &part) one->installEventFilter(this);
    }
}

bool WithoutControls::eventFilter(QObject* watched, QEvent* event) {
    if (event->type() != QEvent::Paint) return false;
    auto* widget = static_cast<QWidget*>(watched);
    if (const QString value = valueOf(widget); !value.isEmpty()) {
        QPainter painter(widget);
        painter.setPen(Theme::light().textColor(Role::text));
        painter.drawText(widget->rect(), Qt::AlignLeft | Qt::AlignVCenter,
                         painter.fontMetrics().elidedText(value, Qt::ElideRight, widget->width()));
    }
    return true;
}

WithNothingBelow::WithNothingBelow(MainWindow& window, QWidget& part)
    : window_(window), part_(&part), before_(part.size()) {
    constexpr int mostTimes = 5, mostHeights = 4;
    const bool updates = window_.updatesEnabled();
    window_.setUpdatesEnabled(false);  // the screen keeps what it shows
    if (QLayout* around = layout()) around->setEnabled(false);
    for (int times = 0; times < mostTimes; ++times) {
        int below = 0;
        for (const QScrollArea* one : part.findChildren<QScrollArea*>())
            if (one->isVisible()) below = std::max(below, one->verticalScrollBar()->maximum());
        const int high = std::min(part.height() + below, mostHeights * before_.height());
        if (high == part.height()) break;
        part.resize(before_.width(), high);
        window_.flush();
    }
    window_.setUpdatesEnabled(updates);  // else nothing is painted into files either
}

WithNothingBelow::~WithNothingBelow() {
    if (part_) {
        part_->resize(before_);
        if (QLayout* around = layout()) {
            around->setEnabled(true);
            around->activate();
        }
    }
}

QLayout* WithNothingBelow::layout() const {
    return part_->parentWidget() ? part_->parentWidget()->layout() : nullptr;
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
    const int has = part.width();
    setMost(std::min(before_, widthForPaper(part, width)));
    // Parts that are scrolled sideways say only then how much they lack.
    constexpr int mostTimes = 3;
    for (int times = 0; times < mostTimes && part.width() < has; ++times) {
        int lacking = 0;
        for (const QScrollArea* one : part.findChildren<QScrollArea*>())
            if (one->isVisible())
                lacking = std::max(lacking, one->horizontalScrollBar()->maximum());
        if (lacking == 0) break;
        setMost(std::min(has, part.width() + lacking));
    }
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
