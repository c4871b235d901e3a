// SPDX-License-Identifier: GPL-3.0-or-later
// One described value of a form: its name and a control. While it is edited, its meaning, or why
// the typed text is refused, is shown elsewhere, so that the rows do not move.
#pragma once

#include <QFontMetrics>
#include <QPointer>
#include <QWidget>
#include <optional>

#include "analysis/values/parameter.h"
#include "widgets/theme.h"

class QLabel;

namespace sextant {

class JobFormRow : public QWidget {
    Q_OBJECT

  public:
    // Its note is added to the layout of `notes`, hidden.
    JobFormRow(const Parameter& parameter, QWidget* notes, QWidget* parent = nullptr);
    ~JobFormRow() override;  // deletes its note, too
    static QFontMetrics noteMetrics(const QFont& font);

    void setTheme(const Theme& theme);
    // Sets the value unless the user has set it.
    void offer(const Value& value);
    // Sets the value as if the user had.
    void put(const Value& value);
    // Why a job cannot begin with the value that it has; empty: it can.
    void setProblem(const QString& reason);
    // Shows `value`, greyed, instead of value(), which is kept; nothing: value() again.
    void showFixed(const std::optional<Value>& value);

    const Parameter& parameter() const { return parameter_; }
    const Value& value() const { return value_; }  // as last accepted
    bool refused() const { return refused_; }
    bool touched() const { return touched_; }  // the user has set it
    // "length: A whole number, 0 or more, not "x"."
    QString refusal() const;
    bool entered() const;  // its control has the focus
    QWidget* control() const { return control_; }
    void setNoteVisible(bool visible);

  signals:
    void changed();  // value() or refused()
    void focused();
    void noteChanged();  // entered() or refused()

  protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

  private:
    QWidget* makeControl();
    void accept(const QString& text);
    bool edited() const;  // since the field was entered
    void putBack();
    void showNote();

    Parameter parameter_;
    Value value_, before_;  // current, and when the field was entered
    std::optional<Value> fixed_;
    bool touched_ = false, refused_ = false;
    QString problem_;
    Theme theme_ = Theme::dark();
    QWidget* control_;
    QPointer<QLabel> note_;
};

// "1 to 1,000", "0 or more"; empty: any number.
QString rangeText(const Parameter& parameter);

}  // namespace sextant
