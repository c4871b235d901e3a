// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/bars/icon_strip.h"

#include <QFile>
#include <QPainter>
#include <QSvgRenderer>
#include <QToolButton>
#include <QVBoxLayout>

namespace sextant {
namespace {

constexpr int iconSize = 18;

// Of a drawing in "currentColor"; null where there is no such file.
QIcon tinted(const QString& path, const QColor& colour, double ratio) {
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly)) return {};
    QSvgRenderer renderer(file.readAll().replace("currentColor", colour.name().toLatin1()));
    QPixmap pixmap(QSize(iconSize, iconSize) * ratio);
    pixmap.setDevicePixelRatio(ratio);
    pixmap.fill(Qt::transparent);
    QPainter painter(&pixmap);
    renderer.render(&painter, QRectF(0, 0, iconSize, iconSize));
    return pixmap;
}

}  // namespace

IconStrip::IconStrip(QWidget* parent) : QFrame(parent) {
    setProperty("panel", true);
    setFixedWidth(stripWidth);
    column_ = new QVBoxLayout(this);
    column_->setContentsMargins(3, 6, 3, 6);
    column_->setSpacing(4);
    column_->addStretch(1);
}

void IconStrip::add(const QString& id, const QString& title) {
    auto* button = new QToolButton(this);
    button->setObjectName("strip-" + id);
    button->setProperty("quiet", true);
    button->setProperty("viewIcon", id);
    button->setToolTip(title);
    button->setAccessibleName(tr("Show %1").arg(title));
    button->setFocusPolicy(Qt::TabFocus);
    button->setFixedSize(30, 30);
    button->setIconSize({iconSize, iconSize});
    connect(button, &QToolButton::clicked, this, [this, id] { emit asked(id); });
    buttons_.push_back(button);
    column_->insertWidget(column_->count() - 1, button);
    paintIcon(button);
}

void IconStrip::setTheme(const Theme& theme) {
    theme_ = theme;
    for (QToolButton* button : buttons_)
        paintIcon(button);
}

void IconStrip::paintIcon(QToolButton* button) const {
    const QString path =
        QStringLiteral(":/icons/view-%1.svg").arg(button->property("viewIcon").toString());
    const QIcon icon = tinted(path, theme_.color(Role::muted), devicePixelRatioF());
    button->setIcon(icon);
    button->setText(icon.isNull() ? button->toolTip().left(1) : QString());
}

}  // namespace sextant
