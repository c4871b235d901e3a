// SPDX-License-Identifier: GPL-3.0-or-later
#include "pages/models/model_pair_plot.h"

#include <QPainter>
#include <algorithm>
#include <cmath>

#include "pages/curves/curve_entries.h"
#include "widgets/controls/number_text.h"
#include "widgets/said.h"

namespace sextant {

namespace {

constexpr double differenceShare = 0.42;  // of the height of both plots
// Lines of text: between the plots, so that their numbers do not meet; what the difference needs
// with and without a name of the axis under it, and what the losses alone need with one.
constexpr double between = 1.2, enough = 2.5, leastSide = 1.6, enoughAlone = 3.0;

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
    const QString unit = pair_.overBytes ? tr("%1 a byte").arg(shownUnit(unit_)) : shownUnit(unit_);
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
        if (lower < (titled ? enough : leastSide) * line) continue;
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
    // As the curves of B and of pins are drawn elsewhere.
    const double stroke = 0.75 * strokes();
    const QPen first = nowPen(false, theme, stroke), second = pinPen(pair_.style, theme, stroke);
    const QPen both(theme.color(Role::text), 2.0 * stroke);
    const QFontMetricsF metrics(painter.font());
    const auto curve = [&](const ChartFrame& frame, const std::vector<double>& nats,
                           const QPen& pen) {
        painter.save();
        painter.setClipRect(frame.plot);
        painter.setPen(pen);
        paintLine(painter, frame, pair_.at, shown(nats));
        painter.restore();
    };
    const QColor panel = theme.color(Role::panel);
    double x = frames.losses.plot.left();
    double between = x;  // where words between the plots may begin
    // A title that is longer than its plot is high stands above it.
    for (const bool difference : {false, true}) {
        if (difference && !frames.two()) continue;
        const ChartFrame& frame = difference ? frames.difference : frames.losses;
        ChartText titles = words(difference, difference || !frames.two(), frames.titled);
        const double wide = metrics.horizontalAdvance(titles.y);
        if (wide > frame.plot.height()) {
            double& left = difference ? between : x;
            painter.setPen(theme.textColor(titles.yRole));
            painter.drawText(QPointF(left, difference ? frame.plot.top() - metrics.descent() - 1.0
                                                      : area.top() + metrics.ascent()),
                             titles.y);
            left += wide + 18.0;
            titles.y.clear();
        }
        paintAxes(painter, frame, titles, theme);
    }
    paintTrained(painter, frames, between, theme);
    curve(frames.losses, pair_.firstLoss, first);
    curve(frames.losses, pair_.secondLoss, second);
    if (frames.two()) {
        painter.setPen(QPen(theme.color(Role::reference), strokes()));
        const double zero = frames.difference.yOf(0.0);
        painter.drawLine(QPointF(frames.difference.plot.left(), zero),
                         QPointF(frames.difference.plot.right(), zero));
        curve(frames.difference, pair_.difference(), both);
    }

    const double sample = 2.0 * metrics.height(), gap = 6.0;
    const auto entry = [&](const QString& text, const QPen& pen) {
        const double middle = area.top() + 0.5 * metrics.height();
        painter.setPen(pen);
        painter.drawLine(QPointF(x, middle), QPointF(x + sample, middle));
        painter.setPen(legible(pen.color(), panel));
        painter.drawText(QPointF(x + sample + gap, area.top() + metrics.ascent()), text);
        x += sample + gap + metrics.horizontalAdvance(text) + 18.0;
    };
    const double names = 0.5 * (area.right() - x) - sample - gap - 18.0;
    for (const auto& [name, pen] : {std::pair{pair_.first, first}, std::pair{pair_.second, second}})
        entry(metrics.elidedText(name, Qt::ElideRight, names), pen);
    // Which is subtracted from which, where there is room.
    for (const QString& text : {pair_.differenceName(), tr("second \u2212 first")}) {
        if (!frames.two() || x + sample + gap + metrics.horizontalAdvance(text) > area.right())
            continue;
        entry(text, both);
        break;
    }
}

// Where the models' trained lengths are, with a name: between the plots, from `left` on, or at the
// upper end of the one that is there.
void ModelPairPlot::paintTrained(QPainter& painter, const Frames& frames, double left,
                                 const Theme& theme) const {
    if (pair_.overBytes) return;
    const QFontMetricsF metrics(painter.font());
    const bool same = pair_.firstTrained == pair_.secondTrained;
    const QColor brass = theme.color(Role::accent);
    for (const auto& [length, own] :
         {std::pair{pair_.firstTrained, theme.color(Role::logPerplexity)},
          std::pair{same ? 0 : pair_.secondTrained, pinStyle(pair_.style, theme).colour}}) {
        if (length <= 0 || static_cast<double>(length) > frames.losses.x.upper) continue;
        const QColor colour = same ? brass : own;
        const double x = frames.losses.xOf(static_cast<double>(length));
        painter.setPen(QPen(colour, strokes(), Qt::DashLine));
        for (const ChartFrame* frame : {&frames.losses, &frames.difference})
            if (frame == &frames.losses || frames.two())
                painter.drawLine(QPointF(x, frame->plot.top()), QPointF(x, frame->plot.bottom()));
        const QString text = tr("trained to %1").arg(groupedNumber(qint64{length}));
        const double wide = metrics.horizontalAdvance(text);
        const double at = std::max(left, frames.two() ? x - 0.5 * wide : x + 4.0);
        if (at + wide > frames.losses.plot.right()) continue;
        painter.setPen(legible(colour, theme.color(Role::panel)));
        painter.drawText(
            QPointF(at, frames.two() ? frames.difference.plot.top() - metrics.descent() - 1.0
                                     : frames.losses.plot.top() + metrics.ascent()),
            text);
        left = at + wide + 12.0;
    }
}

Table ModelPairPlot::table() const {
    const auto quoted = [](const QString& name) { return ('"' + name + '"').toStdString(); };
    Table all("models", {pair_.overBytes ? "byte" : "position", "first", "second", "difference"});
    all.description = "first: " + quoted(pair_.first) + ", second: " + quoted(pair_.second) +
                      (pair_.overBytes ? ", nats a byte" : ", nats a token");
    const std::vector<double> difference = pair_.difference();
    for (std::size_t i = 0; i < pair_.at.size(); ++i)
        all.addRow(pair_.at[i], pair_.firstLoss[i], pair_.secondLoss[i], difference[i]);
    return all;
}

}  // namespace sextant
