// SPDX-License-Identifier: GPL-3.0-or-later
#include "pages/rotations/pair_grid.h"

#include "widgets/controls/number_text.h"

#include <QHelpEvent>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QToolTip>
#include <algorithm>
#include <cmath>

namespace sextant {

namespace {

constexpr double inset = 4.0;
constexpr double leastInGrid = 14.0;

}  // namespace

PairGrid::PairGrid(QWidget* parent) : QWidget(parent) {
    setFocusPolicy(Qt::StrongFocus);
    setMouseTracking(true);
    setAccessibleName(tr("Circles of every pair"));
}

void PairGrid::setTheme(const Theme& theme, double strokes) {
    theme_ = theme;
    strokes_ = strokes;
    update();
}

void PairGrid::setShown(std::shared_ptr<const RotationShown> shown) {
    shown_ = std::move(shown);
    update();
}

void PairGrid::setPair(int pair) {
    pair_ = pair;
    update();
}

void PairGrid::setHovered(std::optional<int> pair) {
    if (hovered_ == pair) return;
    hovered_ = pair;
    update();
}

double PairGrid::labels(const QSizeF& cell) const {
    const double line = fontMetrics().height();
    for (const int lines : {2, 1})
        if (cell.height() - lines * line - 2.0 * inset >=
            std::min(30.0, cell.width() - 2.0 * inset))
            return lines * line;
    return 0.0;
}

int PairGrid::columns() const {
    if (count() == 0) return 1;
    int best = 1;
    double largest = 0.0;
    for (int columns = 1; columns <= count(); ++columns) {
        const int rows = (count() + columns - 1) / columns;
        // Rows of unlike length read badly.
        if (count() % columns != 0 && count() > 3) continue;
        const QSizeF one(static_cast<double>(width()) / columns,
                         static_cast<double>(height()) / rows);
        const double side = std::min(one.width(), one.height() - labels(one)) - 2.0 * inset;
        if (side > largest + 0.5) {
            largest = side;
            best = columns;
        }
    }
    return best;
}

QRectF PairGrid::cell(int pair) const {
    const int each = columns();
    const int rows = std::max(1, (count() + each - 1) / each);
    const double wide = static_cast<double>(width()) / each;
    const double high = static_cast<double>(height()) / rows;
    return {pair % each * wide, pair / each * high, wide, high};
}

QRectF PairGrid::circle(int pair) const {
    const QRectF all = cell(pair);
    const double under = labels(all.size());
    const double side =
        std::max(leastInGrid, std::min({all.width(), all.height() - under, 84.0}) - 2.0 * inset);
    const double top = all.top() + 0.5 * (all.height() - under - side);
    return {all.center().x() - 0.5 * side, top, side, side};
}

void PairGrid::paintTo(QPainter& painter, const Theme& theme) const {
    painter.setRenderHint(QPainter::Antialiasing);
    if (count() == 0) return;
    const CirclePainter circles{shown_->facts, shown_->hasMethod(), theme, strokes_};
    QFont strong = font();
    strong.setBold(true);
    const double line = fontMetrics().height();
    const double under = labels(cell(0).size());
    for (int pair = 0; pair < count(); ++pair) {
        const QRectF all = cell(pair), round = circle(pair);
        circles.paintSmall(painter, round, static_cast<std::size_t>(pair));
        if (pair == pair_ || hovered_ == pair) {
            QRectF frame(round.left() - inset, round.top() - inset, round.width() + 2.0 * inset,
                         round.height() + under + 1.5 * inset);
            const double wide = std::min(all.width() - 2.0, std::max(frame.width(), 62.0));
            frame = {all.center().x() - 0.5 * wide, frame.top(), wide, frame.height()};
            painter.setBrush(Qt::NoBrush);
            painter.setPen(QPen(theme.color(pair == pair_ ? Role::accent : Role::muted),
                                (pair == pair_ ? 1.5 : 1.0) * strokes_));
            painter.drawRoundedRect(frame, 4.0, 4.0);
        }
        QRectF row(all.left(), round.bottom() + 2.0, all.width(), line);
        if (under >= line - 0.5) {
            painter.setFont(strong);
            painter.setPen(theme.textColor(Role::text));
            painter.drawText(row, Qt::AlignCenter, QString::number(pair));
        }
        if (under < 1.5 * line) continue;
        const QString turns =
            turnsText(shown_->facts.pairs[static_cast<std::size_t>(pair)].trainedAngle);
        const QFontMetricsF metrics(font());
        QString words = tr("%1 turns").arg(turns);
        if (metrics.horizontalAdvance(words) > all.width() - 4.0) words = turns;
        painter.setFont(font());
        painter.setPen(theme.textColor(Role::muted));
        painter.drawText(row.translated(0.0, line), Qt::AlignCenter, words);
    }
}

void PairGrid::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    paintTo(painter, theme_);
}

int PairGrid::pairAt(QPointF point) const {
    for (int pair = 0; pair < count(); ++pair)
        if (cell(pair).contains(point)) return pair;
    return -1;
}

bool PairGrid::event(QEvent* event) {
    if (event->type() != QEvent::ToolTip) return QWidget::event(event);
    auto* help = static_cast<QHelpEvent*>(event);
    const int pair = pairAt(help->pos());
    if (pair < 0) {
        QToolTip::hideText();
        return true;
    }
    const PairFacts& one = shown_->facts.pairs[static_cast<std::size_t>(pair)];
    QToolTip::showText(help->globalPos(),
                       tr("pair %1: %2 turns in training, %3 at %4; %5")
                           .arg(pair)
                           .arg(turnsText(one.trainedAngle), turnsText(one.reachedAngle),
                                separated(shown_->facts.n), stateWords(one, shown_->method).text),
                       this);
    return true;
}

void PairGrid::mousePressEvent(QMouseEvent* event) {
    const int pair = pairAt(event->position());
    if (pair >= 0) emit pairChosen(pair);
}

void PairGrid::mouseMoveEvent(QMouseEvent* event) {
    emit pairHovered(pairAt(event->position()));
}

void PairGrid::leaveEvent(QEvent*) {
    emit pairHovered(-1);
}

void PairGrid::keyPressEvent(QKeyEvent* event) {
    int to = pair_;
    switch (event->key()) {
        case Qt::Key_Left:
            to -= 1;
            break;
        case Qt::Key_Right:
            to += 1;
            break;
        case Qt::Key_Up:
            to -= columns();
            break;
        case Qt::Key_Down:
            to += columns();
            break;
        case Qt::Key_Home:
            to = 0;
            break;
        case Qt::Key_End:
            to = count() - 1;
            break;
        default:
            return QWidget::keyPressEvent(event);
    }
    if (to >= 0 && to < count() && to != pair_) emit pairChosen(to);
}

}  // namespace sextant
