// SPDX-License-Identifier: GPL-3.0-or-later
// The warp of training positions that covers most of what a longer, interpolated text needs:
// mismatch over Beta(a, b) as a map, a warp of six points found by search, and a card comparing
// them. The results are for training; a click tries one at inference.
#pragma once

#include <QWidget>
#include <memory>
#include <optional>
#include <utility>

#include "analysis/measure/best_warp.h"
#include "analysis/values/table.h"
#include "widgets/plot/plot.h"
#include "widgets/theme.h"

class QPushButton;

namespace sextant {

class ParameterForm;

class BestWarpView : public QWidget {
    Q_OBJECT

  public:
    explicit BestWarpView(QWidget* parent = nullptr);

    void setTheme(const Theme& theme);
    // Null: nothing to search. `tokens`: the number read, and the test length until one is set by
    // hand.
    void setSearch(std::shared_ptr<const WarpSearch> search, int tokens);
    int testLength() const { return byHand_.value_or(tokens_); }
    // Nothing: the test length is the number of tokens read.
    std::optional<int> lengthByHand() const { return byHand_; }
    void setLengthByHand(std::optional<int> testLength);

    // The shapes a and b that are set; nothing: another warp is set.
    void setChosen(std::optional<std::pair<double, double>> shapes);

    const std::optional<BetaMap>& map() const { return map_; }
    const PointWarp& pointWarp() const { return points_; }
    // Card rows: span, bias gap, total difference, mismatch; columns: none, Beta, points, test.
    QString cardText(int row, int column) const;
    QRectF mapRect() const;  // pixels
    QPointF pixelOf(double a, double b) const { return axes().at({a, b}); }
    // The mark of the shapes that are set; nothing: they are not on the map.
    std::optional<QPointF> chosenAt() const;
    QRectF scaleRect() const;  // pixels: the colour scale
    void paintMap(QPainter& painter, const QRectF& area, const Theme& theme) const;
    void paintTo(QPainter& painter) const;
    Table table() const;  // mismatch by a and b; empty: there is no map

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override { return {200, sizeHint().height()}; }

    // Text beside the map: the shapes pointed at, else the best; whether the best is at the edge.
    QString besideMap() const;

  signals:
    void betaChosen(double a, double b);                   // at inference
    void pointsChosen(const std::vector<double>& points);  // of PointWarp, at inference
    // For training: the shapes that are set, or those points.
    void betaForTraining(double a, double b);
    void pointsForTraining(const std::vector<double>& points);

  protected:
    void paintEvent(QPaintEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void leaveEvent(QEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    bool event(QEvent* event) override;

  private:
    struct Shape {
        std::size_t a, b;
    };
    std::optional<Shape> shapeAt(const QPointF& pixel) const;
    void search();
    PlotPane axes() const;
    int sliderHeight() const;
    void paintScale(QPainter& painter) const;

    Theme theme_ = Theme::dark();
    std::shared_ptr<const WarpSearch> search_;
    int tokens_ = 0;
    std::optional<int> byHand_;
    std::optional<BetaMap> map_;
    PointWarp points_;
    WarpFacts facts_[3];
    std::optional<Shape> hovered_;
    std::optional<std::pair<double, double>> chosen_;
    ParameterForm* length_;
    QPushButton *take_, *train_;
};

}  // namespace sextant
