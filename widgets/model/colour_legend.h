// SPDX-License-Identifier: GPL-3.0-or-later
// What the colours of cells mean, in a line: the number at the dark end, the colours, the number at
// the other end. Where there is no room for the unit it goes, then everything.
#pragma once

#include <QColor>
#include <QWidget>
#include <vector>

#include "widgets/theme.h"

namespace sextant {

struct LegendOfColours {
    QString low, high;
    QString unit;                 // "nats"; empty: none
    std::vector<QColor> colours;  // from low to high, evenly; empty: nothing is coloured
};

class ColourLegend : public QWidget {
  public:
    explicit ColourLegend(QWidget* parent = nullptr);

    void setTheme(const Theme& theme);
    void setLegend(LegendOfColours legend);
    const LegendOfColours& legend() const { return legend_; }
    QRectF bar() const;  // of the colours, in pixels; empty: no room
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override { return {0, sizeHint().height()}; }

  protected:
    void paintEvent(QPaintEvent* event) override;

  private:
    QString highText() const;  // with the unit where it has room

    Theme theme_ = Theme::dark();
    LegendOfColours legend_;
};

}  // namespace sextant
