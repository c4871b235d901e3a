// SPDX-License-Identifier: GPL-3.0-or-later
// The meaning of the cells' colours, in a line: low number, colours, high number. If it does not
// fit, the unit is dropped, then everything.
#pragma once

#include <QColor>
#include <QWidget>
#include <vector>

#include "widgets/theme.h"

namespace sextant {

struct LegendOfColours {
    QString low, high;
    QString unit;                 // "nats"; empty: none
    std::vector<QColor> colours;  // from low to high, evenly spaced; empty: nothing is coloured
};

class ColourLegend : public QWidget {
  public:
    explicit ColourLegend(QWidget* parent = nullptr);

    void setTheme(const Theme& theme);
    void setLegend(LegendOfColours legend);
    const LegendOfColours& legend() const { return legend_; }
    QRectF bar() const;  // of the colours, in pixels; empty: does not fit
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override { return {0, sizeHint().height()}; }

  protected:
    void paintEvent(QPaintEvent* event) override;

  private:
    QString highText() const;  // with the unit if it fits

    Theme theme_ = Theme::dark();
    LegendOfColours legend_;
};

}  // namespace sextant
