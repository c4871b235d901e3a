// SPDX-License-Identifier: GPL-3.0-or-later
#include "pages/position/theta_table.h"

#include <QMouseEvent>
#include <QPaintEvent>
#include <QPainter>
#include <algorithm>
#include <cmath>

namespace sextant {

QString radians(double value) {
    if (value == 0.0) return "0";
    const int exponent = static_cast<int>(std::floor(std::log10(std::abs(value)) + 1e-12));
    return QString("%1e%2%3")
        .arg(value / std::pow(10.0, exponent), 0, 'f', 2)
        .arg(exponent < 0 ? QString::fromUtf8("\u2212") : QString())
        .arg(std::abs(exponent));
}

ThetaTable::ThetaTable(QWidget* parent) : QWidget(parent) {
    setNumberFont(this);
    setAccessibleName(tr("Radians a position of every pair"));
    setMouseTracking(true);
}

void ThetaTable::setTheme(const Theme& theme) {
    theme_ = theme;
    update();
}

void ThetaTable::setPairs(std::vector<double> asConfig, std::vector<double> inEffect) {
    asConfig_ = std::move(asConfig);
    inEffect_ = std::move(inEffect);
    updateGeometry();
    update();
}

void ThetaTable::setHovered(std::optional<int> pair) {
    if (hovered_ == pair) return;
    hovered_ = pair;
    update();
}

void ThetaTable::mouseMoveEvent(QMouseEvent* event) {
    const int pair = event->position().toPoint().y() / rowHeight() - 1;
    const bool any = pair >= 0 && pair < static_cast<int>(inEffect_.size());
    emit pairHovered(any ? std::optional(pair) : std::nullopt);
}

void ThetaTable::leaveEvent(QEvent*) {
    emit pairHovered(std::nullopt);
}

int ThetaTable::rowHeight() const {
    return fontMetrics().height() + 2;
}

QSize ThetaTable::sizeHint() const {
    return {280, static_cast<int>(inEffect_.size() + 1) * rowHeight()};
}

void ThetaTable::paintEvent(QPaintEvent* event) {
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const int height = rowHeight();
    const auto text = [&](double from, double to, int row, const QString& words, Role role,
                          bool strong = false) {
        QFont one = font();
        one.setBold(strong);
        painter.setFont(one);
        painter.setPen(theme_.textColor(role));
        painter.drawText(QRectF(from * width(), row * height, (to - from) * width(), height),
                         Qt::AlignRight | Qt::AlignVCenter, words);
    };
    text(0.0, 0.1, 0, tr("pair"), Role::muted);
    text(0.1, 0.36, 0, tr("as config"), Role::muted);
    text(0.36, 0.62, 0, tr("in effect"), Role::muted);
    text(0.62, 1.0, 0, tr("divided by"), Role::muted);
    double largest = 1.0;
    const auto divided = [&](std::size_t pair) {
        return pair < asConfig_.size() ? asConfig_[pair] / inEffect_[pair] : std::nan("");
    };
    for (std::size_t pair = 0; pair < inEffect_.size(); ++pair)
        if (std::isfinite(divided(pair))) largest = std::max(largest, std::abs(divided(pair)));
    for (std::size_t pair = 0; pair < inEffect_.size(); ++pair) {
        const int row = static_cast<int>(pair) + 1;
        if (!QRect(0, row * height, width(), height).intersects(event->rect())) continue;
        if (hovered_ == static_cast<int>(pair))
            painter.fillRect(0, row * height, width(), height, theme_.color(Role::line));
        const double by = divided(pair);
        const bool changed = std::isfinite(by) && std::abs(by - 1.0) > 5e-4;
        text(0.0, 0.1, row, QString::number(pair), Role::muted);
        if (pair < asConfig_.size()) text(0.1, 0.36, row, radians(asConfig_[pair]), Role::muted);
        text(0.36, 0.62, row, radians(inEffect_[pair]), Role::text, changed);
        if (!std::isfinite(by)) continue;
        text(0.84, 1.0, row, QString::number(by, 'f', by < 100 ? 2 : 0),
             changed ? Role::text : Role::muted, changed);
        const QRectF track(0.66 * width(), row * height + height / 2.0 - 2, 0.18 * width(), 4);
        painter.setPen(Qt::NoPen);
        painter.setBrush(theme_.color(Role::line));
        painter.drawRoundedRect(track, 2, 2);
        const double share = largest > 1.0 ? std::clamp((by - 1.0) / (largest - 1.0), 0.0, 1.0) : 0;
        painter.setBrush(theme_.color(Role::accent));
        painter.drawRoundedRect(QRectF(track.left(), track.top(), share * track.width(), 4), 2, 2);
    }
}

}  // namespace sextant
