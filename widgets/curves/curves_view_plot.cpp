// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/curves/curves_view_plot.h"

#include <algorithm>
#include <cmath>

#include "widgets/curves/axis_ticker.h"
#include "widgets/curves/curves_view_read_out.h"

namespace sextant {
namespace {

constexpr std::size_t kMostLabels = 4;
constexpr std::size_t kMostSoftCurves = CurvesPlot::mostSoftCurves;

QFont scaledFont(QFont font, double factor) {
    font.setPixelSize(
        std::max(1, static_cast<int>(std::lround(QFontInfo(font).pixelSize() * factor))));
    return font;
}

QPen dashedPen(const QColor& colour, double width, const QVector<qreal>& dashes) {
    QPen pen(colour, width);
    pen.setDashPattern(dashes);
    pen.setCapStyle(Qt::FlatCap);
    return pen;
}

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

const QCPGraph* graphOf(const std::map<HeadId, QCPGraph*>& graphs, HeadId id) {
    const auto found = graphs.find(id);
    return found == graphs.end() ? nullptr : found->second;
}

}  // namespace

CurvesPlot::CurvesPlot(QWidget* parent) : QCustomPlot(parent), readOut_(new CurvesReadOut(this)) {
    xAxis->setTicker(QSharedPointer<PositionTicker>::create());
    yAxis->setTicker(QSharedPointer<ValueTicker>::create());
    yAxis2->setTicker(QSharedPointer<ValueTicker>::create());
    yAxis2->setVisible(true);
    setAutoAddPlottableToLegend(false);
    setSelectionRectMode(QCP::srmNone);
    setPlottingHint(QCP::phFastPolylines);
}

const QCPGraph* CurvesPlot::drawn(Curve curve) const {
    const auto found = curves_.find(curve);
    return found == curves_.end() ? nullptr : found->second;
}
const QCPGraph* CurvesPlot::drawnHead(HeadId id) const {
    return graphOf(heads_, id);
}
const QCPGraph* CurvesPlot::drawnPreview(HeadId id) const {
    return graphOf(previews_, id);
}

QCPGraph* CurvesPlot::addCurve(std::span<const float> curve, bool onEntropyAxis, double scale,
                               QPen pen, ColumnRule rule) {
    if (curve.empty()) return nullptr;
    const AxisRange x{xAxis->range().lower, xAxis->range().upper};
    return addLine(reduced(curve, x, columns_, scale, rule), onEntropyAxis, std::move(pen));
}

QCPGraph* CurvesPlot::addLine(const std::vector<QPointF>& line, bool onEntropyAxis, QPen pen) {
    QCPAxis* axis = onEntropyAxis ? yAxis : yAxis2;
    const auto points = clipped(line, {xAxis->range().lower, xAxis->range().upper},
                                {axis->range().lower, axis->range().upper});
    QVector<double> keys, values;
    keys.reserve(static_cast<qsizetype>(points.size()));
    values.reserve(static_cast<qsizetype>(points.size()));
    for (const QPointF& point : points) {
        keys.push_back(point.x());
        values.push_back(point.y());
    }
    QCPGraph* graph = addGraph(xAxis, axis);
    graph->setData(keys, values, true);
    graph->setAdaptiveSampling(false);  // it is reduced already
    // Round joins make a dashed line more than twice as slow, and nobody sees them between dashes.
    pen.setJoinStyle(pen.style() == Qt::SolidLine ? Qt::RoundJoin : Qt::BevelJoin);
    graph->setPen(pen);
    graph->setSelectable(QCP::stNone);
    return graph;
}

QCPItemText* CurvesPlot::addText(const QString& text, const QColor& colour, const QFont& font) {
    auto* item = new QCPItemText(this);
    item->setText(text);
    item->setColor(colour);
    item->setFont(font);
    item->setSelectable(false);
    item->setClipToAxisRect(false);
    decorations_.push_back(item);
    return item;
}

void CurvesPlot::styleAxes(const CurvesState& state, const Theme& theme, const PlotStyle& style) {
    const QFont small = numberFont(scaledFont(style.font, 0.92));
    const QColor panel = theme.color(Role::panel);
    // The longest that the height has room for, above the positions.
    const double room = height() - 4.0 * QFontMetricsF(style.font).height();
    const auto fitting = [&](std::initializer_list<QString> titles) {
        for (const QString& title : titles)
            if (QFontMetricsF(style.font).horizontalAdvance(title) <= room) return title;
        return QString();
    };
    const auto dress = [&](QCPAxis* axis, const QColor& colour, const QString& title) {
        axis->setLabel(title);
        axis->setLabelFont(style.font);
        axis->setTickLabelFont(small);
        axis->setLabelColor(colour);
        axis->setTickLabelColor(colour);
        axis->setBasePen(Qt::NoPen);
        axis->setTickPen(Qt::NoPen);
        axis->setSubTickPen(Qt::NoPen);
        axis->setTickLength(0);
        axis->setSubTickLength(0);
        axis->setTickLabelPadding(static_cast<int>(0.6 * QFontInfo(style.font).pixelSize()));
        axis->setLabelPadding(static_cast<int>(0.5 * QFontInfo(style.font).pixelSize()));
        axis->grid()->setZeroLinePen(Qt::NoPen);
        axis->grid()->setPen(QPen(blend(panel, theme.color(Role::line), 0.7), style.stroke));
    };
    dress(xAxis, legible(theme.color(Role::muted), panel), "position (tokens)");
    dress(yAxis, legible(theme.color(Role::entropy), panel),
          fitting({QString("attention entropy (%1)").arg(name(state.unit)),
                   QString("entropy (%1)").arg(name(state.unit)), name(state.unit)}));
    dress(yAxis2, legible(theme.color(Role::logPerplexity), panel),
          fitting({"log-perplexity", "log-ppl"}));
    xAxis->grid()->setVisible(false);
    yAxis2->grid()->setVisible(false);
    xAxis->setRange(state.positions.lower, state.positions.upper);
    yAxis->setRange(state.entropy.lower, state.entropy.upper);
    yAxis2->setRange(state.logPerplexity.lower, state.logPerplexity.upper);
    yAxis2->setVisible(true);
    setBackground(QBrush(panel));

    const QColor raised = theme.color(Role::raised);
    QColor band = theme.color(Role::accent);
    band.setAlphaF(0.2f);
    readOut_->setStyle({theme.color(Role::muted), raised, theme.color(Role::line), band},
                       numberFont(scaledFont(style.font, 0.96)));
}

void CurvesPlot::layOut(const CurvesState& state, const PlotStyle& style) {
    // A widget that was never shown has not heard of its size yet.
    setViewport(rect());
    const auto update = [this] {
        plotLayout()->update(QCPLayoutElement::upPreparation);
        plotLayout()->update(QCPLayoutElement::upMargins);
        plotLayout()->update(QCPLayoutElement::upLayout);
    };
    update();
    const QFont small = numberFont(scaledFont(style.font, 0.92));
    const double textHeight = QFontMetricsF(small).height();
    QMargins margins = axisRect()->minimumMargins();
    margins.setTop(static_cast<int>(std::ceil(textHeight)) + 4);  // words above the plot
    axisRect()->setMinimumMargins(margins);
    const double widest = QFontMetricsF(small).horizontalAdvance(
        groupedNumber(static_cast<qint64>(std::max(state.positions.upper, 0.0))));
    const auto fit = [](double pixels, double each) {
        return std::clamp(static_cast<int>(pixels / each), 2, 10);
    };
    xAxis->ticker()->setTickCount(fit(axisRect()->width(), widest + 3.5 * textHeight));
    yAxis->ticker()->setTickCount(std::min(fit(axisRect()->height(), 2.5 * textHeight), 6));
    yAxis2->ticker()->setTickCount(std::min(fit(axisRect()->height(), 2.5 * textHeight), 6));
    update();  // other labels may need other margins
    columns_ = std::max(1, static_cast<int>(axisRect()->width() * style.detail));
}

CurvesPlot::Span CurvesPlot::drawTrainedLength(const CurvesState& state, const Theme& theme,
                                               const PlotStyle& style) {
    const auto trained = static_cast<double>(state.trainedLength);
    if (state.trainedLength <= 0 || trained >= state.positions.upper) return {};
    const double start = std::max(trained, state.positions.lower);
    auto* beyond = new QCPItemRect(this);
    beyond->setLayer("background");
    beyond->setPen(Qt::NoPen);
    beyond->setBrush(theme.newTerritory());
    beyond->setSelectable(false);
    beyond->topLeft->setTypeY(QCPItemPosition::ptAxisRectRatio);
    beyond->bottomRight->setTypeY(QCPItemPosition::ptAxisRectRatio);
    beyond->topLeft->setCoords(start, 0.0);
    beyond->bottomRight->setCoords(state.positions.upper, 1.0);
    decorations_.push_back(beyond);
    if (trained < state.positions.lower) return {};

    auto* line = new QCPItemLine(this);
    line->setPen(QPen(theme.color(Role::accent), 1.5 * style.stroke));
    line->setAntialiased(false);  // upright: sharp at every column
    line->setSelectable(false);
    for (QCPItemPosition* end : {line->start, line->end})
        end->setTypeY(QCPItemPosition::ptAxisRectRatio);
    line->start->setCoords(trained, 0.0);
    line->end->setCoords(trained, 1.0);
    decorations_.push_back(line);

    const QFont font = scaledFont(style.font, 0.92);
    const QString words = QString("trained to %1").arg(groupedNumber(qint64{state.trainedLength}));
    auto* text = addText(words, legible(theme.color(Role::accent), theme.color(Role::panel)), font);
    // Above the plot, where no curve comes.
    const double width = QFontMetricsF(font).horizontalAdvance(words);
    const double at = xAxis->coordToPixel(trained);
    const double most = axisRect()->right() - width;
    const double left = std::max<double>(axisRect()->left(), std::min(at, most));
    placeAbove(text, left);
    return {left, left + width};
}

void CurvesPlot::placeAbove(QCPItemText* text, double left) {
    text->position->setType(QCPItemPosition::ptAbsolute);
    text->position->setCoords(left, axisRect()->top() - 2.0);
    text->setPositionAlignment(Qt::AlignBottom | Qt::AlignLeft);
    text->setPadding({});
}

double CurvesPlot::drawCeiling(const CurvesState& state, const Theme& theme, const PlotStyle& style,
                               Span taken) {
    if (state.now.entropy.empty() && state.reference.entropy.empty()) return 0.0;
    const double scale = fromNats(state.unit);
    const auto line = ceilingPoints(state.positions, state.length(), columns_, scale);
    const QColor colour = theme.color(Role::muted);
    curves_[Curve::ceiling] = addLine(line, true, dashedPen(colour, style.stroke, {1.5, 3.0}));

    // At the right end where the curve is still inside, otherwise where it leaves through the top.
    const double end = std::min(state.positions.upper, static_cast<double>(state.length()));
    const double atEnd = scale * std::log(end + 1.0);
    const bool inside = atEnd <= state.entropy.upper;
    const double leaves = std::exp(state.entropy.upper / scale) - 1.0;
    if (!inside && !state.positions.contains(leaves)) return 0.0;
    const QFont font = scaledFont(style.font, 0.92);
    const QString words = state.unit == EntropyUnit::nats ? "ceiling ln(i+1)"
                                                          : QString::fromUtf8("ceiling log₂(i+1)");
    const double width = QFontMetricsF(font).horizontalAdvance(words);
    if (!inside) {
        // Above the plot where the line leaves it, beside the words at the trained length.
        double left = std::min(xAxis->coordToPixel(leaves), axisRect()->right() - width);
        const double apart = 12.0;
        if (left < taken.right + apart && left + width + apart > taken.left)
            left = taken.right + apart;
        if (left + width > axisRect()->right() + 1.0) return 0.0;  // no room for both
        placeAbove(addText(words, legible(colour, theme.color(Role::panel)), font), left);
        return 0.0;
    }
    auto* text = addText(words, legible(colour, theme.newTerritory()), font);
    const int height = static_cast<int>(QFontMetricsF(font).height());
    // Never across the line at the trained length.
    const auto trained = static_cast<double>(state.trainedLength);
    const double trainedX = xAxis->coordToPixel(trained);
    const double left = xAxis->coordToPixel(end) - width - 16.0;
    const bool moved =
        state.trainedLength > 0 && left < trainedX && trainedX < xAxis->coordToPixel(end);
    text->position->setCoords(moved ? trained : end, atEnd);
    text->setPositionAlignment(Qt::AlignTop | Qt::AlignRight);
    text->setPadding(QMargins(0, height / 2, 6, 0));
    return yAxis->coordToPixel(atEnd) + 1.5 * height;
}

void CurvesPlot::drawHeads(const CurvesState& state, const Theme& theme, const PlotStyle& style) {
    const double scale = fromNats(state.unit);
    const QColor panel = theme.color(Role::panel), entropy = theme.color(Role::entropy);
    const auto add = [&](HeadId id, const QPen& pen) {
        const auto curve = state.now.head(id);
        auto* graph = addCurve(curve, true, scale, pen);
        if (!graph) return;
        heads_[id] = graph;
        // Many dense curves: their noise hides the steps, and soft edges cost half the frame.
        const bool dense = state.positions.size() > 2.0 * columns_;
        graph->setAntialiased(!(dense && state.selected.size() > kMostSoftCurves));
    };
    for (const HeadId id : state.selected)
        if (state.hovered != id) add(id, QPen(blend(panel, entropy, 0.5), style.stroke));
    // A preview of all heads at once shows as its mean, drawn elsewhere, and the selected ones.
    const bool each = state.preview.size() <= kMostSoftCurves;
    for (const auto& [id, curve] : state.preview) {
        if (!each && !state.selected.contains(id)) continue;
        if (auto* graph =
                addCurve(curve, true, scale,
                         QPen(blend(entropy, theme.color(Role::text), 0.35), style.stroke)))
            previews_[id] = graph;
    }
    if (state.hovered) add(*state.hovered, QPen(theme.color(Role::accent), 2.0 * style.stroke));
}

void CurvesPlot::labelHeads(const CurvesState& state, const Theme& theme, const PlotStyle& style,
                            double below) {
    struct Label {
        double y;
        HeadId id;
    };
    std::vector<Label> labels;
    for (const auto& [id, graph] : heads_) {
        const bool hovered = state.hovered == id;
        if (!hovered && state.selected.size() > kMostLabels) continue;
        const auto& points = *graph->data();
        if (points.isEmpty()) continue;
        labels.push_back({yAxis->coordToPixel((points.constEnd() - 1)->value), id});
    }
    std::sort(labels.begin(), labels.end(), [](auto a, auto b) { return a.y < b.y; });
    const QFont font = scaledFont(style.font, 0.88);
    const double height = QFontMetricsF(font).height();
    double free = std::max<double>(axisRect()->top(), below) + height;
    for (const Label& label : labels) {
        const double y = std::max(label.y, free);
        free = y + height;
        const bool hovered = state.hovered == label.id;
        const QColor colour = theme.color(hovered ? Role::accent : Role::entropy);
        auto* text = addText(QString("L%1 H%2").arg(label.id.layer).arg(label.id.head),
                             legible(colour, theme.newTerritory()), font);
        text->position->setType(QCPItemPosition::ptAbsolute);
        text->position->setCoords(axisRect()->right(), y);
        text->setPositionAlignment(Qt::AlignBottom | Qt::AlignRight);
        text->setPadding(QMargins(3, 0, 4, 1));
        QColor veil = theme.newTerritory();  // curves pass behind the words
        veil.setAlphaF(0.5f);
        text->setBrush(veil);
    }
}

void CurvesPlot::draw(const CurvesState& state, const Theme& theme, const PlotStyle& style) {
    clearPlottables();
    curves_.clear();
    heads_.clear();
    previews_.clear();
    for (QCPAbstractItem* item : decorations_)
        removeItem(item);
    decorations_.clear();

    styleAxes(state, theme, style);
    layOut(state, style);

    const double scale = fromNats(state.unit);
    const double stroke = style.stroke;
    const QColor reference = theme.color(Role::reference), entropy = theme.color(Role::entropy);
    const ColumnRule mean = state.smoothing > 0 ? ColumnRule::mean : ColumnRule::extremes;
    const auto keep = [this](Curve curve, QCPGraph* graph) {
        if (graph) curves_[curve] = graph;
    };
    const Span words = drawTrainedLength(state, theme, style);
    const double ceilingBottom = drawCeiling(state, theme, style, words);
    drawHeads(state, theme, style);
    keep(Curve::referenceEntropy, addCurve(state.reference.entropy, true, scale,
                                           dashedPen(reference, 1.4 * stroke, {5.0, 4.0})));
    keep(Curve::referenceLogPerplexity,
         addCurve(state.reference.logPerplexity, false, 1.0,
                  dashedPen(reference, 1.4 * stroke, {1.5, 2.5}), mean));
    keep(Curve::logPerplexity,
         addCurve(state.now.logPerplexity, false, 1.0,
                  dashedPen(theme.color(Role::logPerplexity), 2.0 * stroke, {4.0, 2.5}), mean));
    keep(Curve::entropy, addCurve(state.now.entropy, true, scale, QPen(entropy, 2.0 * stroke)));
    keep(Curve::previewEntropy,
         addCurve(state.previewMean, true, scale,
                  QPen(blend(entropy, theme.color(Role::text), 0.55), 1.2 * stroke)));
    labelHeads(state, theme, style, ceilingBottom);
    replot(QCustomPlot::rpQueuedRefresh);
}

}  // namespace sextant
