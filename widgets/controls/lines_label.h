// SPDX-License-Identifier: GPL-3.0-or-later
// Words in lines, all of them: also in a column that asks for the least height whatever the width.
#pragma once

#include <QLabel>
#include <QResizeEvent>
#include <algorithm>

namespace sextant {

class LinesLabel : public QLabel {
  public:
    using QLabel::QLabel;
    QSize minimumSizeHint() const override {
        return {QLabel::minimumSizeHint().width(), heightForWidth(std::max(1, width()))};
    }

  protected:
    void resizeEvent(QResizeEvent* event) override {
        QLabel::resizeEvent(event);
        if (event->size().width() != event->oldSize().width()) updateGeometry();
    }
};

}  // namespace sextant
