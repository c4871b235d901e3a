// SPDX-License-Identifier: GPL-3.0-or-later
// The layer strip in its own scroll area: many layers scroll in it, so that what stands below stays
// visible.
#pragma once

#include <QPointer>
#include <QScrollArea>

namespace sextant {

class LayerStrip;

class LayerScroll : public QScrollArea {
    Q_OBJECT

  public:
    static constexpr int mostRows = 9, leastRows = 4;  // visible: the usual most, and the least
    // Height of the panel's other contents, in rows: facts, text, two steps. More than `mostRows`
    // rows are shown if `stepsRows` more would fit as well.
    static constexpr int othersRows = 16, stepsRows = 6;

    explicit LayerScroll(LayerStrip* strip, QWidget* parent = nullptr);

    void refit();  // after the strip's rows changed

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

  protected:
    // The height of the surrounding scroll area decides how many rows are shown.
    void showEvent(QShowEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;

  private:
    int rowsInSight() const;

    LayerStrip* strip_;
    QPointer<QWidget> around_;
};

}  // namespace sextant
