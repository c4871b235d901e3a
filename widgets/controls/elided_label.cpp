// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/controls/elided_label.h"

#include <QHelpEvent>
#include <QPainter>
#include <QRegularExpression>
#include <QStyle>
#include <QToolTip>
#include <algorithm>

namespace sextant {

QString elidedAtNumbers(const QString& text, const QFontMetrics& metrics, int room) {
    const QString elided = metrics.elidedText(text, Qt::ElideRight, room);
    const QChar dots(0x2026);
    if (elided == text || !elided.endsWith(dots)) return elided;
    static const QRegularExpression number(
        QString::fromUtf8("^[(\\[\u2248\u00b1+\u2212-]*\\d[\\d,.]*[%)\\],;:]*$"));
    const auto isNumber = [&](qsizetype begin, qsizetype end) {
        return number.match(text.mid(begin, end - begin)).hasMatch();
    };
    const qsizetype kept = elided.size() - 1;  // letters
    if (!text.startsWith(elided.left(kept))) return elided;
    // The word that is cut, or the first that is missing.
    const qsizetype begin = kept == 0 ? 0 : text.lastIndexOf(u' ', kept - 1) + 1;
    qsizetype end = text.indexOf(u' ', begin);
    if (end < 0) end = text.size();
    if (kept >= end) {  // after a whole word: what is missing follows it
        const bool unit = end + 1 < text.size() && text[end + 1].isLetter();
        return unit && isNumber(begin, end) ? text.left(begin).trimmed() + dots : elided;
    }
    if (isNumber(begin, end)) return text.left(begin).trimmed() + dots;
    if (begin < 2 || !text[begin].isLetter()) return elided;
    const qsizetype before = text.lastIndexOf(u' ', begin - 2) + 1;
    return isNumber(before, begin - 1) ? text.left(before).trimmed() + dots : elided;
}

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
        if (fits(form)) return form;
    return forms_.back();
}

// As it is painted: a width in whole pixels may be half a one too little.
bool ElidedLabel::fits(const QString& form) const {
    return fontMetrics().elidedText(form, mode_, contentsRect().width()) == form;
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
    return !fits(text());
}

void ElidedLabel::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    const int room = contentsRect().width();
    const QString fitted = mode_ == Qt::ElideRight ? elidedAtNumbers(shown(), fontMetrics(), room)
                                                   : fontMetrics().elidedText(shown(), mode_, room);
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
