// SPDX-License-Identifier: GPL-3.0-or-later
#include "pages/rotations/pair_circle.h"

#include "widgets/controls/number_text.h"

#include <QKeyEvent>
#include <QMouseEvent>
#include <QWheelEvent>
#include <algorithm>
#include <cmath>
#include <numbers>

namespace sextant {

namespace {

constexpr double chip = 9.0, roundCircle = 6.0, betweenEntries = 14.0, leastCircle = 130.0;

}  // namespace

PairCircle::PairCircle(QWidget* parent) : QWidget(parent) {
    setFocusPolicy(Qt::StrongFocus);
    setAccessibleName(tr("Circle of one pair"));
    setCursor(Qt::PointingHandCursor);
    setToolTip(
        tr("Drag the hand round through the distances; wheel and left and right keys move it by "
           "one, with Shift by 24; up and down keys choose the pair."));
}

void PairCircle::setTheme(const Theme& theme, double strokes) {
    theme_ = theme;
    strokes_ = strokes;
    update();
}

void PairCircle::setShown(std::shared_ptr<const RotationShown> shown) {
    shown_ = std::move(shown);
    update();
}

void PairCircle::setPair(int pair) {
    pair_ = pair;
    update();
}

void PairCircle::setDistance(std::int64_t tokens) {
    tokens_ = tokens;
    update();
}

QStringList PairCircle::title() const {
    if (!has()) return {};
    const PairFacts& pair = shown_->facts.pairs[static_cast<std::size_t>(pair_)];
    QStringList parts = {tr("pair %1").arg(pair_)};
    const double angle = angleHere();
    // The hand is one query's; others may see a key so far away.
    const std::int64_t query = shown_->facts.now.query;
    if (std::isfinite(angle))
        parts << tr("distance %1, %2 turns").arg(separated(tokens_), turnsText(angle));
    else if (tokens_ > query)
        parts << tr("distance %1, masked").arg(separated(tokens_));
    else
        parts << tr("distance %1, masked for token %2").arg(separated(tokens_), separated(query));
    parts << tr("wavelength %1 tokens").arg(wavelengthText(pair.trainedTheta));
    return parts;
}

std::vector<PairCircle::Entry> PairCircle::legend() const {
    if (!has()) return {};
    const QString n = separated(shown_->facts.n);
    struct Words {
        PairArc::Part part;
        QString whole, brief;
    };
    std::vector<Words> all = {
        {PairArc::Part::trained, tr("trained"), tr("trained")},
        {PairArc::Part::beyond,
         shown_->hasMethod() ? tr("new at %1, with the method").arg(n) : tr("new at %1").arg(n),
         tr("new at %1").arg(n)}};
    if (shown_->hasMethod())
        all.push_back({PairArc::Part::before, tr("before the method"), tr("before")});
    all.push_back(
        {PairArc::Part::whole, tr("whole turn seen in training"), tr("whole turn trained")});
    const QFontMetricsF metrics(font());
    const double pitch = metrics.height() + 2.0;
    std::vector<Entry> entries;
    int line = 0;
    const double most = width() - chip - roundCircle;  // pixels of one text
    // In few words where whole ones ask for more than two lines, or one of them for more than one.
    for (const bool whole : {true, false}) {
        entries.clear();
        bool cut = false;
        double x = 0.0;
        line = 0;
        for (const Words& one : all) {
            const QString& full = whole ? one.whole : one.brief;
            const QString text = metrics.elidedText(full, Qt::ElideRight, most - 1.0);
            cut = cut || text != full;
            const double wide = metrics.horizontalAdvance(text) + 1.0;
            if (x > 0.0 && x + chip + roundCircle + wide > width()) {
                x = 0.0;
                ++line;
            }
            const double y = line * pitch;
            entries.push_back({one.part, text,
                               QRectF(x, y + 0.5 * (metrics.height() - chip), chip, chip),
                               QRectF(x + chip + roundCircle, y, wide, metrics.height())});
            x += chip + roundCircle + wide + betweenEntries;
        }
        if (line < 2 && !cut) break;
    }
    const double top = height() - (line + 1) * pitch;
    // The circle goes before its legend.
    if (top - metrics.height() < leastCircle) return {};
    for (Entry& entry : entries) {
        entry.chip.translate(0.0, top);
        entry.words.translate(0.0, top);
    }
    return entries;
}

QRectF PairCircle::square() const {
    const double above = fontMetrics().height() + 8.0;
    const auto entries = legend();
    const double bottom = entries.empty() ? height() : entries.front().words.top() - 8.0;
    const double side = std::max(20.0, std::min(width() - 4.0, bottom - above));
    return {0.5 * (width() - side), above + 0.5 * (bottom - above - side), side, side};
}

void PairCircle::paintTo(QPainter& painter, const Theme& theme) const {
    if (!has()) return;
    painter.setRenderHint(QPainter::Antialiasing);
    const CirclePainter circle{shown_->facts, shown_->hasMethod(), theme, strokes_};
    const QRectF area = square();
    circle.paintLarge(painter, area, static_cast<std::size_t>(pair_), tokens_);
    QFont strong = font();
    strong.setBold(true);
    double x = 0.0;
    int index = 0;
    for (const QString& part : title()) {
        const QFont& each = index == 0 ? strong : font();
        const double wide = QFontMetricsF(each).horizontalAdvance(part) + 1.0;
        if (index > 0 && x + wide > width()) break;
        painter.setFont(each);
        painter.setPen(theme.textColor(index < 2 ? Role::text : Role::muted));
        painter.drawText(QRectF(x, 0.0, wide, fontMetrics().height() + 2.0),
                         Qt::AlignLeft | Qt::AlignVCenter, part);
        x += wide + betweenEntries;
        ++index;
    }
    painter.setFont(font());
    for (const Entry& entry : legend()) {
        QColor colour = theme.color(roleOf(entry.part));
        if (entry.part == PairArc::Part::whole)
            colour = blend(theme.color(Role::panel), colour, 0.55);
        painter.setPen(Qt::NoPen);
        painter.setBrush(colour);
        if (entry.part == PairArc::Part::before)
            painter.drawRect(entry.chip.adjusted(0.0, 3.5, 0.0, -3.5));
        else
            painter.drawRoundedRect(entry.chip, 2.0, 2.0);
        painter.setPen(theme.textColor(Role::muted));
        painter.drawText(entry.words, Qt::AlignLeft | Qt::AlignVCenter, entry.text);
    }
}

void PairCircle::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    paintTo(painter, theme_);
}

double PairCircle::angleAt(QPointF point) const {
    const QPointF from = point - square().center();
    return std::atan2(-from.y(), from.x());
}

double PairCircle::angleHere() const {
    return shown_->facts.now.angle(static_cast<std::size_t>(pair_), tokens_);
}

void PairCircle::moveTo(double tokens) {
    const auto last = static_cast<double>(shown_->facts.n - 1);
    emit distanceMoved(std::llround(std::clamp(tokens, 0.0, std::max(0.0, last))));
}

void PairCircle::mousePressEvent(QMouseEvent* event) {
    if (!has() || event->button() != Qt::LeftButton) return;
    lastAngle_ = angleAt(event->position());
    dragged_ = static_cast<double>(tokens_);
    // The hand comes the short way round to where it is pressed.
    const double here = angleHere();
    const double theta = shown_->facts.pairs[static_cast<std::size_t>(pair_)].theta;
    if (!std::isfinite(here) || theta <= 0.0) return;
    dragged_ += std::remainder(lastAngle_ - here, 2.0 * std::numbers::pi) / theta;
    moveTo(dragged_);
}

void PairCircle::mouseMoveEvent(QMouseEvent* event) {
    if (!has() || !(event->buttons() & Qt::LeftButton)) return;
    const double theta = shown_->facts.pairs[static_cast<std::size_t>(pair_)].theta;
    const double angle = angleAt(event->position());
    if (theta > 0.0) dragged_ += std::remainder(angle - lastAngle_, 2.0 * std::numbers::pi) / theta;
    lastAngle_ = angle;
    moveTo(dragged_);
}

void PairCircle::wheelEvent(QWheelEvent* event) {
    const int steps = event->angleDelta().y();
    if (!has() || steps == 0) return event->ignore();
    moveTo(static_cast<double>(tokens_) +
           (steps > 0 ? 1.0 : -1.0) * (event->modifiers() & Qt::ShiftModifier ? 24.0 : 1.0));
    event->accept();
}

void PairCircle::keyPressEvent(QKeyEvent* event) {
    if (!has()) return QWidget::keyPressEvent(event);
    const double by = event->modifiers() & Qt::ShiftModifier ? 24.0 : 1.0;
    switch (event->key()) {
        case Qt::Key_Left:
            return moveTo(static_cast<double>(tokens_) - by);
        case Qt::Key_Right:
            return moveTo(static_cast<double>(tokens_) + by);
        case Qt::Key_Home:
            return moveTo(0.0);
        case Qt::Key_End:
            return moveTo(static_cast<double>(shown_->facts.n));
        case Qt::Key_Up:
            emit pairStepped(-1);
            return;
        case Qt::Key_Down:
            emit pairStepped(1);
            return;
        default:
            QWidget::keyPressEvent(event);
    }
}

}  // namespace sextant
