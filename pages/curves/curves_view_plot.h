// SPDX-License-Identifier: GPL-3.0-or-later
// Draws a CurvesState: entropy and log-perplexity over positions, in one plot with two value axes
// or in two plots one above the other. Keeps nothing between two drawings but the objects it draws
// with.
#pragma once

#include <qcustomplot.h>

#include "pages/curves/curve_entries.h"
#include "pages/curves/curves_view_reduction.h"
#include "pages/curves/curves_view_state.h"
#include "widgets/theme.h"

namespace sextant {

class CurvesReadOut;

enum class Curve {
    entropy,
    logPerplexity,
    referenceEntropy,
    referenceLogPerplexity,
    ceiling,
    previewEntropy,
    groupEntropy,
    heldEntropy,
    heldLogPerplexity,
    entropyInflection,  // marks: one point each
    logPerplexityInflection
};

struct PlotStyle {
    QFont font;           // of the axis titles; tick labels are a little smaller
    double stroke = 1.0;  // all pens are multiples of it, in pixels
    double detail = 1.0;  // columns a curve is reduced to, for each pixel
    bool legend = false;  // draws the names of the curves above them, as on a page
};

class CurvesPlot : public QCustomPlot {
    Q_OBJECT

  public:
    explicit CurvesPlot(QWidget* parent = nullptr);

    // Lays out, reduces the curves to the available pixels and paints into the buffers.
    void draw(const CurvesState& state, const Theme& theme, const PlotStyle& style);

    // Of the last drawing; nullptr for a curve that was not drawn.
    const QCPGraph* drawn(Curve curve) const;
    const QCPGraph* drawnHead(HeadId id) const;
    const QCPGraph* drawnPreview(HeadId id) const;
    const QCPGraph* drawnPin(int pin, bool entropy) const;
    // Outer and inner band of the spread over samples; empty: not drawn.
    const std::vector<QCPGraph*>& drawnSpread() const { return spread_; }
    // Labels at the ends of heads' curves.
    const std::vector<QCPItemText*>& headLabels() const { return headLabels_; }
    // Heads whose labels do not fit: rectangle of "+2 more", in the plot's pixels, and the names.
    const std::pair<QRectF, QString>& restOfHeads() const { return restOfHeads_; }
    // The text about smoothing, below the plots.
    QString smoothingText() const { return smoothing_; }
    // The text about where the curves depart from their trend, also below the plots.
    QString inflectionText() const { return inflections_; }

    CurvesReadOut* readOut() { return readOut_; }
    const CurvesReadOut* readOut() const { return readOut_; }
    QRect plotArea() const { return axisRect()->rect(); }  // of the entropy
    QRect lowerArea() const;  // of the log-perplexity where it has a plot of its own, else empty
    bool hasTwo() const { return lower_ != nullptr; }
    QCPAxis* valueAxis(bool entropy) const;

  protected:
    void resizeEvent(QResizeEvent* event) override;

  private:
    void setTwo(bool two);
    void styleAxes(const CurvesState& state, const Theme& theme, const PlotStyle& style);
    void layOut(const CurvesState& state, const PlotStyle& style);
    void drawCurves(const CurvesState& state, const Theme& theme, const PlotStyle& style);
    void drawHeld(const CurvesState& state, const Theme& theme, const PlotStyle& style);
    void drawInflections(const CurvesState& state, const Theme& theme, const PlotStyle& style);
    void drawPins(const CurvesState& state, const Theme& theme, const PlotStyle& style);
    void drawHeads(const CurvesState& state, const Theme& theme, const PlotStyle& style);
    void drawSpread(const CurvesState& state, const Theme& theme);
    void drawCeiling(const CurvesState& state, const Theme& theme, const PlotStyle& style);
    void drawZero(const CurvesState& state, const Theme& theme, const PlotStyle& style);
    void drawEdge(const CurvesState& state, const Theme& theme, const PlotStyle& style);
    // Text, in curves_plot_text.cpp.
    void drawTrainedLength(const CurvesState& state, const Theme& theme, const PlotStyle& style);
    void drawAbout(const CurvesState& state, const Theme& theme, const PlotStyle& style);
    void drawSmoothing(const CurvesState& state, const Theme& theme, const PlotStyle& style);
    void writeMuted(const QString& words, QPointF at, Qt::Alignment side, const Theme& theme,
                    const PlotStyle& style);
    void labelHeads(const CurvesState& state, const Theme& theme, const PlotStyle& style);
    void drawLegend(const CurvesState& state, const Theme& theme, const PlotStyle& style);
    double legendHeight(const CurvesState& state, const PlotStyle& style) const;
    double labelRoom(const CurvesState& state, const PlotStyle& style) const;
    void tellPlaces(const CurvesState& state);
    void placeAbove(QCPItemText* text, double left);

    // `pen`, faded according to `key`, `dimmed` and the entry that is highlighted.
    QPen shaded(QPen pen, const QString& key, bool dimmed, const CurvesState& state) const;
    QCPGraph* addCurve(std::span<const float> curve, bool entropy, double scale, QPen pen,
                       ColumnRule rule = ColumnRule::extremes);
    QCPGraph* addLine(const std::vector<QPointF>& line, bool entropy, QPen pen);
    void addUpright(double position, const QPen& pen);
    QCPItemText* addText(const QString& text, const QColor& colour, const QFont& font);

    std::map<Curve, QCPGraph*> curves_;
    std::map<HeadId, QCPGraph*> heads_, previews_;
    std::map<std::pair<int, bool>, QCPGraph*> pins_;
    std::vector<QCPGraph*> spread_;
    std::vector<QCPItemText*> headLabels_;
    std::pair<QRectF, QString> restOfHeads_;
    std::vector<QCPAbstractItem*> decorations_;
    QString smoothing_, inflections_;
    QRectF trainedWords_;  // their place above the plot; empty: not drawn
    int columns_ = 1;
    bool logarithmic_ = false;
    double legendRows_ = 0.0;  // pixels
    QCPAxisRect* lower_ = nullptr;
    QCPMarginGroup* margins_;
    CurvesReadOut* readOut_;  // owned by the plot, as every item is
};

QFont scaledFont(QFont font, double factor);

}  // namespace sextant
