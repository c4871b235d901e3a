// SPDX-License-Identifier: GPL-3.0-or-later
// One pair's circle, large: the hand stands at the chosen distance and can be dragged round.
#pragma once

#include <QWidget>
#include <memory>

#include "pages/rotations/circle_painter.h"
#include "pages/rotations/rotation_shown.h"

namespace sextant {

class PairCircle : public QWidget {
    Q_OBJECT

  public:
    explicit PairCircle(QWidget* parent = nullptr);

    void setTheme(const Theme& theme, double strokes);
    void setShown(std::shared_ptr<const RotationShown> shown);
    void setPair(int pair);
    void setDistance(std::int64_t tokens);

    QRectF square() const;  // of the circle
    // The line above the circle, as far as it fits: "pair 8", "distance 635, 1.01 turns" (or, if a
    // mask hides it, "distance 640, masked for token 1,023"), "wavelength 628 tokens".
    QStringList title() const;
    // The entries of the legend with their places; none if the circle needs the space.
    struct Entry {
        PairArc::Part part;
        QString text;
        QRectF chip, words;
    };
    std::vector<Entry> legend() const;
    void paintTo(QPainter& painter, const Theme& theme) const;

  signals:
    void distanceMoved(qint64 tokens);
    void pairStepped(int by);

  protected:
    void paintEvent(QPaintEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

  private:
    double angleAt(QPointF point) const;
    double angleHere() const;  // of the hand; NaN: there is none
    void moveTo(double tokens);
    bool has() const { return shown_ && pair_ < static_cast<int>(shown_->facts.pairs.size()); }

    Theme theme_ = Theme::dark();
    double strokes_ = 1.0;
    std::shared_ptr<const RotationShown> shown_;
    int pair_ = 0;
    std::int64_t tokens_ = 0;
    double dragged_ = 0.0;  // tokens, while the hand is dragged
    double lastAngle_ = 0.0;
};

}  // namespace sextant
