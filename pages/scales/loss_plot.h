// SPDX-License-Identifier: GPL-3.0-or-later
// Loss by step of a search for head scales: on the training batches, on held-out samples, and
// before the search.
#pragma once

#include <optional>

#include "pages/scales/search_facts.h"
#include "widgets/plot/chart.h"
#include "widgets/plot/plot_legend.h"

namespace sextant {

class LossPlot : public Chart {
    Q_OBJECT

  public:
    explicit LossPlot(QWidget* parent = nullptr);

    void setFacts(const SearchFacts& facts);
    void setStep(std::optional<int> step);  // the step pointed at, here or elsewhere

    // "best 2.23", "at step 80"; empty: no value yet.
    QStringList bestText() const;
    // Texts in the plot: that of the best, then those of the levels it is compared with.
    struct Label {
        QStringList lines;
        QRectF place;  // pixels
        double level;  // its level, in nats
        bool best = false;
    };
    std::vector<Label> labels() const;  // on the screen

    bool hasValues() const override { return !facts_.empty(); }
    Plot plotIn(const QRectF& area, const QFont& font, const Theme& theme) const override;
    Table table() const override;
    QSize minimumSizeHint() const override { return {220, 150}; }

  signals:
    void stepHovered(int step);  // -1: none

  protected:
    void mouseMoveEvent(QMouseEvent* event) override;
    void leaveEvent(QEvent* event) override;

  private:
    std::vector<LegendEntry> legend(const Theme& theme) const;
    PlotPane paneIn(const QRectF& area, const QFont& font, const Theme& theme) const;
    std::vector<Label> levels() const;  // not placed yet, one line each
    std::vector<Label> labelsIn(const PlotPane& pane, const QFont& font) const;

    SearchFacts facts_;
    std::optional<int> step_;
};

}  // namespace sextant
