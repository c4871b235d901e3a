// SPDX-License-Identifier: GPL-3.0-or-later
// A frame that draws the eye to a part of the window. It takes no input.
#pragma once

#include <QPointer>
#include <QWidget>

#include "widgets/theme.h"

namespace sextant {

class MarkFrame : public QWidget {
    Q_OBJECT

  public:
    explicit MarkFrame(QWidget* window);

    void setTheme(const Theme& theme);
    void mark(QWidget* part);  // null: nothing
    QWidget* marked() const { return part_; }

  protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;

  private:
    void place();

    QPointer<QWidget> part_;
    Theme theme_ = Theme::dark();
};

}  // namespace sextant
