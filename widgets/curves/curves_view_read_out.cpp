// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/curves/curves_view_read_out.h"

#include <algorithm>

#include "widgets/theme.h"

namespace sextant {

CurvesReadOut::CurvesReadOut(QCustomPlot* plot) : QCPAbstractItem(plot) {
    setLayer("overlay");
    setClipToAxisRect(false);  // it goes through both plots
    setSelectable(false);
}

void CurvesReadOut::setStyle(const Colours& colours, const QFont& font) {
    colours_ = colours;
    font_ = font;
}

void CurvesReadOut::setPosition(std::optional<double> position, std::vector<Row> rows) {
    position_ = position;
    rows_ = std::move(rows);
}

void CurvesReadOut::setBand(std::optional<QRectF> band) {
    band_ = band;
}

QStringList CurvesReadOut::text() const {
    QStringList text;
    for (const Row& row : rows_) {
        QStringList cells;
        for (const Cell& cell : row)
            cells << cell.text;
        text << cells.join("  ");
    }
    return text;
}

void CurvesReadOut::draw(QCPPainter* painter) {
    if (band_) {
        painter->setPen(QPen(colours_.line, 1.0));
        painter->setBrush(colours_.band);
        painter->drawRect(*band_);
    }
    if (!position_) return;
    const QRect area = parentPlot()->axisRect()->rect();
    const double x = parentPlot()->xAxis->coordToPixel(*position_);
    if (!(x >= area.left() - 0.5 && x <= area.right() + 1.5)) return;
    painter->setPen(QPen(colours_.line, 1.0, Qt::DotLine));
    for (const QCPAxisRect* rect : parentPlot()->axisRects())
        painter->drawLine(QLineF(x, rect->top(), x, rect->bottom()));
    if (!rows_.empty()) drawTable(painter, area, x);
}

void CurvesReadOut::drawTable(QCPPainter* painter, const QRect& area, double x) const {
    QFont strong = font_;
    strong.setWeight(QFont::DemiBold);
    const QFontMetricsF metrics(strong);
    const double gap = 0.7 * metrics.height(), step = 1.25 * metrics.height();
    std::vector<double> widths;
    for (const Row& row : rows_)
        for (std::size_t column = 0; column < row.size(); ++column) {
            if (column >= widths.size()) widths.push_back(0.0);
            widths[column] = std::max(widths[column], metrics.horizontalAdvance(row[column].text));
        }
    // As many columns as there is room for.
    double boxWidth = 2 * gap;
    std::size_t columns = 0;
    for (; columns < widths.size(); ++columns) {
        const double more = widths[columns] + (columns > 0 ? gap : 0.0);
        if (columns > 1 && boxWidth + more > area.width() - 4.0) break;
        boxWidth += more;
    }
    const double boxHeight = step * static_cast<double>(rows_.size()) + gap;
    // Right of the line while there is room, otherwise left of it.
    double left = x + gap;
    if (left + boxWidth > area.right()) left = x - gap - boxWidth;
    left = std::max(left, area.left() + 2.0);
    const double top =
        area.top() + std::min(0.35 * area.height(), std::max(area.height() - boxHeight - 2.0, 2.0));
    painter->setPen(QPen(colours_.frame, 1.0));
    painter->setBrush(colours_.box);
    painter->drawRoundedRect(QRectF(left, top, boxWidth, boxHeight), 5.0, 5.0);
    double baseline = top + 0.5 * gap + metrics.ascent() + 0.5 * (step - metrics.height());
    for (const Row& row : rows_) {
        double right = left + gap;
        for (std::size_t column = 0; column < std::min(columns, row.size()); ++column) {
            const Cell& cell = row[column];
            right += widths[column] + (column > 0 ? gap : 0.0);
            const double wide =
                QFontMetricsF(cell.strong ? strong : font_).horizontalAdvance(cell.text);
            painter->setFont(cell.strong ? strong : font_);
            painter->setPen(cell.colour);
            painter->drawText(QPointF(column == 0 ? left + gap : right - wide, baseline),
                              cell.text);
        }
        baseline += step;
    }
}

}  // namespace sextant
