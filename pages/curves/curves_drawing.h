// SPDX-License-Identifier: GPL-3.0-or-later
// A CurvesState as a plot: entropy and log-perplexity over positions, in one pane with two value
// axes or in two panes one above the other, with the words around them.
#pragma once

#include <QFont>
#include <QRectF>
#include <QSizeF>
#include <QString>
#include <utility>
#include <vector>

#include "pages/curves/curve_entries.h"
#include "pages/curves/curves_view_state.h"
#include "widgets/plot/plot.h"
#include "widgets/theme.h"

namespace sextant {

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

struct CurvesDrawing {
    Theme theme = Theme::dark();
    QSizeF size;  // pixels
    // Keys of lines: lineKey(); of texts: "trained", "about", "smoothing", "departures", "head".
    Plot plot{{}, std::vector<PlotPane>(1)};
    std::vector<std::pair<CurveEntry, QRectF>> names;  // of the curves, on a page
    double namesHeight = 0.0;                          // pixels of them above the plots
    QFont namesFont;
    // Heads whose labels do not fit: rectangle of "+2 more", in pixels, and the names.
    std::pair<QRectF, QString> restOfHeads;

    bool two() const { return plot.panes.size() > 1; }
    // That of the entropy, else of the log-perplexity, which may be the same.
    const PlotPane& pane(bool entropy) const {
        return entropy ? plot.panes.front() : plot.panes.back();
    }
    bool onRight(bool entropy) const { return !entropy && !two(); }
    const PlotAxis& values(bool entropy) const {
        return onRight(entropy) ? pane(entropy).right : pane(entropy).left;
    }
    const PlotLine* line(const QString& key) const;  // null: it is not drawn
};

// Lays out, and reduces the curves to the available pixels.
CurvesDrawing drawingOf(const CurvesState& state, const Theme& theme, const PlotStyle& style,
                        const QSizeF& size);
void paint(QPainter& painter, const CurvesDrawing& drawing);

// Keys of its lines; the spread over samples has "spread" twice, its outer band first.
QString lineKey(Curve curve);
QString lineKey(HeadId head, bool preview);
QString lineKey(int pin, bool entropy);

QFont scaledFont(QFont font, double factor);
// Of the words around the curves.
QFont wordsFont(const PlotStyle& style);
// Pixels right of the plot for the names of heads.
double labelRoom(const CurvesState& state, const PlotStyle& style, double width);

// What drawingOf() is made of, in this order.
void placeNames(CurvesDrawing& drawing, const CurvesState& state, const PlotStyle& style);
void layOutAxes(CurvesDrawing& drawing, const CurvesState& state, const PlotStyle& style);
void addCurves(CurvesDrawing& drawing, const CurvesState& state, const PlotStyle& style);
void addWords(CurvesDrawing& drawing, const CurvesState& state, const PlotStyle& style);

}  // namespace sextant
