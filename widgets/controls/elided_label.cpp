// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/controls/elided_label.h"

#include <QHelpEvent>
#include <QPainter>
#include <QStyle>
#include <QToolTip>
#include <algorithm>

namespace sextant {

ElidedLabel::ElidedLabel(const QString& text, QWidget* parent, Qt::TextElideMode mode)
    : QLabel(text, parent), mode_(mode) {
    setTextFormat(Qt::PlainText);
}

void ElidedLabel::setForms(const QStringList& forms) {
    forms_ = forms;
    setText(forms.value(0));
    update();
}

QString ElidedLabel::shown() const {
    if (forms_.isEmpty() || forms_.front() != text()) return text();  // set since
    for (const QString& form : forms_)
        if (fontMetrics().horizontalAdvance(form) <= contentsRect().width()) return form;
    return forms_.back();
}

int ElidedLabel::leastWidth() const {
    const bool forms = !forms_.isEmpty() && forms_.front() == text();
    return fontMetrics().horizontalAdvance(forms ? forms_.back() : text()) + 1;
}

QSize ElidedLabel::minimumSizeHint() const {
    const QSize whole = QLabel::minimumSizeHint();
    const int few = fontMetrics().horizontalAdvance(QString::fromUtf8("abc\u2026"));
    return {std::min(whole.width(), few), whole.height()};
}

bool ElidedLabel::isCut() const {
    return fontMetrics().horizontalAdvance(text()) > contentsRect().width();
}

void ElidedLabel::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    const QString fitted = fontMetrics().elidedText(shown(), mode_, contentsRect().width());
    style()->drawItemText(&painter, contentsRect(), static_cast<int>(alignment()), palette(),
                          isEnabled(), fitted, foregroundRole());
}

bool ElidedLabel::event(QEvent* event) {
    if (event->type() == QEvent::ToolTip && isCut()) {
        QString whole = text();
        for (const QWidget* at = this; at && !at->isWindow(); at = at->parentWidget()) {
            if (at->toolTip().isEmpty() || at->toolTip() == whole) continue;
            whole += "\n" + at->toolTip();
            break;
        }
        QToolTip::showText(static_cast<QHelpEvent*>(event)->globalPos(), whole, this);
        return true;
    }
    return QLabel::event(event);
}

}  // namespace sextant
