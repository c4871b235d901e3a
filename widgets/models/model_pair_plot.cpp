// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/models/model_pair_plot.h"

#include <QPainter>
#include <algorithm>
#include <cmath>

#include "widgets/line_style.h"

namespace sextant {

namespace {

constexpr double differenceShare = 0.42;  // of the height of both plots
// Lines of text: between the plots, so that their numbers do not meet; what the difference needs
// with and without a name of the axis under it, and what the losses alone need with one.
constexpr double between = 1.2, enough = 2.5, least = 1.6, enoughAlone = 3.0;

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
    : Chart("modelPairPlot", tr("Two models on the same text"), parent) {}

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

ChartText ModelPairPlot::words(bool difference, bool lowest, bool titled) const {
    const QString unit = pair_.overBytes ? tr("%1 a byte").arg(name(unit_)) : name(unit_);
    ChartText made;
    made.positions = true;
    made.xNumbers = lowest;
    if (lowest && titled)
        made.x = pair_.overBytes ? tr("byte of the text") : tr("position (tokens)");
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
    Frames made;
    for (const bool titled : {true, false}) {
        const QRectF both = plotWithin(inner, font, words(true, true, titled));
        const double lower = differenceShare * (both.height() - between * line);
        if (lower < (titled ? enough : least) * line) continue;
        made.titled = titled;
        made.losses.plot = both.adjusted(0, 0, 0, -lower - between * line);
        made.difference.plot = both.adjusted(0, both.height() - lower, 0, 0);
        break;
    }
    if (!made.two()) {
        for (made.titled = true;; made.titled = false) {
            made.losses.plot = plotWithin(inner, font, words(false, true, made.titled));
            if (!made.titled || made.losses.plot.height() >= enoughAlone * line) break;
        }
    }
    const AxisRange x{0.0, pair_.at.empty() ? 1.0 : std::max(1.0, pair_.at.back())};
    made.losses.x = made.difference.x = x;
    const auto first = shown(pair_.firstLoss), second = shown(pair_.secondLoss);
    const auto difference = shown(pair_.difference());
    made.losses.y = rangeOf({&first, &second}, false);
    made.difference.y = rangeOf({&difference}, true);
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
        if (difference && !frames.two()) continue;
        const ChartFrame& frame = difference ? frames.difference : frames.losses;
        ChartText titles = words(difference, difference || !frames.two(), frames.titled);
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
                if (frame == &frames.difference && !frames.two()) continue;
                const double x = frame->xOf(static_cast<double>(length));
                painter.drawLine(QPointF(x, frame->plot.top()), QPointF(x, frame->plot.bottom()));
            }
        }
    }
    curve(frames.losses, pair_.firstLoss, first);
    curve(frames.losses, pair_.secondLoss, second);
    if (frames.two()) {
        painter.setPen(QPen(theme.color(Role::reference), strokes()));
        const double zero = frames.difference.yOf(0.0);
        painter.drawLine(QPointF(frames.difference.plot.left(), zero),
                         QPointF(frames.difference.plot.right(), zero));
        curve(frames.difference, pair_.difference(), theme.color(Role::text));
    }

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
        if (!frames.two() || x + metrics.horizontalAdvance(text) > area.right()) continue;
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
    const std::vector<double> difference = pair_.difference();
    for (std::size_t i = 0; i < pair_.at.size(); ++i)
        text += QStringList{csvNumber(pair_.at[i]), csvNumber(pair_.firstLoss[i]),
                            csvNumber(pair_.secondLoss[i]), csvNumber(difference[i])}
                    .join(',') +
                '\n';
    return text;
}

}  // namespace sextant
