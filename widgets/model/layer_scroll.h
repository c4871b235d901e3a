// SPDX-License-Identifier: GPL-3.0-or-later
// The layer strip in a room of its own: many layers scroll in it and leave what stands below in
// sight.
#pragma once

#include <QPointer>
#include <QScrollArea>

namespace sextant {

class LayerStrip;

class LayerScroll : public QScrollArea {
    Q_OBJECT

  public:
    static constexpr int mostRows = 9, leastRows = 4;  // in sight
    // What else stands in the panel around, in rows of this height: facts, text, two steps. More
    // than `mostRows` are in sight where as many steps besides have room.
    static constexpr int othersRows = 16, stepsRows = 6;

    explicit LayerScroll(LayerStrip* strip, QWidget* parent = nullptr);

    void refit();  // the strip has other rows

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

  protected:
    // The panel that scrolls around it says how many rows there is room for.
    void showEvent(QShowEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;

  private:
    int rowsInSight() const;

    LayerStrip* strip_;
    QPointer<QWidget> around_;
};

}  // namespace sextant
