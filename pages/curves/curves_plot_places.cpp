// SPDX-License-Identifier: GPL-3.0-or-later
// Where in the plot help points at: its axes, the trained length, the ceiling, the reference, and
// where a curve departs from its trend.
#include <cmath>

#include "pages/curves/curves_view_plot.h"
#include "widgets/help/callout_place.h"

namespace sextant {

namespace {

// A point of a graph, `share` of the way along it; none: it is not drawn, or not a number there.
std::optional<QPoint> pointAlong(const QCPGraph* graph, double share) {
    if (!graph || graph->dataCount() == 0) return std::nullopt;
    const auto& points = *graph->data();
    const auto at = points.constBegin() + std::lround(share * (points.size() - 1));
    if (!std::isfinite(at->key) || !std::isfinite(at->value)) return std::nullopt;
    return graph->coordsToPixels(at->key, at->value).toPoint();
}

}  // namespace

void CurvesPlot::tellPlaces(const CurvesState& state) {
    const QRect upper = plotArea(), lower = hasTwo() ? lowerArea() : upper;
    setCalloutPlace(*this, "entropy-axis", QPoint(upper.left(), upper.center().y()));
    setCalloutPlace(*this, "loss-axis",
                    QPoint(hasTwo() ? lower.left() : lower.right(), lower.center().y()));
    const auto trained = static_cast<double>(state.trainedLength);
    const bool inSight = trained > 0.0 && xAxis->range().contains(trained);
    setCalloutPlace(*this, "trained",
                    inSight ? std::optional(QPointF(xAxis->coordToPixel(trained),
                                                    upper.top() + 0.7 * upper.height())
                                                .toPoint())
                            : std::nullopt);
    setCalloutPlace(*this, "ceiling",
                    state.difference ? std::nullopt : pointAlong(drawn(Curve::ceiling), 0.4));
    setCalloutPlace(*this, "reference", pointAlong(drawn(Curve::referenceEntropy), 0.8));
    auto departs = pointAlong(drawn(Curve::entropyInflection), 0.0);
    if (!departs) departs = pointAlong(drawn(Curve::logPerplexityInflection), 0.0);
    setCalloutPlace(*this, "departure", departs);
}

}  // namespace sextant
