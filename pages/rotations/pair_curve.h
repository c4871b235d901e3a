// SPDX-License-Identifier: GPL-3.0-or-later
// One pair's cosine against the distance: in effect, and before the method.
#pragma once

#include <QWidget>
#include <memory>
#include <vector>

#include "pages/rotations/rotation_shown.h"
#include "widgets/plot/plot.h"
#include "widgets/theme.h"

namespace sextant {

class PairCurve : public QWidget {
    Q_OBJECT

  public:
    explicit PairCurve(QWidget* parent = nullptr);

    void setTheme(const Theme& theme, double strokes);
    // `pair`: the hovered one, or the chosen one; `tokens`: the distance.
    void setShown(std::shared_ptr<const RotationShown> shown, int pair, std::int64_t tokens);

    // Lines "before", and "met" and "new", in turn: angles met in training, and not.
    Plot plot(const Theme& theme) const;
    void paintTo(QPainter& painter, const Theme& theme) const;
    QSize minimumSizeHint() const override { return {120, 60}; }

  signals:
    void distanceMoved(qint64 tokens);

  protected:
    void paintEvent(QPaintEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;

  private:
    bool has() const { return shown_ && pair_ < static_cast<int>(shown_->facts.pairs.size()); }
    void moveTo(double x);
    PlotPane frame() const;
    std::vector<PlotLine> stretches(const Theme& theme, std::int64_t step) const;

    Theme theme_ = Theme::dark();
    double strokes_ = 1.0;
    std::shared_ptr<const RotationShown> shown_;
    int pair_ = 0;
    std::int64_t tokens_ = 0;
};

}  // namespace sextant
