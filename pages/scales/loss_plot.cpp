// SPDX-License-Identifier: GPL-3.0-or-later
#include "pages/scales/loss_plot.h"

#include <QMouseEvent>
#include <QPainter>
#include <algorithm>
#include <cmath>

namespace sextant {

namespace {

constexpr double markRadius = 3.0;

ChartText wordsOf(const SearchFacts& facts) {
    ChartText words;
    words.x = facts.rounds ? LossPlot::tr("round") : LossPlot::tr("step");
    words.y = LossPlot::tr("log-perplexity (nats)");
    words.yRole = Role::logPerplexity;
    return words;
}

QString number(double value) {
    return QString::number(value, 'f', 2);
}

constexpr int farthest = 3;  // lines of text between words and what they are of

// Below a mark, above it, right and left of it, the nearest first.
std::vector<QRectF> placesBeside(const QPointF& mark, const QSizeF& size, const QRectF& within,
                                 double line) {
    std::vector<QRectF> places;
    for (int away = 0; away <= farthest; ++away) {
        const double aside = 12.0 + away * line, apart = 8.0 + away * line;  // pixels
        for (const double down : {apart, -apart - size.height(), -size.height() / 2})
            for (const double right : {aside, -aside - size.width(), -size.width() / 2})
                if (mark.x() + right >= within.left() &&
                    mark.x() + right + size.width() <= within.right())
                    places.emplace_back(mark + QPointF(right, down), size);
    }
    if (places.empty()) places.emplace_back(mark, size);  // wider than the plot
    return places;
}

}  // namespace

LossPlot::LossPlot(QWidget* parent) : Chart("lossPlot", tr("Loss by step"), parent) {}

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
    // The last step's number may stand at the very end.
    const double half = QFontMetricsF(numberFont(font)).horizontalAdvance("8,888") / 2;
    frame.plot = plotWithin(area.adjusted(0, 2.0 * line + 2.0, -std::max(12.0, half), 0), font,
                            wordsOf(facts_));
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

QStringList LossPlot::bestText() const {
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
        painter.drawText(
            QRectF(x + 28.0, line.top(), metrics.horizontalAdvance(text) + 2.0, line.height()),
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

std::vector<LossPlot::Label> LossPlot::levels() const {
    std::vector<Label> all;
    const bool apart =
        facts_.bestUniformSigma && *facts_.bestUniformSigma != 1.0 && facts_.startHeldOut;
    if (facts_.asTrained)
        all.push_back({{(facts_.someHeads ? tr("searched heads at \u03c3 1: %1 (training samples)")
                                          : tr("as trained, \u03c3 1: %1 (training samples)"))
                            .arg(number(*facts_.asTrained))},
                       {},
                       *facts_.asTrained});
    // As the curve that it is beside; which is the best was chosen on training samples.
    if (apart)
        all.push_back({{(facts_.someHeads    ? tr("searched heads at \u03c3 %1, others as set: %2 "
                                                     "(held-out)")
                         : facts_.choseStart ? tr("best uniform \u03c3 %1: %2 (held-out)")
                                             : tr("start \u03c3 %1: %2 (held-out)"))
                            .arg(number(*facts_.bestUniformSigma))
                            .arg(number(*facts_.startHeldOut))},
                       {},
                       *facts_.startHeldOut});
    return all;
}

std::vector<QPointF> LossPlot::drawnIn(const ChartFrame& frame) const {
    std::vector<QPointF> all;
    for (const auto* curve : {&facts_.training, &facts_.heldOut}) {
        std::vector<double> x, y;
        for (const StepLoss& one : *curve) {
            x.push_back(one.step);
            y.push_back(one.nll);
        }
        for (const QPointF& place : placesOf(frame, x, y))
            all.push_back(place);
        for (std::size_t i = 0; i < x.size() && curve == &facts_.heldOut; ++i)
            for (const double beside : {-markRadius, markRadius})
                all.push_back(frame.at(x[i], y[i]) + QPointF(0.0, beside));
    }
    for (const Label& level : levels())
        for (const QPointF& place :
             placesOf(frame, {frame.x.lower, frame.x.upper}, {level.level, level.level}))
            all.push_back(place);
    return all;
}

std::vector<LossPlot::Label> LossPlot::labels() const {
    return labelsIn(frame(), wordFont());
}

// Each where it hides the least: the best beside its mark, first below, where there is nothing
// while the search goes on; a level above its line or below it, as near as there is room.
std::vector<LossPlot::Label> LossPlot::labelsIn(const ChartFrame& frame, const QFont& font) const {
    constexpr double above = 3.0;  // pixels
    const QFontMetricsF metrics(font);
    const double line = metrics.height();
    const QRectF within = frame.plot.adjusted(3.0, 0.0, -3.0, 0.0);
    const auto wideOf = [&](const QStringList& lines, double letters) {
        double wide = 0.0;
        for (const QString& one : lines)
            wide = std::max(wide, metrics.horizontalAdvance(one) * letters);
        return wide;
    };
    const auto drawn = drawnIn(frame);
    const QPointF mark = frame.at(facts_.best.step, facts_.best.nll);
    const double ring = 2.0 * markRadius + 1.0;
    std::vector<QRectF> taken{QRectF(mark - QPointF(ring, ring), mark + QPointF(ring, ring))};
    const auto put = [&](Label& label, const std::vector<QRectF>& places) {
        label.place = leastHiding(places, within, drawn, taken);
        taken.push_back(label.place.adjusted(-3.0, 0.0, 3.0, 0.0));
    };
    std::vector<Label> all{{bestText(), {}, facts_.best.nll, true}};
    const QSizeF size(wideOf(all[0].lines, 1.15), 2.0 * line);  // its first line is bold
    put(all[0], placesBeside(mark, size, within, line));
    std::vector<QRectF> places;
    for (Label& label : levels()) {
        // On as few lines as there are, or narrower beside what is in the way.
        const QString words = label.lines[0];
        const QStringList whole = wrapped(words, metrics, within.width());
        const QStringList narrow = wrapped(words, metrics, within.width() / 2);
        const double y = frame.yOf(label.level);
        places.clear();
        for (const QStringList& lines : {whole, narrow}) {
            const double high = line * static_cast<double>(lines.size());
            const double wide = std::min(within.width(), wideOf(lines, 1.0));
            for (int away = 0; away <= farthest; ++away)
                for (const double top : {y - high - above - away * line, y + above + away * line})
                    for (const double left :
                         {within.right() - wide, within.left(), within.center().x() - wide / 2})
                        places.emplace_back(left, top, wide, high);
        }
        put(label, places);
        const double high = line * static_cast<double>(whole.size());
        label.lines = std::abs(label.place.height() - high) < 0.5 * line ? whole : narrow;
        all.push_back(label);
    }
    return all;
}

void LossPlot::paintLabels(QPainter& painter, const ChartFrame& frame, const Theme& theme) const {
    painter.save();
    const QFont plain = painter.font();
    QFont bold = plain;
    bold.setBold(true);
    const double line = QFontMetricsF(plain).height();
    const auto all = labelsIn(frame, plain);
    for (const Label& label : all) {
        if (label.best) continue;
        painter.setPen(QPen(theme.color(Role::reference), strokes(), Qt::DotLine));
        const double y = frame.yOf(label.level);
        painter.drawLine(QPointF(frame.plot.left(), y), QPointF(frame.plot.right(), y));
    }
    const QPointF at = frame.at(facts_.best.step, facts_.best.nll);
    painter.setPen(QPen(theme.color(Role::accent), 2.0 * strokes()));
    painter.setBrush(Qt::NoBrush);
    painter.drawEllipse(at, 2.0 * markRadius, 2.0 * markRadius);
    for (const Label& label : all) {
        // On the panel's colour: no curve goes through them.
        painter.fillRect(label.place.adjusted(-2.0, 0.0, 2.0, 0.0), theme.color(Role::panel));
        const bool left = label.best ? label.place.center().x() > at.x()
                                     : label.place.left() < frame.plot.left() + 4.0;
        for (qsizetype i = 0; i < label.lines.size(); ++i) {
            const bool first = label.best && i == 0;
            painter.setFont(first ? bold : plain);
            painter.setPen(theme.textColor(first ? Role::accent : Role::muted));
            painter.drawText(
                QRectF(label.place.left(), label.place.top() + line * static_cast<double>(i),
                       label.place.width(), line),
                left ? Qt::AlignLeft : Qt::AlignRight, label.lines[i]);
        }
    }
    painter.restore();
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
    paintLabels(painter, frame, theme);
}

Table LossPlot::table() const {
    Table all("loss", {"step", "training_nll_nats", "held_out_nll_nats"});
    std::set<double> steps;
    for (const auto* curve : {&facts_.training, &facts_.heldOut})
        for (const StepLoss& one : *curve)
            steps.insert(one.step);
    const auto at = [](const std::vector<StepLoss>& curve, double step) {
        const auto found = std::find_if(curve.begin(), curve.end(),
                                        [&](const StepLoss& one) { return one.step == step; });
        return found == curve.end() ? std::nan("") : found->nll;
    };
    for (const double step : steps)
        all.addRow(step, at(facts_.training, step), at(facts_.heldOut, step));
    return all;
}

void LossPlot::mouseMoveEvent(QMouseEvent* event) {
    const ChartFrame now = frame();
    const double step = std::round(now.xAt(event->position().x()));
    const bool inside = now.plot.adjusted(-4, 0, 4, 0).contains(event->position());
    emit stepHovered(inside && step >= 0 && step <= facts_.last ? static_cast<int>(step) : -1);
}

void LossPlot::leaveEvent(QEvent* event) {
    Chart::leaveEvent(event);
    emit stepHovered(-1);
}

}  // namespace sextant
