// SPDX-License-Identifier: GPL-3.0-or-later
#include "pages/curves/curves_view_plot.h"

#include <QPainter>
#include <cmath>

#include "widgets/help/callout_place.h"

namespace sextant {

namespace {

// A point of a line, `share` of the way along it, in pixels; none: it is not drawn, or not a number
// there.
std::optional<QPoint> pointAlong(const PlotPane& pane, const PlotLine* line, double share) {
    if (!line || line->points.empty()) return std::nullopt;
    const auto last = static_cast<double>(line->points.size() - 1);
    const QPointF& at = line->points[static_cast<std::size_t>(std::lround(share * last))];
    if (!std::isfinite(at.x()) || !std::isfinite(at.y())) return std::nullopt;
    return pane.at(at, line->right).toPoint();
}

}  // namespace

CurvesPlot::CurvesPlot(QWidget* parent) : QWidget(parent), readOut_(drawing_) {
    setAccessibleName(tr("Curves of entropy and log-perplexity by position"));
    setAttribute(Qt::WA_OpaquePaintEvent);
}

void CurvesPlot::draw(const CurvesState& state, const Theme& theme, const PlotStyle& style) {
    drawing_ = drawingOf(state, theme, style, size());
    picture_ = {};
    QColor band = theme.color(Role::accent);
    band.setAlphaF(0.2f);
    readOut_.setStyle(
        {theme.color(Role::muted), theme.color(Role::raised), theme.color(Role::line), band},
        numberFont(scaledFont(style.font, 0.96)));
    tellPlaces(state);
    update();
}

void CurvesPlot::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    if (paintsOnScreen(painter)) {
        const double fine = painter.device()->devicePixelRatio();
        if (picture_.isNull() || picture_.devicePixelRatio() != fine) {
            picture_ = QPixmap((fine * QSizeF(size())).toSize());
            picture_.setDevicePixelRatio(fine);
            picture_.fill(drawing_.theme.color(Role::panel));
            QPainter into(&picture_);
            paint(into, drawing_);
        }
        if (drawing_.size != size()) painter.fillRect(rect(), drawing_.theme.color(Role::panel));
        painter.drawPixmap(0, 0, picture_);
    } else {
        paint(painter, drawing_);
    }
    readOut_.paint(painter);
}

void CurvesPlot::resizeEvent(QResizeEvent*) {
    emit resized();
}

std::vector<const PlotLine*> CurvesPlot::drawnSpread() const {
    std::vector<const PlotLine*> bands;
    for (const PlotLine& line : drawing_.pane(false).lines)
        if (line.key == "spread") bands.push_back(&line);
    return bands;
}

std::vector<PlotText> CurvesPlot::headLabels() const {
    std::vector<PlotText> labels;
    for (const PlotText& text : drawing_.plot.texts)
        if (text.key == "head") labels.push_back(text);
    return labels;
}

QString CurvesPlot::textOf(const QString& key) const {
    const PlotText* text = drawing_.plot.text(key);
    return text ? text->text : QString();
}

QRect CurvesPlot::lowerArea() const {
    return hasTwo() ? drawing_.pane(false).area.toRect() : QRect();
}

// Where in the plot help points at: its axes, the trained length, the ceiling, the reference, and
// where a curve departs from its trend.
void CurvesPlot::tellPlaces(const CurvesState& state) {
    const QRect upper = plotArea(), lower = hasTwo() ? lowerArea() : upper;
    setCalloutPlace(*this, "entropy-axis", QPoint(upper.left(), upper.center().y()));
    setCalloutPlace(*this, "loss-axis",
                    QPoint(hasTwo() ? lower.left() : lower.right(), lower.center().y()));
    const auto trained = static_cast<double>(state.facts.trainedLength);
    const bool inSight = trained > 0.0 && positions().range.contains(trained);
    setCalloutPlace(
        *this, "trained",
        inSight
            ? std::optional(QPointF(pixelOf(trained), upper.top() + 0.7 * upper.height()).toPoint())
            : std::nullopt);
    const auto along = [&](Curve curve, double share) {
        return pointAlong(drawing_.pane(curve != Curve::logPerplexityInflection), drawn(curve),
                          share);
    };
    setCalloutPlace(*this, "ceiling", state.difference ? std::nullopt : along(Curve::ceiling, 0.4));
    setCalloutPlace(*this, "reference", along(Curve::referenceEntropy, 0.8));
    auto departs = along(Curve::entropyInflection, 0.0);
    if (!departs) departs = along(Curve::logPerplexityInflection, 0.0);
    setCalloutPlace(*this, "departure", departs);
}

}  // namespace sextant
