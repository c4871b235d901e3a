// SPDX-License-Identifier: GPL-3.0-or-later
#include "pages/one_head/role_bars.h"

#include <QHelpEvent>
#include <QPainter>
#include <QToolTip>
#include <algorithm>
#include <cmath>

#include "widgets/controls/number_text.h"

namespace sextant {

RoleBars::RoleBars(QWidget* parent) : Chart("roleBars", tr("Roles of the head"), parent) {
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
}

void RoleBars::setShares(std::vector<RoleShare> shares, bool muted) {
    if (shares.size() != shares_.size()) updateGeometry();
    shares_ = std::move(shares);
    muted_ = muted;
    QStringList said;
    for (const RoleShare& one : shares_)
        said << one.name + ' ' + printedNumber(one.share, 2);
    setAccessibleDescription(said.join(QStringLiteral(", ")));
    update();
}

QRectF RoleBars::rowIn(const QRectF& area, const QFont& font, int row) const {
    const double high = QFontMetricsF(font).height() + 7.0;
    return {area.left(), area.top() + row * high, area.width(), high};
}

QRectF RoleBars::rowRect(int row) const {
    return rowIn(rect(), font(), row);
}

QSize RoleBars::sizeHint() const {
    return {240, static_cast<int>(std::ceil(rowRect(static_cast<int>(shares_.size())).top()))};
}

void RoleBars::paintTo(QPainter& painter, const QRectF& area, const Theme& theme) const {
    painter.save();
    painter.setFont(font());
    const QFontMetricsF metrics(numberFont(font()));
    double names = 0;
    for (const RoleShare& one : shares_)
        names = std::max(names, QFontMetricsF(font()).horizontalAdvance(one.name));
    names = std::min(names, 0.5 * area.width());
    const double numbers = metrics.horizontalAdvance("0.88");
    for (std::size_t at = 0; at < shares_.size(); ++at) {
        const RoleShare& one = shares_[at];
        const QRectF row = rowIn(area, font(), static_cast<int>(at));
        painter.setOpacity(1.0);
        painter.setFont(font());
        painter.setPen(theme.textColor(Role::text));
        painter.drawText(QRectF(row.left(), row.top(), names, row.height()),
                         Qt::AlignLeft | Qt::AlignVCenter,
                         QFontMetricsF(font()).elidedText(one.name, Qt::ElideRight, names));
        painter.setFont(numberFont(font()));
        painter.setPen(theme.textColor(std::isnan(one.share) || muted_ ? Role::muted : Role::text));
        painter.drawText(QRectF(row.right() - numbers, row.top(), numbers, row.height()),
                         Qt::AlignRight | Qt::AlignVCenter, printedNumber(one.share, 2));
        const QRectF bar(row.left() + names + 12.0, row.center().y() - 3.0,
                         std::max(10.0, row.width() - names - numbers - 24.0), 6.0);
        painter.setPen(Qt::NoPen);
        painter.setBrush(theme.color(Role::raised));
        painter.drawRoundedRect(bar, 3.0, 3.0);
        if (!std::isnan(one.share)) {
            painter.setOpacity(muted_ ? 0.55 : 1.0);
            painter.setBrush(theme.color(Role::entropy));
            const double wide = bar.width() * std::clamp(one.share, 0.0, 1.0);
            painter.drawRoundedRect(QRectF(bar.topLeft(), QSizeF(wide, bar.height())),
                                    std::min(3.0, wide / 2), 3.0);
            painter.setOpacity(1.0);
        }
        if (std::isnan(one.against)) continue;
        painter.setPen(QPen(theme.color(Role::text), 1.4 * strokes()));
        const double x = bar.left() + bar.width() * std::clamp(one.against, 0.0, 1.0);
        painter.drawLine(QPointF(x, bar.top() - 3.0), QPointF(x, bar.bottom() + 3.0));
    }
    painter.restore();
}

Table RoleBars::table() const {
    Table all("roles", {"role", "share", "share_of_a"});
    for (const RoleShare& one : shares_)
        all.addRow(one.name, one.share, one.against);
    return all;
}

bool RoleBars::event(QEvent* event) {
    if (event->type() != QEvent::ToolTip) return Chart::event(event);
    const auto* help = static_cast<QHelpEvent*>(event);
    QString tip;
    for (std::size_t at = 0; at < shares_.size(); ++at)
        if (rowRect(static_cast<int>(at)).contains(help->pos())) tip = shares_[at].tip;
    QToolTip::showText(help->globalPos(), tip, this);
    return true;
}

}  // namespace sextant
