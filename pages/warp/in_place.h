// SPDX-License-Identifier: GPL-3.0-or-later
// A part of a page that scrolls stays where it is on the screen while what stands above it changes.
#pragma once

#include <QCoreApplication>
#include <QPointer>
#include <QScrollArea>
#include <QScrollBar>

namespace sextant {

class InPlace {
  public:
    // Before the change.
    void hold(QWidget* part) {
        scroll_ = nullptr;
        for (QWidget* at = part->parentWidget(); at && !scroll_; at = at->parentWidget())
            scroll_ = qobject_cast<QScrollArea*>(at);
        part_ = part;
        if (scroll_) top_ = top();
    }
    // After it; once.
    void keep() {
        if (!scroll_ || !part_) return;
        QCoreApplication::sendPostedEvents(nullptr, QEvent::LayoutRequest);
        QScrollBar* bar = scroll_->verticalScrollBar();
        bar->setValue(bar->value() + top() - top_);
        scroll_ = nullptr;
    }

  private:
    int top() const { return part_->mapTo(scroll_->viewport(), QPoint()).y(); }

    QPointer<QScrollArea> scroll_;
    QPointer<QWidget> part_;
    int top_ = 0;
};

}  // namespace sextant
