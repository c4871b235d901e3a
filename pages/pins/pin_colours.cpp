// SPDX-License-Identifier: GPL-3.0-or-later
#include "pages/pins/pin_colours.h"

#include <QCoreApplication>
#include <QMenu>
#include <QPainter>
#include <utility>

#include "widgets/line_style.h"
#include "widgets/pins/pin_facts.h"

namespace sextant {

void addPinColours(QMenu& menu, const Theme& theme, std::function<void(int style)> chosen) {
    QMenu* colours = menu.addMenu(QCoreApplication::translate("sextant", "Colour"));
    colours->setObjectName("pinColours");
    for (int style = 0; style < mostPins; ++style) {
        QPixmap sample(44, 14);
        sample.fill(Qt::transparent);
        QPainter painter(&sample);
        QPen pen(pinStyle(style, theme).colour, 2);
        pen.setCapStyle(Qt::FlatCap);
        pen.setDashPattern(pinStyle(style, theme).dashes);
        painter.setPen(pen);
        painter.drawLine(2, 7, 42, 7);
        painter.end();
        colours->addAction(QIcon(sample),
                           QCoreApplication::translate("sextant", "line %1").arg(style + 1),
                           [chosen, style] { chosen(style); });
    }
}

}  // namespace sextant
