// SPDX-License-Identifier: GPL-3.0-or-later
#include "pages/curves/curves_view_plot.h"

#include <algorithm>
#include <cmath>

#include "pages/curves/curves_view_read_out.h"

namespace sextant {
namespace {

constexpr float kBehind = 0.35f;  // what stands behind the curve that is pointed at
constexpr float kMuted = 0.4f;    // what belongs to another setting or other tokens

// ln(i+1) at whole positions, no more of them than there are columns.
std::vector<QPointF> ceilingPoints(const AxisRange& x, int length, int columns, double scale) {
    const double first = std::max(std::floor(x.lower), 0.0);
    const double last = std::min(std::ceil(x.upper), length - 1.0);
    const double step = std::max((last - first) / std::max(columns, 1), 1.0);
    std::vector<QPointF> points;
    for (double at = first; at < last; at += step) {
        const double i = std::floor(at);
        points.emplace_back(i, scale * std::log(i + 1.0));
    }
    if (last >= first) points.emplace_back(last, scale * std::log(last + 1.0));
    return points;
}

template <typename Key>
const QCPGraph* graphOf(const std::map<Key, QCPGraph*>& graphs, const Key& key) {
    const auto found = graphs.find(key);
    return found == graphs.end() ? nullptr : found->second;
}

}  // namespace

QFont scaledFont(QFont font, double factor) {
    font.setPixelSize(
        std::max(1, static_cast<int>(std::lround(QFontInfo(font).pixelSize() * factor))));
    return font;
}

const QCPGraph* CurvesPlot::drawn(Curve curve) const {
    return graphOf(curves_, curve);
}
const QCPGraph* CurvesPlot::drawnHead(HeadId id) const {
    return graphOf(heads_, id);
}
const QCPGraph* CurvesPlot::drawnPreview(HeadId id) const {
    return graphOf(previews_, id);
}
const QCPGraph* CurvesPlot::drawnPin(int pin, bool entropy) const {
    return graphOf(pins_, std::pair(pin, entropy));
}

QCPGraph* CurvesPlot::addCurve(std::span<const float> curve, bool entropy, double scale, QPen pen,
                               ColumnRule rule) {
    if (curve.empty()) return nullptr;
    const AxisRange x{xAxis->range().lower, xAxis->range().upper};
    return addLine(reduced(curve, x, columns_, scale, rule, logarithmic_), entropy, std::move(pen));
}

QCPGraph* CurvesPlot::addLine(const std::vector<QPointF>& line, bool entropy, QPen pen) {
    QCPAxis* axis = valueAxis(entropy);
    QCPAxis* positions = entropy || !lower_ ? xAxis : lower_->axis(QCPAxis::atBottom);
    const auto points = clipped(line, {xAxis->range().lower, xAxis->range().upper},
                                {axis->range().lower, axis->range().upper});
    QVector<double> keys, values;
    keys.reserve(static_cast<qsizetype>(points.size()));
    values.reserve(static_cast<qsizetype>(points.size()));
    for (const QPointF& point : points) {
        keys.push_back(point.x());
        values.push_back(point.y());
    }
    QCPGraph* graph = addGraph(positions, axis);
    graph->setData(keys, values, true);
    graph->setAdaptiveSampling(false);  // it is reduced already
    // Round joins make a dashed line more than twice as slow, and nobody sees them between dashes.
    pen.setJoinStyle(pen.style() == Qt::SolidLine ? Qt::RoundJoin : Qt::BevelJoin);
    graph->setPen(pen);
    graph->setSelectable(QCP::stNone);
    return graph;
}

QPen CurvesPlot::shaded(QPen pen, const QString& key, bool dimmed, const CurvesState& state) const {
    QColor colour = pen.color();
    if (dimmed) colour.setAlphaF(kMuted);
    if (!state.highlighted.isEmpty() && state.highlighted != key) colour.setAlphaF(kBehind);
    pen.setColor(colour);
    if (state.highlighted == key) pen.setWidthF(1.5 * pen.widthF());
    return pen;
}

void CurvesPlot::drawCeiling(const CurvesState& state, const Theme& theme, const PlotStyle& style) {
    if (state.difference) return drawZero(state, theme, style);
    if (state.now.entropy.empty() && state.reference.entropy.empty()) return;
    if (state.hidden.contains(ceilingKey())) return;
    const auto line =
        ceilingPoints(state.shownPositions(), state.length(), columns_, fromNats(state.unit));
    curves_[Curve::ceiling] =
        addLine(line, true, shaded(ceilingPen(theme, style.stroke), ceilingKey(), false, state));
}

// Of a difference, at either axis.
void CurvesPlot::drawZero(const CurvesState& state, const Theme& theme, const PlotStyle& style) {
    if (!state.difference) return;
    const AxisRange x = state.shownPositions();
    for (const bool entropy : {true, false})
        addLine({{x.lower, 0.0}, {x.upper, 0.0}}, entropy,
                QPen(theme.color(entropy ? Role::entropy : Role::logPerplexity), style.stroke,
                     Qt::DotLine));
}

// How far a measurement has come that is still being made.
void CurvesPlot::drawEdge(const CurvesState& state, const Theme& theme, const PlotStyle& style) {
    const int edge = state.now.edge();
    if (edge < 0 || !state.positions.contains(edge)) return;
    addUpright(edge, QPen(blend(theme.color(Role::panel), theme.color(Role::muted), 0.6),
                          style.stroke, Qt::DotLine));
}

void CurvesPlot::drawHeads(const CurvesState& state, const Theme& theme, const PlotStyle& style) {
    const double scale = fromNats(state.unit);
    const auto add = [&](HeadId id, bool hovered) {
        if (state.hidden.contains(keyOf(id))) return;
        const int number = styleOf(id, state);
        const QPen pen = shaded(headPen(number, hovered, theme, style.stroke), keyOf(id),
                                !state.staleOf.isEmpty(), state);
        auto* graph = addCurve(state.now.drawnHead(id), true, scale, pen);
        if (!graph) return;
        heads_[id] = graph;
        graph->setScatterStyle(
            markStyle(lineStyle(number, theme).mark, pen.color(), 5.0 * style.stroke));
        graph->setScatterSkip(std::max(graph->dataCount() / 7 - 1, 0));
    };
    for (const HeadId id : state.selected)
        if (state.hovered != id) add(id, false);
    // In the head's own colour; heavier than what is measured, which has dashes and marks.
    for (const auto& [id, curve] : state.preview) {
        if (state.hidden.contains(keyOf(id))) continue;
        const QColor own = lineStyle(styleOf(id, state), theme).colour;
        if (auto* graph = addCurve(curve, true, scale, QPen(own, 1.8 * style.stroke)))
            previews_[id] = graph;
    }
    if (state.hovered) add(*state.hovered, true);
}

void CurvesPlot::drawPins(const CurvesState& state, const Theme& theme, const PlotStyle& style) {
    const ColumnRule entropyRule =
        state.entropySmoothing > 0 ? ColumnRule::mean : ColumnRule::extremes;
    const ColumnRule rule = state.smoothing > 0 ? ColumnRule::mean : ColumnRule::extremes;
    if (state.difference) return;
    for (std::size_t i = 0; i < state.pins.size(); ++i) {
        const PinnedCurves& pin = state.pins[i];
        if (!pin.shown || !pin.curves.source) continue;
        const int number = static_cast<int>(i);
        const QPen pen = shaded(pinPen(pin.style, theme, style.stroke), keyOfPin(number),
                                !pin.over.isEmpty(), state);
        const double scale = fromNats(state.unit);
        if (auto* graph = addCurve(pin.curves.entropy, true, scale, pen, entropyRule))
            pins_[{number, true}] = graph;
        if (auto* graph = addCurve(pin.curves.logPerplexity, false, scale, pen, rule))
            pins_[{number, false}] = graph;
    }
}

// Two bands around the log-perplexity, each between a pair of quantiles.
void CurvesPlot::drawSpread(const CurvesState& state, const Theme& theme) {
    if (state.spread.empty() || state.hidden.contains(nowKey())) return;
    const double scale = fromNats(state.unit);
    const QCPRange values = valueAxis(false)->range();
    const QCPRange keys = xAxis->range();
    const auto side = [&](const std::vector<float>& curve) {
        std::vector<QPointF> points = reduced(curve, {keys.lower, keys.upper}, columns_, scale,
                                              ColumnRule::mean, logarithmic_);
        std::erase_if(points, [&](QPointF p) { return !keys.contains(p.x()); });
        for (QPointF& point : points)
            point.setY(std::clamp(point.y(), values.lower, values.upper));
        return addLine(points, false, Qt::NoPen);
    };
    QColor fill = theme.color(Role::logPerplexity);
    for (const auto& [low, high, alpha] :
         {std::tuple(&state.spread.lowest, &state.spread.highest, 0.12f),
          std::tuple(&state.spread.lower, &state.spread.upper, 0.2f)}) {
        QCPGraph* from = side(*low);
        QCPGraph* to = side(*high);
        fill.setAlphaF(alpha);
        to->setBrush(fill);
        to->setChannelFillGraph(from);
        spread_.push_back(to);
    }
}

void CurvesPlot::drawCurves(const CurvesState& state, const Theme& theme, const PlotStyle& style) {
    const double scale = fromNats(state.unit), stroke = style.stroke;
    const ColumnRule mean = state.smoothing > 0 ? ColumnRule::mean : ColumnRule::extremes;
    const bool stale = !state.staleOf.isEmpty();
    const auto keep = [this](Curve curve, QCPGraph* graph) {
        if (graph) curves_[curve] = graph;
    };
    const auto pen = [&](QPen plain, const QString& key, bool dimmed) {
        return shaded(std::move(plain), key, dimmed, state);
    };
    if (!state.hidden.contains(referenceKey())) {
        keep(Curve::referenceEntropy,
             addCurve(state.reference.entropy, true, scale,
                      pen(referencePen(true, theme, stroke), referenceKey(), false)));
        keep(Curve::referenceLogPerplexity,
             addCurve(state.reference.logPerplexity, false, scale,
                      pen(referencePen(false, theme, stroke), referenceKey(), false), mean));
    }
    drawPins(state, theme, style);
    drawHeld(state, theme, style);
    if (!state.hidden.contains(nowKey())) {
        keep(Curve::logPerplexity,
             addCurve(state.now.logPerplexity, false, scale,
                      pen(nowPen(false, theme, stroke), nowKey(), stale), mean));
        keep(Curve::entropy, addCurve(state.now.entropy, true, scale,
                                      pen(nowPen(true, theme, stroke), nowKey(), stale)));
    }
    if (!state.hidden.contains(groupKey()))
        keep(Curve::groupEntropy, addCurve(state.now.group, true, scale,
                                           pen(groupPen(theme, stroke), groupKey(), stale)));
    if (!state.hidden.contains(previewKey()))
        keep(Curve::previewEntropy, addCurve(state.previewMean, true, scale,
                                             pen(previewPen(theme, stroke), previewKey(), false)));
}

void CurvesPlot::draw(const CurvesState& state, const Theme& theme, const PlotStyle& style) {
    clearPlottables();
    curves_.clear();
    heads_.clear();
    previews_.clear();
    pins_.clear();
    spread_.clear();
    headLabels_.clear();
    restOfHeads_ = {};
    for (QCPAbstractItem* item : decorations_)
        removeItem(item);
    decorations_.clear();

    logarithmic_ = state.logPositions;
    setTwo(state.twoPlots);
    legendRows_ = style.legend ? legendHeight(state, style) : 0.0;
    styleAxes(state, theme, style);
    layOut(state, style);

    drawTrainedLength(state, theme, style);
    drawAbout(state, theme, style);
    drawSmoothing(state, theme, style);
    if (style.legend) drawLegend(state, theme, style);
    drawSpread(state, theme);
    drawCeiling(state, theme, style);
    drawEdge(state, theme, style);
    drawHeads(state, theme, style);
    drawCurves(state, theme, style);
    drawInflections(state, theme, style);
    labelHeads(state, theme, style);
    tellPlaces(state);
    if (!rect().isEmpty()) replot(QCustomPlot::rpQueuedRefresh);
}

// Without room there is nothing to paint into.
void CurvesPlot::resizeEvent(QResizeEvent* event) {
    if (!rect().isEmpty()) QCustomPlot::resizeEvent(event);
}

}  // namespace sextant
