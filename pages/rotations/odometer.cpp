// SPDX-License-Identifier: GPL-3.0-or-later
#include "pages/rotations/odometer.h"

#include <QMouseEvent>
#include <QPainter>
#include <algorithm>
#include <cmath>

namespace sextant {

namespace {

constexpr double leastWheel = 15.0, mostWheel = 58.0, gap = 3.0;
constexpr double betweenRows = 10.0;

}  // namespace

Odometer::Odometer(QWidget* parent) : QWidget(parent) {
    setMouseTracking(true);
    setAccessibleName(tr("Odometer of the distance"));
}

void Odometer::setTheme(const Theme& theme, double strokes) {
    theme_ = theme;
    strokes_ = strokes;
    update();
}

void Odometer::setRows(std::vector<OdometerRow> rows) {
    rows_ = std::move(rows);
    met_ = rows_.empty() ? MetDigits() : MetDigits(rows_.front().facts);
    update();
}

void Odometer::setDistance(std::int64_t tokens) {
    tokens_ = tokens;
    update();
}

void Odometer::setHovered(std::optional<int> pair) {
    if (hovered_ == pair) return;
    hovered_ = pair;
    update();
}

int Odometer::shownPairs() const {
    return std::clamp(static_cast<int>((width() + gap) / (leastWheel + gap)), 1,
                      std::max(1, pairs()));
}

QString Odometer::intro() const {
    const QString beta = QString::number(met_.beta(), 'g', 4);
    QString all = tr("Pair p turns %1 times slower than the pair before it: a distance is written "
                     "on wheels as a number in base %1. Wheels in red show digits that never stood "
                     "beside the slower wheels' digits in training.")
                      .arg(beta);
    if (shownPairs() < pairs())
        all += " " + tr("The %1 fastest wheels have no room.").arg(pairs() - shownPairs());
    return all;
}

double Odometer::introHeight() const {
    return fontMetrics()
               .boundingRect(QRect(0, 0, std::max(1, width()), 1000), Qt::TextWordWrap, intro())
               .height() +
           12.0;
}

double Odometer::rowHeight() const {
    const double room = height() - introHeight();
    const double rows = std::max<double>(1.0, static_cast<double>(rows_.size()));
    return std::clamp(room / rows, 2.0 * fontMetrics().height() + 24.0, 150.0);
}

QRectF Odometer::rowRect(int row) const {
    return {0.0, introHeight() + row * rowHeight(), static_cast<double>(width()),
            rowHeight() - betweenRows};
}

std::vector<Odometer::Wheel> Odometer::wheels(int row) const {
    std::vector<Wheel> made;
    if (row < 0 || row >= static_cast<int>(rows_.size()) || met_.beta() <= 1.0) return made;
    const RotationFacts& facts = rows_[static_cast<std::size_t>(row)].facts;
    const std::vector<int> digits = met_.digits(facts, tokens_);
    if (digits.empty()) return made;
    const auto metFrom = static_cast<int>(met_.metFrom(digits));
    const QRectF all = rowRect(row);
    const double line = fontMetrics().height() + 4.0;
    const int count = shownPairs();
    const double wide = std::min(mostWheel, (all.width() + gap) / count - gap);
    const double high = std::max(12.0, all.height() - line);
    for (int i = 0; i < count; ++i) {
        const int pair = static_cast<int>(digits.size()) - 1 - i;
        const double angle = facts.now.angle(static_cast<std::size_t>(pair), tokens_);
        made.push_back({pair, QRectF(i * (wide + gap), all.top() + line, wide, high),
                        wheelReading(angle, met_.beta()), digits[static_cast<std::size_t>(pair)],
                        pair >= metFrom});
    }
    return made;
}

QString Odometer::words(int row) const {
    const auto all = wheels(row);
    if (all.empty()) return tr("hidden by the mask");
    // The first wheel from the left that is new.
    const auto first =
        std::find_if(all.begin(), all.end(), [](const Wheel& wheel) { return !wheel.met; });
    if (first == all.end()) return tr("met in training");
    if (first->pair == pairs() - 1) return tr("the slowest wheel shows a digit never met");
    return tr("new from wheel %1 on").arg(first->pair);
}

void Odometer::paintWheel(QPainter& painter, const Wheel& wheel, const Theme& theme) const {
    const Role role = wheel.met ? Role::accent : Role::worse;
    const bool lit = hovered_ == wheel.pair;
    painter.save();
    painter.setPen(QPen(theme.color(lit ? Role::text : role), (lit ? 2.0 : 1.2) * strokes_));
    painter.setBrush(blend(theme.color(Role::raised), theme.color(role), wheel.met ? 0.06 : 0.14));
    painter.drawRoundedRect(wheel.place, 4.0, 4.0);
    painter.setClipRect(wheel.place.adjusted(1.0, 1.0, -1.0, -1.0));
    // The drum: the digit in the middle, the next one coming from below as the wheel turns.
    const int digits = std::max(1, static_cast<int>(std::ceil(met_.beta() - 1e-9)));
    const double within = wheel.reading - wheel.digit;
    const double last = std::min(1.0, met_.beta() - wheel.digit);  // of this digit's stay
    const double turned = std::clamp(within / std::max(1e-9, last), 0.0, 1.0);
    QFont big = numberFont(font());
    big.setPixelSize(static_cast<int>(
        std::clamp(0.42 * std::min(wheel.place.height(), 1.5 * wheel.place.width()), 9.0, 44.0)));
    big.setBold(true);
    painter.setFont(big);
    const double pitch = 0.62 * wheel.place.height();
    // It rests on its digit and moves on in the last fifth, as odometers do, as far as the digit
    // can still be read.
    const double shift = std::max(0.0, (turned - 0.8) / 0.2) * 0.35 * pitch;
    for (const int offset : {-1, 0, 1}) {
        const int digit = (wheel.digit + offset + digits) % digits;
        QColor ink = theme.textColor(wheel.met ? Role::text : Role::worse);
        if (offset != 0) ink = blend(theme.color(Role::raised), ink, 0.35);
        painter.setPen(ink);
        painter.drawText(wheel.place.translated(0.0, offset * pitch - shift), Qt::AlignCenter,
                         QString::number(digit));
    }
    painter.restore();
}

void Odometer::paintTo(QPainter& painter, const Theme& theme) const {
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setFont(font());
    if (rows_.empty()) return;
    painter.setPen(theme.textColor(Role::muted));
    painter.drawText(QRectF(0.0, 0.0, width(), introHeight()), Qt::TextWordWrap, intro());
    const double line = fontMetrics().height();
    for (int row = 0; row < static_cast<int>(rows_.size()); ++row) {
        const QRectF all = rowRect(row);
        if (all.bottom() > height() + 1.0) break;
        QFont strong = font();
        strong.setBold(true);
        painter.setFont(strong);
        const QString& name = rows_[static_cast<std::size_t>(row)].name;
        const double wide = QFontMetricsF(strong).horizontalAdvance(name) + 12.0;
        painter.setPen(theme.textColor(Role::text));
        painter.drawText(QRectF(0.0, all.top(), all.width(), line),
                         Qt::AlignLeft | Qt::AlignVCenter, name);
        painter.setFont(font());
        const auto made = wheels(row);
        const bool met = !made.empty() && std::all_of(made.begin(), made.end(),
                                                      [](const Wheel& one) { return one.met; });
        painter.setPen(theme.textColor(met ? Role::muted : Role::worse));
        painter.drawText(
            QRectF(wide, all.top(), std::max(0.0, all.width() - wide), line),
            Qt::AlignLeft | Qt::AlignVCenter,
            QFontMetricsF(font()).elidedText(words(row), Qt::ElideRight, all.width() - wide));
        for (const Wheel& wheel : made)
            paintWheel(painter, wheel, theme);
    }
}

void Odometer::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    paintTo(painter, theme_);
}

void Odometer::mouseMoveEvent(QMouseEvent* event) {
    for (int row = 0; row < static_cast<int>(rows_.size()); ++row)
        for (const Wheel& wheel : wheels(row))
            if (wheel.place.contains(event->position())) {
                emit pairHovered(wheel.pair);
                return;
            }
    emit pairHovered(-1);
}

void Odometer::leaveEvent(QEvent*) {
    emit pairHovered(-1);
}

}  // namespace sextant
