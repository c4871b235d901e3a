// SPDX-License-Identifier: GPL-3.0-or-later
// Scrolls a widget into view in every scroll area that contains it.
#pragma once

#include <QCoreApplication>
#include <QScrollArea>
#include <QScrollBar>

namespace sextant {

// Shows the top of a widget higher than the area. Pending layout requests are handled first.
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
