// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/bars/top_bar_count_field.h"

#include <QFontMetrics>
#include <QKeyEvent>
#include <QLocale>
#include <QToolTip>
#include <algorithm>

#include "widgets/controls/number_text.h"
#include "widgets/controls/refusal_label.h"
#include "widgets/controls/window_keys.h"

namespace sextant {

namespace {

constexpr std::int64_t mostCounted = 100'000'000;

}  // namespace

TopBarCountField::TopBarCountField(QWidget* parent) : QLineEdit(parent) {
    setFrame(false);
    setMaxLength(16);
    connect(this, &QLineEdit::returnPressed, this, [this] {
        accept();
        selectAll();
    });
    connect(this, &QLineEdit::textEdited, this, [this] {
        if (wrong_) setError({});
        updateGeometry();
    });
    setTheme(theme_);
    showValue();
}

void TopBarCountField::setTheme(const Theme& theme) {
    theme_ = theme;
    setNumberFont(this);
    setStyleSheet(QString("QLineEdit { background: transparent; border: none; border-radius: 0;"
                          " border-bottom: 1px solid %1; padding: 0; color: %2; }"
                          "QLineEdit:focus { border-bottom: 1px solid %3; }")
                      .arg(theme.color(wrong_ ? Role::worse : Role::line).name(),
                           theme.textColor(wrong_ ? Role::worse : Role::text).name(),
                           theme.color(wrong_ ? Role::worse : Role::accent).name()));
}

void TopBarCountField::setValue(std::int64_t value) {
    value_ = value;
    if (hasFocus() && (isModified() || wrong_)) return;
    // What is shown already leaves the reason of a refusal to be read.
    if (wrong_ || isModified() || text() != shownText()) showValue();
}

void TopBarCountField::refuse(const QString& reason) {
    setModified(false);  // it is not asked for again on leaving
    setError(reason);
}

void TopBarCountField::setNote(const QString& note) {
    if (note == note_) return;
    note_ = note;
    if (wrong_) return;
    setToolTip(note_);
    setAccessibleDescription(note_);
    if (!note_.isEmpty() && hasFocus())
        QToolTip::showText(mapToGlobal(QPoint(0, height())), note_, this);
}

QSize TopBarCountField::sizeHint() const {
    const QString shown = text().size() < 2 ? QStringLiteral("00") : text();
    return {fontMetrics().horizontalAdvance(shown) + 8, fontMetrics().height() + 3};
}

QString TopBarCountField::shownText() const {
    return value_ > 0 ? separated(value_) : QString();
}

void TopBarCountField::showValue() {
    setError({});
    setText(shownText());
    setModified(false);
    updateGeometry();
}

void TopBarCountField::setError(const QString& reason) {
    wrong_ = !reason.isEmpty();
    setToolTip(wrong_ ? reason : note_);
    if (!told_ && wrong_) {
        told_ = new RefusalLabel(this);
        told_->keepBeside(parentWidget());
    }
    if (told_) {
        told_->setTheme(theme_);
        told_->say(reason);
    }
    setTheme(theme_);
}

void TopBarCountField::ask(std::int64_t value) {
    asks_ = true;
    emit edited(value);
    asks_ = false;
}

void TopBarCountField::accept() {
    if (!isModified()) return;
    QString typed = text().trimmed();
    typed.remove(u',').remove(u' ').remove(QChar(0x202f)).remove(u'_');
    if (typed.isEmpty() || typed == "0" || typed.compare("auto", Qt::CaseInsensitive) == 0 ||
        typed.compare("all", Qt::CaseInsensitive) == 0) {
        setModified(false);
        ask(0);
        return;
    }
    bool ok = false;
    const qlonglong value = typed.toLongLong(&ok);
    if (!ok || value < 1 || value > mostCounted) {
        setError(tr("\"%1\" is not a whole number from 1 to %2; empty, 0 or \"all\" is automatic")
                     .arg(text(), separated(mostCounted)));
        return;
    }
    setModified(false);
    ask(value);
    if (!wrong_) showValue();  // what was taken, which the reader of the signal has set by now
}

bool TopBarCountField::event(QEvent* event) {
    if (asksWindow(event) && !isModified()) {
        event->ignore();
        return false;
    }
    // Escape takes back what is being typed, before it stops anything.
    if (event->type() == QEvent::ShortcutOverride && (isModified() || wrong_) &&
        static_cast<QKeyEvent*>(event)->key() == Qt::Key_Escape) {
        event->accept();
        return true;
    }
    return QLineEdit::event(event);
}

void TopBarCountField::keyPressEvent(QKeyEvent* event) {
    switch (event->key()) {
        case Qt::Key_Escape:
            if (!isModified() && !wrong_) break;
            showValue();
            selectAll();
            return;
        case Qt::Key_Up:
            ask(std::min(mostCounted, std::max<std::int64_t>(1, value_) * 2));
            return;
        case Qt::Key_Down:
            ask(std::max<std::int64_t>(1, value_ / 2));
            return;
        default:
            break;
    }
    QLineEdit::keyPressEvent(event);
}

void TopBarCountField::focusOutEvent(QFocusEvent* event) {
    QLineEdit::focusOutEvent(event);
    accept();
    // In another window nothing was left.
    if (!wrong_ || event->reason() == Qt::ActiveWindowFocusReason) return;
    const QString why = toolTip();
    showValue();
    // Whoever left by Tab has not read it yet.
    if (told_) {
        told_->say(why);
        told_->linger();
    }
}

}  // namespace sextant
