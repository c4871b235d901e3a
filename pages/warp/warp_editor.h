// SPDX-License-Identifier: GPL-3.0-or-later
// The position of each token: position against index, with points that can be dragged.
#pragma once

#include <QWidget>
#include <cstdint>
#include <optional>
#include <vector>

#include "widgets/controls/edit_burst.h"
#include "widgets/controls/edit_phase.h"
#include "widgets/plot/plot.h"
#include "widgets/plot/plot_legend.h"
#include "widgets/theme.h"

namespace sextant {

struct WarpLines {
    std::int64_t tokens = 0, trained = 0;
    std::vector<double> queries, keys;  // positions, [tokens]
    // Index and position of one point after the other; empty: the curve has none to drag.
    std::vector<double> points;
    bool operator==(const WarpLines&) const = default;
};

// Of positions that are interpolated evenly into the trained length.
QPen interpolationPen(const Theme& theme);

class WarpEditor : public QWidget {
    Q_OBJECT

  public:
    explicit WarpEditor(QWidget* parent = nullptr);

    void setTheme(const Theme& theme);
    void setLines(const WarpLines& lines);
    void setCrosshair(std::optional<int> index);
    void setSelected(std::optional<int> point);

    std::optional<int> selected() const { return selected_; }
    const std::vector<double>& points() const { return lines_.points; }
    // In this widget's pixels; axes alone.
    PlotPane frame() const;
    QPointF pixelOf(double index, double position) const { return frame().at({index, position}); }
    Plot plot(const Theme& theme) const;
    double topPosition() const { return top_; }
    void paintTo(QPainter& painter, const Theme& theme) const;

    QSize sizeHint() const override { return {290, 230}; }
    QSize minimumSizeHint() const override { return {180, 150}; }

  signals:
    // Dragging and keys emit `drag` many times, then `commit` once.
    void pointsEdited(const std::vector<double>& points, sextant::EditPhase phase);
    void selectedChanged(std::optional<int> point);
    void indexPointed(int index);

  protected:
    void paintEvent(QPaintEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    bool event(QEvent* event) override;

  private:
    int count() const { return static_cast<int>(lines_.points.size() / 2); }
    std::vector<QPointF> handles() const;  // index and position
    std::vector<LegendEntry> legend(const Theme& theme) const;
    std::optional<int> pointAt(const QPointF& pixel) const;
    void addHandles(Plot& plot, const Theme& theme) const;
    // Keeps the point between its neighbours; the end points keep their index.
    void move(int point, double index, double position);
    void remove(int point);
    void add(double index);  // a point on the curve
    bool choosePoint(int key);
    void fitAxis(bool settle);

    Theme theme_ = Theme::dark();
    WarpLines lines_;
    std::optional<int> crosshair_, selected_, dragged_;
    bool moved_ = false;
    QPointF grabbed_;  // pixel, at the last move
    double top_ = 1.0;
    EditBurst burst_;
};

}  // namespace sextant
