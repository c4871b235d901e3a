// SPDX-License-Identifier: GPL-3.0-or-later
// Lays out items from left to right, in as many lines as the width requires.
#pragma once

#include <QLayout>
#include <vector>

namespace sextant {

class FlowLayout : public QLayout {
  public:
    FlowLayout(QWidget* parent, int across, int down);
    ~FlowLayout() override;

    void addItem(QLayoutItem* item) override { items_.push_back(item); }
    int count() const override { return static_cast<int>(items_.size()); }
    QLayoutItem* itemAt(int index) const override;
    QLayoutItem* takeAt(int index) override;
    Qt::Orientations expandingDirections() const override { return {}; }
    bool hasHeightForWidth() const override { return true; }
    int heightForWidth(int width) const override { return place({0, 0, width, 0}, false); }
    void setGeometry(const QRect& rect) override;
    QSize sizeHint() const override;
    QSize minimumSize() const override;

  private:
    int place(const QRect& rect, bool move) const;  // the height

    std::vector<QLayoutItem*> items_;
    int across_, down_;
};

}  // namespace sextant
