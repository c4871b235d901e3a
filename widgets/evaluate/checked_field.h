// SPDX-License-Identifier: GPL-3.0-or-later
// A line of text that is taken whole or refused with the reason beside it; Escape, or leaving it
// refused, brings back what was taken last.
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
    // `check` says why a text cannot be; empty: it can.
    CheckedField(const QString& name, std::function<QString(const QString& text)> check,
                 QWidget* parent = nullptr);

    void setTheme(const Theme& theme);
    // Emits nothing; what is being typed stays.
    void setTaken(const QString& text);
    const QString& taken() const { return taken_; }
    void take() { accept(); }  // what stands there, as Enter does
    // Spaces at its ends are meant.
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
    QPointer<RefusalLabel> label_;  // the window's
};

// "256, 512 1024" as whole numbers, in the order typed. What is wrong with it stands in `problem`.
std::vector<std::int64_t> wholeNumbers(const QString& text, std::int64_t least, std::int64_t most,
                                       QString& problem);
// And back: "256, 512, 1024".
QString wholeNumbersText(const std::vector<std::int64_t>& numbers);

}  // namespace sextant
