// SPDX-License-Identifier: GPL-3.0-or-later
// The results of a study's models by length: one line per variant over the range of its seeds,
// printed values as hollow marks in its colour.
#pragma once

#include "pages/studies/study_facts.h"
#include "widgets/plot/chart.h"
#include "widgets/plot/chart_frame.h"

namespace sextant {

class StudyPlot : public Chart {
    Q_OBJECT

  public:
    explicit StudyPlot(QWidget* parent = nullptr);

    void setResult(const StudyResult& result);
    const StudyResult& result() const { return result_; }
    ChartFrame frame() const;
    QString tipAt(const QPointF& pixel) const;

    bool hasValues() const override { return !result_.lines.empty(); }
    void paintTo(QPainter& painter, const QRectF& area, const Theme& theme) const override;
    Table table() const override;
    QSize sizeHint() const override { return {420, 260}; }
    QSize minimumSizeHint() const override { return {260, 210}; }

  protected:
    void mouseMoveEvent(QMouseEvent* event) override;

  private:
    struct Name {
        QRectF place;
        QString words;
    };
    std::vector<Name> legend(const QRectF& area, const QFont& font) const;
    ChartFrame frameIn(const QRectF& area, const QFont& font) const;
    ChartText words() const;
    // Perplexities span a wide range: they are drawn by their logarithm.
    double drawn(double value) const;

    StudyResult result_;
};

}  // namespace sextant
