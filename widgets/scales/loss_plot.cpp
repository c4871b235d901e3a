// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/scales/loss_plot.h"

#include <QMouseEvent>
#include <QPainter>
#include <algorithm>
#include <cmath>

namespace sextant {

namespace {

constexpr double markRadius = 3.0;

ChartWords wordsOf(const SearchFacts& facts) {
    ChartWords words;
    words.x = facts.rounds ? LossPlot::tr("round") : LossPlot::tr("step");
    words.y = LossPlot::tr("log-perplexity (nats)");
    words.yRole = Role::logPerplexity;
    return words;
}

QString number(double value) {
    return QString::number(value, 'f', 2);
}

}  // namespace

LossPlot::LossPlot(QWidget* parent) : ScalePicture("lossPlot", tr("Loss by step"), parent) {}

void LossPlot::setFacts(const SearchFacts& facts) {
    facts_ = facts;
    update();
}

void LossPlot::setStep(std::optional<int> step) {
    if (step == step_) return;
    step_ = step;
    update();
}

ChartFrame LossPlot::frame() const {
    return frameIn(rect(), wordFont());
}

ChartFrame LossPlot::frameIn(const QRectF& area, const QFont& font) const {
    const double line = QFontMetricsF(font).height();
    ChartFrame frame;
    // The legend, and the step that is pointed at, stand above.
    frame.plot = plotWithin(area.adjusted(0, 2.0 * line + 2.0, -12.0, 0), font, wordsOf(facts_));
    frame.x = {0.0, std::max(1.0, facts_.steps)};
    ValueExtent extent;
    for (const auto* curve : {&facts_.training, &facts_.heldOut})
        for (const StepLoss& one : *curve)
            extent.include(one.nll);
    for (const auto& level : {facts_.asTrained, facts_.startHeldOut})
        if (level) extent.include(*level);
    frame.y = fittedRange(extent);
    return frame;
}

QRectF LossPlot::warmUpRect() const {
    const ChartFrame now = frame();
    return {QPointF(now.plot.left(), now.plot.top()),
            QPointF(now.xOf(facts_.warmUp), now.plot.bottom())};
}

QStringList LossPlot::bestWords() const {
    if (facts_.empty()) return {};
    return {tr("best %1").arg(number(facts_.best.nll)),
            (facts_.rounds ? tr("at round %1") : tr("at step %1")).arg(facts_.best.step)};
}

void LossPlot::paintLegend(QPainter& painter, const QRectF& line, const Theme& theme) const {
    const QFontMetricsF metrics(painter.font());
    double x = line.left();
    const double middle = line.center().y();
    const auto word = [&](const QString& text) {
        painter.setPen(theme.textColor(Role::muted));
        painter.drawText(QRectF(x + 28.0, line.top(), 200.0, line.height()),
                         Qt::AlignLeft | Qt::AlignVCenter, text);
        x += 28.0 + metrics.horizontalAdvance(text) + 14.0;
    };
    const QColor loss = theme.color(Role::logPerplexity);
    if (!facts_.rounds) {
        painter.setPen(QPen(blend(theme.color(Role::panel), loss, 0.6), strokes()));
        painter.drawLine(QPointF(x, middle), QPointF(x + 22.0, middle));
        word(tr("training"));
    }
    painter.setPen(QPen(loss, 2.0 * strokes(), Qt::DashLine));
    painter.drawLine(QPointF(x, middle), QPointF(x + 22.0, middle));
    paintMark(painter, 0, {x + 11.0, middle}, markRadius, loss);
    word(tr("held-out"));
    if (facts_.warmUp > 0) {
        painter.fillRect(QRectF(x + 10.0, middle - 5.0, 12.0, 10.0),
                         blend(theme.color(Role::panel), theme.color(Role::accent), 0.3));
        word(tr("warm-up"));
    }
}

void LossPlot::paintUniform(QPainter& painter, const ChartFrame& frame, const Theme& theme) const {
    const QFontMetricsF metrics(painter.font());
    const double line = metrics.height();
    std::vector<double> tops;
    QStringList all;
    const auto level = [&](double nll, const QString& words) {
        painter.setPen(QPen(theme.color(Role::reference), strokes(), Qt::DotLine));
        const double y = frame.yOf(nll);
        painter.drawLine(QPointF(frame.plot.left(), y), QPointF(frame.plot.right(), y));
        tops.push_back(y - line - 1.0);
        all << words;
    };
    const bool apart =
        facts_.bestUniformSigma && *facts_.bestUniformSigma != 1.0 && facts_.startHeldOut;
    if (facts_.asTrained)
        level(*facts_.asTrained,
              (facts_.someHeads ? tr("searched heads at \u03c3 1: %1 (training samples)")
                                : tr("as trained, \u03c3 1: %1 (training samples)"))
                  .arg(number(*facts_.asTrained)));
    // As the curve that it is beside; which is the best was chosen on training samples.
    if (apart)
        level(*facts_.startHeldOut,
              (facts_.someHeads    ? tr("searched heads at \u03c3 %1, others as set: %2 "
                                           "(held-out)")
               : facts_.choseStart ? tr("best uniform \u03c3 %1: %2 (held-out)")
                                   : tr("start \u03c3 %1: %2 (held-out)"))
                  .arg(number(*facts_.bestUniformSigma))
                  .arg(number(*facts_.startHeldOut)));
    const QRectF best = bestBox(frame, painter.font());
    // On the panel's colour: no curve goes through them, nor one through the other.
    tops = spread(tops, line + 1.0, frame.plot.top(), frame.plot.bottom());
    for (std::size_t i = 0; i < tops.size(); ++i) {
        const QString& words = all[static_cast<qsizetype>(i)];
        const double wide = metrics.horizontalAdvance(words);
        QRectF place(frame.plot.right() - 4.0 - wide, tops[i], wide, line);
        // Beside what is said of the best; below it where there is no room.
        if (place.adjusted(-3.0, 0.0, 3.0, 0.0).intersects(best)) {
            if (best.left() - 7.0 - wide >= frame.plot.left())
                place.moveRight(best.left() - 7.0);
            else
                place.moveTop(best.bottom() + 1.0);
        }
        painter.fillRect(place.adjusted(-3.0, 0.0, 3.0, 0.0), theme.color(Role::panel));
        painter.setPen(theme.textColor(Role::muted));
        painter.drawText(place, Qt::AlignRight, words);
    }
}

QRectF LossPlot::bestBox(const ChartFrame& frame, const QFont& font) const {
    const QFontMetricsF metrics(font);
    const double line = metrics.height();
    const QPointF at = frame.at(facts_.best.step, facts_.best.nll);
    const QStringList words = bestWords();
    const double wide =
        std::max(metrics.horizontalAdvance(words[0]), metrics.horizontalAdvance(words[1])) * 1.15;
    const bool left = at.x() + 12.0 + wide > frame.plot.right();
    // Where the search goes on there is nothing below it; else above.
    const double top = std::clamp(at.y() + 8.0, frame.plot.top(), frame.plot.bottom() - 2.0 * line);
    return {left ? at.x() - 12.0 - wide : at.x() + 12.0, top, wide, 2.0 * line};
}

void LossPlot::paintBest(QPainter& painter, const ChartFrame& frame, const Theme& theme) const {
    const double line = QFontMetricsF(painter.font()).height();
    const QPointF at = frame.at(facts_.best.step, facts_.best.nll);
    painter.setPen(QPen(theme.color(Role::accent), 2.0 * strokes()));
    painter.setBrush(Qt::NoBrush);
    painter.drawEllipse(at, 2.0 * markRadius, 2.0 * markRadius);
    const QStringList words = bestWords();
    const QRectF both = bestBox(frame, painter.font());
    const QRectF box(both.topLeft(), QSizeF(both.width(), line));
    const bool left = box.left() < at.x();
    painter.fillRect(both.adjusted(-2, 0, 2, 0), theme.color(Role::panel));
    const QFont plain = painter.font();
    QFont bold = plain;
    bold.setBold(true);
    painter.setFont(bold);
    painter.setPen(theme.textColor(Role::accent));
    painter.drawText(box, left ? Qt::AlignRight : Qt::AlignLeft, words[0]);
    painter.setFont(plain);
    painter.setPen(theme.textColor(Role::muted));
    painter.drawText(box.translated(0, line), left ? Qt::AlignRight : Qt::AlignLeft, words[1]);
}

void LossPlot::paintTo(QPainter& painter, const QRectF& area, const Theme& theme) const {
    if (facts_.empty()) return;
    const ChartFrame frame = frameIn(area, painter.font());
    const double line = QFontMetricsF(painter.font()).height();
    paintLegend(painter, {area.left(), area.top(), area.width(), line}, theme);
    if (facts_.warmUp > 0)
        painter.fillRect(
            QRectF(frame.plot.topLeft(), QPointF(frame.xOf(facts_.warmUp), frame.plot.bottom())),
            blend(theme.color(Role::panel), theme.color(Role::accent), 0.12));
    paintAxes(painter, frame, wordsOf(facts_), theme);
    const QColor loss = theme.color(Role::logPerplexity);
    std::vector<double> x, y;
    for (const StepLoss& one : facts_.training) {
        x.push_back(one.step);
        y.push_back(one.nll);
    }
    painter.setPen(QPen(blend(theme.color(Role::panel), loss, 0.6), strokes()));
    paintLine(painter, frame, x, y);
    x.clear();
    y.clear();
    for (const StepLoss& one : facts_.heldOut) {
        x.push_back(one.step);
        y.push_back(one.nll);
        paintMark(painter, 0, frame.at(one.step, one.nll), markRadius, loss);
    }
    painter.setPen(QPen(loss, 2.0 * strokes(), Qt::DashLine));
    paintLine(painter, frame, x, y);
    paintUniform(painter, frame, theme);
    if (step_ || !facts_.whole) {
        const double step = step_ ? *step_ : facts_.last;
        const double at = frame.xOf(step);
        painter.setPen(QPen(theme.color(Role::accent), strokes()));
        painter.drawLine(QPointF(at, frame.plot.top()), QPointF(at, frame.plot.bottom()));
        painter.setPen(theme.textColor(Role::accent));
        const double wide = 90.0;
        const double x0 = std::clamp(at - wide / 2, frame.plot.left(),
                                     std::max(frame.plot.left(), frame.plot.right() - wide));
        painter.drawText(QRectF(x0, frame.plot.top() - line - 1.0, wide, line), Qt::AlignHCenter,
                         (facts_.rounds ? tr("round %1") : tr("step %1")).arg(step));
    }
    paintBest(painter, frame, theme);
}

QString LossPlot::csv() const {
    QString text = QStringLiteral("step,training_nll_nats,held_out_nll_nats\n");
    std::set<double> steps;
    for (const auto* curve : {&facts_.training, &facts_.heldOut})
        for (const StepLoss& one : *curve)
            steps.insert(one.step);
    const auto at = [](const std::vector<StepLoss>& curve, double step) {
        const auto found = std::find_if(curve.begin(), curve.end(),
                                        [&](const StepLoss& one) { return one.step == step; });
        return found == curve.end() ? QString() : csvNumber(found->nll);
    };
    for (const double step : steps)
        text += QString("%1,%2,%3\n")
                    .arg(csvNumber(step), at(facts_.training, step), at(facts_.heldOut, step));
    return text;
}

void LossPlot::mouseMoveEvent(QMouseEvent* event) {
    const ChartFrame now = frame();
    const double step = std::round(now.xAt(event->position().x()));
    const bool inside = now.plot.adjusted(-4, 0, 4, 0).contains(event->position());
    emit stepHovered(inside && step >= 0 && step <= facts_.last ? static_cast<int>(step) : -1);
}

void LossPlot::leaveEvent(QEvent* event) {
    ScalePicture::leaveEvent(event);
    emit stepHovered(-1);
}

}  // namespace sextant
