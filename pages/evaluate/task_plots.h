// SPDX-License-Identifier: GPL-3.0-or-later
// Accuracy by length of each task: small plots side by side with one legend.
#pragma once

#include "pages/evaluate/task_facts.h"
#include "widgets/plot/chart.h"
#include "widgets/plot/plot.h"

namespace sextant {

class TaskPlots : public Chart {
    Q_OBJECT

  public:
    explicit TaskPlots(QWidget* parent = nullptr);

    void setFacts(const TaskFacts& facts);

    // --- what is drawn, for tests and the pointer ---
    // A pane for each task.
    Plot plotIn(const QRectF& area, const QFont& font, const Theme& theme) const override;
    QStringList legend() const;  // names of all lines, each once
    QString tipAt(const QPointF& pixel) const;

    bool hasValues() const override;
    void paintTo(QPainter& painter, const QRectF& area, const Theme& theme) const override;
    Table table() const override;
    QSize sizeHint() const override { return {900, 200}; }
    QSize minimumSizeHint() const override;
    bool hasHeightForWidth() const override { return true; }
    int heightForWidth(int width) const override;

  protected:
    void mouseMoveEvent(QMouseEvent* event) override;
    double fileShape() const override { return 0.3; }

  private:
    int columns(double width) const;
    // The pane of task number `at` in `place`, with its head.
    void addTask(Plot& plot, std::size_t at, const QRectF& place, const Theme& theme) const;

    TaskFacts facts_;
};

}  // namespace sextant
