// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/curves/curves_view_read_out.h"

#include <algorithm>

#include "widgets/theme.h"

namespace sextant {

CurvesReadOut::CurvesReadOut(QCustomPlot* plot) : QCPAbstractItem(plot) {
    setLayer("overlay");
    setClipToAxisRect(true);
    setSelectable(false);
}

void CurvesReadOut::setStyle(const Colours& colours, const QFont& font) {
    colours_ = colours;
    font_ = font;
}

void CurvesReadOut::setPosition(std::optional<double> position, std::vector<Line> lines) {
    position_ = position;
    lines_ = std::move(lines);
}

void CurvesReadOut::setBand(std::optional<AxisRange> band) {
    band_ = band;
}

QStringList CurvesReadOut::text() const {
    QStringList text;
    for (const Line& line : lines_)
        text << line.text;
    return text;
}

void CurvesReadOut::draw(QCPPainter* painter) {
    const QRect area = parentPlot()->axisRect()->rect();
    const QCPAxis* axis = parentPlot()->xAxis;
    if (band_) {
        const double left = axis->coordToPixel(band_->lower);
        const double right = axis->coordToPixel(band_->upper);
        painter->setPen(Qt::NoPen);
        painter->setBrush(colours_.band);
        painter->drawRect(QRectF(left, area.top(), right - left, area.height()));
    }
    if (!position_) return;
    const double x = axis->coordToPixel(*position_);
    if (x < area.left() - 0.5 || x > area.right() + 1.5) return;
    painter->setPen(QPen(colours_.line, 1.0, Qt::DotLine));
    painter->drawLine(QLineF(x, area.top(), x, area.bottom()));
    if (!lines_.empty()) drawBox(painter, area, x);
}

void CurvesReadOut::drawBox(QCPPainter* painter, const QRect& area, double x) const {
    QFont strong = font_;
    strong.setWeight(QFont::DemiBold);
    const QFontMetricsF metrics(strong);
    const double gap = 0.7 * metrics.height(), step = 1.25 * metrics.height();
    double width = 0.0;
    for (const Line& line : lines_)
        width = std::max(width, metrics.horizontalAdvance(line.text));
    const double boxWidth = width + 2 * gap;
    const double boxHeight = step * static_cast<double>(lines_.size()) + gap;
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
    for (const Line& line : lines_) {
        painter->setFont(line.strong ? strong : font_);
        painter->setPen(line.colour);
        painter->drawText(QPointF(left + gap, baseline), line.text);
        baseline += step;
    }
}

}  // namespace sextant
