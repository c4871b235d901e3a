// SPDX-License-Identifier: GPL-3.0-or-later
// Mouse and keys on the curve's points.
#include <QKeyEvent>
#include <QMouseEvent>
#include <algorithm>
#include <cmath>

#include "pages/warp/warp_editor.h"

namespace sextant {

namespace {

constexpr double throwAway = 40.0;  // pixels outside the plot at which a point is dropped
constexpr double fine = 0.1;        // of a move with Shift

}  // namespace

void WarpEditor::mousePressEvent(QMouseEvent* event) {
    burst_.settle();
    if (event->button() != Qt::LeftButton) return;
    const auto point = pointAt(event->position());
    setSelected(point);
    if (!point) return;
    dragged_ = point;
    moved_ = false;
    grabbed_ = event->position();
}

void WarpEditor::mouseMoveEvent(QMouseEvent* event) {
    const PlotPane pane = frame();
    if (!dragged_) {
        setCursor(pointAt(event->position()) ? Qt::SizeAllCursor : Qt::ArrowCursor);
        if (pane.area.contains(event->position()) && lines_.tokens > 0)
            emit indexPointed(static_cast<int>(std::lround(pane.xAt(event->position().x()))));
        return;
    }
    const double share = event->modifiers() & Qt::ShiftModifier ? fine : 1.0;
    const QPointF by = share * (event->position() - grabbed_);
    grabbed_ = event->position();
    const auto at = static_cast<std::size_t>(2 * *dragged_);
    const QPointF to = pane.at({lines_.points[at], lines_.points[at + 1]}) + by;
    move(*dragged_, pane.xAt(to.x()), pane.yAt(to.y()));
    moved_ = true;
    emit pointsEdited(lines_.points, EditPhase::drag);
}

void WarpEditor::mouseReleaseEvent(QMouseEvent* event) {
    if (!dragged_ || event->button() != Qt::LeftButton) return;
    const int point = *dragged_;
    dragged_.reset();
    const QRectF area = frame().area.adjusted(-throwAway, -throwAway, throwAway, throwAway);
    if (moved_ && !area.contains(event->position()) && point > 0 && point < count() - 1) {
        remove(point);
        return;
    }
    if (moved_) emit pointsEdited(lines_.points, EditPhase::commit);
    fitAxis(true);
    update();
}

void WarpEditor::mouseDoubleClickEvent(QMouseEvent* event) {
    const PlotPane pane = frame();
    if (count() < 2 || pointAt(event->position()) || !pane.area.contains(event->position())) return;
    add(std::round(pane.xAt(event->position().x())));
}

void WarpEditor::add(double index) {
    const auto on = static_cast<std::size_t>(std::max(index, 0.0));
    if (on >= lines_.keys.size()) return;
    // On the curve, so that nothing moves yet.
    const double position = std::max(lines_.keys[on], 0.0);
    std::size_t at = 0;
    while (at < lines_.points.size() && lines_.points[at] < index)
        at += 2;
    if (at == 0 || at >= lines_.points.size() || lines_.points[at] <= index) return;
    const double between = std::clamp(position, lines_.points[at - 1], lines_.points[at + 1]);
    lines_.points.insert(lines_.points.begin() + static_cast<std::ptrdiff_t>(at), {index, between});
    setSelected(static_cast<int>(at / 2));
    emit pointsEdited(lines_.points, EditPhase::commit);
    update();
}

// Another point, or one more halfway to the next; false: the key is none of these.
bool WarpEditor::choosePoint(int key) {
    if (count() < 2) return false;
    const int last = count() - 1;
    const int next = selected_ ? std::min(*selected_ + 1, last) : 0;
    if (key == Qt::Key_PageDown) {
        setSelected(next);
    } else if (key == Qt::Key_PageUp) {
        setSelected(selected_ ? std::max(*selected_ - 1, 0) : last);
    } else if (key == Qt::Key_Insert && selected_) {
        const auto at = static_cast<std::size_t>(2 * std::min(*selected_, last - 1));
        add(std::round((lines_.points[at] + lines_.points[at + 2]) / 2));
    } else {
        return false;
    }
    return true;
}

void WarpEditor::keyPressEvent(QKeyEvent* event) {
    if (choosePoint(event->key())) return;
    if (!selected_) {
        QWidget::keyPressEvent(event);
        return;
    }
    if (event->key() == Qt::Key_Delete || event->key() == Qt::Key_Backspace) {
        remove(*selected_);
        return;
    }
    const double step = event->modifiers() & Qt::ShiftModifier ? fine : 1.0;
    QPointF by;
    if (event->key() == Qt::Key_Left) by = {-step, 0};
    if (event->key() == Qt::Key_Right) by = {step, 0};
    if (event->key() == Qt::Key_Up) by = {0, step};
    if (event->key() == Qt::Key_Down) by = {0, -step};
    if (by.isNull()) {
        QWidget::keyPressEvent(event);
        return;
    }
    const auto at = static_cast<std::size_t>(2 * *selected_);
    move(*selected_, lines_.points[at] + by.x(), lines_.points[at + 1] + by.y());
    emit pointsEdited(lines_.points, EditPhase::drag);
    burst_.step();
}

// Delete is the point's while one is selected, whatever else it does in the window.
bool WarpEditor::event(QEvent* event) {
    if (event->type() == QEvent::ShortcutOverride && selected_) {
        const int key = static_cast<QKeyEvent*>(event)->key();
        if (key == Qt::Key_Delete || key == Qt::Key_Backspace || key == Qt::Key_Left ||
            key == Qt::Key_Right || key == Qt::Key_Up || key == Qt::Key_Down) {
            event->accept();
            return true;
        }
    }
    return QWidget::event(event);
}

}  // namespace sextant
