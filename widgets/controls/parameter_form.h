// SPDX-License-Identifier: GPL-3.0-or-later
// A form made from described values: a slider and a field for each number, a switch, a menu or a
// line of text for the rest, with unit, range and help as they are described.
#pragma once

#include <QStringList>
#include <QWidget>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "analysis/values/parameter.h"
#include "widgets/controls/edit_phase.h"
#include "widgets/theme.h"

class QVBoxLayout;

namespace sextant {

// One row of the form; parameter_rows.cpp has one kind for each kind of value.
class ParameterRow;

class ParameterForm : public QWidget {
    Q_OBJECT

  public:
    explicit ParameterForm(QWidget* parent = nullptr);
    ~ParameterForm() override;

    void setTheme(const Theme& theme);
    // Builds the rows anew; the values are the initial ones.
    void setParameters(const Parameters& parameters);
    // By key; keys that are missing keep their value. Emits nothing.
    void setValues(const std::map<std::string, Value>& values);
    // By key: the values in effect for those left automatic, shown in their place. Missing keys are
    // not known. Emits nothing.
    void setSettled(const std::map<std::string, Value>& values);
    // These keys have no effect with the other values as they are: their rows stay, greyed.
    void setIdle(const std::vector<std::string>& keys);
    // Refuses a value that the others exclude: the reason stays under it until its next edit.
    void refuse(const std::string& key, const QString& reason);
    // These keys differ between the objects edited together: shown as a dash until one is set.
    void setMixed(const std::vector<std::string>& keys);

    const Parameters& parameters() const { return parameters_; }
    // As last set or edited.
    const std::map<std::string, Value>& values() const { return values_; }

  signals:
    // Dragging emits `drag` many times, then `commit` once. The value is within the described
    // range; what is not is refused beside its field.
    void edited(const QString& key, const sextant::Value& value, sextant::EditPhase phase);

  private:
    Theme theme_ = Theme::dark();
    Parameters parameters_;
    std::map<std::string, Value> values_;
    std::vector<ParameterRow*> rows_;  // owned as child widgets
    QStringList helps_;                // of the rows, where they are not idle
    QVBoxLayout* column_;
};

}  // namespace sextant
