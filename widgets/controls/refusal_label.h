// SPDX-License-Identifier: GPL-3.0-or-later
// Why a number was refused, beside its field: over what lies there, so that nothing moves.
#pragma once

#include <QLabel>
#include <QTimer>

#include "widgets/theme.h"

namespace sextant {

class RefusalLabel : public QLabel {
    Q_OBJECT

  public:
    static constexpr int lingers = 4000;  // milliseconds after the field was left

    // Below `field`, or above where there is no room; within its window.
    explicit RefusalLabel(QWidget* field);

    void setTheme(const Theme& theme);
    void say(const QString& reason);  // empty: hides
    // Stays for a while, though the field has gone back: until the next press, key or turn of the
    // wheel anywhere.
    void linger();

    bool eventFilter(QObject* watched, QEvent* event) override;

  private:
    void place();

    QWidget* field_;
    QTimer leave_;
};

}  // namespace sextant
