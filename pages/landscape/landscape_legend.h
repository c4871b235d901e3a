// SPDX-License-Identifier: GPL-3.0-or-later
// The colours of the landscape and their ends: drag an end; a double click fits them to the data.
#pragma once

#include <QWidget>

#include "pages/landscape/landscape_look.h"

namespace sextant {

class LandscapeLegend : public QWidget {
    Q_OBJECT

  public:
    explicit LandscapeLegend(const LandscapeLook* look, QWidget* parent = nullptr);

    void paintTo(QPainter& painter) const;
    QSize sizeHint() const override { return {62, 190}; }
    QRectF bar() const;  // the colours

  signals:
    void rangeWanted(double low, double high);  // set by hand; in nats, or sigma
    void automaticWanted();
    void typingWanted();

  protected:
    void paintEvent(QPaintEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    void contextMenuEvent(QContextMenuEvent* event) override;

  private:
    const LandscapeLook* look_;
    int held_ = 0;  // 1: the high end, -1: the low one
    double pressY_ = 0.0;
    LandscapeRange pressRange_;
};

}  // namespace sextant
