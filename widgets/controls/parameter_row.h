// SPDX-License-Identifier: GPL-3.0-or-later
// One described value as controls.
#pragma once

#include <QWidget>
#include <optional>

#include "analysis/values/parameter.h"
#include "widgets/controls/edit_phase.h"
#include "widgets/theme.h"

namespace sextant {

class ParameterRow : public QWidget {
    Q_OBJECT

  public:
    using QWidget::QWidget;
    virtual void setTheme(const Theme&) {}
    virtual void setValue(const Value& value) = 0;  // emits nothing
    virtual void setMixed() = 0;
    // The value in effect where it is left automatic; nothing: not known. Emits nothing.
    virtual void setSettled(const std::optional<Value>&) {}
    // Shows why the others exclude the value, until the next edit.
    virtual void refuse(const QString& reason) = 0;

  signals:
    void edited(const sextant::Value& value, sextant::EditPhase phase);
};

// A number, name, file or list; lists of numbers have a table (list_row.h).
ParameterRow* makeParameterRow(const Parameter& parameter, QWidget* parent);

// Where a value stands on a slider from 0 to 10, and back: rounded to the described step, within
// the described range.
double sliderPlace(const Parameter& parameter, double value);
double sliderValue(const Parameter& parameter, double place);

}  // namespace sextant
