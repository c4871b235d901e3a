// SPDX-License-Identifier: GPL-3.0-or-later
// The results of a study's models by length: one line per variant over the range of its seeds,
// printed values as hollow marks in its colour.
#pragma once

#include "pages/studies/study_facts.h"
#include "widgets/plot/chart.h"
#include "widgets/plot/plot.h"

namespace sextant {

class StudyPlot : public Chart {
    Q_OBJECT

  public:
    explicit StudyPlot(QWidget* parent = nullptr);

    void setResult(const StudyResult& result);
    const StudyResult& result() const { return result_; }
    Plot plotIn(const QRectF& area, const QFont& font, const Theme& theme) const override;
    QString tipAt(const QPointF& pixel) const;

    bool hasValues() const override { return !result_.lines.empty(); }
    Table table() const override;
    QSize sizeHint() const override { return {420, 260}; }
    QSize minimumSizeHint() const override { return {260, 210}; }

  protected:
    void mouseMoveEvent(QMouseEvent* event) override;

  private:
    // Perplexities span a wide range: they are drawn by their logarithm.
    double drawn(double value) const;

    StudyResult result_;
};

}  // namespace sextant
