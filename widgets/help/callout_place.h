// SPDX-License-Identifier: GPL-3.0-or-later
// Where the numbers of a help page point at in the view that it explains.
#pragma once

#include <QPoint>
#include <QRect>
#include <QString>
#include <optional>

class QWidget;

namespace sextant {

struct HelpCallout;

// What is seen of a widget, in the coordinates of `window`, which it lies in; empty: nothing, or it
// lies in another window.
QRect seenIn(const QWidget& widget, const QWidget& window);

// The widget that a callout names within `view`, one in sight where there are several; null: there
// is none.
QWidget* calloutPart(const QWidget& view, const HelpCallout& callout);

// The point that it means, in the coordinates of `window`; none: it is not in sight.
std::optional<QPoint> calloutPoint(const QWidget& view, const HelpCallout& callout,
                                   const QWidget& window);

// Whether the point is one that the part itself tells of, not an edge or a corner of it.
bool isOwnPlace(const HelpCallout& callout);

// A widget tells where something is drawn in it: "trained", at this point of its own; none: it is
// not drawn now.
void setCalloutPlace(QWidget& part, const QString& name, std::optional<QPoint> at);

}  // namespace sextant
