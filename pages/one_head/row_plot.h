// SPDX-License-Identifier: GPL-3.0-or-later
// The weights of one query row over its keys, on a square root scale, with a frame around the part
// whose tokens are written below it.
#pragma once

#include <optional>
#include <vector>

#include "widgets/plot/chart.h"
#include "widgets/plot/plot.h"

namespace sextant {

// Keys first .. first + count - 1.
struct KeyFrame {
    std::int64_t first = 0;
    int count = 0;
    bool operator==(const KeyFrame&) const = default;
};

class RowPlot : public Chart {
    Q_OBJECT

  public:
    static constexpr int leastKeys = 8;  // in the frame

    explicit RowPlot(QWidget* parent = nullptr);

    // Of each key, in order; empty: none, and `words` says why.
    void setWeights(std::vector<double> weights, const QString& words, bool muted);
    void setTrainedLength(std::int64_t trained);
    void setKey(std::optional<std::int64_t> key);
    // At most `mostKeys` may be framed.
    void setFrame(const KeyFrame& frame, int mostKeys);

    const KeyFrame& frame() const { return frame_; }
    // One pane of keys, each from its number to the next, and square roots of weights.
    Plot plotIn(const QRectF& area, const QFont& font, const Theme& theme) const override;

    bool hasValues() const override { return !weights_.empty(); }
    void paintTo(QPainter& painter, const QRectF& area, const Theme& theme) const override;
    Table table() const override;
    QSize minimumSizeHint() const override { return {200, 78}; }
    QSize sizeHint() const override { return {640, 98}; }

  signals:
    void frameWanted(const sextant::KeyFrame& frame);
    void keyChosen(qint64 key);

  protected:
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    double fileShape() const override { return 0.25; }

  private:
    enum class Held { nothing, body, left, right };
    void addBars(PlotPane& pane, const Theme& theme) const;
    Held heldAt(const QPointF& pixel) const;
    std::int64_t keyAt(const QPointF& pixel) const;
    void want(std::int64_t first, std::int64_t end);

    std::vector<double> weights_;
    QString words_;
    bool muted_ = false;
    double highest_ = 1.0;
    std::int64_t trained_ = 0;
    std::optional<std::int64_t> key_;
    KeyFrame frame_;
    int mostKeys_ = 60;
    Held held_ = Held::nothing;
    std::int64_t heldKey_ = 0;
    KeyFrame heldFrame_;
};

}  // namespace sextant
