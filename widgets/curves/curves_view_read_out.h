// SPDX-License-Identifier: GPL-3.0-or-later
// What follows the mouse: the crosshair, its table of numbers, and the box of a zoom being drawn.
// It lives on a layer of its own, so that moving it paints nothing else.
#pragma once

#include <qcustomplot.h>

#include <optional>
#include <vector>

namespace sextant {

class CurvesReadOut : public QCPAbstractItem {
    Q_OBJECT

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

    explicit CurvesReadOut(QCustomPlot* plot);

    void setStyle(const Colours& colours, const QFont& font);
    // The crosshair at a position, and what to say about it; nothing hides both.
    void setPosition(std::optional<double> position, std::vector<Row> rows = {});
    // The box of a zoom, in the plot's pixels.
    void setBand(std::optional<QRectF> band);

    std::optional<double> position() const { return position_; }
    std::optional<QRectF> band() const { return band_; }
    QStringList text() const;  // a row's cells, two spaces between them

    double selectTest(const QPointF&, bool, QVariant* = nullptr) const override { return -1.0; }

  protected:
    void draw(QCPPainter* painter) override;

  private:
    void drawTable(QCPPainter* painter, const QRect& area, double x) const;

    std::optional<double> position_;
    std::optional<QRectF> band_;
    std::vector<Row> rows_;
    Colours colours_;
    QFont font_;
};

}  // namespace sextant
