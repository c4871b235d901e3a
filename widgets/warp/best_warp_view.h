// SPDX-License-Identifier: GPL-3.0-or-later
// The warp of training that is least unlike testing at a length: total difference over Beta(a, b)
// as a map, six points that were searched, and a card of what they come to.
#pragma once

#include <QWidget>
#include <memory>
#include <optional>

#include "analysis/measure/best_warp.h"
#include "widgets/theme.h"

class QPushButton;

namespace sextant {

class BestWarpView : public QWidget {
    Q_OBJECT

  public:
    explicit BestWarpView(QWidget* parent = nullptr);

    void setTheme(const Theme& theme);
    // Null: there is nothing to be searched. Redrawn for each length: the search is kept.
    void setSearch(std::shared_ptr<const WarpSearch> search, int testLength);

    const std::optional<BetaMap>& map() const { return map_; }
    const PointWarp& pointWarp() const { return points_; }
    // Of the card: span, bias gap, total difference; no warp, Beta, six points, at test.
    QString cardText(int row, int column) const;
    QRectF mapRect() const;  // pixels
    QPointF pixelOf(double a, double b) const;
    void paintMap(QPainter& painter, const QRectF& area, const Theme& theme) const;
    QString csv() const;

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override { return {200, sizeHint().height()}; }

  signals:
    void betaChosen(double a, double b);
    void pointsChosen(const std::vector<double>& points);  // of PointWarp

  protected:
    void paintEvent(QPaintEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void leaveEvent(QEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

  private:
    struct Shape {
        std::size_t a, b;
    };
    std::optional<Shape> shapeAt(const QPointF& pixel) const;

    Theme theme_ = Theme::dark();
    std::shared_ptr<const WarpSearch> search_;
    int testLength_ = 0;
    std::optional<BetaMap> map_;
    PointWarp points_;
    WarpFacts facts_[3];
    std::optional<Shape> hovered_;
    QPushButton* take_;
};

}  // namespace sextant
