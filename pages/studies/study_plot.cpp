// SPDX-License-Identifier: GPL-3.0-or-later
#include "pages/studies/study_plot.h"

#include <QMouseEvent>
#include <QPainter>
#include <QToolTip>
#include <algorithm>
#include <cmath>

#include "widgets/colormap.h"

namespace sextant {

namespace {

constexpr double legendSwatch = 26.0, betweenNames = 16.0;  // pixels of the legend

}  // namespace

StudyPlot::StudyPlot(QWidget* parent) : Chart("studyPlot", tr("Study by length"), parent) {}

void StudyPlot::setResult(const StudyResult& result) {
    if (result == result_) return;
    result_ = result;
    setAccessibleDescription(result.summary);
    update();
}

double StudyPlot::drawn(double value) const {
    return result_.ofText ? std::log(value) : 100 * value;
}

ChartText StudyPlot::words() const {
    ChartText all;
    all.x = result_.ofText ? tr("tokens of a window") : tr("elements of a list");
    all.y = result_.ofText ? tr("log-perplexity (nats)") : tr("accuracy (%)");
    if (result_.trained > 0) all.marked = result_.trained;
    return all;
}

// Rows of names above the plot, as many as they need.
std::vector<StudyPlot::Name> StudyPlot::legend(const QRectF& area, const QFont& font) const {
    const QFontMetricsF metrics(font);
    std::vector<Name> names;
    double x = area.left(), y = area.top();
    for (const StudyLine& line : result_.lines) {
        const QString words = metrics.elidedText(line.name, Qt::ElideRight,
                                                 std::max(40.0, area.width() - legendSwatch));
        const double wide = legendSwatch + 6.0 + metrics.horizontalAdvance(words);
        if (x > area.left() && x + wide > area.right()) {
            x = area.left();
            y += metrics.height();
        }
        names.push_back({QRectF(x, y, wide, metrics.height()), words});
        x += wide + betweenNames;
    }
    return names;
}

ChartFrame StudyPlot::frameIn(const QRectF& area, const QFont& font) const {
    const std::vector<Name> names = legend(area, font);
    QRectF inner = area.adjusted(0, 0, -14.0, -2.0);
    inner.setTop((names.empty() ? area.top() : names.back().place.bottom()) + 6.0);
    ChartFrame frame;
    frame.plot = plotWithin(inner, font, words());
    double farthest = std::max(2.0, result_.trained);
    ValueExtent extent;
    for (const StudyLine& line : result_.lines)
        for (const StudyPoint& point : line.points) {
            farthest = std::max(farthest, point.length);
            extent.include(drawn(point.value));
            extent.include(drawn(point.least));
            extent.include(drawn(point.most));
            if (point.printed) extent.include(drawn(*point.printed));
        }
    frame.x = {0.0, farthest};
    frame.y = result_.ofText ? fittedRange(extent) : AxisRange{0.0, 100.0};
    return frame;
}

ChartFrame StudyPlot::frame() const {
    return frameIn(rect(), wordFont());
}

void StudyPlot::paintTo(QPainter& painter, const QRectF& area, const Theme& theme) const {
    if (!hasValues()) return;
    painter.save();
    const ChartFrame frame = frameIn(area, painter.font());
    const double trained = frame.xOf(result_.trained);
    const bool knowsTrained = result_.trained > 0 && result_.trained < frame.x.upper;
    if (knowsTrained)
        painter.fillRect(QRectF(QPointF(trained, frame.plot.top()), frame.plot.bottomRight()),
                         theme.newTerritory());
    paintAxes(painter, frame, words(), theme);
    if (knowsTrained) {
        painter.setPen(QPen(theme.color(Role::accent), 1.2 * strokes()));
        painter.drawLine(QPointF(trained, frame.plot.top()), QPointF(trained, frame.plot.bottom()));
    }
    const std::vector<Name> names = legend(area, painter.font());
    for (std::size_t i = 0; i < result_.lines.size(); ++i) {
        const StudyLine& line = result_.lines[i];
        const auto series = static_cast<int>(i);
        const SeriesStyle style = seriesStyle(series, theme.color(Role::text));
        std::vector<double> x, y;
        for (const StudyPoint& point : line.points) {
            x.push_back(point.length);
            y.push_back(drawn(point.value));
        }
        painter.setPen(QPen(style.colour, 0.8 * strokes()));
        for (const StudyPoint& point : line.points)
            if (point.most > point.least && line.points.size() < 20)
                painter.drawLine(frame.at(point.length, drawn(point.least)),
                                 frame.at(point.length, drawn(point.most)));
        painter.setPen(style.pen(1.6 * strokes()));
        paintLine(painter, frame, x, y);
        const std::size_t every = std::max<std::size_t>(1, x.size() / 6);
        for (std::size_t at = 0; at < x.size(); at += every)
            if (std::isfinite(y[at]))
                paintMark(painter, series, frame.at(x[at], y[at]), 3.0, style.colour);
        painter.setPen(QPen(style.colour, 1.2 * strokes()));
        painter.setBrush(Qt::NoBrush);
        for (const StudyPoint& point : line.points)
            if (point.printed)
                painter.drawEllipse(frame.at(point.length, drawn(*point.printed)), 4.5, 4.5);
        const QRectF& place = names[i].place;
        const double middle = place.center().y();
        painter.setPen(style.pen(1.6));
        painter.drawLine(QPointF(place.left(), middle),
                         QPointF(place.left() + legendSwatch, middle));
        paintMark(painter, series, {place.left() + legendSwatch / 2, middle}, 3.0, style.colour);
        painter.setPen(theme.textColor(Role::text));
        painter.drawText(place.adjusted(legendSwatch + 6.0, 0, 4.0, 0),
                         Qt::AlignLeft | Qt::AlignVCenter, names[i].words);
    }
    painter.restore();
}

QString StudyPlot::tipAt(const QPointF& pixel) const {
    const ChartFrame now = frame();
    if (!now.plot.contains(pixel)) return {};
    const auto number = [this](double value) {
        return result_.ofText ? QString::number(value, 'f', 2)
                              : QString::number(100 * value, 'f', 0) + QStringLiteral(" %");
    };
    QStringList rows;
    for (const StudyLine& line : result_.lines) {
        const auto nearest = std::min_element(line.points.begin(), line.points.end(),
                                              [&](const StudyPoint& a, const StudyPoint& b) {
                                                  return std::abs(a.length - now.xAt(pixel.x())) <
                                                         std::abs(b.length - now.xAt(pixel.x()));
                                              });
        if (nearest == line.points.end() || !std::isfinite(nearest->value)) continue;
        QString row =
            tr("%1 at %2: %3").arg(line.name).arg(nearest->length).arg(number(nearest->value));
        if (nearest->most > nearest->least)
            row += tr(" (%1 to %2)").arg(number(nearest->least), number(nearest->most));
        if (nearest->printed) row += tr(", printed %1").arg(number(*nearest->printed));
        rows << row;
    }
    return rows.join('\n');
}

void StudyPlot::mouseMoveEvent(QMouseEvent* event) {
    const QString text = hasValues() ? tipAt(event->position()) : QString();
    if (text.isEmpty())
        QToolTip::hideText();
    else
        QToolTip::showText(event->globalPosition().toPoint(), text, this);
}

Table StudyPlot::table() const {
    Table all("study", {"variant", "length", result_.ofText ? "perplexity" : "accuracy", "least",
                        "greatest", "printed"});
    for (const StudyLine& line : result_.lines)
        for (const StudyPoint& point : line.points)
            all.addRow(line.name, point.length, point.value, point.least, point.most,
                       point.printed);
    return all;
}

}  // namespace sextant
