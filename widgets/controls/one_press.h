// SPDX-License-Identifier: GPL-3.0-or-later
// A double click presses one button: where the first press put another button under the pointer
// (Start becomes Cancel), the second one presses nothing.
#pragma once

#include <QObject>
#include <QPointer>

namespace sextant {

class OnePress : public QObject {
    Q_OBJECT

  public:
    // For every button of the application, while it lives.
    explicit OnePress(QObject* parent = nullptr);

  protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

  private:
    QPointer<QObject> pressed_;
};

}  // namespace sextant
