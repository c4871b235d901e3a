// SPDX-License-Identifier: GPL-3.0-or-later
// One box per layer; layers with the same plan share a colour, and a click picks their plan.
#pragma once

#include <QWidget>
#include <vector>

#include "widgets/theme.h"

namespace sextant {

class LayerBoxes : public QWidget {
    Q_OBJECT

  public:
    explicit LayerBoxes(QWidget* parent = nullptr);

    void setTheme(const Theme& theme);
    void setGroups(std::vector<int> groupOf);  // of each layer
    void setPicked(int group);                 // emits nothing
    int picked() const { return picked_; }
    QRect boxRect(int layer) const;

    bool hasHeightForWidth() const override { return true; }
    int heightForWidth(int width) const override;
    QSize sizeHint() const override { return {260, heightForWidth(260)}; }
    QSize minimumSizeHint() const override { return {120, heightForWidth(width())}; }

  signals:
    void groupPicked(int group);

  protected:
    void paintEvent(QPaintEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

  private:
    int columns(int width) const;
    void pick(int group);

    Theme theme_ = Theme::dark();
    std::vector<int> groupOf_;
    int picked_ = 0;
};

}  // namespace sextant
