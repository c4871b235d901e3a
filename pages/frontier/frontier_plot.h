// SPDX-License-Identifier: GPL-3.0-or-later
// Loss within the trained length against loss beyond it: each setting is a point; a line joins
// those that no other beats in both, and a swept parameter is a path.
#pragma once

#include <optional>
#include <vector>

#include "analysis/measure/entropy_unit.h"
#include "widgets/plot/chart.h"
#include "widgets/plot/plot.h"

namespace sextant {

enum class Tried { now, reference, history, pin, sweep };

struct FrontierPoint {
    QString name;         // the setting, in words
    double within = 0.0;  // mean NLL within the trained length, less the reference's, nats
    double beyond = 0.0;  // mean NLL beyond it, nats
    Tried kind = Tried::history;
    int style = 0;         // of a pin: pinStyle()
    QString label = {};    // beside its mark; empty: none
    bool partial = false;  // over only some of the tokens
};

struct FrontierFacts {
    std::vector<FrontierPoint> points;
    std::vector<std::vector<int>> paths;  // indices of points, in the order of the parameter
    std::int64_t trainedLength = 0;
    QString reference;  // name of the reference that `within` is relative to
};

// The Pareto front: points that no other equals in both losses and beats in one, by ascending loss
// within; of equal points the first.
std::vector<int> paretoFront(const std::vector<FrontierPoint>& points);

class FrontierPlot : public Chart {
    Q_OBJECT

  public:
    explicit FrontierPlot(QWidget* parent = nullptr);

    void setFacts(const FrontierFacts& facts);
    void setUnit(EntropyUnit unit);
    const FrontierFacts& facts() const { return facts_; }
    // Its first line goes through all points, and is not painted: each has a mark of its own.
    Plot plotIn(const QRectF& area, const QFont& font, const Theme& theme) const override;
    QPointF pixelOf(int point) const;
    bool isDominated(int point) const;
    std::optional<int> hovered() const { return hovered_; }
    QString readOut() const;  // of the hovered point; empty: none

    bool hasValues() const override { return !facts_.points.empty(); }
    Table table() const override;
    QSize minimumSizeHint() const override { return {300, 200}; }

  signals:
    void chosen(int point);

  protected:
    void mouseMoveEvent(QMouseEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void leaveEvent(QEvent* event) override;

  private:
    void hover(std::optional<int> point);
    std::optional<int> nearest(const QPointF& at) const;
    PlotSpot spotOf(int point, const QPointF& at, const Theme& theme) const;
    void addLabels(Plot& plot, const Theme& theme) const;

    FrontierFacts facts_;
    std::vector<int> front_;
    EntropyUnit unit_ = EntropyUnit::nats;
    std::optional<int> hovered_;
};

}  // namespace sextant
