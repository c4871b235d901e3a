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
#include <cstdint>
#include <functional>
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

// A name beside a piece of its line, its mark, or both.
struct LegendEntry {
    QString name;
    QPen pen = Qt::NoPen;
    std::optional<Mark> mark = {};
    QColor markColour = {};  // not valid: the pen's
    QColor markInside = {};  // valid: the mark is a ring around it
};
// In rows of at most `width` pixels.
double legendHeight(const std::vector<LegendEntry>& entries, const QFont& font, double width);
// From this corner on; in the plot's font.
void addLegend(Plot& plot, const QPointF& corner, double width,
               const std::vector<LegendEntry>& entries, const QColor& text);
// Of all entries in one row.
double legendWidth(const std::vector<LegendEntry>& entries, const QFont& font);
// Of a series (from 0), with its seriesStyle() and its mark, which is whole at the pane's edge too.
PlotLine seriesLine(int series, double width, const Theme& theme);
// The number there in the accent colour, as that of the trained length; 0: none.
void markTick(PlotAxis& axis, double at, const Theme& theme);

// What lies beyond the trained length, and a line there; nothing where it is not in sight.
void addTrained(PlotPane& pane, double trained, const Theme& theme, double stroke);

// The point of a line that is nearest to a pixel.
struct PlotHit {
    std::size_t pane = 0, line = 0, point = 0;
};
// Nothing: there is none within so many pixels.
std::optional<PlotHit> nearestPoint(const Plot& plot, const QPointF& pixel, double within);
// From a pixel to the nearest place on a line, in pixels; infinite where it has no two points.
double distanceTo(const PlotPane& pane, const PlotLine& line, const QPointF& pixel);

// Numbers that read well within `range`, about `about` of them.
std::vector<double> readableTicks(const AxisRange& range, int about);
// "1.25": as many decimals as the step between ticks needs.
QString tickText(double value, double step);

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

// On another surface than a panel.
void addTrained(PlotPane& pane, double trained, const QColor& beyond, const QPen& line);
// In the plot's font; to change it, which is good until the next text.
PlotText& addText(Plot& plot, const QString& text, const QPointF& at, Qt::Alignment side,
                  const QColor& colour);
// Moves a text that is centred across, so that it lies between these pixels.
void holdBetween(PlotText& text, double left, double right);
// The numbers below the last pane become texts that are moved into these pixels; one that would
// stand in the one before it is left out.
void holdNumbers(Plot& plot, double left, double right);
// (i, value(i)) of about `most` indices from 0 to count - 1, both ends among them; values that are
// not finite are left out.
std::vector<QPointF> sampledPoints(std::int64_t count, std::int64_t most,
                                   const std::function<double(std::int64_t)>& value);
// --- panes of charts ---

// With the colours of its axes, and a line across at every number on the left.
PlotPane chartPane(const QString& x, const QString& y, Role yRole, const Theme& theme);
// The pane gets what its axes leave of `whole`. Numbers on the left have room for "88.88" whatever
// they are: the pane stays where it is while they change.
void placeWithin(PlotPane& pane, const QRectF& whole, const QFont& font);
// Below, and on the left, at readable numbers, two at least, where there are no ticks yet. Of
// numbers on the left that would stand in each other, the lower one is written.
void addReadableTicks(PlotPane& pane, const QFont& font);
// As many positions as fit below.
void addPositionTicks(PlotPane& pane, const QFont& font);

}  // namespace sextant
