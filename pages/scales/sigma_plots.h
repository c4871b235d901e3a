// SPDX-License-Identifier: GPL-3.0-or-later
// Sigma of each head by step of a search, one small plot per layer: lines, or for many heads a band
// of quantiles with the chosen heads' lines over it.
#pragma once

#include <optional>
#include <set>
#include <vector>

#include "pages/scales/search_facts.h"
#include "widgets/plot/chart.h"
#include "widgets/plot/plot_legend.h"

namespace sextant {

// What is pointed at and chosen, here or elsewhere.
struct SigmaPointed {
    std::optional<int> step = {};
    std::optional<HeadId> head = {};
    std::set<HeadId> chosen = {};  // their layers come first; over a band they are drawn as lines

    bool operator==(const SigmaPointed&) const = default;
};

class SigmaPlots : public Chart {
    Q_OBJECT

  public:
    static constexpr int mostLines = 8;          // heads of a layer; with more there is a band
    static constexpr double leastGutter = 52.0;  // pixels right of a plot, for the labels
    static constexpr double leastApart = 12.0;   // from one label to the next
    static constexpr double beforeLabel = 14.0;  // pixels from a line's end to its number

    explicit SigmaPlots(QWidget* parent = nullptr);

    void setFacts(const SearchFacts& facts);
    void setPointed(const SigmaPointed& pointed);
    const SigmaPointed& pointed() const { return pointed_; }

    struct Cell {
        int layer = 0;
        QRectF area;                                      // with title and labels
        double gutter = leastGutter, apart = leastApart;  // larger for large fonts
        PlotPane pane;                                    // its lines are not there yet
    };
    std::vector<Cell> cells() const;            // on the screen
    std::vector<int> linesOf(int layer) const;  // heads with a line of their own
    // Least, quartiles and largest of a layer before a step.
    std::vector<double> quantiles(int layer, int step) const;
    // Width of a head's line in pixels; doubled while it is hovered.
    double lineWidth(HeadId head) const;
    // The labels at the ends of a cell's lines: heads and sigmas, at the step pointed at or the
    // last.
    struct Label {
        int head = 0;
        double sigma = 0.0, top = 0.0;
    };
    std::vector<Label> labels(const Cell& cell) const;

    bool hasValues() const override { return facts_.layers > 0 && !facts_.empty(); }
    Plot plotIn(const QRectF& area, const QFont& font, const Theme& theme) const override;
    Table table() const override;
    QSize minimumSizeHint() const override;

  signals:
    void stepHovered(int step);  // -1: none
    void headHovered(std::optional<sextant::HeadId> head);

  protected:
    void mouseMoveEvent(QMouseEvent* event) override;
    void leaveEvent(QEvent* event) override;

  private:
    std::vector<Cell> cellsIn(const QRectF& area, const QFont& font, const Theme& theme) const;
    int columns(double width) const;
    std::vector<LegendEntry> legend(const Theme& theme) const;  // none where there is a band
    double legendRoom(double width, const QFont& font) const;
    int shownStep() const;  // of the path
    double sigmaAt(HeadId head, int step) const;
    std::optional<HeadId> headAt(const QPointF& pixel) const;
    QColor colourOf(HeadId head, const Theme& theme) const;
    void addLines(PlotPane& pane, int layer, const Theme& theme) const;
    void addWords(Plot& plot, const Cell& cell, const Theme& theme) const;

    SearchFacts facts_;
    SigmaPointed pointed_;
};

}  // namespace sextant
