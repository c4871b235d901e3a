// SPDX-License-Identifier: GPL-3.0-or-later
// Log-perplexity against sigma, or another number, as one curve with its best point marked.
#pragma once

#include <vector>

#include "widgets/plot/chart.h"

namespace sextant {

struct SliceFacts {
    std::vector<double> x, nll;  // x ascending; NaN: nothing there
    QString xText;               // title of the axis
    QString xColumn;             // name in the table: "sigma"
    double best = 0.0;           // x that is marked; NaN: none
    QString bestText;            // beside it: "best 1.45"
    bool marks = false;          // at every value
    bool places = false;         // x counts: one step apart whatever it is
};

class SlicePlot : public Chart {
    Q_OBJECT

  public:
    SlicePlot(const QString& name, const QString& title, QWidget* parent = nullptr);

    void setFacts(const SliceFacts& facts);
    const SliceFacts& facts() const { return facts_; }

    bool hasValues() const override;
    Plot plotIn(const QRectF& area, const QFont& font, const Theme& theme) const override;
    Table table() const override;
    QSize minimumSizeHint() const override { return {180, 110}; }

  signals:
    void valuePointed(double x);  // NaN: no longer

  protected:
    void mouseMoveEvent(QMouseEvent* event) override;
    void leaveEvent(QEvent* event) override;

  private:
    SliceFacts facts_;
};

}  // namespace sextant
