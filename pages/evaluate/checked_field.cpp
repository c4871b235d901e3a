// SPDX-License-Identifier: GPL-3.0-or-later
#include "pages/evaluate/checked_field.h"

#include <QCoreApplication>
#include <QKeyEvent>
#include <QRegularExpression>
#include <algorithm>

#include "widgets/controls/number_text.h"
#include "widgets/controls/refusal_label.h"

namespace sextant {

CheckedField::CheckedField(const QString& name, std::function<QString(const QString&)> check,
                           QWidget* parent)
    : QLineEdit(parent), check_(std::move(check)) {
    setObjectName(name);
}

void CheckedField::setTheme(const Theme& theme) {
    theme_ = theme;
    if (label_) label_->setTheme(theme);
    refuse(reason_);
}

void CheckedField::setTaken(const QString& text) {
    const bool typing = hasFocus() && isModified();
    taken_ = text;
    if (typing) return;
    refuse({});
    setText(text);
    setCursorPosition(0);  // its beginning is in sight
}

void CheckedField::accept() {
    const QString typed = trims_ ? text().trimmed() : text();
    if (typed == taken_) {
        refuse({});
        return;
    }
    refuse(check_(typed));
    if (isRefused()) return;
    taken_ = typed;
    setModified(false);
    emit accepted(typed);
}

void CheckedField::refuse(const QString& reason) {
    reason_ = reason;
    setStyleSheet(reason.isEmpty()
                      ? QString()
                      : QString("QLineEdit, QLineEdit:focus { color: %1; border: 1px solid %1; }")
                            .arg(theme_.textColor(Role::worse).name()));
    setAccessibleDescription(reason);
    if (reason.isEmpty() && !label_) return;
    if (!label_) {
        label_ = new RefusalLabel(this);
        label_->setTheme(theme_);
    }
    label_->say(reason);
}

void CheckedField::keyPressEvent(QKeyEvent* event) {
    if (event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter) return accept();
    if (event->key() == Qt::Key_Escape && (isRefused() || text() != taken_)) {
        refuse({});
        setText(taken_);
        return;
    }
    QLineEdit::keyPressEvent(event);
}

void CheckedField::focusOutEvent(QFocusEvent* event) {
    QLineEdit::focusOutEvent(event);
    if (event->reason() == Qt::PopupFocusReason || event->reason() == Qt::ActiveWindowFocusReason)
        return;
    accept();
    if (!isRefused()) return;
    if (label_) label_->linger();
    reason_.clear();
    setStyleSheet({});
    setText(taken_);
}

std::vector<std::int64_t> wholeNumbers(const QString& text, std::int64_t least, std::int64_t most,
                                       QString& problem) {
    const auto tr = [](const char* words) {
        return QCoreApplication::translate("CheckedField", words);
    };
    std::vector<std::int64_t> all;
    static const QRegularExpression between(R"([\s,;]+)");
    for (const QString& word : text.split(between, Qt::SkipEmptyParts)) {
        bool whole = false;
        const qlonglong value = word.toLongLong(&whole);
        if (!whole)
            problem = tr("\u201c%1\u201d is no whole number.").arg(word);
        else if (value < least || value > most)
            problem = tr("%1 is not within %2 to %3.")
                          .arg(word, groupedNumber(least), groupedNumber(most));
        else if (std::find(all.begin(), all.end(), value) != all.end())
            problem = tr("%1 is there twice.").arg(word);
        if (!problem.isEmpty()) return {};
        all.push_back(value);
    }
    if (all.empty()) problem = tr("Type one number at least.");
    return all;
}

QString problemOfOne(const QString& text, std::int64_t least, std::int64_t most) {
    QString problem;
    if (wholeNumbers(text, least, most, problem).size() > 1) return CheckedField::tr("One number.");
    return problem;
}

QString wholeNumbersText(const std::vector<std::int64_t>& numbers) {
    QStringList words;
    for (const std::int64_t one : numbers)
        words << QString::number(one);
    return words.join(QStringLiteral(", "));
}

}  // namespace sextant
