// SPDX-License-Identifier: GPL-3.0-or-later
// The layer strip in a room of its own: many layers scroll in it and leave what stands below in
// sight.
#pragma once

#include <QScrollArea>

namespace sextant {

class LayerStrip;

class LayerScroll : public QScrollArea {
    Q_OBJECT

  public:
    static constexpr int mostRows = 9, leastRows = 4;  // in sight

    explicit LayerScroll(LayerStrip* strip, QWidget* parent = nullptr);

    void refit();  // the strip has other rows

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

  private:
    LayerStrip* strip_;
};

}  // namespace sextant
