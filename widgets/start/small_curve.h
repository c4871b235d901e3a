// SPDX-License-Identifier: GPL-3.0-or-later
// A small curve of log-perplexity by position, tinted beyond the trained length.
#pragma once

#include <QWidget>
#include <vector>

#include "widgets/plot/plot.h"
#include "widgets/theme.h"

namespace sextant {

class SmallCurve : public QWidget {
    Q_OBJECT

  public:
    struct Data {
        std::vector<double> curve;     // nats, at equal steps; not finite: not drawn
        double low = 0.0, high = 1.0;  // nats, at the bottom and the top
        double trainedShare = 1.0;     // of the width
    };
    explicit SmallCurve(QWidget* parent = nullptr);

    void setTheme(const Theme& theme);
    void setData(Data next);
    PlotPane pane() const;  // in this widget's pixels

  protected:
    void paintEvent(QPaintEvent* event) override;

  private:
    Theme theme_ = Theme::dark();
    Data data_;
};

}  // namespace sextant
