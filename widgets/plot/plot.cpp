// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/plot/plot.h"

#include <QFontMetricsF>
#include <QPaintEngine>
#include <QPainter>
#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

#include "widgets/colormap.h"
#include "widgets/controls/number_text.h"

namespace sextant {

namespace {

double shareOf(const PlotAxis& axis, double value) {
    const AxisRange& range = axis.range;
    if (!axis.logarithmic) return (value - range.lower) / std::max(1e-300, range.size());
    const double lower = std::max(range.lower, 1e-300);
    return std::log(std::max(lower, value) / lower) /
           std::max(1e-300, std::log(std::max(range.upper / lower, 1.0 + 1e-9)));
}

double valueAt(const PlotAxis& axis, double share) {
    const AxisRange& range = axis.range;
    if (!axis.logarithmic) return range.lower + share * range.size();
    const double lower = std::max(range.lower, 1e-300);
    return lower * std::pow(range.upper / lower, share);
}

bool finite(const QPointF& point) {
    return std::isfinite(point.x()) && std::isfinite(point.y());
}

QFont digitsOf(const PlotAxis& axis, const QFont& font) {
    return axis.digits ? *axis.digits : numberFont(font);
}

double besideOf(const PlotAxis& axis) {
    return axis.beside > 0.0 ? axis.beside : besidePlot;
}

// Where a line through the pane is painted that stands at this pixel.
double lineAt(const QPainter& painter, const PlotPane& pane, double pixel) {
    constexpr double rounding = 1e-6;
    return pane.sharp && paintsOnScreen(painter) ? std::floor(pixel + rounding) + 0.5 : pixel;
}

double widestNumber(const PlotAxis& axis, const QFont& font) {
    const QFontMetricsF metrics(digitsOf(axis, font));
    double widest = 0.0;
    if (axis.numbers)
        for (const PlotTick& tick : axis.ticks)
            widest = std::max(widest, metrics.horizontalAdvance(tick.text));
    return widest;
}

// From the pane to the title of an axis beside it.
double roomBeside(const PlotAxis& axis, const QFont& font) {
    if (axis.room > 0.0) return axis.room;
    const double widest = widestNumber(axis, font);
    return widest > 0.0 ? widest + besideOf(axis) : 0.0;
}

void paintGrid(QPainter& painter, const PlotPane& pane) {
    const QRectF& area = pane.area;
    for (const bool right : {false, true}) {
        const PlotAxis& axis = right ? pane.right : pane.left;
        if (axis.grid.style() == Qt::NoPen) continue;
        painter.setPen(axis.grid);
        for (const PlotTick& tick : axis.ticks) {
            const double y = lineAt(painter, pane, pane.yOf(tick.at, right));
            painter.drawLine(QPointF(area.left(), y), QPointF(area.right(), y));
        }
    }
    if (pane.x.grid.style() == Qt::NoPen) return;
    painter.setPen(pane.x.grid);
    for (const PlotTick& tick : pane.x.ticks) {
        const double x = lineAt(painter, pane, pane.xOf(tick.at));
        painter.drawLine(QPointF(x, area.top()), QPointF(x, area.bottom()));
    }
}

void paintRules(QPainter& painter, const PlotPane& pane, bool over) {
    const QRectF& area = pane.area;
    for (const PlotRule& rule : pane.rules) {
        const AxisRange& range =
            rule.upright ? pane.x.range : (rule.right ? pane.right : pane.left).range;
        if (rule.over != over || !range.contains(rule.at)) continue;
        painter.setPen(rule.pen);
        if (rule.upright) {
            const double x = lineAt(painter, pane, pane.xOf(rule.at));
            painter.drawLine(QPointF(x, area.top()), QPointF(x, area.bottom()));
        } else {
            const double y = lineAt(painter, pane, pane.yOf(rule.at, rule.right));
            painter.drawLine(QPointF(area.left(), y), QPointF(area.right(), y));
        }
    }
}

void paintPlotLine(QPainter& painter, const PlotPane& pane, const PlotLine& line) {
    painter.setOpacity(line.opacity);
    if (!line.until.empty()) {
        QPolygonF edge;
        for (const QPointF& point : line.points)
            if (finite(point)) edge << pane.at(point, line.right);
        for (auto point = line.until.rbegin(); point != line.until.rend(); ++point)
            if (finite(*point)) edge << pane.at(*point, line.right);
        painter.setPen(Qt::NoPen);
        painter.setBrush(line.fill);
        painter.drawPolygon(edge);
        painter.setBrush(Qt::NoBrush);
    }
    if (line.pen.style() != Qt::NoPen) {
        // Round joins make a dashed line more than twice as slow, and nobody sees them between
        // dashes.
        QPen pen = line.pen;
        pen.setJoinStyle(pen.style() == Qt::SolidLine ? Qt::RoundJoin : Qt::BevelJoin);
        painter.setPen(pen);
        const bool pieces = pane.sharp && pen.style() == Qt::SolidLine && paintsOnScreen(painter);
        QPolygonF run;
        const auto flush = [&] {
            QList<QLineF> lines;
            for (qsizetype i = 1; pieces && i < run.size(); ++i)
                lines.emplaceBack(run[i - 1], run[i]);
            if (pieces)
                painter.drawLines(lines);
            else if (run.size() > 1)
                painter.drawPolyline(run);
            run.clear();
        };
        for (const QPointF& point : line.points) {
            if (finite(point))
                run << pane.at(point, line.right);
            else
                flush();
        }
        flush();
    }
    if (line.mark)
        for (std::size_t i = 0; i < line.points.size();
             i += std::max<std::size_t>(1, line.markEvery))
            if (finite(line.points[i]))
                paintMark(painter, *line.mark, pane.at(line.points[i], line.right), line.markRadius,
                          line.markColour.isValid() ? line.markColour : line.pen.color(),
                          line.markInside);
    painter.setOpacity(1.0);
}

void paintNumbersBeside(QPainter& painter, const PlotPane& pane, bool right, const QFont& font) {
    const PlotAxis& axis = right ? pane.right : pane.left;
    const QRectF& area = pane.area;
    const double line = QFontMetricsF(font).height(), beside = besideOf(axis);
    painter.setFont(digitsOf(axis, font));
    if (axis.numbers)
        for (const PlotTick& tick : axis.ticks) {
            const double y = pane.yOf(tick.at, right) - line / 2;
            painter.setPen(tick.colour.isValid() ? tick.colour : axis.colour);
            if (right)
                painter.drawText(QRectF(area.right() + beside, y, 200.0, line),
                                 Qt::AlignLeft | Qt::AlignVCenter, tick.text);
            else
                painter.drawText(QRectF(area.left() - beside - 200.0, y, 200.0, line),
                                 Qt::AlignRight | Qt::AlignVCenter, tick.text);
        }
    if (axis.title.isEmpty()) return;
    painter.save();
    painter.setFont(font);
    painter.setPen(axis.colour);
    const double room = roomBeside(axis, font), most = area.height() + 2.0 * line;
    painter.translate(right ? area.right() + room + line : area.left() - room - line,
                      area.center().y());
    painter.rotate(right ? 90.0 : -90.0);
    painter.drawText(QRectF(-most / 2, 0.0, most, line), Qt::AlignCenter,
                     QFontMetricsF(font).elidedText(axis.title, Qt::ElideRight, most));
    painter.restore();
}

void paintNumbersBelow(QPainter& painter, const PlotPane& pane, const QFont& font) {
    const QRectF& area = pane.area;
    const QFont digits = digitsOf(pane.x, font);
    const QFontMetricsF metrics(digits);
    const double line = QFontMetricsF(font).height();
    const double beside = pane.x.beside > 0.0 ? pane.x.beside : besidePlot - 2.0;
    painter.setFont(digits);
    bool numbers = false;
    double taken = -1e9;
    if (pane.x.numbers)
        for (const PlotTick& tick : pane.x.ticks) {
            if (tick.text.isEmpty()) continue;
            numbers = true;
            const double x = pane.xOf(tick.at), half = metrics.horizontalAdvance(tick.text) / 2;
            if (x - half < taken + 4.0) continue;
            taken = x + half;
            painter.setPen(tick.colour.isValid() ? tick.colour : pane.x.colour);
            painter.drawText(QRectF(x - 100.0, area.bottom() + beside, 200.0, line),
                             Qt::AlignHCenter | Qt::AlignTop, tick.text);
        }
    if (pane.x.title.isEmpty()) return;
    painter.setFont(font);
    painter.setPen(pane.x.colour);
    const double room = pane.x.room > 0.0 ? pane.x.room : besidePlot + (numbers ? line : 0.0);
    painter.drawText(QRectF(area.left(), area.bottom() + room, area.width(), line),
                     Qt::AlignHCenter | Qt::AlignTop, pane.x.title);
}

}  // namespace

double PlotPane::xOf(double value) const {
    return area.left() + area.width() * shareOf(x, value);
}

double PlotPane::yOf(double value, bool onRight) const {
    return area.bottom() - area.height() * shareOf(onRight ? right : left, value);
}

double PlotPane::xAt(double pixel) const {
    return valueAt(x, (pixel - area.left()) / std::max(1e-300, area.width()));
}

double PlotPane::yAt(double pixel, bool onRight) const {
    return valueAt(onRight ? right : left,
                   (area.bottom() - pixel) / std::max(1e-300, area.height()));
}

const PlotLine* PlotPane::line(const QString& key) const {
    const auto found = std::ranges::find(lines, key, &PlotLine::key);
    return found == lines.end() ? nullptr : &*found;
}

const PlotText* Plot::text(const QString& key) const {
    const auto found = std::ranges::find(texts, key, &PlotText::key);
    return found == texts.end() ? nullptr : &*found;
}

QRectF PlotText::place() const {
    const QFontMetricsF metrics(font);
    const QSizeF size(metrics.horizontalAdvance(text), metrics.height());
    const double left = side & Qt::AlignRight     ? at.x() - size.width()
                        : side & Qt::AlignHCenter ? at.x() - size.width() / 2
                                                  : at.x();
    const double top = side & Qt::AlignBottom    ? at.y() - size.height()
                       : side & Qt::AlignVCenter ? at.y() - size.height() / 2
                                                 : at.y();
    return {QPointF(left, top), size};
}

bool paintsOnScreen(const QPainter& painter) {
    return painter.paintEngine()->type() == QPaintEngine::Raster &&
           qFuzzyCompare(painter.deviceTransform().m11(), painter.device()->devicePixelRatio());
}

void paintPane(QPainter& painter, const PlotPane& pane, const QFont& font) {
    painter.save();
    const QRectF& area = pane.area;
    for (const PlotBand& band : pane.bands) {
        const double from = pane.xOf(std::max(band.across.lower, pane.x.range.lower));
        const double to = pane.xOf(std::min(band.across.upper, pane.x.range.upper));
        if (to > from)
            painter.fillRect(QRectF(from, area.top(), to - from, area.height()), band.colour);
    }
    paintGrid(painter, pane);
    paintRules(painter, pane, false);
    for (const PlotLine& line : pane.lines) {
        painter.setClipping(line.clipped);
        if (line.clipped) painter.setClipRect(area.adjusted(-1.0, -1.0, 1.0, 1.0));
        paintPlotLine(painter, pane, line);
    }
    painter.setClipping(false);
    paintRules(painter, pane, true);
    paintNumbersBeside(painter, pane, false, font);
    paintNumbersBeside(painter, pane, true, font);
    paintNumbersBelow(painter, pane, font);
    painter.restore();
}

void paint(QPainter& painter, const Plot& plot) {
    const auto boxes = [&](bool over) {
        for (const PlotBox& box : plot.boxes) {
            if (box.over != over) continue;
            painter.setPen(box.edge);
            painter.setBrush(box.fill);
            painter.drawRect(box.area);
        }
        painter.setBrush(Qt::NoBrush);
    };
    painter.save();
    boxes(false);
    for (const PlotPane& pane : plot.panes)
        paintPane(painter, pane, plot.font);
    boxes(true);
    for (const PlotStroke& stroke : plot.strokes) {
        painter.setPen(stroke.pen);
        painter.drawLine(stroke.line);
    }
    for (const PlotSpot& spot : plot.spots) {
        if (spot.ring > 0.0) {
            painter.setPen(QPen(spot.colour, spot.ring));
            painter.setBrush(Qt::NoBrush);
            painter.drawEllipse(spot.at, spot.radius, spot.radius);
        } else {
            paintMark(painter, spot.mark, spot.at, spot.radius, spot.colour, spot.inside);
        }
    }
    for (const PlotText& text : plot.texts) {
        const QRectF place = text.place();
        if (text.behind.isValid()) painter.fillRect(place.adjusted(-2, 0, 2, 0), text.behind);
        painter.setFont(text.font);
        painter.setPen(text.colour);
        painter.drawText(QPointF(place.left(), place.top() + QFontMetricsF(text.font).ascent()),
                         text.text);
    }
    painter.restore();
}

void paintMark(QPainter& painter, Mark mark, const QPointF& at, double r, const QColor& colour,
               const QColor& inside) {
    constexpr double ring = 1.5;
    painter.save();
    painter.setPen(Qt::NoPen);
    painter.setBrush(colour);
    const auto polygon = [&](std::initializer_list<QPointF> corners) {
        QPolygonF shape;
        for (const QPointF& corner : corners)
            shape << at + r * corner;
        painter.drawPolygon(shape);
    };
    switch (mark) {
        case Mark::disc:
            painter.drawEllipse(at, r, r);
            break;
        case Mark::square:
            polygon({{-0.9, -0.9}, {0.9, -0.9}, {0.9, 0.9}, {-0.9, 0.9}});
            break;
        case Mark::triangle:
            polygon({{0.0, -1.1}, {1.1, 0.9}, {-1.1, 0.9}});
            break;
        case Mark::diamond:
            polygon({{0.0, -1.25}, {1.25, 0.0}, {0.0, 1.25}, {-1.25, 0.0}});
            break;
        case Mark::triangleDown:
            polygon({{0.0, 1.1}, {1.1, -0.9}, {-1.1, -0.9}});
            break;
        case Mark::cross:
            painter.setPen(QPen(colour, 0.5 * r));
            painter.drawLine(at - QPointF(r, r), at + QPointF(r, r));
            painter.drawLine(at - QPointF(r, -r), at + QPointF(r, -r));
            break;
        case Mark::plus:
            painter.setPen(QPen(colour, 0.5 * r));
            painter.drawLine(at - QPointF(r, 0.0), at + QPointF(r, 0.0));
            painter.drawLine(at - QPointF(0.0, r), at + QPointF(0.0, r));
            break;
    }
    painter.restore();
    if (inside.isValid() && mark != Mark::cross && mark != Mark::plus)
        paintMark(painter, mark, at, r - ring, inside);
}

QMarginsF marginsOf(const PlotPane& pane, const QFont& font) {
    const double line = QFontMetricsF(font).height();
    const auto beside = [&](const PlotAxis& axis) {
        return roomBeside(axis, font) + (axis.title.isEmpty() ? 0.0 : line);
    };
    const bool numbers =
        pane.x.numbers && std::ranges::any_of(pane.x.ticks, [](const PlotTick& tick) {
            return !tick.text.isEmpty();
        });
    const double below =
        (numbers ? besidePlot - 2.0 + line : 0.0) + (pane.x.title.isEmpty() ? 0.0 : line + 2.0);
    return {beside(pane.left), 0.5 * line, beside(pane.right), below};
}

std::optional<PlotHit> nearestPoint(const Plot& plot, const QPointF& pixel, double within) {
    std::optional<PlotHit> best;
    for (std::size_t p = 0; p < plot.panes.size(); ++p) {
        const PlotPane& pane = plot.panes[p];
        for (std::size_t l = 0; l < pane.lines.size(); ++l) {
            const PlotLine& line = pane.lines[l];
            for (std::size_t i = 0; i < line.points.size(); ++i) {
                if (!finite(line.points[i])) continue;
                const QPointF away = pane.at(line.points[i], line.right) - pixel;
                const double distance = std::hypot(away.x(), away.y());
                if (distance >= within) continue;
                within = distance;
                best = PlotHit{p, l, i};
            }
        }
    }
    return best;
}

double distanceTo(const PlotPane& pane, const PlotLine& line, const QPointF& pixel) {
    double nearest = std::numeric_limits<double>::infinity();
    for (std::size_t i = 1; i < line.points.size(); ++i) {
        if (!finite(line.points[i - 1]) || !finite(line.points[i])) continue;
        const QPointF from = pane.at(line.points[i - 1], line.right);
        const QPointF along = pane.at(line.points[i], line.right) - from;
        const double length = QPointF::dotProduct(along, along);
        const double share = std::clamp(
            QPointF::dotProduct(pixel - from, along) / std::max(length, 1e-300), 0.0, 1.0);
        const QPointF away = from + share * along - pixel;
        nearest = std::min(nearest, std::hypot(away.x(), away.y()));
    }
    return nearest;
}

PlotText& addText(Plot& plot, const QString& text, const QPointF& at, Qt::Alignment side,
                  const QColor& colour) {
    return plot.texts.emplace_back(PlotText{{}, text, at, side, colour, plot.font});
}

void holdBetween(PlotText& text, double left, double right) {
    const double half = text.place().width() / 2;
    text.at.setX(std::max(left + half, std::min(text.at.x(), right - half)));
}

}  // namespace sextant
