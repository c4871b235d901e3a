// SPDX-License-Identifier: GPL-3.0-or-later
// Entropy at the last position against the sigma of each head, with a regression line for each
// layer: the result of a search for head scales.
#pragma once

#include <optional>
#include <set>
#include <vector>

#include "analysis/measure/regression_line.h"
#include "widgets/plot/chart.h"
#include "widgets/selection.h"

namespace sextant {

struct ScatterFacts {
    int layers = 0, heads = 0;
    std::vector<double> sigma, entropy;  // [layers * heads]; in effect, and nats

    // True also if all heads have one scale, as there is then nothing to see.
    bool empty() const;
};

// Regression of entropy on sigma over the heads of a layer.
RegressionLine lineOf(const ScatterFacts& facts, int layer);

class EntropyScatter : public Chart {
    Q_OBJECT

  public:
    static constexpr int mostLayers = 7;  // at once; of more layers, every third at first

    explicit EntropyScatter(QWidget* parent = nullptr);

    void setFacts(const ScatterFacts& facts);
    void setHovered(std::optional<HeadId> head);
    std::vector<int> shownLayers() const { return {shown_.begin(), shown_.end()}; }

    struct Row {
        int layer = 0;
        QRectF place;
    };
    std::vector<Row> rows() const;  // of the table
    QPointF pointOf(HeadId head) const;

    bool hasValues() const override { return !facts_.empty(); }
    Plot plotIn(const QRectF& area, const QFont& font, const Theme& theme) const override;
    Table table() const override;
    QSize minimumSizeHint() const override { return {320, 170}; }

  signals:
    void headHovered(std::optional<sextant::HeadId> head);

  protected:
    void mouseMoveEvent(QMouseEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void leaveEvent(QEvent* event) override;

  private:
    std::vector<Row> rowsIn(const QRectF& area, const QFont& font) const;
    std::size_t at(HeadId head) const {
        return static_cast<std::size_t>(head.layer * facts_.heads + head.head);
    }
    QPen penOf(int layer, const Theme& theme) const;
    void addTable(Plot& plot, const QRectF& area, const Theme& theme) const;

    ScatterFacts facts_;
    std::set<int> shown_;
    std::optional<HeadId> hovered_;
    std::optional<int> hoveredLayer_;
};

}  // namespace sextant
