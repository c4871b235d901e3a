// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/models/model_pair_plot.h"

#include <QPainter>
#include <algorithm>
#include <cmath>

#include "widgets/line_style.h"

namespace sextant {

namespace {

constexpr double upperShare = 0.56;  // of the height

AxisRange rangeOf(std::initializer_list<const std::vector<double>*> curves, bool withZero) {
    ValueExtent extent;
    if (withZero) extent.include(0.0);
    for (const auto* curve : curves)
        for (const double value : *curve)
            extent.include(value);
    return fittedRange(extent);
}

}  // namespace

std::vector<double> ModelPair::difference() const {
    std::vector<double> made;
    for (std::size_t i = 0; i < at.size(); ++i)
        made.push_back(secondLoss[i] - firstLoss[i]);
    return made;
}

QString ModelPair::differenceName() const {
    return second + QString::fromUtf8(" \u2212 ") + first;
}

std::optional<double> ModelPair::meanDifference() const {
    if (ofTokens) return ofTokens;
    double sum = 0.0;
    int count = 0;
    for (const double one : difference()) {
        if (!std::isfinite(one)) continue;
        sum += one;
        ++count;
    }
    return count > 0 ? std::optional(sum / count) : std::nullopt;
}

ModelPairPlot::ModelPairPlot(QWidget* parent)
    : ScalePicture("modelPairPlot", tr("Two models on the same text"), parent) {}

void ModelPairPlot::setPair(const ModelPair& pair) {
    pair_ = pair;
    setAccessibleDescription(pair.empty() ? QString()
                                          : tr("%1 against %2").arg(pair.second, pair.first));
    update();
}

void ModelPairPlot::setUnit(EntropyUnit unit) {
    unit_ = unit;
    update();
}

std::vector<double> ModelPairPlot::shown(std::vector<double> nats) const {
    for (double& one : nats)
        one *= fromNats(unit_);
    return nats;
}

ChartWords ModelPairPlot::words(bool difference) const {
    const QString unit = pair_.overBytes ? tr("%1 a byte").arg(name(unit_)) : name(unit_);
    ChartWords made;
    made.positions = true;
    made.xNumbers = difference;
    if (difference) made.x = pair_.overBytes ? tr("byte of the text") : tr("position (tokens)");
    made.y = difference ? tr("difference (%1)").arg(unit) : tr("log-perplexity (%1)").arg(unit);
    made.yRole = Role::logPerplexity;
    return made;
}

ModelPairPlot::Frames ModelPairPlot::frames() const {
    return framesIn(rect(), wordFont());
}

ModelPairPlot::Frames ModelPairPlot::framesIn(const QRectF& area, const QFont& font) const {
    const double line = QFontMetricsF(font).height();
    const QRectF inner = area.adjusted(0, 1.4 * line, 0, 0);  // the names stand above
    QRectF upper = inner, lower = inner;
    upper.setHeight(upperShare * inner.height());
    lower.setTop(upper.bottom());
    Frames made;
    made.losses.plot = plotWithin(upper, font, words(false));
    made.difference.plot = plotWithin(lower, font, words(true));
    const AxisRange x{0.0, pair_.at.empty() ? 1.0 : std::max(1.0, pair_.at.back())};
    made.losses.x = made.difference.x = x;
    const auto first = shown(pair_.firstLoss), second = shown(pair_.secondLoss);
    const auto between = shown(pair_.difference());
    made.losses.y = rangeOf({&first, &second}, false);
    made.difference.y = rangeOf({&between}, true);
    return made;
}

void ModelPairPlot::paintTo(QPainter& painter, const QRectF& area, const Theme& theme) const {
    if (!hasValues()) return;
    const Frames frames = framesIn(area, painter.font());
    const QColor first = theme.color(Role::logPerplexity);
    const QColor second = pinStyle(pair_.style, theme).colour;
    const auto curve = [&](const ChartFrame& frame, const std::vector<double>& nats,
                           const QColor& colour) {
        painter.save();
        painter.setClipRect(frame.plot);
        painter.setPen(QPen(colour, 1.5 * strokes()));
        paintLine(painter, frame, pair_.at, shown(nats));
        painter.restore();
    };
    // The titles stand one above the other: where one is longer than its plot its unit goes, and
    // then the title.
    for (const bool difference : {false, true}) {
        const ChartFrame& frame = difference ? frames.difference : frames.losses;
        ChartWords titles = words(difference);
        for (const QString& shorter :
             {difference ? tr("difference") : tr("log-perplexity"), QString()})
            if (QFontMetricsF(painter.font()).horizontalAdvance(titles.y) > frame.plot.height())
                titles.y = shorter;
        paintAxes(painter, frame, titles, theme);
    }
    if (!pair_.overBytes) {
        for (const auto& [length, colour] :
             {std::pair{pair_.firstTrained, first}, std::pair{pair_.secondTrained, second}}) {
            if (length <= 0 || static_cast<double>(length) > frames.losses.x.upper) continue;
            painter.setPen(QPen(colour, strokes(), Qt::DashLine));
            for (const ChartFrame* frame : {&frames.losses, &frames.difference}) {
                const double x = frame->xOf(static_cast<double>(length));
                painter.drawLine(QPointF(x, frame->plot.top()), QPointF(x, frame->plot.bottom()));
            }
        }
    }
    curve(frames.losses, pair_.firstLoss, first);
    curve(frames.losses, pair_.secondLoss, second);
    painter.setPen(QPen(theme.color(Role::reference), strokes()));
    const double zero = frames.difference.yOf(0.0);
    painter.drawLine(QPointF(frames.difference.plot.left(), zero),
                     QPointF(frames.difference.plot.right(), zero));
    curve(frames.difference, pair_.difference(), theme.color(Role::text));

    const QFontMetricsF metrics(painter.font());
    double x = frames.losses.plot.left();
    const auto entry = [&](const QString& text, const QColor& colour) {
        painter.setPen(legible(colour, theme.color(Role::panel)));
        painter.drawText(QPointF(x, area.top() + metrics.ascent()), text);
        x += metrics.horizontalAdvance(text) + 18.0;
    };
    for (const auto& [name, colour] :
         {std::pair{pair_.first, first}, std::pair{pair_.second, second}})
        entry(metrics.elidedText(name, Qt::ElideRight, 0.42 * area.width()), colour);
    // Which is subtracted from which, where there is room.
    for (const QString& text : {pair_.differenceName(), tr("second \u2212 first")}) {
        if (x + metrics.horizontalAdvance(text) > area.right()) continue;
        entry(text, theme.color(Role::text));
        break;
    }
}

QString ModelPairPlot::csv() const {
    const auto quoted = [](QString name) { return '"' + name.replace('"', "\"\"") + '"'; };
    QString text = QString("# first: %1, second: %2, %3\n")
                       .arg(quoted(pair_.first), quoted(pair_.second),
                            pair_.overBytes ? "nats a byte" : "nats a token") +
                   (pair_.overBytes ? QStringLiteral("byte") : QStringLiteral("position")) +
                   QStringLiteral(",first,second,difference\n");
    const std::vector<double> between = pair_.difference();
    for (std::size_t i = 0; i < pair_.at.size(); ++i)
        text += QStringList{csvNumber(pair_.at[i]), csvNumber(pair_.firstLoss[i]),
                            csvNumber(pair_.secondLoss[i]), csvNumber(between[i])}
                    .join(',') +
                '\n';
    return text;
}

}  // namespace sextant
