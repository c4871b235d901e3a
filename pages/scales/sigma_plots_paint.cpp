// SPDX-License-Identifier: GPL-3.0-or-later
// How the sigmas of a search are painted.
#include <QPainter>
#include <algorithm>
#include <numeric>

#include "pages/scales/sigma_plots.h"
#include "widgets/colormap.h"

namespace sextant {

QColor SigmaPlots::colourOf(HeadId head, const Theme& theme) const {
    const QColor colour = seriesStyle(head.head, theme.color(Role::text)).colour;
    const bool dimmed = hovered_ && hovered_ != head;
    return blend(theme.color(Role::panel), colour, dimmed ? 0.3 : 1.0);
}

void SigmaPlots::paintLegend(QPainter& painter, const QRectF& line, const Theme& theme) const {
    const QFontMetricsF metrics(painter.font());
    double x = line.left();
    if (facts_.heads > mostLines) {
        painter.setPen(theme.textColor(Role::muted));
        painter.drawText(
            line, Qt::AlignLeft | Qt::AlignVCenter,
            metrics.elidedText(tr("least, quartiles and most of %1 heads; chosen heads as lines")
                                   .arg(facts_.heads),
                               Qt::ElideRight, line.width()));
        return;
    }
    for (int head = 0; head < facts_.heads; ++head) {
        const QString word = tr("head %1").arg(head);
        const double wide = 26.0 + metrics.horizontalAdvance(word) + 12.0;
        if (x + wide > line.right()) break;
        const SeriesStyle style = seriesStyle(head, theme.color(Role::text));
        painter.setPen(style.pen(1.5 * strokes()));
        painter.drawLine(QPointF(x, line.center().y()), QPointF(x + 20.0, line.center().y()));
        paintMark(painter, head, {x + 10.0, line.center().y()}, 3.0, style.colour);
        painter.setPen(theme.textColor(Role::muted));
        painter.drawText(QRectF(x + 26.0, line.top(), wide, line.height()),
                         Qt::AlignLeft | Qt::AlignVCenter, word);
        x += wide;
    }
}

void SigmaPlots::paintHeads(QPainter& painter, const Cell& cell, const Theme& theme) const {
    const int steps = facts_.pathSteps();
    std::vector<double> x(static_cast<std::size_t>(steps));
    std::iota(x.begin(), x.end(), 0.0);
    if (facts_.heads > mostLines && steps > 0) {
        QPolygonF outer, inner;
        std::vector<double> middle;
        for (int step = 0; step < steps; ++step) {
            const auto five = quantiles(cell.layer, step);
            outer.insert(step, cell.frame.at(step, five[4]));
            outer.insert(step + 1, cell.frame.at(step, five[0]));
            inner.insert(step, cell.frame.at(step, five[3]));
            inner.insert(step + 1, cell.frame.at(step, five[1]));
            middle.push_back(five[2]);
        }
        painter.setPen(Qt::NoPen);
        const QColor colour = theme.color(Role::text);
        painter.setBrush(blend(theme.color(Role::panel), colour, 0.12));
        painter.drawPolygon(outer);
        painter.setBrush(blend(theme.color(Role::panel), colour, 0.25));
        painter.drawPolygon(inner);
        painter.setBrush(Qt::NoBrush);
        painter.setPen(QPen(theme.color(Role::muted), strokes()));
        paintLine(painter, cell.frame, x, middle);
    }
    for (const int head : linesOf(cell.layer)) {
        const HeadId id{cell.layer, head};
        std::vector<double> y;
        for (int step = 0; step < steps; ++step)
            y.push_back(facts_.sigma(step, id));
        SeriesStyle style = seriesStyle(head, theme.color(Role::text));
        style.colour = colourOf(id, theme);
        painter.setPen(style.pen(lineWidth(id)));
        paintLine(painter, cell.frame, x, y);
    }
}

void SigmaPlots::paintCell(QPainter& painter, const Cell& cell, bool numbers,
                           const Theme& theme) const {
    const QFontMetricsF metrics(painter.font());
    const double line = metrics.height();
    const QRectF& plot = cell.frame.plot;
    QString title = tr("layer %1").arg(cell.layer);
    QStringList locked;
    for (const HeadId head : facts_.locked)
        if (head.layer == cell.layer) locked << QString::number(head.head);
    painter.setPen(theme.textColor(Role::text));
    painter.drawText(QPointF(plot.left(), plot.top() - 0.45 * line), title);
    if (!locked.isEmpty()) {
        painter.setPen(theme.textColor(Role::muted));
        painter.drawText(QRectF(plot.left(), plot.top() - 1.45 * line,
                                cell.area.right() - plot.left() - 4.0, line),
                         Qt::AlignRight | Qt::AlignVCenter,
                         tr("locked: %1").arg(locked.join(", ")));
    }
    ChartText words;
    words.yNumbers = numbers;
    words.xNumbers = plot.bottom() + line < cell.area.bottom();
    paintAxes(painter, cell.frame, words, theme);
    paintHeads(painter, cell, theme);
    if (facts_.pathSteps() > 0) {
        const double at = cell.frame.xOf(shownStep());
        painter.setPen(QPen(theme.color(Role::accent), strokes()));
        painter.drawLine(QPointF(at, plot.top()), QPointF(at, plot.bottom()));
    }
    const QFont plain = painter.font();
    painter.setFont(numberFont(plain));
    const double end = facts_.pathSteps() > 0 && !facts_.whole
                           ? std::min(cell.frame.xOf(shownStep()), plot.right())
                           : plot.right();
    for (const Label& label : labels(cell)) {
        const HeadId id{cell.layer, label.head};
        const double middle = label.top + cell.apart / 2;
        const QRectF box(end + beforeLabel, middle - line / 2, cell.gutter - beforeLabel, line);
        painter.fillRect(box.adjusted(-10, 1, 0, -1), theme.color(Role::panel));
        paintMark(painter, label.head, {end + 8.0, middle}, 3.0, colourOf(id, theme));
        painter.setPen(hovered_ == id ? theme.color(Role::text) : theme.textColor(Role::muted));
        painter.drawText(box, Qt::AlignLeft | Qt::AlignVCenter,
                         QString::number(label.sigma, 'f', 2));
    }
    painter.setFont(plain);
}

void SigmaPlots::paintTo(QPainter& painter, const QRectF& area, const Theme& theme) const {
    if (!hasValues()) return;
    const double line = QFontMetricsF(painter.font()).height();
    paintLegend(painter, {area.left(), area.top(), area.width(), line}, theme);
    for (const Cell& cell : cellsIn(area, painter.font()))
        paintCell(painter, cell, cell.area.left() < area.left() + 1.0, theme);
}

}  // namespace sextant
