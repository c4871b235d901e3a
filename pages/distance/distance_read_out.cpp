// SPDX-License-Identifier: GPL-3.0-or-later
// What stands in numbers at the distance that is pointed at in the plots against distance.
#include <QFontMetricsF>
#include <QObject>
#include <algorithm>
#include <cmath>
#include <utility>

#include "pages/distance/distance_drawing.h"
#include "widgets/controls/number_text.h"

namespace sextant {

namespace {

constexpr QChar moreLines(0x2026);
constexpr double awayFromEdge = 6.0, readOutMargin = 8.0;  // pixels

QString signedNumber(double value) {
    return (value >= 0 ? "+" : "") + printedNumber(value, 2);
}

struct ReadOutLine {
    QString name, value;
    QColor colour;
    QString more = {};  // behind the name, where there is room
};

std::vector<ReadOutLine> linesAt(std::int64_t distance, const PlotPane& pane,
                                 const DistanceShown& shown) {
    const DistanceFacts& facts = shown.facts;
    const DistanceLook& look = shown.look;
    std::vector<ReadOutLine> lines;
    const std::int64_t beyond = distance - facts.trained;
    lines.push_back({QObject::tr("distance %1").arg(groupedNumber(qint64{distance})),
                     facts.trained > 0 && beyond > 0
                         ? QObject::tr("%1 beyond training").arg(groupedNumber(qint64{beyond}))
                         : QString(),
                     shown.theme.textColor(Role::accent)});
    const QString score = look.exponentiated ? QObject::tr("exp A") : QObject::tr("A");
    const auto curve = [&](const QString& key, const QString& words) {
        const PlotLine* line = pane.line(key);
        const auto at = static_cast<std::size_t>(distance);
        if (!line || at >= line->points.size() || std::isnan(line->points[at].y())) return;
        lines.push_back(
            {score + ", " + words, printedNumber(line->points[at].y(), 3), line->pen.color()});
    };
    const auto rotations = [&] {
        curve("now", QObject::tr("d = %1").arg(facts.shownDims));
        curve("now limit", QObject::tr("d \u2192 \u221e"));
        curve("before", QObject::tr("before"));
        curve("before limit", QObject::tr("d \u2192 \u221e"));
    };
    if (!facts.biased) rotations();
    constexpr std::size_t mostNamed = 6;
    for (std::size_t k = 0; k < std::min(mostNamed, facts.measured.size()); ++k) {
        const MeasuredScores& head = facts.measured[k];
        const PlotLine* marks = pane.line(head.name());
        if (!marks || marks->points.empty()) continue;
        const QPointF nearest = *std::ranges::min_element(marks->points, {}, [&](QPointF mark) {
            return std::abs(mark.x() - static_cast<double>(distance));
        });
        const std::vector<float>& scores = look.of(head);
        const std::size_t end = std::min(static_cast<std::size_t>(facts.trained), scores.size());
        const double before = meanOf(scores, end / 2, end);  // in what was trained, the last half
        const QString more = std::isnan(before) ? QString()
                                                : QObject::tr(", %1 before %2")
                                                      .arg(printedNumber(before, 2))
                                                      .arg(groupedNumber(qint64{facts.trained}));
        lines.push_back({head.name(), signedNumber(nearest.y()), marks->pen.color(), more});
    }
    // The layer's own biases, head by head.
    const bool former = look.method == DistanceLook::Method::before && !facts.biasesBefore.empty();
    const auto& biases = former ? facts.biasesBefore : facts.biases;
    for (std::size_t h = 0; facts.biased && h < biases.size(); ++h)
        curve(QString(former ? "before bias %1" : "bias %1").arg(h),
              QString("%1 %2")
                  .arg(former ? facts.biasBefore : facts.bias, biases[h].name())
                  .trimmed());
    if (facts.biased) rotations();  // there to compare with: the first that have no room
    return lines;
}

struct ReadOutPlace {
    QRectF area;                           // pixels, as the points are
    std::ptrdiff_t marks = 0, curves = 0;  // that it covers
};

// What should not be covered, pixels.
struct DrawnPoints {
    explicit DrawnPoints(const Plot& plot) {
        for (const PlotPane& pane : plot.panes)
            for (const PlotLine& line : pane.lines) {
                const std::size_t step = line.mark ? 1 : 1 + line.points.size() / 128;
                for (std::size_t k = 0; k < line.points.size(); k += step)
                    if (std::isfinite(line.points[k].x()) && std::isfinite(line.points[k].y()))
                        (line.mark ? marks : curves).push_back(pane.at(line.points[k], line.right));
            }
    }
    std::vector<QPointF> marks, curves;
};

// Top right, or where else no mark is and the fewest of the curves; the lower plot has no marks.
ReadOutPlace placeFor(const QSizeF& size, const Plot& plot, const DrawnPoints& points) {
    constexpr int steps = 12;  // to the left, and down
    constexpr double away = awayFromEdge, halfMark = 5.0;
    std::optional<ReadOutPlace> best;
    for (const PlotPane& pane : plot.panes) {
        if (best && best->marks == 0) break;
        const QRectF room = pane.area.adjusted(away, away, -away, -away);
        const double x = std::max(room.width() - size.width(), 0.0) / steps;
        const double y = std::max(room.height() - size.height(), 0.0) / steps;
        for (int k = 0; k < (steps + 1) * (steps + 1); ++k) {
            const double left = room.right() - size.width() - x * (k / (steps + 1));
            const QRectF area(QPointF(left, room.top() + y * (k % (steps + 1))), size);
            const QRectF around = area.adjusted(-halfMark, -halfMark, halfMark, halfMark);
            const auto covers = [&](const QPointF& point) { return around.contains(point); };
            const ReadOutPlace one{area, std::ranges::count_if(points.marks, covers),
                                   std::ranges::count_if(points.curves, covers)};
            if (!best || std::pair(one.marks, one.curves) < std::pair(best->marks, best->curves))
                best = one;
        }
    }
    return *best;
}

}  // namespace

void addReadOut(Plot& plot, const DistanceShown& shown) {
    const PlotPane& pane = plot.panes.front();
    std::vector<ReadOutLine> lines = linesAt(*shown.crosshair, pane, shown);
    const QFontMetricsF metrics(numberFont(plot.font));
    const double row = metrics.height() + 2;
    const auto size = [&] {
        double names = 0.0, values = 0.0;
        for (const ReadOutLine& one : lines) {
            names = std::max(names, metrics.horizontalAdvance(one.name));
            values = std::max(values, metrics.horizontalAdvance(one.value));
        }
        return QSizeF(names + values + 3 * readOutMargin + 6,
                      row * static_cast<double>(lines.size()) + readOutMargin);
    };
    for (ReadOutLine& one : lines)
        one.name += one.more;
    if (size().width() > pane.area.width() - 2 * awayFromEdge)
        for (ReadOutLine& one : lines)
            one.name.chop(one.more.size());
    // Where curves are everywhere it has fewer lines, and says that there are more; on a curve
    // rather than on a mark where not even two lines have a place.
    const DrawnPoints points(plot);
    const std::vector<ReadOutLine> all = lines;
    const auto shortenedUntil = [&](const auto& isFree) {
        ReadOutPlace place = placeFor(size(), plot, points);
        while (!isFree(place) && lines.size() > 2) {
            lines.pop_back();
            if (!lines.back().name.endsWith(moreLines)) lines.back().name += moreLines;
            place = placeFor(size(), plot, points);
        }
        return place;
    };
    ReadOutPlace place =
        shortenedUntil([](const ReadOutPlace& at) { return at.marks + at.curves == 0; });
    if (place.curves > 0) {
        lines = all;
        place = shortenedUntil([](const ReadOutPlace& at) { return at.marks == 0; });
    }
    const QColor ground = shown.theme.color(Role::raised);
    QColor fill = ground;
    fill.setAlphaF(0.94f);
    plot.boxes.push_back({place.area, fill, QPen(shown.theme.color(Role::line), 1.0), true});
    double y = place.area.top() + readOutMargin / 2;
    for (std::size_t k = 0; k < lines.size(); ++k, y += row)
        for (const bool isValue : {false, true}) {
            const bool isTitle = k == 0 && !isValue;
            const QColor words = isTitle ? shown.theme.color(Role::text) : lines[k].colour;
            QFont font = isValue ? numberFont(plot.font) : plot.font;
            font.setBold(isTitle);
            plot.texts.push_back({.key = "read-out",
                                  .text = isValue ? lines[k].value : lines[k].name,
                                  .at = {isValue ? place.area.right() - readOutMargin
                                                 : place.area.left() + readOutMargin,
                                         y},
                                  .side = (isValue ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignTop,
                                  .colour = legible(words, ground),
                                  .font = font});
        }
}

}  // namespace sextant
