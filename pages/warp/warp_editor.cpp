// SPDX-License-Identifier: GPL-3.0-or-later
#include "pages/warp/warp_editor.h"

#include <QPainter>
#include <QPainterPath>
#include <algorithm>
#include <cmath>

#include "widgets/plot/axis_range.h"
#include "widgets/controls/number_text.h"

namespace sextant {

namespace {

constexpr double grip = 11.0;  // pixels round a point in which it is taken

}  // namespace

WarpEditor::WarpEditor(QWidget* parent) : QWidget(parent), burst_(this) {
    setObjectName("warpEditor");
    setFocusPolicy(Qt::StrongFocus);
    setMouseTracking(true);
    setAccessibleName(tr("Position of each index"));
    setAccessibleDescription(
        tr("Page Down and Page Up choose a point, arrow keys move it, with "
           "Shift by a tenth; Insert adds one, Delete removes it."));
    connect(&burst_, &EditBurst::settled, this,
            [this] { emit pointsEdited(lines_.points, EditPhase::commit); });
}

void WarpEditor::setTheme(const Theme& theme) {
    theme_ = theme;
    update();
}

void WarpEditor::setLines(const WarpLines& lines) {
    const bool another = lines.tokens != lines_.tokens || lines.trained != lines_.trained;
    // While a hand is on the points they are its own: an answer may come a move late.
    const bool held = dragged_ || burst_.isRunning();
    const std::vector<double> points = held ? lines_.points : lines.points;
    lines_ = lines;
    lines_.points = points;
    if (selected_ && *selected_ >= count()) setSelected(std::nullopt);
    fitAxis(another || !held);
    update();
}

void WarpEditor::setCrosshair(std::optional<int> index) {
    crosshair_ = index;
    update();
}

void WarpEditor::setSelected(std::optional<int> point) {
    if (point == selected_) return;
    selected_ = point;
    emit selectedChanged(point);
    update();
}

void WarpEditor::fitAxis(bool settle) {
    double most = 1.2 * static_cast<double>(std::max<std::int64_t>(lines_.trained, 1));
    for (const auto* positions : {&lines_.queries, &lines_.keys})
        if (!positions->empty()) most = std::max(most, 1.05 * positions->back());
    for (std::size_t k = 1; k < lines_.points.size(); k += 2)
        most = std::max(most, 1.05 * lines_.points[k]);
    top_ = settle ? most : std::max(top_, most);
}

QRectF WarpEditor::plot() const {
    const double line = fontMetrics().height();
    const double left = fontMetrics().horizontalAdvance("88,888") + 6.0;
    const double words = lines_.trained > 0 ? 2.0 * line : line;  // above it
    return {left, words + 4.0, std::max(20.0, width() - left - 10.0),
            std::max(20.0, height() - words - 2.0 * line - 10.0)};
}

QPointF WarpEditor::pixelOf(double index, double position) const {
    const QRectF area = plot();
    const auto last = static_cast<double>(std::max<std::int64_t>(lines_.tokens - 1, 1));
    return {area.left() + index / last * area.width(),
            area.bottom() - position / top_ * area.height()};
}

std::optional<int> WarpEditor::pointAt(const QPointF& pixel) const {
    std::optional<int> nearest;
    double least = grip;
    for (int k = 0; k < count(); ++k) {
        const auto at = static_cast<std::size_t>(2 * k);
        const QPointF away = pixelOf(lines_.points[at], lines_.points[at + 1]) - pixel;
        const double distance = std::hypot(away.x(), away.y());
        if (distance >= least) continue;
        least = distance;
        nearest = k;
    }
    return nearest;
}

void WarpEditor::move(int point, double index, double position) {
    const auto at = static_cast<std::size_t>(2 * point);
    std::vector<double>& points = lines_.points;
    const bool first = point == 0, last = point == count() - 1;
    if (!first && !last) {
        const double least = points[at - 2] + 1.0, most = points[at + 2] - 1.0;
        points[at] = least <= most ? std::clamp(index, least, most) : points[at];
    }
    const double least = first ? 0.0 : points[at - 1];
    const double most = last ? std::max(position, least) : points[at + 3];
    points[at + 1] = std::clamp(position, least, std::max(least, most));
    fitAxis(false);
    update();
}

void WarpEditor::remove(int point) {
    if (point <= 0 || point >= count() - 1) return;  // the ends stay
    const auto at = lines_.points.begin() + 2 * point;
    lines_.points.erase(at, at + 2);
    setSelected(std::nullopt);
    emit pointsEdited(lines_.points, EditPhase::commit);
    update();
}

void WarpEditor::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    paintTo(painter, theme_);
}

void WarpEditor::paintTo(QPainter& painter, const Theme& theme) const {
    painter.setRenderHint(QPainter::Antialiasing);
    const QRectF area = plot();
    const double line = fontMetrics().height();
    painter.fillRect(area, theme.color(Role::raised));
    if (lines_.tokens < 2) return;
    const auto trained = static_cast<double>(lines_.trained);
    const auto tokens = static_cast<double>(lines_.tokens);
    const double trainedY = pixelOf(0, trained).y();
    if (trained > 0 && trained < top_)
        painter.fillRect(QRectF(area.topLeft(), QPointF(area.right(), trainedY)),
                         theme.newTerritory());

    painter.setFont(numberFont(font()));
    const auto tick = [&](bool across, double value) {
        const QPointF at = across ? pixelOf(value, 0) : pixelOf(0, value);
        painter.setPen(theme.color(Role::line));
        painter.drawLine(across ? QLineF(at.x(), area.top(), at.x(), area.bottom())
                                : QLineF(area.left(), at.y(), area.right(), at.y()));
        painter.setPen(theme.textColor(Role::muted));
        const QString text = groupedNumber(qint64(std::llround(value)));
        const double wide = painter.fontMetrics().horizontalAdvance(text);
        if (across)
            painter.drawText(
                QPointF(std::min(at.x() - wide / 2, area.right() + 8 - wide), area.bottom() + line),
                text);
        else
            painter.drawText(QPointF(area.left() - 5 - wide, at.y() + line * 0.35), text);
    };
    const double across = positionStep(tokens, 5), up = positionStep(top_, 6);
    for (double at = 0; at <= tokens; at += across)
        tick(true, std::min(at, tokens));
    for (double at = 0; at <= top_; at += up)
        tick(false, at);
    painter.setFont(font());
    painter.setPen(theme.textColor(Role::muted));
    painter.drawText(QRectF(area.left(), area.bottom() + line + 3, area.width(), line),
                     Qt::AlignHCenter, tr("index of the token"));

    painter.save();
    painter.setClipRect(area.adjusted(-1, -1, 1, 1));
    const QPen identity(theme.color(Role::reference), 1.2, Qt::DashLine);
    const QPen interpolated(QColor("#F0E442").darker(theme.isDark() ? 100 : 170), 1.2,
                            Qt::DashLine);
    painter.setPen(identity);
    painter.drawLine(pixelOf(0, 0), pixelOf(tokens, tokens));
    if (trained > 0) {
        painter.setPen(interpolated);
        const double ratio = tokens > trained ? trained / tokens : 1.0;
        painter.drawLine(pixelOf(0, 0), pixelOf(tokens, tokens * ratio));
        painter.setPen(QPen(theme.color(Role::accent), 1.2));
        painter.drawLine(QPointF(area.left(), trainedY), QPointF(area.right(), trainedY));
    }
    const auto curve = [&](const std::vector<double>& positions, const QPen& pen) {
        if (positions.empty()) return;
        QPainterPath path(pixelOf(0, positions.front()));
        const std::size_t step = std::max<std::size_t>(1, positions.size() / 600);
        for (std::size_t j = step; j < positions.size(); j += step)
            path.lineTo(pixelOf(static_cast<double>(j), positions[j]));
        path.lineTo(pixelOf(static_cast<double>(positions.size() - 1), positions.back()));
        painter.setBrush(Qt::NoBrush);
        painter.setPen(pen);
        painter.drawPath(path);
    };
    const QPen own(theme.color(Role::accent), 2.2);
    const QPen other(theme.color(Role::muted), 1.2);
    // The one that was moved is the thick one.
    const auto moved = [&](const std::vector<double>& positions) {
        return !positions.empty() && std::abs(positions.back() - (tokens - 1)) > 1e-9;
    };
    const bool alike = lines_.queries == lines_.keys;
    if (!alike) curve(moved(lines_.queries) ? lines_.keys : lines_.queries, other);
    curve(alike || !moved(lines_.queries) ? lines_.keys : lines_.queries, own);
    if (crosshair_) {
        painter.setPen(QPen(theme.color(Role::muted), 1, Qt::DotLine));
        const double x = pixelOf(*crosshair_, 0).x();
        painter.drawLine(QPointF(x, area.top()), QPointF(x, area.bottom()));
    }
    painter.restore();
    // What the lines are, over the plot from the right.
    double right = area.right();
    const auto named = [&](const QPen& pen, const QString& word) {
        const double wide = painter.fontMetrics().horizontalAdvance(word);
        painter.setPen(theme.textColor(Role::muted));
        painter.drawText(QRectF(right - wide - 2, 0, wide + 2, line), Qt::AlignRight, word);
        right -= wide + 6;
        painter.setPen(pen);
        painter.drawLine(QPointF(right - 16, line / 2), QPointF(right, line / 2));
        right -= 26;
    };
    named(identity, tr("identity"));
    if (trained > 0) named(interpolated, tr("PI"));
    named(own, tr("warp"));
    if (trained > 0 && trained < top_) {
        // Under the names of the lines, which leave it no room beside them.
        painter.setPen(theme.textColor(Role::accent));
        painter.drawText(QRectF(area.left(), line, area.width(), line), Qt::AlignLeft,
                         tr("trained to position %1").arg(groupedNumber(qint64{lines_.trained})));
    }
    for (int k = 0; k < count(); ++k) {
        const auto at = static_cast<std::size_t>(2 * k);
        const QPointF centre = pixelOf(lines_.points[at], lines_.points[at + 1]);
        const bool chosen = selected_ == k;
        painter.setPen(QPen(theme.color(Role::accent), 2));
        painter.setBrush(chosen ? theme.color(Role::accent) : theme.color(Role::panel));
        painter.drawEllipse(centre, chosen ? 6.0 : 5.0, chosen ? 6.0 : 5.0);
        if (!chosen) continue;
        const QString text =
            QString("%1 \u2192 %2")
                .arg(groupedNumber(lines_.points[at],
                                   lines_.points[at] == std::round(lines_.points[at]) ? 0 : 1),
                     groupedNumber(lines_.points[at + 1], 1));
        painter.setFont(numberFont(font()));
        const double wide = painter.fontMetrics().horizontalAdvance(text) + 14;
        QRectF label(centre.x() - wide / 2, centre.y() + 10, wide, line + 6);
        label.moveLeft(std::clamp(label.left(), area.left() + 2, area.right() - wide - 2));
        if (label.bottom() > area.bottom()) label.moveBottom(centre.y() - 10);
        painter.setPen(theme.color(Role::line));
        painter.setBrush(theme.color(Role::panel));
        painter.drawRoundedRect(label, 4, 4);
        painter.setPen(theme.color(Role::text));
        painter.drawText(label, Qt::AlignCenter, text);
        painter.setFont(font());
    }
}

}  // namespace sextant
