// SPDX-License-Identifier: GPL-3.0-or-later
// What should be read or edited next is brought into sight in the panel that it scrolls in.
#pragma once

#include <QCoreApplication>
#include <QScrollArea>
#include <QScrollBar>

namespace sextant {

// Of what is higher than the panel its beginning. What was shown or moved before is laid out first.
inline void scrollTo(QWidget* part) {
    QCoreApplication::sendPostedEvents(nullptr, QEvent::LayoutRequest);
    for (QWidget* at = part->parentWidget(); at; at = at->parentWidget()) {
        auto* scroll = qobject_cast<QScrollArea*>(at);
        if (!scroll) continue;
        if (part->height() > scroll->viewport()->height())
            scroll->verticalScrollBar()->setValue(part->mapTo(scroll->widget(), QPoint()).y());
        else
            scroll->ensureWidgetVisible(part);
    }
}

}  // namespace sextant
