// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/start/drop_area.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QPainter>
#include <QPixmap>
#include <QPushButton>
#include <QVBoxLayout>

namespace sextant {

namespace {

// An arrow down into an open tray.
QPixmap arrow(const Theme& theme, qreal ratio) {
    QPixmap picture(QSize(56, 50) * ratio);
    picture.setDevicePixelRatio(ratio);
    picture.fill(Qt::transparent);
    QPainter painter(&picture);
    painter.setRenderHint(QPainter::Antialiasing);
    QPen pen(theme.color(Role::muted), 2.0);
    painter.setPen(pen);
    painter.drawPolyline(QPolygonF({{2, 34}, {2, 48}, {54, 48}, {54, 34}}));
    pen.setColor(theme.color(Role::accent));
    pen.setWidthF(2.4);
    painter.setPen(pen);
    painter.drawLine(QPointF(28, 2), QPointF(28, 38));
    painter.drawPolyline(QPolygonF({{16, 27}, {28, 39}, {40, 27}}));
    return picture;
}

}  // namespace

DropArea::DropArea(QWidget* parent)
    : QFrame(parent),
      arrow_(new QLabel(this)),
      title_(new QLabel(this)),
      detail_(new QLabel(this)) {
    setObjectName("dropArea");
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(16, 14, 16, 14);
    column->setSpacing(8);
    arrow_->setAlignment(Qt::AlignCenter);
    title_->setObjectName("dropTitle");
    detail_->setText(tr(
        "a folder with config.json and safetensors \u00b7 UTF-8 text \u00b7 Sextant's own files"));
    detail_->setProperty("muted", true);
    for (QLabel* label : {title_, detail_}) {
        label->setTextFormat(Qt::PlainText);
        label->setAlignment(Qt::AlignCenter);
        label->setWordWrap(true);
    }
    auto* buttons = new QHBoxLayout;
    buttons->setSpacing(10);
    auto* checkpoint = new QPushButton(tr("Open a checkpoint\u2026"), this);
    auto* text = new QPushButton(tr("Open a text\u2026"), this);
    checkpoint->setObjectName("startOpenCheckpoint");
    text->setObjectName("startOpenText");
    buttons->addStretch(1);
    buttons->addWidget(checkpoint);
    buttons->addWidget(text);
    buttons->addStretch(1);
    column->addStretch(1);
    column->addWidget(arrow_);
    column->addWidget(title_);
    column->addWidget(detail_);
    column->addSpacing(4);
    column->addLayout(buttons);
    column->addStretch(1);
    connect(checkpoint, &QPushButton::clicked, this, &DropArea::openCheckpoint);
    connect(text, &QPushButton::clicked, this, &DropArea::openText);
    setDragged({}, true);
}

QString DropArea::title() const {
    return title_->text();
}

void DropArea::setTheme(const Theme& theme) {
    theme_ = theme;
    arrow_->setPixmap(arrow(theme, devicePixelRatioF()));
    restyle();
}

void DropArea::setDragged(const QString& words, bool possible) {
    dragged_ = !words.isEmpty();
    possible_ = possible;
    title_->setText(dragged_ ? words : tr("Drop a checkpoint, a text or a saved experiment here"));
    restyle();
}

void DropArea::restyle() {
    const QColor accent = theme_.color(Role::accent);
    const QColor ground =
        dragged_ ? blend(theme_.color(Role::window), accent, 0.10) : theme_.color(Role::window);
    setStyleSheet(
        QString("QFrame#dropArea { background: %1; border: 2px dashed %2; border-radius: 8px; }"
                "QLabel#dropTitle { font-weight: 600; color: %3; }")
            .arg(ground.name(), (dragged_ ? accent : theme_.color(Role::muted)).name(),
                 theme_.textColor(possible_ ? Role::text : Role::worse).name()));
}

}  // namespace sextant
