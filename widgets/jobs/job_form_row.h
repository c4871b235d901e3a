// SPDX-License-Identifier: GPL-3.0-or-later
// One described value of a form: its name, a control, and under it, while it is edited, what it
// means, or why what was typed is refused.
#pragma once

#include <QWidget>

#include "analysis/values/parameter.h"
#include "widgets/theme.h"

class QLabel;

namespace sextant {

class JobFormRow : public QWidget {
    Q_OBJECT

  public:
    explicit JobFormRow(const Parameter& parameter, QWidget* parent = nullptr);

    void setTheme(const Theme& theme);
    // Unless a person has set it.
    void offer(const Value& value);

    const Parameter& parameter() const { return parameter_; }
    const Value& value() const { return value_; }  // as last accepted
    bool refused() const { return refused_; }

  signals:
    void changed();  // value() or refused()
    void focused();

  protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

  private:
    QWidget* makeControl();
    void accept(const QString& text);
    bool edited() const;  // since the field was entered
    void putBack();
    void showNote();

    Parameter parameter_;
    Value value_, before_;  // now, and when the field was entered
    bool touched_ = false, refused_ = false;
    Theme theme_ = Theme::dark();
    QWidget* control_;
    QLabel* note_;
};

// "1 to 1,000", "0 or more"; empty: any number.
QString rangeWords(const Parameter& parameter);

}  // namespace sextant
