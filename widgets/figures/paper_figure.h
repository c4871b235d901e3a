// SPDX-License-Identifier: GPL-3.0-or-later
// A figure as papers print them: panels of curves with one or two value axes, drawn from plain
// values and written as picture or table.
#pragma once

#include <QPointF>
#include <QString>
#include <optional>
#include <vector>

#include "widgets/curves/axis_range.h"
#include "widgets/curves/curve_export.h"
#include "widgets/line_style.h"
#include "widgets/theme.h"

class QPainter;

namespace sextant {

struct FigureLine {
    QString name;                 // in the legend and the table; empty: not in the legend
    std::vector<QPointF> points;  // NaN: a gap
    QColor colour;
    double width = 1.2;  // units of 1/96 inch
    bool dashed = false;
    bool right = false;  // against the right axis
    bool dots = false;   // points instead of a line
};

// A printed number where it belongs: a level across the panel, or words at a position.
struct FigureNote {
    QString words;                // "paper: 0.2 nats"
    std::optional<double> level;  // on the left axis
    std::optional<double> position;
};

struct FigurePanel {
    QString title, bottom, left, right;  // axes; `right` empty: there is none
    std::vector<FigureLine> lines;
    std::vector<FigureNote> notes;
    std::optional<double> upright;  // the trained length
    std::optional<double> top;      // of the left axis, at least
};

struct PaperFigure {
    QString title;        // "Entropy by head"
    QString description;  // what it was measured on and with
    int columns = 1;      // panels in a row
    std::vector<FigurePanel> panels;
};

// Where a panel's curves lie on a page of this size, and its ranges.
struct PanelPlace {
    QRectF area;
    AxisRange x, left, right;
    QPointF at(const QPointF& value, bool onRight) const;
};
std::vector<PanelPlace> placesOf(const PaperFigure& figure, const QSize& size, const QFont& font);

QSize figureSize(const PaperFigure& figure, PictureWidth width);
void drawFigure(QPainter& painter, const PaperFigure& figure, const QSize& size, const QFont& font);

// panel, line, x, y, axis; notes as lines that begin with '#'.
QString figureCsv(const PaperFigure& figure);

// .svg, .pdf, .png or .csv by the suffix. Throws Error.
void exportFigure(const PaperFigure& figure, const QString& path, PictureWidth width);

}  // namespace sextant
