// SPDX-License-Identifier: GPL-3.0-or-later
// A small curve of log-perplexity by position, tinted beyond the trained length.
#pragma once

#include <QWidget>
#include <vector>

#include "widgets/theme.h"

namespace sextant {

class SmallCurve : public QWidget {
    Q_OBJECT

  public:
    struct Data {
        std::vector<double> curve;       // nats, at equal steps; not finite: not drawn
        double low = 0.0, high = 1.0;    // nats, at the bottom and the top
        double trainedShare = 1.0;       // of the width
        int trained = 0, length = 0;     // tokens, written below; 0: no axes
        std::vector<double> ticks = {};  // nats, written at the left
    };
    explicit SmallCurve(QWidget* parent = nullptr);

    void setTheme(const Theme& theme);
    void setData(Data next);
    // The area of the curve, within the axes.
    QRectF plotRect() const;
    // The curve's points, in this widget's pixels.
    std::vector<QPointF> points() const;

  protected:
    void paintEvent(QPaintEvent* event) override;

  private:
    bool hasAxes() const { return data_.length > 0; }

    Theme theme_ = Theme::dark();
    Data data_;
};

}  // namespace sextant
