// SPDX-License-Identifier: GPL-3.0-or-later
// The last row of the distance matrices as curves: the distance at which the last query sees each
// key, against the key's true distance. Above the line are distances never met in training.
#pragma once

#include <QWidget>

#include "analysis/position/plan_distance.h"
#include "widgets/plot/plot.h"

namespace sextant {

class SeenDistancePlot : public QWidget {
    Q_OBJECT

  public:
    explicit SeenDistancePlot(QWidget* parent = nullptr);

    void setTheme(const Theme& theme);
    // `trained`: distances 0 .. trained - 1 were trained; 0: not known.
    void setMatrices(const DistanceMatrix& before, const DistanceMatrix& now, std::int64_t trained);

    // Points (true distance, distance seen); keys that the last query does not see are left out.
    static std::vector<QPointF> curveOf(const DistanceMatrix& matrix);
    PlotPane pane() const;
    QSize minimumSizeHint() const override { return {160, 110}; }

  protected:
    void paintEvent(QPaintEvent* event) override;

  private:
    Theme theme_ = Theme::dark();
    std::vector<QPointF> before_, now_;
    double furthest_ = 1.0, largest_ = 1.0;  // ends of the axes
    std::int64_t trained_ = 0;
};

}  // namespace sextant
