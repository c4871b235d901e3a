// SPDX-License-Identifier: GPL-3.0-or-later
#include "pages/curves/curves_view_read_out.h"

#include <QFontMetricsF>
#include <QPainter>
#include <algorithm>
#include <utility>

#include "pages/curves/curves_drawing.h"

namespace sextant {
namespace {

// Of a plot, what a table may hide: of its height, and of all of it.
constexpr double kMostHeight = 0.6, kMostShare = 0.12;
constexpr double kMark = 8.0;      // pixels around the middle of a departure's mark
constexpr std::size_t kMeans = 2;  // rows that every state has: entropy and log-perplexity

QFont strong(QFont font) {
    font.setWeight(QFont::DemiBold);
    return font;
}

}  // namespace

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

std::optional<double> CurvesReadOut::pixel() const {
    if (!position_) return std::nullopt;
    const PlotPane& pane = drawing_.pane(true);
    const AxisRange sight{pane.xAt(pane.area.left() - 0.5), pane.xAt(pane.area.right() + 0.5)};
    return sight.contains(*position_) ? std::optional(pane.xOf(*position_)) : std::nullopt;
}

CurvesReadOut::Table CurvesReadOut::table() const {
    Table made;
    const std::optional<double> x = pixel();
    if (rows_.empty() || !x) return made;
    const QRectF area = drawing_.pane(true).area;
    const QFontMetricsF metrics(strong(font_));
    const double gap = 0.7 * metrics.height(), step = 1.25 * metrics.height();
    for (const Row& row : rows_)
        for (std::size_t column = 0; column < row.size(); ++column) {
            if (column >= made.widths.size()) made.widths.push_back(0.0);
            made.widths[column] =
                std::max(made.widths[column], metrics.horizontalAdvance(row[column].text));
        }
    double width = 2 * gap;
    for (; made.columns < made.widths.size(); ++made.columns) {
        const double more = made.widths[made.columns] + (made.columns > 0 ? gap : 0.0);
        if (made.columns > 1 && width + more > area.width() - 4.0) break;
        width += more;
    }
    const double height = step * static_cast<double>(rows_.size()) + gap;
    made.place = placeFor({width, height}, *x, gap);
    return made;
}

// Right of the line while there is room, otherwise left of it; higher or lower, or on the other
// side, where it would cover a mark of a departure.
QRectF CurvesReadOut::placeFor(const QSizeF& size, double x, double gap) const {
    const QRectF area = drawing_.pane(true).area;
    const double right = x + gap, left = x - gap - size.width();
    const double most = std::max(area.height() - size.height() - 2.0, 2.0);
    std::vector<double> sides;
    if (right + size.width() <= area.right()) sides.push_back(right);
    if (sides.empty() || left >= area.left() + 2.0)
        sides.push_back(std::max(left, area.left() + 2.0));
    const auto placed = [&](double from, double down) {
        return QRectF(QPointF(from, area.top() + down), size);
    };
    const std::vector<QRectF> marks = departures();
    for (const double side : sides)
        for (const double down : {std::min(0.35 * area.height(), most), 2.0, most})
            if (std::ranges::none_of(
                    marks, [&](const QRectF& mark) { return mark.intersects(placed(side, down)); }))
                return placed(side, down);
    return placed(sides.front(), std::min(0.35 * area.height(), most));
}

std::vector<QRectF> CurvesReadOut::departures() const {
    std::vector<QRectF> marks;
    for (const bool entropy : {true, false}) {
        const PlotLine* line = drawing_.line(
            lineKey(entropy ? Curve::entropyInflection : Curve::logPerplexityInflection));
        if (!line || line->points.empty()) continue;
        const QPointF at =
            drawing_.pane(entropy).at(line->points.front(), drawing_.onRight(entropy));
        marks.emplace_back(at.x() - kMark, at.y() - kMark, 2 * kMark, 2 * kMark);
    }
    return marks;
}

bool CurvesReadOut::inOneLine() const {
    const Table made = table();
    const QRectF area = drawing_.pane(true).area;
    const bool whole = made.columns == made.widths.size();
    return !whole || made.place.height() > kMostHeight * area.height() ||
           made.place.width() * made.place.height() > kMostShare * area.width() * area.height();
}

// Where the axis' title stands otherwise.
QRectF CurvesReadOut::linePlace() const {
    const PlotPane& lowest = drawing_.pane(false);
    const double numbers = lowest.area.bottom() + lowest.x.beside +
                           QFontMetricsF(lowest.x.digits.value_or(font_)).height() + 1.0;
    const double bottom = drawing_.size.height() - 1.0;
    const double top = std::min(numbers, bottom - QFontMetricsF(strong(font_)).height());
    return {0.0, top, drawing_.size.width(), bottom - top};
}

QRectF CurvesReadOut::place() const {
    const Table made = table();
    return made.place.isEmpty() ? QRectF() : inOneLine() ? linePlace() : made.place;
}

void CurvesReadOut::paint(QPainter& painter) const {
    painter.setRenderHint(QPainter::Antialiasing);
    if (band_) {
        painter.setPen(QPen(colours_.line, 1.0));
        painter.setBrush(colours_.band);
        painter.drawRect(band_->adjusted(0.5, 0.5, -0.5, -0.5));
    }
    const std::optional<double> x = pixel();
    if (!x) return;
    painter.setPen(QPen(colours_.line, 1.0, Qt::DotLine));
    for (const PlotPane& pane : drawing_.plot.panes)
        painter.drawLine(QLineF(*x, pane.area.top(), *x, pane.area.bottom()));
    if (rows_.empty()) return;
    if (inOneLine())
        paintLine(painter);
    else
        paintTable(painter);
}

void CurvesReadOut::paintTable(QPainter& painter) const {
    const Table made = table();
    const QFontMetricsF metrics(strong(font_));
    const double gap = 0.7 * metrics.height(), step = 1.25 * metrics.height();
    painter.setPen(QPen(colours_.frame, 1.0));
    painter.setBrush(colours_.box);
    painter.drawRoundedRect(made.place, 5.0, 5.0);
    double baseline =
        made.place.top() + 0.5 * gap + metrics.ascent() + 0.5 * (step - metrics.height());
    for (const Row& row : rows_) {
        double right = made.place.left() + gap;
        for (std::size_t column = 0; column < std::min(made.columns, row.size()); ++column) {
            const Cell& cell = row[column];
            right += made.widths[column] + (column > 0 ? gap : 0.0);
            const QFont font = cell.strong ? strong(font_) : font_;
            const double wide = QFontMetricsF(font).horizontalAdvance(cell.text);
            painter.setFont(font);
            painter.setPen(cell.colour);
            painter.drawText(
                QPointF(column == 0 ? made.place.left() + gap : right - wide, baseline), cell.text);
        }
        baseline += step;
    }
}

// Each state's mark with its numbers in the colours of their curves, then each further curve with
// its number now; what has no room is left out.
void CurvesReadOut::paintLine(QPainter& painter) const {
    const QRectF line = linePlace();
    const double gap = 0.7 * QFontMetricsF(strong(font_)).height();
    painter.setPen(QPen(colours_.frame, 1.0));
    painter.setBrush(colours_.box);
    painter.drawRoundedRect(line.adjusted(0.5, 0.5, -0.5, -0.5), 4.0, 4.0);
    std::vector<Row> words{{rows_.front().front()}};
    const std::size_t means = std::min<std::size_t>(rows_.size(), 1 + kMeans);
    for (std::size_t column = 1; column < rows_.front().size(); ++column) {
        words.push_back({rows_.front()[column]});
        for (std::size_t row = 1; row < means; ++row) {
            Cell number = rows_[row][column];
            number.colour = rows_[row].front().colour;
            words.back().push_back(number);
        }
    }
    for (std::size_t row = means; row < rows_.size() && rows_[row].size() > 1; ++row)
        words.push_back({rows_[row].front(), rows_[row][1]});
    double x = line.left() + gap;
    for (const Row& row : words) {
        double wide = 0.0;
        for (const Cell& cell : row)
            wide +=
                QFontMetricsF(cell.strong ? strong(font_) : font_).horizontalAdvance(cell.text) +
                0.5 * gap;
        if (x + wide > line.right()) return;
        for (const Cell& cell : row) {
            const QFont font = cell.strong ? strong(font_) : font_;
            const double cellWidth = QFontMetricsF(font).horizontalAdvance(cell.text);
            painter.setFont(font);
            painter.setPen(cell.colour);
            painter.drawText(QRectF(x, line.top(), cellWidth + 1.0, line.height()),
                             Qt::AlignLeft | Qt::AlignVCenter, cell.text);
            x += cellWidth + 0.5 * gap;
        }
        x += 0.7 * gap;
    }
}

}  // namespace sextant
