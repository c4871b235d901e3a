// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/jobs/elided_label.h"

#include <QEvent>

namespace sextant {

ElidedLabel::ElidedLabel(QWidget* parent) : QLabel(parent) {
    setTextFormat(Qt::PlainText);
    setMinimumWidth(40);
    setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed);
}

void ElidedLabel::setWhole(const QString& text) {
    whole_ = text;
    setAccessibleName(text);
    cut();
}

void ElidedLabel::resizeEvent(QResizeEvent* event) {
    QLabel::resizeEvent(event);
    cut();
}

void ElidedLabel::changeEvent(QEvent* event) {
    QLabel::changeEvent(event);
    if (event->type() == QEvent::FontChange) cut();
}

void ElidedLabel::cut() {
    const QString line = QString(whole_).replace('\n', ' ');
    const QString shown = fontMetrics().elidedText(line, Qt::ElideRight, contentsRect().width());
    if (text() != shown) setText(shown);
    setToolTip(shown == whole_ ? QString() : whole_);
}

}  // namespace sextant
