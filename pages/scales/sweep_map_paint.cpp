// SPDX-License-Identifier: GPL-3.0-or-later
// How the map of a sweep is painted.
#include <QPainter>
#include <algorithm>
#include <cmath>

#include "pages/scales/sweep_map.h"
#include "widgets/colormap.h"
#include "widgets/controls/number_text.h"

namespace sextant {

namespace {

constexpr double columnWidth = 5.0;  // pixels: a mean of a few positions is less noisy

}  // namespace

void SweepMap::paintColours(QPainter& painter, const ChartFrame& frame, const Theme& theme) const {
    const auto positions = facts_.surface.positions;
    const auto columns = static_cast<int>(std::min<double>(
        std::max(1.0, frame.plot.width() / columnWidth), static_cast<double>(positions)));
    const auto [low, high] = colourRange();
    QImage row(columns, 1, QImage::Format_RGB32);
    painter.setRenderHint(QPainter::SmoothPixmapTransform, false);
    for (const double sigma : facts_.asked) {
        const QRectF place = rowIn(frame, sigma);
        const auto at = facts_.rowOf(sigma);
        if (!at) {
            painter.fillRect(place, QBrush(theme.color(Role::line), Qt::BDiagPattern));
            continue;
        }
        for (int column = 0; column < columns; ++column) {
            // A column is the mean of its positions.
            const auto edge = [&](int c) {
                const double pixel = frame.plot.left() + frame.plot.width() * c / columns;
                return static_cast<std::size_t>(std::clamp(std::floor(frame.xAt(pixel) + 1e-6), 0.0,
                                                           static_cast<double>(positions)));
            };
            const std::size_t from = std::min(edge(column), positions - 1);
            const std::size_t to = std::max(from + 1, edge(column + 1));
            double sum = 0.0;
            int count = 0;
            for (std::size_t i = from; i < std::min(to, positions); ++i) {
                const double nll = facts_.surface.at(*at, i);
                if (!std::isfinite(nll)) continue;
                sum += nll;
                ++count;
            }
            row.setPixelColor(column, 0,
                              count == 0 ? theme.color(Role::panel)
                                         : viridis((sum / count - low) / (high - low)));
        }
        painter.drawImage(place, row);
    }
}

void SweepMap::paintLines(QPainter& painter, const ChartFrame& frame, const Theme& theme) const {
    painter.save();
    painter.setClipRect(frame.plot);
    const auto draw = [&](const SweepLine& line) {
        std::vector<double> x, y;
        for (int k = 0; k <= 200; ++k) {
            const double at = frame.xAt(frame.plot.left() + frame.plot.width() * k / 200.0);
            const double index = std::max(at, k == 200 ? at : facts_.trained);
            if (index < facts_.trained || at < facts_.trained - frame.x.size() / 200) continue;
            x.push_back(index);
            y.push_back(sigmaOf(line, index, facts_.trained));
        }
        const double wide = (line.own ? 2.5 : 1.3) * strokes();
        painter.setPen(QPen(Qt::black, wide + 1.5));
        paintLine(painter, frame, x, y);
        painter.setPen(QPen(Qt::white, wide, line.own ? Qt::SolidLine : Qt::DashLine));
        paintLine(painter, frame, x, y);
    };
    const auto all = lines();
    for (const bool own : {false, true})
        for (const SweepLine& line : all)
            if (line.own == own) draw(line);
    // As many dots as can be told apart.
    double last = -10.0;
    painter.setPen(Qt::NoPen);
    painter.setBrush(QColor(255, 255, 255, 220));
    for (const QPointF& dot : dots()) {
        const QPointF at = frame.at(dot.x(), dot.y());
        if (at.x() - last < 1.0) continue;
        last = at.x();
        painter.drawRect(QRectF(at.x() - 1.2, at.y() - 1.2, 2.4, 2.4));
    }
    painter.restore();
    const QFont plain = painter.font();
    const double line = QFontMetricsF(plain).height();
    const auto labels = labelsIn(frame, line);
    // One line of words where they are close.
    bool close = false;
    for (const EndLabel& one : labels)
        for (const EndLabel& other : labels)
            close = close || (&one != &other && std::abs(one.top - other.top) < 2 * line - 4.0);
    for (const EndLabel& label : labels) {
        const double x = frame.plot.right() + 8.0;
        const QString number =
            std::isnan(label.line.a) ? QString() : QString::number(label.line.a, 'f', 3);
        QFont bold = plain;
        bold.setBold(label.line.own);
        painter.setFont(bold);
        painter.setPen(theme.textColor(label.line.own ? Role::text : Role::muted));
        const QRectF place(x, label.top + line / 2, labelRoom - 8.0, line);
        const QFontMetricsF metrics(bold);
        // Where it has no room, without what comes after its comma: the card beside says it.
        const QString& whole = label.line.label;
        const QString name = metrics.horizontalAdvance(whole) <= place.width()
                                 ? whole
                                 : whole.section(QStringLiteral(", "), 0, 0);
        const QString side = label.side.isEmpty() ? QString() : label.side + ' ';
        const QString first = side + (close || number.isEmpty() ? name : number);
        painter.drawText(place, Qt::AlignLeft,
                         metrics.elidedText(first, Qt::ElideRight, place.width()));
        if (close || number.isEmpty()) continue;
        painter.setFont(plain);
        painter.drawText(place.translated(0, line - 1.0), Qt::AlignLeft,
                         metrics.elidedText(name, Qt::ElideRight, place.width()));
    }
    painter.setFont(plain);
}

void SweepMap::paintMarks(QPainter& painter, const ChartFrame& frame, const Theme& theme) const {
    const double line = QFontMetricsF(painter.font()).height();
    const double top = frame.plot.top() - line - 2.0;
    const QFontMetricsF metrics(painter.font());
    QRectF taken;
    if (frame.x.contains(facts_.trained) && facts_.trained > 0) {
        const double x = frame.xOf(facts_.trained);
        painter.setPen(QPen(theme.color(Role::accent), 1.5 * strokes()));
        painter.drawLine(QPointF(x, frame.plot.top() - 3.0), QPointF(x, frame.plot.bottom()));
        const QString word = tr("trained to %1").arg(groupedNumber(qint64(facts_.trained)));
        const double wide = metrics.horizontalAdvance(word) + 6.0;
        taken = QRectF(std::max(frame.plot.left(), x - wide / 2), top, wide, line);
        painter.setPen(theme.textColor(Role::accent));
        painter.drawText(taken, Qt::AlignCenter, word);
    }
    if (!crosshair_ || !frame.x.contains(*crosshair_)) return;
    const double x = frame.xOf(*crosshair_);
    const bool held = held_ == crosshair_;
    painter.setPen(
        QPen(Qt::white, (held ? 1.5 : 1.0) * strokes(), held ? Qt::SolidLine : Qt::DotLine));
    painter.drawLine(QPointF(x, frame.plot.top()), QPointF(x, frame.plot.bottom()));
    const QString word = groupedNumber(qint64(*crosshair_));
    const double wide = metrics.horizontalAdvance(word) + 6.0;
    QRectF place(x - wide / 2, top, wide, line);
    if (place.intersects(taken))
        place.moveLeft(x < taken.center().x() ? taken.left() - wide : taken.right());
    painter.setPen(theme.textColor(Role::text));
    painter.drawText(place, Qt::AlignCenter, word);
}

void SweepMap::paintLegend(QPainter& painter, const Legend& legend, const Theme& theme) const {
    const double line = QFontMetricsF(painter.font()).height();
    const QRectF& bar = legend.bar;
    for (int k = 0; k < 48; ++k)
        painter.fillRect(QRectF(bar.left() + k * bar.width() / 48, bar.top(), bar.width() / 48 + 1,
                                bar.height()),
                         viridis(k / 47.0));
    painter.setPen(theme.textColor(Role::muted));
    const double top = bar.center().y() - line / 2;
    painter.drawText(QRectF(bar.left() - 64.0, top, 58.0, line), Qt::AlignRight,
                     QString::number(colourRange().first, 'f', 1));
    painter.drawText(QRectF(bar.right() + 6.0, top, 100.0, line), Qt::AlignLeft, highText());
    for (std::size_t i = 0; i < legend.places.size(); ++i) {
        const QRectF& place = legend.places[i];
        // As in the map: white on its colours.
        const QRectF mark(place.left(), place.center().y() - 0.35 * line, 24.0, 0.7 * line);
        painter.fillRect(mark, viridis(0.25));
        if (i == 0) {
            for (const double beside : {6.0, 10.5, 15.0})
                painter.fillRect(QRectF(mark.left() + beside, mark.center().y() - 1.5, 3.0, 3.0),
                                 Qt::white);
        } else {
            const double wide = (i == 1 ? 2.5 : 1.3) * strokes();
            painter.setPen(QPen(Qt::white, wide, i == 1 ? Qt::SolidLine : Qt::DashLine));
            painter.drawLine(QPointF(mark.left() + 1.0, mark.center().y()),
                             QPointF(mark.right() - 1.0, mark.center().y()));
        }
        painter.setPen(theme.textColor(Role::muted));
        painter.drawText(QRectF(mark.right() + 6.0, place.top(), place.width(), line),
                         Qt::AlignLeft, legend.words[static_cast<qsizetype>(i)]);
    }
}

void SweepMap::paintTo(QPainter& painter, const QRectF& area, const Theme& theme) const {
    if (!hasValues()) return;
    const ChartFrame frame = frameIn(area, painter.font());
    paintAxes(painter, frame, words(), theme);
    paintColours(painter, frame, theme);
    paintMarks(painter, frame, theme);
    paintLines(painter, frame, theme);
    paintLegend(painter, legendIn(area, frame.plot, painter.font()), theme);
}

}  // namespace sextant
