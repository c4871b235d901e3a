// SPDX-License-Identifier: GPL-3.0-or-later
// A line of text that gives way: where its room is narrow it ends in dots, and the tool tip has it
// whole.
#pragma once

#include <QLabel>

namespace sextant {

class ElidedLabel : public QLabel {
    Q_OBJECT

  public:
    explicit ElidedLabel(const QString& text = {}, QWidget* parent = nullptr,
                         Qt::TextElideMode mode = Qt::ElideRight);

    QSize minimumSizeHint() const override;  // of a few characters
    bool isCut() const;                      // not all of it is to be seen

  protected:
    void paintEvent(QPaintEvent* event) override;
    bool event(QEvent* event) override;

  private:
    Qt::TextElideMode mode_;
};

}  // namespace sextant
