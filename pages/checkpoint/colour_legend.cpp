// SPDX-License-Identifier: GPL-3.0-or-later
#include "pages/checkpoint/colour_legend.h"

#include <QPainter>

namespace sextant {
namespace {

constexpr double gap = 4.0, leastBar = 14.0, mostBar = 60.0, barHeight = 8.0;

}  // namespace

ColourLegend::ColourLegend(QWidget* parent) : QWidget(parent) {
    setObjectName("colourLegend");
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    setNumberFont(this);
}

void ColourLegend::setTheme(const Theme& theme) {
    theme_ = theme;
    update();
}

void ColourLegend::setLegend(LegendOfColours legend) {
    legend_ = std::move(legend);
    setAccessibleName(
        legend_.colours.empty()
            ? QString()
            : QObject::tr("colours from %1 to %2 %3").arg(legend_.low, legend_.high, legend_.unit));
    if (!legend_.note.isEmpty())
        setAccessibleName(legend_.note.front() + (accessibleName().isEmpty() ? "" : ", ") +
                          accessibleName());
    setToolTip(accessibleName());
    updateGeometry();
    update();
}

QSize ColourLegend::sizeHint() const {
    const QFontMetricsF metrics(font());
    const double words = metrics.horizontalAdvance(legend_.low + legend_.high + ' ' + legend_.unit);
    return {static_cast<int>(words + 2 * gap + mostBar), static_cast<int>(metrics.height()) + 2};
}

QString ColourLegend::note() const {
    const QFontMetricsF metrics(font());
    const double colours =
        legend_.colours.empty()
            ? 0.0
            : metrics.horizontalAdvance(legend_.low + legend_.high) + 3 * gap + leastBar;
    const double room = width() - colours;
    for (const QString& form : legend_.note)
        if (metrics.horizontalAdvance(form) <= room) return form;
    return legend_.note.isEmpty() ? QString()
                                  : metrics.elidedText(legend_.note.back(), Qt::ElideRight, room);
}

// Of the numbers and colours.
double ColourLegend::room() const {
    const QString words = note();
    return words.isEmpty() ? width()
                           : width() - gap - QFontMetricsF(font()).horizontalAdvance(words);
}

QString ColourLegend::highText() const {
    if (legend_.unit.isEmpty()) return legend_.high;
    const QFontMetricsF metrics(font());
    const QString whole = legend_.high + ' ' + legend_.unit;
    const double words = metrics.horizontalAdvance(legend_.low + whole);
    return words + 2 * gap + leastBar <= room() ? whole : legend_.high;
}

// At the right end, before the last number.
QRectF ColourLegend::bar() const {
    if (legend_.colours.empty()) return {};
    const QFontMetricsF metrics(font());
    const double right = width() - metrics.horizontalAdvance(highText()) - gap;
    const double least = width() - room() + metrics.horizontalAdvance(legend_.low) + gap;
    if (right - least < leastBar) return {};
    const double left = std::max(least, right - mostBar);
    return {left, 0.5 * (height() - barHeight), right - left, barHeight};
}

void ColourLegend::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.setPen(theme_.textColor(Role::muted));
    painter.drawText(rect(), Qt::AlignLeft | Qt::AlignVCenter, note());
    const QRectF place = bar();
    if (place.isEmpty()) return;
    QLinearGradient gradient(place.topLeft(), place.topRight());
    const auto last = std::max<std::size_t>(legend_.colours.size() - 1, 1);
    for (std::size_t i = 0; i < legend_.colours.size(); ++i)
        gradient.setColorAt(static_cast<double>(i) / static_cast<double>(last), legend_.colours[i]);
    painter.setPen(QPen(theme_.color(Role::line), 1.0));
    painter.setBrush(gradient);
    painter.drawRect(place);
    painter.setPen(theme_.textColor(Role::muted));
    painter.drawText(QRectF(0.0, 0.0, place.left() - gap, height()),
                     Qt::AlignRight | Qt::AlignVCenter, legend_.low);
    painter.drawText(QRectF(place.right() + gap, 0.0, width() - place.right(), height()),
                     Qt::AlignLeft | Qt::AlignVCenter, highText());
}

}  // namespace sextant
