// SPDX-License-Identifier: GPL-3.0-or-later
// Score against distance, and below it the change of the score from one distance to the next.
#pragma once

#include <QWidget>

#include "pages/distance/distance_drawing.h"
#include "widgets/plot/curve_export.h"

namespace sextant {

class DistancePlot : public QWidget {
    Q_OBJECT

  public:
    explicit DistancePlot(QWidget* parent = nullptr);

    void setFacts(const DistanceFacts& facts);
    void setLook(const DistanceLook& look);
    void setTheme(const Theme& theme) { set(shown_.theme, theme); }
    void setCrosshair(std::optional<int> distance) { set(shown_.crosshair, distance); }
    void setHovered(std::optional<HeadId> head) { set(shown_.hovered, head); }
    void setShown(bool score, bool sensitivity);  // one of them at least

    const Plot& drawn() const;
    const PlotPane* score() const;  // null: hidden
    const PlotPane* sensitivity() const;
    const PlotLine* line(const QString& key) const;  // null: not drawn
    QStringList readOut() const;                     // its lines, beginning with the title
    QRectF readOutRect() const;                      // pixels; empty: there is none

    // .svg, .pdf or .png by the suffix: both panes, whole. Throws Error.
    void exportTo(const QString& path, PictureWidth width, const QString& about = {}) const;

  signals:
    void distancePointed(int distance);
    void headHovered(std::optional<sextant::HeadId> head);

  protected:
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    void leaveEvent(QEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void changeEvent(QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;

  private:
    void drawAnew();  // before it is next seen
    template <class Value>
    void set(Value& old, const Value& value) {
        old = value;
        drawAnew();
    }
    std::optional<int> distanceAt(const QPointF& pixel) const;
    std::optional<HeadId> headAt(const QPointF& pixel) const;
    QString biasAt(const QPointF& pixel) const;  // its name; empty: no line is there

    DistanceShown shown_;
    mutable Plot plot_;
    mutable bool stale_ = true;  // something has changed since plot_ was made
};

}  // namespace sextant
