// SPDX-License-Identifier: GPL-3.0-or-later
// One pair's cosine against the distance: in effect, and before the method.
#pragma once

#include <QWidget>
#include <memory>
#include <vector>

#include "pages/rotations/rotation_shown.h"
#include "widgets/theme.h"

namespace sextant {

class PairCurve : public QWidget {
    Q_OBJECT

  public:
    explicit PairCurve(QWidget* parent = nullptr);

    void setTheme(const Theme& theme, double strokes);
    void setShown(std::shared_ptr<const RotationShown> shown);
    void setPair(int pair);  // the hovered one, or the chosen one
    void setDistance(std::int64_t tokens);

    QRectF plotRect() const;
    double xOf(double tokens) const;
    // A stretch of the curve whose angles were all met in training, or all not met.
    struct Stretch {
        bool met;
        std::vector<QPointF> points;
    };
    std::vector<Stretch> stretches() const;
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
    QPointF pointOf(double tokens, double angle) const;

    Theme theme_ = Theme::dark();
    double strokes_ = 1.0;
    std::shared_ptr<const RotationShown> shown_;
    int pair_ = 0;
    std::int64_t tokens_ = 0;
};

}  // namespace sextant
