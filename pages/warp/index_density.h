// SPDX-License-Identifier: GPL-3.0-or-later
// The density of tokens over positions, which shows where a warp crowds them.
#pragma once

#include <QWidget>
#include <vector>

#include "widgets/plot/plot.h"
#include "widgets/theme.h"

namespace sextant {

// Tokens per position in `bins` equal parts of 0 .. end, [bins]; positions outside are omitted.
std::vector<double> indexDensity(const std::vector<double>& positions, double end, int bins);

class IndexDensity : public QWidget {
    Q_OBJECT

  public:
    explicit IndexDensity(QWidget* parent = nullptr);

    void setTheme(const Theme& theme);
    void setPositions(const std::vector<double>& positions, std::int64_t trained);

    const std::vector<double>& bars() const { return bars_; }
    double end() const { return end_; }  // position of the last bar's right edge

    QSize sizeHint() const override { return {290, 74}; }
    QSize minimumSizeHint() const override { return {160, 60}; }

  protected:
    void paintEvent(QPaintEvent* event) override;

  private:
    Plot plot() const;

    Theme theme_ = Theme::dark();
    std::vector<double> bars_;
    double end_ = 1.0, even_ = 1.0;
    std::int64_t trained_ = 0;
};

}  // namespace sextant
