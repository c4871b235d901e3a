// SPDX-License-Identifier: GPL-3.0-or-later
// The loss of two models on the same text, and below it their difference.
#pragma once

#include <optional>
#include <vector>

#include "analysis/measure/entropy_unit.h"
#include "widgets/plot/chart.h"
#include "widgets/plot/plot.h"

namespace sextant {

struct ModelPair {
    QString first, second;   // names
    int style = 0;           // of the second's pin
    bool overBytes = false;  // false: over tokens, which are the same for both
    // Places (tokens or bytes) and the NLL drawn there, nats per token or byte; NaN: none.
    std::vector<double> at, firstLoss, secondLoss;
    std::int64_t firstTrained = 0, secondTrained = 0;  // lengths in tokens; 0: not known
    // Mean of second - first over the tokens that both scored, nats; none: not over tokens.
    std::optional<double> ofTokens = std::nullopt;

    bool empty() const { return at.empty(); }
    // second - first, where both have a value.
    std::vector<double> difference() const;
    QString differenceName() const;  // "rope: as trained \u2212 nope"
    // Mean difference: over the tokens, else over the places where both have a value.
    std::optional<double> meanDifference() const;
};

class ModelPairPlot : public Chart {
    Q_OBJECT

  public:
    explicit ModelPairPlot(QWidget* parent = nullptr);

    void setPair(const ModelPair& pair);
    void setUnit(EntropyUnit unit);
    const ModelPair& pair() const { return pair_; }
    // A pane of the losses, and one of the difference where that fits too.
    Plot plotIn(const QRectF& area, const QFont& font, const Theme& theme) const override;

    bool hasValues() const override { return !pair_.empty(); }
    Table table() const override;
    QSize minimumSizeHint() const override { return {300, 140}; }

  private:
    PlotLine curve(const std::vector<double>& nats, const QPen& pen) const;
    std::vector<PlotPane> panesIn(const QRectF& area, const QFont& font, const Theme& theme) const;
    void addTrainedLengths(Plot& plot, double left, const Theme& theme) const;

    ModelPair pair_;
    EntropyUnit unit_ = EntropyUnit::nats;
};

}  // namespace sextant
