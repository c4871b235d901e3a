// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/help/callout_place.h"

#include <QVariant>
#include <QWidget>
#include <algorithm>
#include <array>

#include "widgets/help/help_page.h"

namespace sextant {

namespace {

constexpr std::array calloutEdges{"left", "right", "top", "bottom", "middle"};

// The property of a widget that holds a place of its own.
QByteArray propertyOf(const QString& place) {
    return "callout-" + place.toUtf8();
}

QPoint edgeOf(const QRect& part, const QString& place) {
    const QPoint middle = part.center();
    if (place == "left") return {part.left(), middle.y()};
    if (place == "right") return {part.right(), middle.y()};
    if (place == "top") return {middle.x(), part.top()};
    if (place == "bottom") return {middle.x(), part.bottom()};
    return place == "middle" ? middle : part.topLeft();
}

}  // namespace

QRect seenIn(const QWidget& widget, const QWidget& window) {
    if (!widget.isVisible() || widget.window() != window.window()) return {};
    QRect seen = widget.rect();
    for (const QWidget* at = &widget; at != &window; at = at->parentWidget()) {
        if (at->isWindow()) return {};
        seen = seen.translated(at->pos()) & at->parentWidget()->rect();
    }
    return seen;
}

QWidget* calloutPart(const QWidget& view, const HelpCallout& callout) {
    const auto all = view.findChildren<QWidget*>(callout.part);
    for (QWidget* one : all)
        if (one->isVisible()) return one;
    return all.value(0);
}

bool isOwnPlace(const HelpCallout& callout) {
    return !callout.place.isEmpty() &&
           std::find(calloutEdges.begin(), calloutEdges.end(), callout.place) == calloutEdges.end();
}

std::optional<QPoint> calloutPoint(const QWidget& view, const HelpCallout& callout,
                                   const QWidget& window) {
    const QWidget* part = calloutPart(view, callout);
    if (!part) return std::nullopt;
    const QRect seen = seenIn(*part, window);
    if (seen.isEmpty()) return std::nullopt;
    if (!isOwnPlace(callout)) return edgeOf(seen, callout.place);
    const QVariant own = part->property(propertyOf(callout.place));
    if (!own.isValid()) return std::nullopt;
    const QPoint at = part->mapTo(&window, own.toPoint());
    return seen.contains(at) ? std::optional(at) : std::nullopt;
}

void setCalloutPlace(QWidget& part, const QString& name, std::optional<QPoint> at) {
    const QByteArray property = propertyOf(name);
    const QVariant value = at ? QVariant(*at) : QVariant();
    if (part.property(property) != value) part.setProperty(property, value);
}

}  // namespace sextant
