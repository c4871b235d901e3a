// SPDX-License-Identifier: GPL-3.0-or-later
// What follows the mouse: the crosshair, its table of numbers, and the box of a zoom being drawn.
// Where the table would hide much of a plot it is one line below the plots instead.
#pragma once

#include <QColor>
#include <QFont>
#include <QRectF>
#include <QString>
#include <QStringList>
#include <optional>
#include <vector>

class QPainter;

namespace sextant {

struct CurvesDrawing;

class CurvesReadOut {
  public:
    struct Cell {
        QString text;
        QColor colour;
        bool strong = false;
    };
    // The first cell names the row; the others stand in columns, flush right.
    using Row = std::vector<Cell>;
    struct Colours {
        QColor line, box, frame, band;
    };

    // Over this drawing, which outlives it.
    explicit CurvesReadOut(const CurvesDrawing& drawing) : drawing_(drawing) {}

    void setStyle(const Colours& colours, const QFont& font);
    // The crosshair at a position, and the rows of its table; nothing hides both.
    void setPosition(std::optional<double> position, std::vector<Row> rows = {});
    // The box of a zoom, in the plot's pixels.
    void setBand(std::optional<QRectF> band);

    std::optional<double> position() const { return position_; }
    std::optional<QRectF> band() const { return band_; }
    QStringList text() const;  // a row's cells, two spaces between them
    // Rectangle of the table in the plot's pixels; empty: none. In one line it is below the plots.
    QRectF place() const;
    bool inOneLine() const;
    void paint(QPainter& painter) const;

  private:
    struct Table {
        std::vector<double> widths;
        std::size_t columns = 0;  // as many as fit
        QRectF place;
    };
    std::optional<double> pixel() const;  // of the position, if it is visible
    Table table() const;
    QRectF placeFor(const QSizeF& size, double x, double gap) const;
    std::vector<QRectF> departures() const;  // their marks, in the plot's pixels
    QRectF linePlace() const;
    void paintTable(QPainter& painter) const;
    void paintLine(QPainter& painter) const;

    const CurvesDrawing& drawing_;
    std::optional<double> position_;
    std::optional<QRectF> band_;
    std::vector<Row> rows_;
    Colours colours_;
    QFont font_;
};

}  // namespace sextant
