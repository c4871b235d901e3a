// SPDX-License-Identifier: GPL-3.0-or-later
// The layers of a checkpoint side by side: how far each attends, by which positions, and what else
// its attention has. A click or the arrow keys choose a layer.
#pragma once

#include <QWidget>
#include <functional>
#include <vector>

#include "analysis/checkpoint/checkpoint_facts.h"
#include "widgets/theme.h"

namespace sextant {

class ReachStrip : public QWidget {
    Q_OBJECT

  public:
    explicit ReachStrip(QWidget* parent = nullptr);

    void setTheme(const Theme& theme);
    // `trainedLength` in tokens: how far layers reach that see all keys.
    void setLayers(const std::vector<LayerFacts>& layers, std::int64_t trainedLength);
    void setCurrent(int layer);
    int current() const { return current_; }  // -1: there is no layer
    // Names of the rows below the bars: only those of which some layer has something.
    QStringList rowNames() const;
    // The column of a layer, in this widget's pixels.
    QRectF columnRect(int layer) const;
    bool showsWords() const;  // columns are wide enough for them

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

  signals:
    void layerChosen(int layer);

  protected:
    void paintEvent(QPaintEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    bool event(QEvent* event) override;

  private:
    struct Row {
        QString name;
        std::function<QString(const LayerFacts&)> text;  // empty: this layer has none
        bool dot = false;                                // drawn as a dot
    };
    void addRows();
    int layerAt(const QPointF& position) const;
    void choose(int layer);
    QRectF plotRect() const;
    double columnWidth() const;
    double heightOf(std::int64_t reach) const;  // 0 to 1
    std::int64_t reachOf(const LayerFacts& layer) const;
    QColor colourOf(const LayerFacts& layer) const;
    void paintBars(QPainter& painter) const;
    void paintRows(QPainter& painter) const;

    Theme theme_ = Theme::dark();
    std::vector<LayerFacts> layers_;
    std::vector<Row> rows_;
    std::int64_t trained_ = 0, low_ = 1, high_ = 2;  // tokens
    int current_ = -1;
};

}  // namespace sextant
