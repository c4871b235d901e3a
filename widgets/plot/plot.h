// SPDX-License-Identifier: GPL-3.0-or-later
// A plot as a plain value: panes with axes and lines, and texts over them. Views make it, and
// paint() draws it in the same way on a screen and into files. Places and lengths are in pixels, in
// files in units of 1/96 inch.
#pragma once

#include <QBrush>
#include <QColor>
#include <QFont>
#include <QLineF>
#include <QMarginsF>
#include <QPen>
#include <QPointF>
#include <QRectF>
#include <QString>
#include <optional>
#include <vector>

#include "widgets/line_style.h"
#include "widgets/plot/axis_range.h"
#include "widgets/plot/plot_ticks.h"

class QPainter;

namespace sextant {

// Pixels between a pane and the numbers beside it.
inline constexpr double besidePlot = 5.0;

struct PlotAxis {
    AxisRange range;
    bool logarithmic = false;  // of numbers above 0
    QString title;             // empty: none
    QColor colour;             // of title and numbers
    std::vector<PlotTick> ticks;
    bool numbers = true;    // writes the ticks' texts
    QPen grid = Qt::NoPen;  // of a line across the pane at every tick
    double room = 0.0;      // from the pane to the title; 0: as the numbers need
    // Of the numbers; none: the plot's, as numberFont() has it.
    std::optional<QFont> digits = {};
    // From the pane to the numbers; 0: a few pixels.
    double beside = 0.0;
};

// A line through points, an area, or marks alone.
struct PlotLine {
    QString key;                  // to find it by; may be empty
    std::vector<QPointF> points;  // values; one that is not finite breaks the line
    QPen pen = Qt::NoPen;
    bool right = false;  // against the right axis
    std::optional<Mark> mark = {};
    QColor markColour = {};  // not valid: the pen's
    double markRadius = 3.0;
    std::size_t markEvery = 1;        // every so many points
    std::vector<QPointF> until = {};  // the other edge of an area, which is filled
    QColor fill = {};                 // of the area
    double opacity = 1.0;
    bool clipped = true;     // to the pane
    QColor markInside = {};  // valid: the marks are rings around it
};

// A range of x over the whole height, under everything else.
struct PlotBand {
    AxisRange across;
    QColor colour;
};

// A line through the whole pane.
struct PlotRule {
    double at = 0.0;
    QPen pen;
    bool upright = true;  // else across
    bool right = false;   // across, against the right axis
    bool over = false;    // over the lines
};

struct PlotPane {
    QRectF area;  // inside the axes
    PlotAxis x, left, right;
    std::vector<PlotBand> bands = {};
    std::vector<PlotRule> rules = {};
    std::vector<PlotLine> lines = {};
    // Where it is painted on a screen: grid and rules on whole pixels, and solid lines piece by
    // piece, which takes a fraction of the time.
    bool sharp = false;

    double xOf(double value) const;  // pixels; of a logarithmic axis, its end for what is below
    double yOf(double value, bool onRight = false) const;
    double xAt(double pixel) const;
    double yAt(double pixel, bool onRight = false) const;
    QPointF at(QPointF value, bool onRight = false) const {
        return {xOf(value.x()), yOf(value.y(), onRight)};
    }
    const PlotLine* line(const QString& key) const;  // null: there is none
};

struct PlotText {
    QString key;  // may be empty
    QString text;
    QPointF at;
    Qt::Alignment side = Qt::AlignLeft | Qt::AlignTop;  // which edge or corner of the text is there
    QColor colour;
    QFont font;
    QColor behind = {};  // valid: a box of it under the text

    QRectF place() const;
};

struct PlotStroke {
    QLineF line;
    QPen pen;
};

struct PlotSpot {
    QPointF at;
    Mark mark = Mark::disc;
    double radius = 3.0;
    QColor colour;
    double ring = 0.0;   // above 0: a circle of a line so wide instead of the mark
    QColor inside = {};  // valid: the mark is a ring around it
};

// A rectangle, under the panes or over them.
struct PlotBox {
    QRectF area;
    QBrush fill;
    QPen edge = Qt::NoPen;
    bool over = false;
};

struct Plot {
    QFont font;  // of titles; numbers have the same digits (numberFont())
    std::vector<PlotPane> panes;
    std::vector<PlotStroke> strokes = {};
    std::vector<PlotSpot> spots = {};
    std::vector<PlotText> texts = {};
    std::vector<PlotBox> boxes = {};

    const PlotText* text(const QString& key) const;  // null: there is none
};

// Whether pixels of a screen are painted: nothing is scaled, and nothing is kept as lines.
bool paintsOnScreen(const QPainter& painter);
void paint(QPainter& painter, const Plot& plot);
void paintPane(QPainter& painter, const PlotPane& pane, const QFont& font);
// `inside` valid: a ring around it, if the mark has an inside.
void paintMark(QPainter& painter, Mark mark, const QPointF& at, double radius, const QColor& colour,
               const QColor& inside = {});

// What the axes of a pane write around it.
QMarginsF marginsOf(const PlotPane& pane, const QFont& font);

// The point of a line that is nearest to a pixel.
struct PlotHit {
    std::size_t pane = 0, line = 0, point = 0;
};
// Nothing: there is none within so many pixels.
std::optional<PlotHit> nearestPoint(const Plot& plot, const QPointF& pixel, double within);
// From a pixel to the nearest place on a line, in pixels; infinite where it has no two points.
double distanceTo(const PlotPane& pane, const PlotLine& line, const QPointF& pixel);

// In the plot's font; to change it, which is good until the next text.
PlotText& addText(Plot& plot, const QString& text, const QPointF& at, Qt::Alignment side,
                  const QColor& colour);
// Moves a text that is centred across, so that it lies between these pixels.
void holdBetween(PlotText& text, double left, double right);
}  // namespace sextant
