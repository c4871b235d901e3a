// SPDX-License-Identifier: GPL-3.0-or-later
#include "pages/heads/head_grid_view.h"

#include <QContextMenuEvent>
#include <QHelpEvent>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QScrollBar>
#include <QToolTip>
#include <QWheelEvent>
#include <algorithm>

namespace sextant {
namespace {

constexpr int kBandThreshold = 5;  // pixels

PickMode pickMode(Qt::KeyboardModifiers modifiers) {
    if (modifiers.testFlag(Qt::ControlModifier)) return PickMode::toggle;
    if (modifiers.testFlag(Qt::ShiftModifier)) return PickMode::extend;
    return PickMode::replace;
}

bool isArrow(int key) {
    return key == Qt::Key_Left || key == Qt::Key_Right || key == Qt::Key_Up || key == Qt::Key_Down;
}

}  // namespace

HeadGridView::HeadGridView(Selection* selection, const HeadGridValues* values, QWidget* parent)
    : QAbstractScrollArea(parent), selection_(selection), values_(values), picker_(selection) {
    setFrameShape(QFrame::NoFrame);
    setFocusPolicy(Qt::StrongFocus);
    setAccessibleName(tr("Heads"));
    viewport()->setMouseTracking(true);
    viewport()->setAutoFillBackground(false);
    connect(selection_, &Selection::headsChanged, viewport(), [this] {
        marked_ = QPixmap();
        viewport()->update();
    });
    connect(selection_, &Selection::hoveredChanged, viewport(), qOverload<>(&QWidget::update));
    showValues();
}

void HeadGridView::setTheme(const Theme& theme) {
    theme_ = theme;
    painted_ = marked_ = QPixmap();
    viewport()->update();
}

void HeadGridView::showValues() {
    if (layout_.layers != values_->layers() || layout_.heads != values_->heads()) {
        layout_.order = {};  // of other heads
        picker_.setOrder({});
    }
    picker_.setShape(values_->layers(), values_->heads());
    layOut();
}

void HeadGridView::setOrder(const HeadOrder& order) {
    layout_.order = order;
    picker_.setOrder(order);
    painted_ = QPixmap();
    viewport()->update();
}

QSize HeadGridView::sizeHint() const {
    return {640, 320};
}

void HeadGridView::layOut() {
    layout_.layers = values_->layers();
    layout_.heads = values_->heads();
    layout_.left = fontMetrics().horizontalAdvance(QStringLiteral("888")) + 14;
    layout_.top = fontMetrics().height() + 8;
    layout_.viewport = viewport()->size();
    const QSize beyond = layout_.contentSize() - viewport()->size();
    horizontalScrollBar()->setRange(0, std::max(0, beyond.width()));
    verticalScrollBar()->setRange(0, std::max(0, beyond.height()));
    horizontalScrollBar()->setPageStep(viewport()->width());
    verticalScrollBar()->setPageStep(viewport()->height());
    horizontalScrollBar()->setSingleStep(static_cast<int>(layout_.pitchX()));
    verticalScrollBar()->setSingleStep(static_cast<int>(layout_.pitchY()));
    scrollContentsBy(0, 0);
    emit laidOut();
}

void HeadGridView::scrollContentsBy(int, int) {
    layout_.scroll = {horizontalScrollBar()->value(), verticalScrollBar()->value()};
    painted_ = QPixmap();
    viewport()->update();
}

void HeadGridView::resizeEvent(QResizeEvent*) {
    layOut();
}

void HeadGridView::changeEvent(QEvent* event) {
    QAbstractScrollArea::changeEvent(event);
    if (event->type() == QEvent::FontChange) layOut();
}

void HeadGridView::mousePressEvent(QMouseEvent* event) {
    if (event->button() != Qt::LeftButton) return;
    const QPoint point = event->position().toPoint();
    const PickMode mode = pickMode(event->modifiers());
    if (const auto layer = layout_.layerLabelAt(point)) return picker_.pickRow(*layer, mode);
    if (const auto head = layout_.headLabelAt(point)) return picker_.pickColumn(*head, mode);
    if (layout_.isEmpty()) return;
    if (const auto locked = padlockAt(point)) return emit unlockRequested(*locked);

    const auto head = layout_.headAt(point);
    pressAdds_ = mode == PickMode::toggle;
    pressOnCell_ = head.has_value();
    press_ = point + layout_.scroll;
    // A band that adds starts from what was selected before the press toggled a head, so the click
    // itself waits for the release.
    if (head && mode != PickMode::toggle) picker_.pick(*head, mode);
}

void HeadGridView::mouseMoveEvent(QMouseEvent* event) {
    const QPoint point = event->position().toPoint();
    hover(point);
    if (!press_ || !event->buttons().testFlag(Qt::LeftButton)) return;
    const QPoint content = point + layout_.scroll;
    if (!band_) {
        if ((content - *press_).manhattanLength() < kBandThreshold) return;
        picker_.beginBand(layout_.nearest(*press_ - layout_.scroll), pressAdds_);
    }
    moveBand(point);
}

void HeadGridView::moveBand(QPoint point) {
    const QRect cells = layout_.cells();
    const auto past = [](int at, int low, int high) {
        return at < low ? at - low : std::max(0, at - high);
    };
    // Over the edge the grid scrolls along.
    horizontalScrollBar()->setValue(horizontalScrollBar()->value() +
                                    past(point.x(), cells.left(), cells.right()));
    verticalScrollBar()->setValue(verticalScrollBar()->value() +
                                  past(point.y(), cells.top(), cells.bottom()));
    band_ = QRect(*press_, point + layout_.scroll).normalized();
    picker_.moveBand(layout_.nearest(point));
    viewport()->update();
}

void HeadGridView::mouseReleaseEvent(QMouseEvent* event) {
    if (event->button() != Qt::LeftButton || !press_) return;
    const QPoint pressed = *press_ - layout_.scroll;
    press_.reset();
    if (band_) {
        band_.reset();
        viewport()->update();
    } else if (!pressOnCell_) {
        selection_->setHeads({});
    } else if (pressAdds_) {
        picker_.pick(layout_.nearest(pressed), PickMode::toggle);
    }
}

void HeadGridView::mouseDoubleClickEvent(QMouseEvent* event) {
    mousePressEvent(event);
    const auto head = layout_.headAt(event->position().toPoint());
    if (head && event->button() == Qt::LeftButton && event->modifiers() == Qt::NoModifier)
        emit headOpened(*head);
}

void HeadGridView::wheelEvent(QWheelEvent* event) {
    const bool overCells = layout_.headAt(event->position().toPoint()).has_value();
    if (!overCells || selection_->heads().empty()) return QAbstractScrollArea::wheelEvent(event);
    event->accept();
    const double steps = wheel_.take(*event);
    if (steps != 0.0) emit sigmaStep(steps, event->modifiers().testFlag(Qt::ShiftModifier));
}

void HeadGridView::setEdits(std::vector<HeadGridEdit> edits) {
    edits_ = std::move(edits);
}

const HeadGridEdit* HeadGridView::editOf(const QKeyEvent& event) const {
    if (layout_.isEmpty()) return nullptr;
    const QKeyCombination pressed(event.modifiers() & ~Qt::KeypadModifier,
                                  static_cast<Qt::Key>(event.key()));
    for (const HeadGridEdit& edit : edits_)
        if (edit.key == QKeySequence(pressed)) return &edit;
    return nullptr;
}

bool HeadGridView::keyWanted(const QKeyEvent& event) const {
    if (editOf(event)) return true;
    const bool control = event.modifiers().testFlag(Qt::ControlModifier);
    switch (event.key()) {
        case Qt::Key_Escape:
            return press_ || !selection_->heads().empty();
        case Qt::Key_A:
            return control && !layout_.isEmpty();
        case Qt::Key_Space:
            return !layout_.isEmpty();
        case Qt::Key_Plus:
        case Qt::Key_Equal:
        case Qt::Key_Minus:
        case Qt::Key_Underscore:
            return !control && !layout_.isEmpty();
        default:
            break;
    }
    // Alt with left and right alone goes through the steps of a lesson.
    const bool sideways = event.key() == Qt::Key_Left || event.key() == Qt::Key_Right;
    const bool altAlone = (event.modifiers() & ~Qt::KeypadModifier) == Qt::AltModifier;
    if (sideways && altAlone) return false;
    return isArrow(event.key()) && !layout_.isEmpty();
}

void HeadGridView::keyPressEvent(QKeyEvent* event) {
    if (!keyWanted(*event)) return QAbstractScrollArea::keyPressEvent(event);
    if (const HeadGridEdit* edit = editOf(*event)) {
        if (selection_->heads().empty()) chooseCursor();
        return edit->run();
    }
    const bool shift = event->modifiers().testFlag(Qt::ShiftModifier);
    const int key = event->key();
    if (isArrow(key)) {
        const int right = (key == Qt::Key_Right) - (key == Qt::Key_Left);
        const int down = (key == Qt::Key_Down) - (key == Qt::Key_Up);
        if (event->modifiers() & (Qt::ControlModifier | Qt::AltModifier))
            return stepSigma(right - down, shift);
        picker_.move(down, right, shift);
        return followCursor();
    }
    switch (key) {
        // On many keyboards plus needs Shift itself, so it cannot also mean fine.
        case Qt::Key_Plus:
        case Qt::Key_Equal:
            return stepSigma(1.0, false);
        case Qt::Key_Minus:
            return stepSigma(-1.0, false);
        case Qt::Key_Underscore:
            return stepSigma(-1.0, true);
        case Qt::Key_Space:
            picker_.toggleCursor();
            followCursor();
            break;
        case Qt::Key_A:
            picker_.pickAll();
            break;
        case Qt::Key_Escape:
            if (band_) {
                picker_.cancelBand();
                band_.reset();
            } else {
                selection_->setHeads({});
            }
            press_.reset();
            viewport()->update();
            break;
        default:
            break;
    }
}

// Of the selected heads; a current head that is not among them is chosen in their place.
void HeadGridView::stepSigma(double steps, bool fine) {
    if (!selection_->contains(picker_.cursor())) chooseCursor();
    emit sigmaStep(steps, fine);
}

void HeadGridView::chooseCursor() {
    picker_.pick(picker_.cursor(), PickMode::replace);
    followCursor();
}

void HeadGridView::followCursor() {
    const HeadId head = picker_.cursor();
    setAccessibleDescription(values_->readOut(head));
    selection_->setHovered(head);
    const QRect cell = layout_.cell(head), cells = layout_.cells();
    const auto past = [](int from, int to, int low, int high) {
        return from < low ? from - low : std::max(0, to - high);
    };
    horizontalScrollBar()->setValue(horizontalScrollBar()->value() +
                                    past(cell.left(), cell.right(), cells.left(), cells.right()));
    verticalScrollBar()->setValue(verticalScrollBar()->value() +
                                  past(cell.top(), cell.bottom(), cells.top(), cells.bottom()));
    viewport()->update();
}

void HeadGridView::hover(QPoint point) {
    selection_->setHovered(layout_.headAt(point));
}

bool HeadGridView::event(QEvent* event) {
    // Keys that mean something here must not go to a shortcut of the window first.
    if (event->type() == QEvent::ShortcutOverride && keyWanted(*static_cast<QKeyEvent*>(event))) {
        event->accept();
        return true;
    }
    return QAbstractScrollArea::event(event);
}

bool HeadGridView::viewportEvent(QEvent* event) {
    if (event->type() == QEvent::Leave) selection_->setHovered(std::nullopt);
    if (event->type() == QEvent::ToolTip) {
        const auto* help = static_cast<QHelpEvent*>(event);
        if (const auto head = layout_.headAt(help->pos())) {
            QToolTip::showText(help->globalPos(), values_->readOut(*head), viewport(),
                               layout_.cell(*head));
        } else {
            QToolTip::hideText();
        }
        return true;
    }
    return QAbstractScrollArea::viewportEvent(event);
}

void HeadGridView::contextMenuEvent(QContextMenuEvent* event) {
    emit menuRequested(event->globalPos());
}

void HeadGridView::focusInEvent(QFocusEvent* event) {
    // Not where the window gives the focus back: nobody went to that head.
    const bool byKey = event->reason() == Qt::TabFocusReason ||
                       event->reason() == Qt::BacktabFocusReason ||
                       event->reason() == Qt::ShortcutFocusReason;
    if (byKey && !layout_.isEmpty()) followCursor();
    viewport()->update();
    emit focusChanged(true);
}

void HeadGridView::focusOutEvent(QFocusEvent* event) {
    if (event->reason() != Qt::PopupFocusReason && selection_->hovered() == picker_.cursor())
        selection_->setHovered(std::nullopt);
    viewport()->update();
    emit focusChanged(false);
}

}  // namespace sextant
