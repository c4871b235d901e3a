// SPDX-License-Identifier: GPL-3.0-or-later
// The fit of a sweep as a formula and a table: this model, smoothed, and the references. A click on
// a reference hides or shows its line; on a row of this model, it selects that row's fit and dots.
#pragma once

#include <set>

#include "pages/scales/sweep_facts.h"
#include "widgets/plot/chart.h"

namespace sextant {

class FitCard : public Chart {
    Q_OBJECT

  public:
    explicit FitCard(QWidget* parent = nullptr);

    void setFacts(const SweepFacts& facts);
    bool isSmoothed() const { return smoothed_; }
    const std::set<QString>& hidden() const { return hidden_; }

    // "σ* = 0.453 ln s + 1", or why there is no fit.
    QString headline() const;
    struct Row {
        SweepLine line;
        double atFour = 0.0;  // sigma* at s = 4
        QRectF place;
    };
    std::vector<Row> rows() const;

    bool hasValues() const override { return !facts_.empty(); }
    void paintTo(QPainter& painter, const QRectF& area, const Theme& theme) const override;
    Table table() const override;
    QSize minimumSizeHint() const override;

  signals:
    void changed();  // isSmoothed() or hidden()

  protected:
    void mousePressEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    double fileShape() const override { return 0.6; }

  private:
    std::vector<Row> rowsIn(const QRectF& area, const QFont& font) const;
    void toggle(const SweepLine& line);

    SweepFacts facts_;
    bool smoothed_ = false;
    std::set<QString> hidden_;
    int at_ = 0;  // row of the keyboard cursor
};

}  // namespace sextant
