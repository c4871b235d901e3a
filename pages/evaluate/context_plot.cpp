// SPDX-License-Identifier: GPL-3.0-or-later
#include "pages/evaluate/context_plot.h"

#include <QMouseEvent>
#include <QPainter>
#include <QToolTip>
#include <algorithm>
#include <cmath>

#include "widgets/colormap.h"
#include "widgets/controls/perplexity_text.h"
#include "widgets/controls/number_text.h"

namespace sextant {

namespace {

constexpr double swatch = 26.0, beside = 16.0;  // pixels of the legend

}  // namespace

ContextPlot::ContextPlot(QWidget* parent)
    : Chart("contextPlot", tr("The same last segment from ever longer contexts"), parent) {
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Preferred);
}

void ContextPlot::setFacts(const ContextFacts& facts) {
    if (facts == facts_) return;
    facts_ = facts;
    update();
}

QStringList ContextPlot::legend() const {
    QStringList names;
    for (const ContextLine& line : facts_.lines)
        names << (std::isnan(line.tax) ? line.name
                                       : tr("%1, tax %2").arg(line.name, signedText(line.tax, 3)));
    return names;
}

ChartText ContextPlot::words() const {
    ChartText all;
    all.x = tr("context (tokens)");
    all.y = tr("nats a token");
    all.positions = true;
    if (facts_.trained > 0) all.marked = facts_.trained;
    return all;
}

double ContextPlot::legendHeight(double width, const QFont& font) const {
    const QFontMetricsF metrics(font);
    double x = 0.0;
    int rows = 1;
    for (const QString& name : legend()) {
        const double wide = swatch + 8.0 + metrics.horizontalAdvance(name) + beside;
        if (x > 0.0 && x + wide > width) {
            ++rows;
            x = 0.0;
        }
        x += wide;
    }
    return rows * metrics.height() * 1.2;
}

ChartFrame ContextPlot::frameIn(const QRectF& area, const QFont& font) const {
    ChartFrame frame;
    const double line = QFontMetricsF(font).height();
    // Half of the last tick stands right of the plot, "trained to" above it.
    frame.plot =
        plotWithin(area.adjusted(0, legendHeight(area.width(), font) + 1.2 * line, -18.0, -2.0),
                   font, words());
    double longest = std::max(2.0, facts_.trained);
    double least = std::numeric_limits<double>::infinity(), most = -least;
    for (const ContextLine& one : facts_.lines) {
        for (const double context : one.context)
            longest = std::max(longest, context);
        for (const double nll : one.nll)
            if (std::isfinite(nll)) {
                least = std::min(least, nll);
                most = std::max(most, nll);
            }
    }
    if (!(least <= most)) least = 0.0, most = 1.0;
    const double margin = std::max(0.05, 0.1 * (most - least));
    frame.x = {0.0, longest};
    frame.y = {std::max(0.0, least - margin), most + margin};
    return frame;
}

void ContextPlot::paintTo(QPainter& painter, const QRectF& area, const Theme& theme) const {
    if (!hasValues()) return;
    painter.save();
    const QFont plain = painter.font();
    const QFontMetricsF metrics(plain);
    const QStringList names = legend();
    double x = area.left(), y = area.top();
    for (int series = 0; series < names.size(); ++series) {
        const double wide = swatch + 8.0 + metrics.horizontalAdvance(names[series]) + beside;
        if (x > area.left() && x + wide > area.right()) {
            x = area.left();
            y += 1.2 * metrics.height();
        }
        const SeriesStyle style = seriesStyle(series, theme.color(Role::text));
        const double middle = y + metrics.height() / 2;
        painter.setPen(style.pen(1.6));
        painter.drawLine(QPointF(x, middle), QPointF(x + swatch, middle));
        paintMark(painter, series, {x + swatch / 2, middle}, 3.0, style.colour);
        painter.setPen(theme.textColor(Role::text));
        painter.drawText(QPointF(x + swatch + 8.0, y + metrics.ascent()), names[series]);
        x += wide;
    }
    const ChartFrame frame = frameIn(area, plain);
    if (facts_.trained > 0 && facts_.trained < frame.x.upper)
        painter.fillRect(
            QRectF(QPointF(frame.xOf(facts_.trained), frame.plot.top()), frame.plot.bottomRight()),
            theme.newTerritory());
    paintAxes(painter, frame, words(), theme);
    if (facts_.trained > 0) {
        const double at = frame.xOf(facts_.trained);
        painter.setPen(QPen(theme.color(Role::accent), 1.2 * strokes()));
        painter.drawLine(QPointF(at, frame.plot.top()), QPointF(at, frame.plot.bottom()));
        const QString trained =
            tr("trained to %1").arg(groupedNumber(static_cast<qint64>(facts_.trained)));
        const double room = metrics.horizontalAdvance(trained);
        painter.setPen(theme.textColor(Role::accent));
        painter.drawText(QPointF(std::min(at, frame.plot.right() - room),
                                 frame.plot.top() - metrics.descent() - 2.0),
                         trained);
    }
    for (std::size_t at = 0; at < facts_.lines.size(); ++at) {
        const ContextLine& one = facts_.lines[at];
        const auto series = static_cast<int>(at);
        const SeriesStyle style = seriesStyle(series, theme.color(Role::text));
        painter.setPen(style.pen(1.6 * strokes()));
        paintLine(painter, frame, one.context, one.nll);
        for (std::size_t k = 0; k < one.nll.size(); ++k)
            if (std::isfinite(one.nll[k]))
                paintMark(painter, series, frame.at(one.context[k], one.nll[k]), 3.5, style.colour);
    }
    painter.restore();
}

QString ContextPlot::tipAt(const QPointF& pixel) const {
    const ChartFrame now = frame();
    if (!hasValues() || !now.plot.adjusted(-8, -8, 8, 8).contains(pixel)) return {};
    const double wanted = now.xAt(pixel.x());
    QString text;
    for (const ContextLine& line : facts_.lines) {
        const auto nearest = std::min_element(
            line.context.begin(), line.context.end(),
            [&](double a, double b) { return std::abs(a - wanted) < std::abs(b - wanted); });
        if (nearest == line.context.end()) continue;
        text +=
            tr("%1: %2 nats from %3 tokens\n")
                .arg(line.name)
                .arg(line.nll[static_cast<std::size_t>(nearest - line.context.begin())], 0, 'f', 3)
                .arg(groupedNumber(static_cast<qint64>(*nearest)));
    }
    return text.trimmed();
}

void ContextPlot::mouseMoveEvent(QMouseEvent* event) {
    const QString text = tipAt(event->position());
    if (text.isEmpty())
        QToolTip::hideText();
    else
        QToolTip::showText(event->globalPosition().toPoint(), text, this);
}

Table ContextPlot::table() const {
    Table all("context", {"setting", "segment", "context", "nll_mean", "tax"});
    for (const ContextLine& line : facts_.lines)
        for (std::size_t at = 0; at < line.context.size(); ++at)
            all.addRow(line.name, facts_.segment, line.context[at], line.nll[at], line.tax);
    return all;
}

}  // namespace sextant
