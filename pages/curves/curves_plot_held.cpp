// SPDX-License-Identifier: GPL-3.0-or-later
// What is drawn beside the measured curves: those with the entropy held, and marks where the
// measured ones depart from their trend.
#include <cmath>

#include "pages/curves/curves_view_plot.h"

namespace sextant {

void CurvesPlot::drawHeld(const CurvesState& state, const Theme& theme, const PlotStyle& style) {
    if (!state.held.source || state.difference || state.hidden.contains(heldKey())) return;
    const double scale = fromNats(state.unit);
    const auto rule = [](int radius) {
        return radius > 0 ? ColumnRule::mean : ColumnRule::extremes;
    };
    const auto add = [&](Curve curve, const std::vector<float>& values, bool entropy, int radius) {
        const QPen pen = shaded(heldPen(entropy, theme, style.stroke), heldKey(), false, state);
        if (QCPGraph* graph = addCurve(values, entropy, scale, pen, rule(radius)))
            curves_[curve] = graph;
    };
    add(Curve::heldEntropy, state.held.entropy, true, state.entropySmoothing);
    add(Curve::heldLogPerplexity, state.held.logPerplexity, false, state.smoothing);
}

void CurvesPlot::drawInflections(const CurvesState& state, const Theme& theme,
                                 const PlotStyle& style) {
    inflections_.clear();
    if (!state.marksInflections || !state.inflections.known || state.hidden.contains(nowKey()) ||
        state.hidden.contains(inflectionKey()))
        return;
    const auto mark = [&](Curve curve, const std::optional<int>& position,
                          const std::vector<float>& values, bool entropy) {
        if (!position || static_cast<std::size_t>(*position) >= values.size()) return;
        const float value = values[static_cast<std::size_t>(*position)];
        if (!std::isfinite(value)) return;
        QCPGraph* graph =
            addLine({QPointF(*position, fromNats(state.unit) * value)}, entropy, Qt::NoPen);
        const QColor colour = theme.color(entropy ? Role::entropy : Role::logPerplexity);
        graph->setScatterStyle(QCPScatterStyle(QCPScatterStyle::ssTriangleInverted,
                                               QPen(theme.color(Role::text), style.stroke),
                                               QBrush(colour), 10.0 * style.stroke));
        curves_[curve] = graph;
    };
    mark(Curve::entropyInflection, state.inflections.entropy, state.now.entropy, true);
    mark(Curve::logPerplexityInflection, state.inflections.logPerplexity, state.now.logPerplexity,
         false);
    if (style.legend) return;
    // Below the plots at the left, as the words about smoothing at the right.
    const QFont font = scaledFont(style.font, 0.92);
    const QString title = tr("position (tokens)");
    const double room =
        0.5 * axisRect()->width() - 0.5 * QFontMetricsF(style.font).horizontalAdvance(title) - 12.0;
    const auto at = [](const std::optional<int>& position) {
        return position ? QString::number(*position) : QString::fromUtf8("\u2013");
    };
    const bool marked = state.inflections.entropy || state.inflections.logPerplexity;
    const QString sign = marked ? QString::fromUtf8("\u25bc ") : QString();
    const QString entropy = at(state.inflections.entropy);
    const QString loss = at(state.inflections.logPerplexity);
    for (const QString& words :
         {sign + inflectionWords(state),
          sign + tr("off trend from: entropy %1, log-ppl %2").arg(entropy, loss),
          sign + tr("off trend from %1, %2").arg(entropy, loss)}) {
        if (QFontMetricsF(font).horizontalAdvance(words) > room) continue;
        inflections_ = words;
        writeMuted(words, QPointF(axisRect()->left(), height() - 2.0),
                   Qt::AlignBottom | Qt::AlignLeft, theme, style);
        return;
    }
}

}  // namespace sextant
