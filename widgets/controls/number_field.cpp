// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/controls/number_field.h"

#include <QKeyEvent>
#include <QStyleOptionFrame>
#include <algorithm>
#include <cmath>
#include <optional>

#include "analysis/values/parameter.h"
#include "widgets/controls/number_text.h"
#include "widgets/controls/refusal_label.h"
#include "widgets/controls/window_keys.h"

namespace sextant {

namespace {

// "inf", "infinity" or the sign.
bool saysInfinity(const QString& text) {
    const QString said = text.trimmed().toLower();
    return said == "inf" || said == "infinity" || said == infiniteShown;
}

}  // namespace

NumberField::NumberField(QWidget* parent) : QLineEdit(parent), burst_(this) {
    setAlignment(Qt::AlignRight | Qt::AlignVCenter);
    setNumberFont(this);
    setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
    endTyping();
    showValue();
    connect(&burst_, &EditBurst::settled, this, [this] { emit edited(value_, EditPhase::commit); });
}

void NumberField::setTheme(const Theme& theme) {
    theme_ = theme;
    restyle();
}

void NumberField::setLimits(double least, double most) {
    least_ = least;
    most_ = most;
}

void NumberField::setZeroAllowed(bool yes) {
    zeroAllowed_ = yes;
}

void NumberField::setWhole(bool yes) {
    whole_ = yes;
}

void NumberField::setTakesFactors(bool yes) {
    takesFactors_ = yes;
}

void NumberField::setStep(double step) {
    step_ = step;
}

void NumberField::setDecimals(int least) {
    decimals_ = least;
    showValue();
}

void NumberField::setValue(double value) {
    known_ = true;
    set(value, false, false);
}

void NumberField::setMixed(double start) {
    known_ = true;
    set(start, true, false);
}

void NumberField::setAutomatic(std::optional<double> value) {
    known_ = value.has_value();
    set(value.value_or(0.0), false, true);
}

void NumberField::set(double value, bool mixed, bool automatic) {
    // What was refused speaks of the value that was: it goes with it.
    if (hasError() && value != value_) setModified(false);
    if (taken_ && value != taken_->before) taken_.reset();
    value_ = value;
    mixed_ = mixed;
    if (automatic != automatic_) {
        automatic_ = automatic;
        restyle();
    }
    showValue();
}

QSize NumberField::sizeHint() const {
    return {fontMetrics().horizontalAdvance(QStringLiteral("1000.00")) + 22,
            QLineEdit::sizeHint().height()};
}

QString NumberField::textOf(double value) const {
    return value == infinite ? QString(infiniteShown) : wholeNumber(value, decimals_);
}

QString NumberField::fitted(double value) const {
    if (value == infinite) return textOf(value);
    QStyleOptionFrame option;
    initStyleOption(&option);
    constexpr int around = 6;  // what a line of text keeps free, and the cursor
    const int room = style()->subElementRect(QStyle::SE_LineEditContents, &option, this).width() -
                     textMargins().left() - textMargins().right() - around;
    return fittedNumber(value, decimals_, fontMetrics(), room);
}

QString NumberField::shownText() const {
    if (mixed_) return tr("mixed");
    return known_ ? fitted(value_) : tr("auto");
}

void NumberField::showValue() {
    // What a person is typing is theirs until they accept or leave it.
    if (typing_ && isModified()) return;
    setError({});
    setText(shownText());
    const bool shortened = !mixed_ && known_ && text() != textOf(value_);
    setToolTip(shortened ? textOf(value_) : QString());
    setCursorPosition(0);
    if (typing_) selectWhole();
}

// With the cursor at the beginning: the first digits are in sight.
void NumberField::selectWhole() {
    setSelection(static_cast<int>(text().size()), -static_cast<int>(text().size()));
}

void NumberField::refuse(const QString& reason) {
    if (taken_ && typing_) {
        setText(taken_->text);
        setModified(true);
    }
    setError(reason);
}

void NumberField::resizeEvent(QResizeEvent* event) {
    QLineEdit::resizeEvent(event);
    if (!isModified() && !hasError()) showValue();
}

void NumberField::setError(const QString& reason) {
    if (reason == error_) return;
    error_ = reason;
    setToolTip(reason);
    setAccessibleDescription(reason);
    restyle();
    if (tellsReason_ || reason.isEmpty()) tell(reason);
    emit refused(reason);
}

void NumberField::restyle() {
    const QString sheet =
        hasError()
            ? QStringLiteral("QLineEdit, QLineEdit:focus { color: %1; border: 1px solid %1; }")
                  .arg(theme_.textColor(Role::worse).name())
        : automatic_
            ? QStringLiteral("QLineEdit { color: %1; }").arg(theme_.textColor(Role::muted).name())
            : QString();
    if (sheet != styleSheet()) setStyleSheet(sheet);
}

void NumberField::beginTyping() {
    if (!tellsReason_ && !hasError()) emit refused({});  // of what was typed before
    typing_ = true;
    setReadOnly(false);
    setCursor(Qt::IBeamCursor);
    selectWhole();
}

void NumberField::endTyping() {
    typing_ = false;
    taken_.reset();
    setReadOnly(true);
    setCursor(Qt::SizeHorCursor);
    deselect();
    setCursorPosition(0);
}

bool NumberField::accept() {
    if (!isModified()) return true;
    // Refused beside other values: it is not asked about again until it is another text.
    if (hasError() && taken_ && text() == taken_->text) return false;
    const QString stays = mixed_ || !known_ ? tr("Nothing was changed.")
                                            : tr("The value stays %1.").arg(textOf(value_));
    if (takesFactors_) {
        if (const auto factor = factorIn(text())) return acceptFactor(*factor, stays);
        // To be added, or the number itself with its sign: nobody knows.
        if (text().trimmed().startsWith('+')) {
            setError(tr("\u201c%1\u201d may be added or set: type the number itself, or *1.1 to "
                        "multiply. %2")
                         .arg(text().trimmed(), stays));
            return false;
        }
    }
    std::optional<double> typed = numberIn(text());
    if (endless_ && saysInfinity(text())) typed = infinite;
    // "1,024" may be either: what lies within the limits, if not both do.
    const std::optional<double> grouped = groupedNumberIn(text());
    const auto within = [this](double value) { return value >= least_ && value <= most_; };
    if (grouped && (!typed || whole_ || !within(*typed))) {
        typed = grouped;
    } else if (grouped && within(*grouped)) {
        setError(
            tr("%1 may be %2 or %3: write it without the comma. %4")
                .arg(text().trimmed(), wholeNumber(*typed, 0), wholeNumber(*grouped, 0), stays));
        return false;
    }
    if (!typed) {
        setError(text().trimmed().isEmpty()
                     ? tr("No number stands there. %1").arg(stays)
                     : tr("\u201c%1\u201d is not a number. %2").arg(text(), stays));
        return false;
    }
    const bool zero = zeroAllowed_ && *typed == 0.0;
    if (!zero && (*typed < least_ || *typed > most_)) {
        constexpr double noLimit = 1e9;  // an upper one that is only there to be one
        const QString automatic = zeroAllowed_ ? tr(", or 0 for automatic") : QString();
        setError(most_ >= noLimit && *typed < least_
                     ? tr("%1 is too small: %2 or more%3. %4")
                           .arg(text().trimmed(), limitText(least_), automatic, stays)
                     : tr("%1 lies outside %2 to %3%4. %5")
                           .arg(text().trimmed(), limitText(least_), limitText(most_), automatic,
                                stays));
        return false;
    }
    if (whole_ && *typed != std::round(*typed)) {
        setError(tr("%1 is not a whole number. %2").arg(text().trimmed(), stays));
        return false;
    }
    const bool changed = !isChosen() || *typed != value_;
    const Taken taken{text(), value_};
    setModified(false);
    setValue(*typed);
    if (!changed) return true;
    taken_ = taken;
    emit edited(value_, EditPhase::commit);
    return true;
}

bool NumberField::acceptFactor(double factor, const QString& stays) {
    // Of what is mixed each has limits of its own, which are the edit's.
    const double becomes = mixed_ ? least_ : value_ * factor;
    if (factor < 0 || becomes < least_ || becomes > most_) {
        setError(tr("%1 leads outside %2 to %3. %4")
                     .arg(text().trimmed(), limitText(least_), limitText(most_), stays));
        return false;
    }
    setModified(false);
    showValue();
    if (factor != 1.0) emit multiplied(factor);
    return true;
}

void NumberField::tell(const QString& reason) {
    if (!reason_ && !reason.isEmpty()) reason_ = new RefusalLabel(this);
    if (!reason_) return;
    reason_->setTheme(theme_);
    reason_->say(reason);
}

void NumberField::goBack() {
    setModified(false);
    showValue();
}

bool NumberField::commit() {
    burst_.settle();
    return accept();
}

bool NumberField::event(QEvent* event) {
    if (asksWindow(event) && !isModified()) {
        event->ignore();
        return false;
    }
    // Escape takes back what is being typed, before it stops anything.
    if (event->type() == QEvent::ShortcutOverride && (isModified() || hasError()) &&
        static_cast<QKeyEvent*>(event)->key() == Qt::Key_Escape) {
        event->accept();
        return true;
    }
    return QLineEdit::event(event);
}

void NumberField::keyPressEvent(QKeyEvent* event) {
    switch (event->key()) {
        case Qt::Key_Return:
        case Qt::Key_Enter:
            if (commit()) {
                selectWhole();
                emit returnPressed();
            }
            return;
        case Qt::Key_Escape:
            if (!isModified() && !hasError()) return event->ignore();
            goBack();
            if (typing_) selectWhole();
            return;
        case Qt::Key_Up:
            return nudge(step_, event->modifiers());
        case Qt::Key_Down:
            return nudge(-step_, event->modifiers());
        default:
            break;
    }
    // Alt and a digit is a view's, or nobody's: never a number.
    if (event->modifiers() & Qt::AltModifier) return event->ignore();
    const bool prints = !event->text().isEmpty() && event->text().at(0).isPrint();
    if (!typing_ && prints) beginTyping();
    QLineEdit::keyPressEvent(event);
    // A reason belongs to the text it was given for.
    if (hasError() && isModified() && !event->text().isEmpty()) setError({});
}

void NumberField::focusInEvent(QFocusEvent* event) {
    QLineEdit::focusInEvent(event);
    wheelPlace_.note(this);
    if (event->reason() == Qt::TabFocusReason || event->reason() == Qt::BacktabFocusReason ||
        event->reason() == Qt::ShortcutFocusReason) {
        beginTyping();
    }
}

void NumberField::focusOutEvent(QFocusEvent* event) {
    burst_.settle();
    // Its own context menu takes the focus for a moment.
    if (event->reason() != Qt::PopupFocusReason) {
        const bool refusedNow = !accept() || hasError();
        // In another window nothing was left: it is still there when this one is used again.
        if (refusedNow && event->reason() != Qt::ActiveWindowFocusReason) {
            const QString why = error_;
            goBack();
            // Whoever left by Tab has not read it yet.
            if (!tellsReason_) emit refused(why);
            if (tellsReason_) tell(why);
            if (tellsReason_ && reason_) reason_->linger();
        }
        endTyping();
    }
    QLineEdit::focusOutEvent(event);
}

void NumberField::changeEvent(QEvent* event) {
    QLineEdit::changeEvent(event);
    if (event->type() == QEvent::EnabledChange) {
        setCursor(isEnabled() ? Qt::SizeHorCursor : Qt::ArrowCursor);
    }
}

}  // namespace sextant
