// SPDX-License-Identifier: GPL-3.0-or-later
// A plot as a plain value: panes with axes and lines, and texts over them. Views make it, and
// paint() draws it in the same way on a screen and into files. Places and lengths are in pixels, in
// files in units of 1/96 inch.
#pragma once

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
#include "widgets/theme.h"

class QPainter;

namespace sextant {

struct PlotTick {
    double at = 0.0;
    QString text;        // empty: no number
    QColor colour = {};  // not valid: that of the axis
};

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
    bool clipped = true;  // to the pane
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
};

struct Plot {
    QFont font;  // of titles; numbers have the same digits (numberFont())
    std::vector<PlotPane> panes;
    std::vector<PlotStroke> strokes = {};
    std::vector<PlotSpot> spots = {};
    std::vector<PlotText> texts = {};

    const PlotText* text(const QString& key) const;  // null: there is none
};

// Whether pixels of a screen are painted: nothing is scaled, and nothing is kept as lines.
bool paintsOnScreen(const QPainter& painter);
void paint(QPainter& painter, const Plot& plot);
void paintPane(QPainter& painter, const PlotPane& pane, const QFont& font);
void paintMark(QPainter& painter, Mark mark, const QPointF& at, double radius,
               const QColor& colour);

// What the axes of a pane write around it.
QMarginsF marginsOf(const PlotPane& pane, const QFont& font);

// A name beside a piece of its line, its mark, or both.
struct LegendEntry {
    QString name;
    QPen pen = Qt::NoPen;
    std::optional<Mark> mark = {};
    QColor markColour = {};  // not valid: the pen's
};
// In rows of at most `width` pixels.
double legendHeight(const std::vector<LegendEntry>& entries, const QFont& font, double width);
// From this corner on; in the plot's font.
void addLegend(Plot& plot, const QPointF& corner, double width,
               const std::vector<LegendEntry>& entries, const QColor& text);

// What lies beyond the trained length, and a line there; nothing where it is not in sight.
void addTrained(PlotPane& pane, double trained, const Theme& theme, double stroke);

// The point of a line that is nearest to a pixel.
struct PlotHit {
    std::size_t pane = 0, line = 0, point = 0;
};
// Nothing: there is none within so many pixels.
std::optional<PlotHit> nearestPoint(const Plot& plot, const QPointF& pixel, double within);

// Token positions: whole numbers, multiples of a power of two, about `most` of them at most. On a
// logarithmic axis powers of two, unless fewer than three of them are in sight.
std::vector<PlotTick> positionTicks(const AxisRange& range, bool logarithmic, int most);
// Multiples of 1, 2 or 5 times a power of ten, about `about` of them.
std::vector<PlotTick> valueTicks(const AxisRange& range, int about);
// At these places, with as many decimals as they need.
std::vector<PlotTick> ticksAt(const std::vector<double>& places);
// Powers of ten, at most `most` of them, of an axis that is logarithmic.
std::vector<PlotTick> decadeTicks(const AxisRange& range, int most);
// "10" with this power above it; "1" for 0.
QString powerOfTen(int power);

}  // namespace sextant
