// SPDX-License-Identifier: GPL-3.0-or-later
// What follows the mouse: the crosshair, its box of numbers, and the band of a zoom being drawn.
// It lives on a layer of its own, so that moving it paints nothing else.
#pragma once

#include <qcustomplot.h>

#include <optional>
#include <vector>

#include "widgets/curves/axis_range.h"

namespace sextant {

class CurvesReadOut : public QCPAbstractItem {
    Q_OBJECT

  public:
    struct Line {
        QString text;
        QColor colour;
        bool strong = false;
    };
    struct Colours {
        QColor line, box, frame, band;
    };

    explicit CurvesReadOut(QCustomPlot* plot);

    void setStyle(const Colours& colours, const QFont& font);
    // The crosshair at a position, and what to say about it; nothing hides both.
    void setPosition(std::optional<double> position, std::vector<Line> lines = {});
    void setBand(std::optional<AxisRange> band);

    std::optional<double> position() const { return position_; }
    QStringList text() const;

    double selectTest(const QPointF&, bool, QVariant* = nullptr) const override { return -1.0; }

  protected:
    void draw(QCPPainter* painter) override;

  private:
    void drawBox(QCPPainter* painter, const QRect& area, double x) const;

    std::optional<double> position_;
    std::optional<AxisRange> band_;
    std::vector<Line> lines_;
    Colours colours_;
    QFont font_;
};

}  // namespace sextant
