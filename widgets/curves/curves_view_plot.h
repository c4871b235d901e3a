// SPDX-License-Identifier: GPL-3.0-or-later
// Draws a CurvesState: two value axes over positions. Keeps nothing between two drawings but the
// objects it draws with.
#pragma once

#include <qcustomplot.h>

#include "widgets/curves/curves_view_reduction.h"
#include "widgets/curves/curves_view_state.h"
#include "widgets/theme.h"

namespace sextant {

class CurvesReadOut;

enum class Curve {
    entropy,
    logPerplexity,
    referenceEntropy,
    referenceLogPerplexity,
    ceiling,
    previewEntropy
};

struct PlotStyle {
    QFont font;           // of the axis titles; tick labels are a little smaller
    double stroke = 1.0;  // all pens are multiples of it, in pixels
    double detail = 1.0;  // columns a curve is reduced to, for each pixel
};

class CurvesPlot : public QCustomPlot {
    Q_OBJECT

  public:
    // More curves than these are drawn without soft edges, and of a preview only the selected ones.
    static constexpr std::size_t mostSoftCurves = 8;

    explicit CurvesPlot(QWidget* parent = nullptr);

    // Lays out, reduces the curves to the pixels there are and paints into the buffers.
    void draw(const CurvesState& state, const Theme& theme, const PlotStyle& style);

    // Of the last drawing; nullptr for a curve that was not drawn.
    const QCPGraph* drawn(Curve curve) const;
    const QCPGraph* drawnHead(HeadId id) const;
    const QCPGraph* drawnPreview(HeadId id) const;

    CurvesReadOut* readOut() { return readOut_; }
    QRect plotArea() const { return axisRect()->rect(); }

  private:
    void styleAxes(const CurvesState& state, const Theme& theme, const PlotStyle& style);
    void layOut(const CurvesState& state, const PlotStyle& style);
    struct Span {
        double left = 0.0, right = 0.0;  // pixel columns; both 0: none
    };
    // The pixel row below which its words do not reach; 0 where they stand above the plot, beside
    // what is `taken` there.
    double drawCeiling(const CurvesState& state, const Theme& theme, const PlotStyle& style,
                       Span taken);
    // Where its words stand above the plot.
    Span drawTrainedLength(const CurvesState& state, const Theme& theme, const PlotStyle& style);
    void placeAbove(QCPItemText* text, double left);
    void drawHeads(const CurvesState& state, const Theme& theme, const PlotStyle& style);
    void labelHeads(const CurvesState& state, const Theme& theme, const PlotStyle& style,
                    double below);
    QCPGraph* addCurve(std::span<const float> curve, bool onEntropyAxis, double scale, QPen pen,
                       ColumnRule rule = ColumnRule::extremes);
    QCPGraph* addLine(const std::vector<QPointF>& line, bool onEntropyAxis, QPen pen);
    QCPItemText* addText(const QString& text, const QColor& colour, const QFont& font);

    std::map<Curve, QCPGraph*> curves_;
    std::map<HeadId, QCPGraph*> heads_, previews_;
    std::vector<QCPAbstractItem*> decorations_;
    int columns_ = 1;
    CurvesReadOut* readOut_;  // owned by the plot, as every item is
};

}  // namespace sextant
