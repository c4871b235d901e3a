// SPDX-License-Identifier: GPL-3.0-or-later
// Two slices of the landscape: the picked head by position, and every head at the crosshair.
#pragma once

#include <QStringList>
#include <QWidget>
#include <optional>

#include "pages/landscape/landscape_plot.h"
#include "widgets/plot/plot.h"

namespace sextant {

// A click moves the crosshair.
class AlongSlice : public QWidget {
    Q_OBJECT

  public:
    AlongSlice(const LandscapePlot* plot, Selection* selection, QWidget* parent = nullptr);

    // One pane; its line "ceiling" is ln(i + 1), the largest possible entropy, where entropies are
    // shown.
    Plot plot() const;
    QPointF pixelOf(double position, double value) const { return frame().at({position, value}); }
    const LandscapeRange& range() const { return range_; }  // of its own axis, nats
    QSize sizeHint() const override { return {420, 150}; }
    QSize minimumSizeHint() const override { return {160, 110}; }

  protected:
    void paintEvent(QPaintEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;

  private:
    PlotPane frame() const;
    void takeRange();

    const LandscapePlot* plot_;
    Selection* selection_;
    LandscapeRange range_;
};

// A bar for each row of the landscape; brass ticks: at the last trained position. A click picks.
class AcrossSlice : public QWidget {
    Q_OBJECT

  public:
    AcrossSlice(const LandscapePlot* plot, Selection* selection, QWidget* parent = nullptr);

    QRectF barOf(int row) const;  // empty: no value
    const LandscapeRange& range() const { return range_; }
    QStringList about() const;  // beside the title, ever shorter
    QSize sizeHint() const override { return {240, 150}; }
    QSize minimumSizeHint() const override { return {120, 110}; }

  protected:
    void paintEvent(QPaintEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;

  private:
    PlotPane frame() const;  // a column is 1 wide
    // Mean of the row's heads at exactly this position; nothing: none has a value there.
    std::optional<double> valueOf(int row, int position) const;
    void takeRange();

    const LandscapePlot* plot_;
    Selection* selection_;
    LandscapeRange range_;
};

}  // namespace sextant
