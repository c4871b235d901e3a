// SPDX-License-Identifier: GPL-3.0-or-later
// The loss of two models on the same text, and under it their difference.
#pragma once

#include <optional>
#include <vector>

#include "analysis/measure/entropy_unit.h"
#include "widgets/scales/chart_frame.h"
#include "widgets/scales/scale_picture.h"

namespace sextant {

struct ModelPair {
    QString first, second;   // names
    int style = 0;           // of the second's pin
    bool overBytes = false;  // else over tokens: the tokens are the same
    // Places, tokens or bytes, and NLL there in nats a token or a byte, as it is drawn; NaN: none.
    std::vector<double> at, firstLoss, secondLoss;
    std::int64_t firstTrained = 0, secondTrained = 0;  // lengths in tokens; 0: not known
    // Mean of second - first over the tokens that both have scored, nats; none: not over tokens.
    std::optional<double> ofTokens = std::nullopt;

    bool empty() const { return at.empty(); }
    // second - first, of what both have.
    std::vector<double> difference() const;
    QString differenceName() const;  // "rope: as trained \u2212 nope"
    // Its mean: of the tokens, else of the places that both have; none without one.
    std::optional<double> meanDifference() const;
};

class ModelPairPlot : public ScalePicture {
    Q_OBJECT

  public:
    explicit ModelPairPlot(QWidget* parent = nullptr);

    void setPair(const ModelPair& pair);
    void setUnit(EntropyUnit unit);
    const ModelPair& pair() const { return pair_; }
    struct Frames {
        ChartFrame losses, difference;
        bool titled = true;  // the text's axis has its name
        // Else there is room for the losses alone.
        bool two() const { return !difference.plot.isEmpty(); }
    };
    Frames frames() const;

    bool hasValues() const override { return !pair_.empty(); }
    void paintTo(QPainter& painter, const QRectF& area, const Theme& theme) const override;
    QString csv() const override;
    QSize minimumSizeHint() const override { return {300, 140}; }

  private:
    Frames framesIn(const QRectF& area, const QFont& font) const;
    void paintTrained(QPainter& painter, const Frames& frames, double left,
                      const Theme& theme) const;
    // `lowest`: over the text's axis, `titled` with its name.
    ChartWords words(bool difference, bool lowest, bool titled) const;
    std::vector<double> shown(std::vector<double> nats) const;

    ModelPair pair_;
    EntropyUnit unit_ = EntropyUnit::nats;
};

}  // namespace sextant
