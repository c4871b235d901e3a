// SPDX-License-Identifier: GPL-3.0-or-later
#include "pages/curves/curves_drawing.h"

#include <QFontInfo>
#include <QPainter>
#include <algorithm>
#include <cmath>
#include <tuple>

#include "pages/curves/curves_view_reduction.h"

namespace sextant {

namespace {

constexpr float kBehind = 0.35f;   // what stands behind the curve that is pointed at
constexpr float kMuted = 0.4f;     // what belongs to another setting or other tokens
constexpr std::size_t kMarks = 7;  // on the curve of a head

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

class CurveDrawer {
  public:
    CurveDrawer(CurvesDrawing& drawing, const CurvesState& state, const PlotStyle& style)
        : drawing_(drawing),
          state_(state),
          theme_(drawing.theme),
          stroke_(style.stroke),
          scale_(fromNats(state.unit)),
          shown_(state.shownPositions()),
          columns_(std::max(1, static_cast<int>(drawing.pane(true).area.width() * style.detail))) {}

    void draw() {
        drawEdges();
        drawSpread();
        drawCeiling();
        drawHeads();
        if (!isHidden(referenceKey()))
            addBoth(Curve::referenceEntropy, Curve::referenceLogPerplexity, state_.reference,
                    referencePen, referenceKey(), ColumnRule::extremes);
        drawPins();
        if (state_.held.source && !state_.difference && !isHidden(heldKey()))
            addBoth(Curve::heldEntropy, Curve::heldLogPerplexity, state_.held, heldPen, heldKey(),
                    ruleOf(state_.entropySmoothing));
        if (!isHidden(nowKey())) {
            add(lineKey(Curve::logPerplexity), state_.now.logPerplexity, false,
                shaded(nowPen(false, theme_, stroke_), nowKey(), stale()),
                ruleOf(state_.smoothing));
            add(lineKey(Curve::entropy), state_.now.entropy, true,
                shaded(nowPen(true, theme_, stroke_), nowKey(), stale()));
        }
        if (!isHidden(groupKey()))
            add(lineKey(Curve::groupEntropy), state_.now.group, true,
                shaded(groupPen(theme_, stroke_), groupKey(), stale()));
        if (!isHidden(previewKey()))
            add(lineKey(Curve::previewEntropy), state_.previewMean, true,
                shaded(previewPen(theme_, stroke_), previewKey(), false));
        drawInflections();
    }

  private:
    bool isHidden(const QString& key) const { return state_.hidden.contains(key); }
    bool stale() const { return !state_.facts.staleOf.isEmpty(); }
    static ColumnRule ruleOf(int radius) {
        return radius > 0 ? ColumnRule::mean : ColumnRule::extremes;
    }
    std::vector<QPointF> reducedTo(std::span<const float> curve, ColumnRule rule) const {
        return reduced(curve, shown_, columns_, scale_, rule, state_.logPositions);
    }
    // `pen`, faded according to `key`, `dimmed` and the entry that is highlighted.
    QPen shaded(QPen pen, const QString& key, bool dimmed) const {
        QColor colour = pen.color();
        if (dimmed) colour.setAlphaF(kMuted);
        if (!state_.highlighted.isEmpty() && state_.highlighted != key) colour.setAlphaF(kBehind);
        pen.setColor(colour);
        if (state_.highlighted == key) pen.setWidthF(1.5 * pen.widthF());
        return pen;
    }

    PlotLine& addLine(const QString& key, std::vector<QPointF> points, bool entropy,
                      const QPen& pen) {
        PlotPane& pane = entropy ? drawing_.plot.panes.front() : drawing_.plot.panes.back();
        PlotLine& line = pane.lines.emplace_back();
        line.key = key;
        line.points = clipped(points, shown_, drawing_.values(entropy).range);
        line.pen = pen;
        line.right = drawing_.onRight(entropy);
        return line;
    }
    // Null: there is no such curve.
    PlotLine* add(const QString& key, std::span<const float> curve, bool entropy, const QPen& pen,
                  ColumnRule rule = ColumnRule::extremes) {
        return curve.empty() ? nullptr : &addLine(key, reducedTo(curve, rule), entropy, pen);
    }
    template <typename Pen>
    void addBoth(Curve entropy, Curve logPerplexity, const DerivedCurves& curves, Pen pen,
                 const QString& key, ColumnRule rule) {
        add(lineKey(entropy), curves.entropy, true, shaded(pen(true, theme_, stroke_), key, false),
            rule);
        add(lineKey(logPerplexity), curves.logPerplexity, false,
            shaded(pen(false, theme_, stroke_), key, false), ruleOf(state_.smoothing));
    }

    // What lies beyond the trained length, and how far a measurement has come that is being made.
    void drawEdges() {
        const auto trained = static_cast<double>(state_.facts.trainedLength);
        const int edge = state_.now.edge();
        for (PlotPane& pane : drawing_.plot.panes) {
            // Of a text as long as that it stands at the end.
            if (trained > 0.0 && trained <= shown_.upper + 1.0) {
                pane.bands.push_back(
                    {{std::clamp(trained, shown_.lower, shown_.upper), shown_.upper},
                     theme_.newTerritory()});
                pane.rules.push_back({std::min(trained, shown_.upper),
                                      QPen(theme_.color(Role::accent), 1.5 * stroke_)});
            }
            if (edge >= 0 && state_.positions.contains(edge))
                pane.rules.push_back(
                    {static_cast<double>(edge),
                     QPen(blend(theme_.color(Role::panel), theme_.color(Role::muted), 0.6), stroke_,
                          Qt::DotLine)});
        }
    }

    // Two bands around the log-perplexity, each between a pair of quantiles.
    void drawSpread() {
        if (state_.spread.empty() || isHidden(nowKey())) return;
        const AxisRange& values = drawing_.values(false).range;
        const auto side = [&](const std::vector<float>& curve) {
            std::vector<QPointF> points = reducedTo(curve, ColumnRule::mean);
            std::erase_if(points, [&](QPointF p) { return !shown_.contains(p.x()); });
            for (QPointF& point : points)
                point.setY(std::clamp(point.y(), values.lower, values.upper));
            return points;
        };
        for (const auto& [low, high, alpha] :
             {std::tuple(&state_.spread.lowest, &state_.spread.highest, 0.12f),
              std::tuple(&state_.spread.lower, &state_.spread.upper, 0.2f)}) {
            PlotLine& band = addLine("spread", side(*high), false, Qt::NoPen);
            band.until = side(*low);
            band.fill = theme_.color(Role::logPerplexity);
            band.fill.setAlphaF(alpha);
        }
    }

    // Of a difference its zero, at either axis.
    void drawCeiling() {
        if (state_.difference) {
            for (const bool entropy : {true, false})
                addLine("zero", {{shown_.lower, 0.0}, {shown_.upper, 0.0}}, entropy,
                        QPen(theme_.color(entropy ? Role::entropy : Role::logPerplexity), stroke_,
                             Qt::DotLine));
            return;
        }
        if (state_.now.entropy.empty() && state_.reference.entropy.empty()) return;
        if (isHidden(ceilingKey())) return;
        addLine(lineKey(Curve::ceiling), ceilingPoints(shown_, state_.length(), columns_, scale_),
                true, shaded(ceilingPen(theme_, stroke_), ceilingKey(), false));
    }

    void drawHead(HeadId id, bool hovered) {
        if (isHidden(keyOf(id))) return;
        const int number = styleOf(id, state_);
        PlotLine* line = add(lineKey(id, false), state_.now.drawnHead(id), true,
                             shaded(headPen(number, hovered, theme_, stroke_), keyOf(id), stale()));
        if (!line) return;
        line->mark = lineStyle(number, theme_).mark;
        line->markRadius = 2.5 * stroke_ + 0.6;
        line->markEvery = std::max<std::size_t>(1, line->points.size() / kMarks);
    }

    void drawHeads() {
        for (const HeadId id : state_.selected)
            if (state_.hovered != id) drawHead(id, false);
        // In the head's own colour; heavier than what is measured, which has dashes and marks.
        for (const auto& [id, curve] : state_.preview)
            if (!isHidden(keyOf(id)))
                add(lineKey(id, true), curve, true,
                    QPen(lineStyle(styleOf(id, state_), theme_).colour, 1.8 * stroke_));
        if (state_.hovered) drawHead(*state_.hovered, true);
    }

    void drawPins() {
        for (std::size_t i = 0; i < (state_.difference ? 0 : state_.pins.size()); ++i) {
            const PinnedCurves& pin = state_.pins[i];
            if (!pin.shown || !pin.curves.source) continue;
            const int number = static_cast<int>(i);
            const QPen pen =
                shaded(pinPen(pin.style, theme_, stroke_), keyOfPin(number), !pin.over.isEmpty());
            add(lineKey(number, true), pin.curves.entropy, true, pen,
                ruleOf(state_.entropySmoothing));
            add(lineKey(number, false), pin.curves.logPerplexity, false, pen,
                ruleOf(state_.smoothing));
        }
    }

    // Marks with an edge where the curves depart from their trend.
    void drawInflections() {
        if (!state_.marksInflections || !state_.inflections.known || isHidden(nowKey()) ||
            isHidden(inflectionKey()))
            return;
        const auto mark = [&](Curve curve, const std::optional<int>& position,
                              const std::vector<float>& values, bool entropy) {
            if (!position || static_cast<std::size_t>(*position) >= values.size()) return;
            const float value = values[static_cast<std::size_t>(*position)];
            if (!std::isfinite(value)) return;
            for (const bool edge : {true, false}) {
                PlotLine& line = addLine(edge ? QString() : lineKey(curve),
                                         {QPointF(*position, scale_ * value)}, entropy, Qt::NoPen);
                line.mark = Mark::triangleDown;
                line.markRadius = (edge ? 5.8 : 4.4) * stroke_;
                line.markColour = theme_.color(edge      ? Role::text
                                               : entropy ? Role::entropy
                                                         : Role::logPerplexity);
            }
        };
        mark(Curve::entropyInflection, state_.inflections.entropy, state_.now.entropy, true);
        mark(Curve::logPerplexityInflection, state_.inflections.logPerplexity,
             state_.now.logPerplexity, false);
    }

    CurvesDrawing& drawing_;
    const CurvesState& state_;
    const Theme& theme_;
    double stroke_, scale_;
    AxisRange shown_;
    int columns_;
};

}  // namespace

QFont scaledFont(QFont font, double factor) {
    font.setPixelSize(
        std::max(1, static_cast<int>(std::lround(QFontInfo(font).pixelSize() * factor))));
    return font;
}

QFont wordsFont(const PlotStyle& style) {
    return scaledFont(style.font, 0.92);
}

QString lineKey(Curve curve) {
    return QString("curve %1").arg(static_cast<int>(curve));
}

QString lineKey(HeadId head, bool preview) {
    return preview ? "preview of " + keyOf(head) : keyOf(head);
}

QString lineKey(int pin, bool entropy) {
    return keyOfPin(pin) + (entropy ? ": entropy" : ": log-perplexity");
}

const PlotLine* CurvesDrawing::line(const QString& key) const {
    for (const PlotPane& pane : plot.panes)
        if (const PlotLine* found = pane.line(key)) return found;
    return nullptr;
}

void addCurves(CurvesDrawing& drawing, const CurvesState& state, const PlotStyle& style) {
    CurveDrawer(drawing, state, style).draw();
}

CurvesDrawing drawingOf(const CurvesState& state, const Theme& theme, const PlotStyle& style,
                        const QSizeF& size) {
    CurvesDrawing drawing;
    drawing.theme = theme;
    drawing.size = size;
    if (style.legend) placeNames(drawing, state, style);
    layOutAxes(drawing, state, style);
    addCurves(drawing, state, style);
    addWords(drawing, state, style);
    return drawing;
}

void paint(QPainter& painter, const CurvesDrawing& drawing) {
    painter.setRenderHint(QPainter::Antialiasing);
    painter.fillRect(QRectF({}, drawing.size), drawing.theme.color(Role::panel));
    paint(painter, drawing.plot);
    for (const auto& [entry, place] : drawing.names)
        paintEntry(painter, place, entry, drawing.theme, drawing.namesFont);
}

}  // namespace sextant
