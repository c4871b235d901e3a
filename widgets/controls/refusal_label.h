// SPDX-License-Identifier: GPL-3.0-or-later
// Shows why a number was refused, beside its field and over other widgets, so that nothing moves.
#pragma once

#include <QLabel>
#include <QTimer>

#include "widgets/theme.h"

namespace sextant {

class RefusalLabel : public QLabel {
    Q_OBJECT

  public:
    static constexpr int lingers = 4000;  // milliseconds after the field was left

    // Below `field`, or above it where it does not fit below; within its window.
    explicit RefusalLabel(QWidget* field);
    // At the left of `row`, which holds the field, and no higher or lower than the bar that `row`
    // stands in: what is below the bar is in use. Wider where the bar is too low for the words.
    void keepBeside(QWidget* row) { row_ = row; }

    void setTheme(const Theme& theme);
    void say(const QString& reason);  // empty: hides
    // Keeps the reason visible after the field has gone back to its old value: for `lingers`, or
    // until the next mouse press, key press or wheel event anywhere.
    void linger();

    bool eventFilter(QObject* watched, QEvent* event) override;

  private:
    void place();
    void placeBeside(QWidget* window);

    QWidget* field_;
    QWidget* row_ = nullptr;  // null: it stands below the field
    QTimer leave_;
};

}  // namespace sextant
