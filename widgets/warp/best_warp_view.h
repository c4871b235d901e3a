// SPDX-License-Identifier: GPL-3.0-or-later
// The warp of training that shows most of what a longer, interpolated text needs: mismatch over
// Beta(a, b) as a map, six points that were searched, and a card of what they come to. What is
// found is for training; a click tries it at inference.
#pragma once

#include <QWidget>
#include <memory>
#include <optional>
#include <utility>

#include "analysis/measure/best_warp.h"
#include "widgets/theme.h"

class QPushButton;

namespace sextant {

class ParameterForm;

class BestWarpView : public QWidget {
    Q_OBJECT

  public:
    explicit BestWarpView(QWidget* parent = nullptr);

    void setTheme(const Theme& theme);
    // Null: there is nothing to be searched. `tokens`: that are read; the test length is theirs
    // until it is set by hand.
    void setSearch(std::shared_ptr<const WarpSearch> search, int tokens);
    int testLength() const { return byHand_.value_or(tokens_); }
    // Nothing: that of the tokens that are read.
    std::optional<int> lengthByHand() const { return byHand_; }
    void setLengthByHand(std::optional<int> testLength);

    // The shapes that are set, a and b; nothing: another warp is.
    void setChosen(std::optional<std::pair<double, double>> shapes);

    const std::optional<BetaMap>& map() const { return map_; }
    const PointWarp& pointWarp() const { return points_; }
    // Of the card: span, bias gap, total difference, mismatch; no warp, Beta, six points, at test.
    QString cardText(int row, int column) const;
    QRectF mapRect() const;  // pixels
    QPointF pixelOf(double a, double b) const;
    // Where the shapes that are set are marked; nothing: they are not on the map.
    std::optional<QPointF> chosenAt() const;
    QRectF scaleRect() const;  // pixels: what the colours mean
    void paintMap(QPainter& painter, const QRectF& area, const Theme& theme) const;
    void paintTo(QPainter& painter) const;
    QString csv() const;

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override { return {200, sizeHint().height()}; }

    // Beside the map: what is pointed at or the least, and whether it lies at the map's edge.
    QString besideMap() const;

  signals:
    void betaChosen(double a, double b);                   // at inference
    void pointsChosen(const std::vector<double>& points);  // of PointWarp, at inference
    // To train with: the shapes that are set, or those points.
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
