// SPDX-License-Identifier: GPL-3.0-or-later
// A line edit whose text is accepted whole or refused with the reason beside it; Escape, or leaving
// it while refused, restores the text accepted last.
#pragma once

#include <QLineEdit>
#include <QPointer>
#include <cstdint>
#include <functional>
#include <vector>

#include "widgets/theme.h"

namespace sextant {

class RefusalLabel;

class CheckedField : public QLineEdit {
    Q_OBJECT

  public:
    // `check` returns why a text is refused; empty: it is accepted.
    CheckedField(const QString& name, std::function<QString(const QString& text)> check,
                 QWidget* parent = nullptr);

    void setTheme(const Theme& theme);
    // Emits nothing; leaves alone what is being typed.
    void setTaken(const QString& text);
    const QString& taken() const { return taken_; }
    void take() { accept(); }  // accepts the text, as Enter does
    // Keeps spaces at the ends of the text.
    void keepSpaces() { trims_ = false; }
    bool isRefused() const { return !reason_.isEmpty(); }
    const QString& reason() const { return reason_; }

  signals:
    void accepted(const QString& text);

  protected:
    void keyPressEvent(QKeyEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;

  private:
    void accept();
    void refuse(const QString& reason);

    std::function<QString(const QString&)> check_;
    QString taken_, reason_;
    bool trims_ = true;
    Theme theme_ = Theme::dark();
    QPointer<RefusalLabel> label_;  // its parent is the window
};

// "256, 512 1024" as whole numbers, in the order typed. An error is described in `problem`.
std::vector<std::int64_t> wholeNumbers(const QString& text, std::int64_t least, std::int64_t most,
                                       QString& problem);
// What is wrong with `text` as one whole number; empty: nothing.
QString problemOfOne(const QString& text, std::int64_t least, std::int64_t most);
// The inverse of wholeNumbers(): "256, 512, 1024".
QString wholeNumbersText(const std::vector<std::int64_t>& numbers);

}  // namespace sextant
