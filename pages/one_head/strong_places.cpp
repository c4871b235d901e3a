// SPDX-License-Identifier: GPL-3.0-or-later
#include "pages/one_head/strong_places.h"

#include <QMouseEvent>
#include <QPainter>
#include <algorithm>
#include <cmath>

#include "pages/one_head/weight_map_view.h"
#include "widgets/controls/number_text.h"

namespace sextant {

namespace {

constexpr double leastPlaceWidth = 190.0;  // pixels
constexpr int placeRows = 3;

}  // namespace

StrongPlaces::StrongPlaces(QWidget* parent)
    : Chart("strongPlaces", tr("Heaviest keys of the query row"), parent) {}

void StrongPlaces::setPlaces(std::vector<StrongPlace> places) {
    places_ = std::move(places);
    QStringList said;
    for (const StrongPlace& place : places_)
        said << separated(place.key) + ' ' + printedNumber(place.weight, 3);
    setAccessibleDescription(said.join(QStringLiteral(", ")));
    update();
}

void StrongPlaces::setKey(std::optional<std::int64_t> key) {
    key_ = key;
    update();
}

int StrongPlaces::columns(double width) const {
    return std::max(1, static_cast<int>(width / leastPlaceWidth));
}

int StrongPlaces::shownPlaces() const {
    return std::min(static_cast<int>(places_.size()), placeRows * columns(width()));
}

QRectF StrongPlaces::cellIn(const QRectF& area, int place) const {
    const double wide = area.width() / columns(area.width()), high = area.height() / placeRows;
    return QRectF(area.left() + place / placeRows * wide, area.top() + place % placeRows * high,
                  wide - 8.0, high)
        .adjusted(0, 1, 0, -1);
}

QRectF StrongPlaces::cellRect(int place) const {
    return cellIn(rect(), place);
}

void StrongPlaces::paintTo(QPainter& painter, const QRectF& area, const Theme& theme) const {
    painter.save();
    const QFontMetricsF metrics(painter.font());
    const int shown = std::min(static_cast<int>(places_.size()), placeRows * columns(area.width()));
    const double numbers = metrics.horizontalAdvance("88,888") + 6.0;
    const double weights = metrics.horizontalAdvance("0.888") + 6.0;
    for (int at = 0; at < shown; ++at) {
        const StrongPlace& place = places_[static_cast<std::size_t>(at)];
        const QRectF cell = cellIn(area, at);
        painter.setBrush(theme.color(Role::raised));
        painter.setPen(key_ == place.key ? QPen(theme.color(Role::accent), 1.5 * strokes())
                                         : QPen(theme.color(Role::line)));
        painter.drawRoundedRect(cell, 4.0, 4.0);
        painter.setPen(theme.textColor(Role::muted));
        painter.drawText(QRectF(cell.left(), cell.top(), numbers, cell.height()),
                         Qt::AlignRight | Qt::AlignVCenter, separated(place.key));
        painter.setPen(theme.textColor(Role::text));
        painter.drawText(QRectF(cell.right() - weights - 4.0, cell.top(), weights, cell.height()),
                         Qt::AlignRight | Qt::AlignVCenter, printedNumber(place.weight, 3));
        // The token itself is whole, what stands around it as far as there is room.
        const QRectF text(cell.left() + numbers + 6.0, cell.top(),
                          cell.width() - numbers - weights - 16.0, cell.height());
        const QString word = metrics.elidedText(place.word, Qt::ElideRight, text.width());
        const double own = metrics.horizontalAdvance(word) + 6.0;
        const double side = std::max(0.0, (text.width() - own) / 2);
        QRectF middle(text.left() + side, text.center().y() - metrics.height() / 2 - 1.0, own,
                      metrics.height() + 2.0);
        const QColor fill = weightColour(place.weight);
        painter.setPen(Qt::NoPen);
        painter.setBrush(fill);
        painter.drawRoundedRect(middle, 2.0, 2.0);
        painter.setPen(textOn(fill));
        painter.drawText(middle, Qt::AlignCenter, word);
        painter.setPen(theme.textColor(Role::text));
        painter.drawText(
            QRectF(text.left(), cell.top(), side - 2.0, cell.height()),
            Qt::AlignRight | Qt::AlignVCenter,
            metrics.elidedText(place.before, Qt::ElideLeft, std::max(0.0, side - 2.0)));
        painter.drawText(
            QRectF(middle.right() + 2.0, cell.top(), side - 2.0, cell.height()),
            Qt::AlignLeft | Qt::AlignVCenter,
            metrics.elidedText(place.after, Qt::ElideRight, std::max(0.0, side - 2.0)));
    }
    painter.restore();
}

Table StrongPlaces::table() const {
    Table all("heaviest-keys", {"key", "weight"});
    for (const StrongPlace& place : places_)
        all.addRow(place.key, place.weight);
    return all;
}

void StrongPlaces::mousePressEvent(QMouseEvent* event) {
    Chart::mousePressEvent(event);
    if (event->button() != Qt::LeftButton) return;
    for (int at = 0; at < shownPlaces(); ++at)
        if (cellRect(at).contains(event->position()))
            emit keyChosen(places_[static_cast<std::size_t>(at)].key);
}

}  // namespace sextant
