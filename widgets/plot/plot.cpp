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

constexpr double besidePlot = 5.0;  // pixels between numbers and the pane

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

namespace {

constexpr double legendStroke = 26.0, beforeName = 8.0, betweenEntries = 16.0;  // pixels
constexpr double legendLine = 1.2;                                              // of the font

// Upper left corners of the entries, from (0, 0) on.
std::vector<QPointF> legendCorners(const std::vector<LegendEntry>& entries, const QFont& font,
                                   double width) {
    const QFontMetricsF metrics(font);
    std::vector<QPointF> corners;
    double x = 0.0, y = 0.0;
    for (const LegendEntry& entry : entries) {
        const double wide =
            legendStroke + beforeName + metrics.horizontalAdvance(entry.name) + betweenEntries;
        if (x > 0.0 && x + wide - betweenEntries > width) {
            x = 0.0;
            y += legendLine * metrics.height();
        }
        corners.emplace_back(x, y);
        x += wide;
    }
    return corners;
}

}  // namespace

double legendHeight(const std::vector<LegendEntry>& entries, const QFont& font, double width) {
    const auto corners = legendCorners(entries, font, width);
    return corners.empty() ? 0.0 : corners.back().y() + legendLine * QFontMetricsF(font).height();
}

void addLegend(Plot& plot, const QPointF& corner, double width,
               const std::vector<LegendEntry>& entries, const QColor& text) {
    const double line = QFontMetricsF(plot.font).height();
    const auto corners = legendCorners(entries, plot.font, width);
    for (std::size_t i = 0; i < entries.size(); ++i) {
        const LegendEntry& entry = entries[i];
        const QPointF at = corner + corners[i] + QPointF(0.0, line / 2);
        if (entry.pen.style() != Qt::NoPen)
            plot.strokes.push_back({{at, at + QPointF(legendStroke, 0.0)}, entry.pen});
        if (entry.mark)
            plot.spots.push_back({at + QPointF(legendStroke / 2, 0.0), *entry.mark, 3.0,
                                  entry.markColour.isValid() ? entry.markColour : entry.pen.color(),
                                  0.0, entry.markInside});
        plot.texts.push_back({{},
                              entry.name,
                              at + QPointF(legendStroke + beforeName, 0.0),
                              Qt::AlignLeft | Qt::AlignVCenter,
                              text,
                              plot.font});
    }
}

double legendWidth(const std::vector<LegendEntry>& entries, const QFont& font) {
    const QFontMetricsF metrics(font);
    double wide = -betweenEntries;
    for (const LegendEntry& entry : entries)
        wide += legendStroke + beforeName + metrics.horizontalAdvance(entry.name) + betweenEntries;
    return std::max(0.0, wide);
}

PlotLine seriesLine(int series, double width, const Theme& theme) {
    constexpr Mark marks[] = {Mark::disc,    Mark::square,       Mark::triangle,
                              Mark::diamond, Mark::triangleDown, Mark::cross};
    PlotLine line;
    line.pen = seriesStyle(series, theme.color(Role::text)).pen(width);
    line.mark = marks[series % 6];
    line.clipped = false;
    return line;
}

void markTick(PlotAxis& axis, double at, const Theme& theme) {
    for (PlotTick& tick : axis.ticks)
        if (at != 0.0 && tick.at == at) tick.colour = theme.textColor(Role::accent);
}

void addTrained(PlotPane& pane, double trained, const Theme& theme, double stroke) {
    if (!(trained > 0.0) || trained >= pane.x.range.upper) return;
    pane.bands.push_back({{trained, pane.x.range.upper}, theme.newTerritory()});
    pane.rules.push_back({trained, QPen(theme.color(Role::accent), 1.2 * stroke)});
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

std::vector<double> readableTicks(const AxisRange& range, int about) {
    std::vector<double> ticks;
    if (!(range.size() > 0) || !std::isfinite(range.size())) return ticks;
    const double step = readableStep(range.size(), std::max(1, about));
    for (auto i = static_cast<long>(std::ceil(range.lower / step - 1e-9));
         static_cast<double>(i) * step <= range.upper + 1e-9 * step; ++i)
        ticks.push_back(static_cast<double>(i) * step);
    return ticks;
}

QString tickText(double value, double step) {
    const QString text = groupedNumber(std::abs(value), decimalsOf(0.0, step));
    return value < 0 ? QString::fromUtf8("\u2212") + text : text;
}

std::vector<PlotTick> positionTicks(const AxisRange& range, bool logarithmic, int most) {
    std::vector<PlotTick> ticks;
    const auto add = [&](double at) {
        ticks.push_back({at, groupedNumber(static_cast<qint64>(std::llround(at)))});
    };
    if (!(range.size() > 0.0)) return ticks;
    if (logarithmic) {
        const int first = static_cast<int>(std::ceil(std::log2(std::max(range.lower, 1.0)) - 1e-9));
        const int last = static_cast<int>(std::floor(std::log2(std::max(range.upper, 1.0)) + 1e-9));
        if (last - first >= 2) {
            const int stride = (last - first) / std::max(most, 1) + 1;
            for (int power = first; power <= last; power += stride)
                add(std::exp2(power));
            return ticks;
        }
    }
    const double step = positionStep(range.size(), most);
    for (double at = std::ceil(range.lower / step - 1e-9) * step; at <= range.upper + 1e-9;
         at += step)
        add(at);
    return ticks;
}

std::vector<PlotTick> ticksAt(const std::vector<double>& places) {
    std::vector<PlotTick> ticks;
    const int decimals = places.size() > 1 ? decimalsOf(places[0], places[1] - places[0]) : 0;
    for (const double at : places) {
        const double value = std::abs(at) < 1e-12 ? 0.0 : at;  // no "-0"
        const QString text = groupedNumber(std::abs(value), decimals);
        ticks.push_back({value, value < 0 ? QString::fromUtf8("\u2212") + text : text});
    }
    return ticks;
}

std::vector<PlotTick> valueTicks(const AxisRange& range, int about) {
    return ticksAt(readableTicks(range, about));
}

QString powerOfTen(int power) {
    static const char* const digits[] = {"\u2070", "\u00b9", "\u00b2", "\u00b3", "\u2074",
                                         "\u2075", "\u2076", "\u2077", "\u2078", "\u2079"};
    if (power == 0) return QStringLiteral("1");
    QString text = "10";
    if (power < 0) text += QString::fromUtf8("\u207b");
    for (const QChar digit : QString::number(std::abs(power)))
        text += QString::fromUtf8(digits[digit.digitValue()]);
    return text;
}

std::vector<PlotTick> decadeTicks(const AxisRange& range, int most) {
    std::vector<PlotTick> ticks;
    if (!(range.lower > 0.0)) return ticks;
    const int first = static_cast<int>(std::ceil(std::log10(range.lower) - 1e-9));
    const int last = static_cast<int>(std::floor(std::log10(range.upper) + 1e-9));
    const int stride = (last - first) / std::max(most, 1) + 1;
    for (int power = last; power >= first; power -= stride)
        ticks.insert(ticks.begin(), {std::pow(10.0, power), powerOfTen(power)});
    return ticks;
}

void addTrained(PlotPane& pane, double trained, const QColor& beyond, const QPen& line) {
    if (!(trained > 0.0) || trained >= pane.x.range.upper) return;
    pane.bands.push_back({{trained, pane.x.range.upper}, beyond});
    pane.rules.push_back({trained, line});
}

PlotText& addText(Plot& plot, const QString& text, const QPointF& at, Qt::Alignment side,
                  const QColor& colour) {
    return plot.texts.emplace_back(PlotText{{}, text, at, side, colour, plot.font});
}

void holdBetween(PlotText& text, double left, double right) {
    const double half = text.place().width() / 2;
    text.at.setX(std::max(left + half, std::min(text.at.x(), right - half)));
}

void holdNumbers(Plot& plot, double left, double right) {
    PlotPane& pane = plot.panes.back();
    double taken = -1e9;
    for (const PlotTick& tick : pane.x.ticks) {
        PlotText text{{},
                      tick.text,
                      {pane.xOf(tick.at), pane.area.bottom() + besidePlot - 2.0},
                      Qt::AlignHCenter | Qt::AlignTop,
                      tick.colour.isValid() ? tick.colour : pane.x.colour,
                      numberFont(plot.font)};
        holdBetween(text, left, right);
        const QRectF place = text.place();
        if (place.left() < taken + 4.0) continue;
        taken = place.right();
        plot.texts.push_back(std::move(text));
    }
    if (pane.x.room <= 0.0) pane.x.room = besidePlot + QFontMetricsF(plot.font).height();
    pane.x.numbers = false;
}

std::vector<QPointF> sampledPoints(std::int64_t count, std::int64_t most,
                                   const std::function<double(std::int64_t)>& value) {
    std::vector<QPointF> points;
    const auto step = std::max<std::int64_t>(1, count / std::max<std::int64_t>(1, most));
    for (std::int64_t i = 0; i < count; i = i + 1 == count ? count : std::min(i + step, count - 1))
        if (const double at = value(i); std::isfinite(at))
            points.emplace_back(static_cast<double>(i), at);
    return points;
}

namespace {

constexpr int mostNumbers = 10;     // of an axis, however long it is
constexpr double linesEach = 2.2;   // of text on the left, for a number
constexpr double linesApart = 0.8;  // from one number on the left to the next, at least

double roomBelow(const QFont& font) {
    return QFontMetricsF(numberFont(font)).horizontalAdvance("8,888") + 14.0;
}

// One number says nothing of an axis.
std::vector<PlotTick> twoAtLeast(const AxisRange& range, double about) {
    for (int more = std::clamp(static_cast<int>(about), 2, mostNumbers);; ++more) {
        auto ticks = valueTicks(range, more);
        if (ticks.size() > 1 || more > mostNumbers) return ticks;
    }
}

}  // namespace

PlotPane chartPane(const QString& x, const QString& y, Role yRole, const Theme& theme) {
    PlotPane pane;
    pane.x.title = x;
    pane.x.colour = theme.textColor(Role::muted);
    pane.left.title = y;
    pane.left.colour = theme.textColor(yRole);
    pane.left.grid = QPen(theme.color(Role::line));
    return pane;
}

void placeWithin(PlotPane& pane, const QRectF& whole, const QFont& font) {
    const QFontMetricsF metrics(numberFont(font));
    const double line = metrics.height();
    pane.left.room = pane.left.numbers ? metrics.horizontalAdvance("88.88") + besidePlot : 0.0;
    const double beside = pane.left.room + (pane.left.title.isEmpty() ? 0.0 : line);
    const double below =
        (pane.x.numbers ? line + besidePlot : 0.0) + (pane.x.title.isEmpty() ? 0.0 : line + 1.0);
    pane.area = whole.adjusted(beside, 0.5 * line, -2.0, -below - 1.0);
}

void addReadableTicks(PlotPane& pane, const QFont& font) {
    const double line = QFontMetricsF(numberFont(font)).height();
    if (pane.left.ticks.empty()) {
        pane.left.ticks = twoAtLeast(pane.left.range, pane.area.height() / (linesEach * line));
        double free = std::numeric_limits<double>::infinity();
        for (PlotTick& tick : pane.left.ticks) {
            const double y = pane.yOf(tick.at);
            if (y > free)
                tick.text.clear();
            else
                free = y - linesApart * line;
        }
    }
    if (pane.x.numbers && pane.x.ticks.empty())
        pane.x.ticks = twoAtLeast(pane.x.range, pane.area.width() / roomBelow(font));
}

void addPositionTicks(PlotPane& pane, const QFont& font) {
    const int most = std::max(2, static_cast<int>(pane.area.width() / roomBelow(font)));
    pane.x.ticks = positionTicks(pane.x.range, pane.x.logarithmic, most);
}

}  // namespace sextant
