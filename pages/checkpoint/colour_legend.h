// SPDX-License-Identifier: GPL-3.0-or-later
// What the colours of cells mean, in a line: the number at the dark end, the colours, the number at
// the other end; before them what is to be said of the cells. Where there is no room for the unit
// it goes, then everything.
#pragma once

#include <QColor>
#include <QStringList>
#include <QWidget>
#include <vector>

#include "widgets/theme.h"

namespace sextant {

struct LegendOfColours {
    QString low, high;
    QString unit;                 // "nats"; empty: none
    std::vector<QColor> colours;  // from low to high, evenly; empty: nothing is coloured
    QStringList note = {};        // what is to be said of the cells, ever shorter; empty: nothing
};

class ColourLegend : public QWidget {
  public:
    explicit ColourLegend(QWidget* parent = nullptr);

    void setTheme(const Theme& theme);
    void setLegend(LegendOfColours legend);
    const LegendOfColours& legend() const { return legend_; }
    QRectF bar() const;    // of the colours, in pixels; empty: no room
    QString note() const;  // as it is written; empty: nothing is to be said
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override { return {0, sizeHint().height()}; }

  protected:
    void paintEvent(QPaintEvent* event) override;

  private:
    QString highText() const;  // with the unit where it has room
    double room() const;

    Theme theme_ = Theme::dark();
    LegendOfColours legend_;
};

}  // namespace sextant
