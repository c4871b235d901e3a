// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/controls/parameter_form.h"

#include <QVBoxLayout>
#include <algorithm>

#include "widgets/controls/parameter_row.h"
#include "widgets/controls/tab_order.h"

namespace sextant {

ParameterForm::ParameterForm(QWidget* parent) : QWidget(parent), column_(new QVBoxLayout(this)) {
    column_->setContentsMargins(0, 0, 0, 0);
    column_->setSpacing(6);
}

ParameterForm::~ParameterForm() = default;

void ParameterForm::setTheme(const Theme& theme) {
    theme_ = theme;
    for (ParameterRow* row : rows_)
        row->setTheme(theme);
}

void ParameterForm::setParameters(const Parameters& parameters) {
    for (ParameterRow* row : rows_) {
        row->hide();
        row->deleteLater();  // it may be the one that speaks
    }
    rows_.clear();
    helps_.clear();
    values_.clear();
    parameters_ = parameters;
    for (const Parameter& parameter : parameters_) {
        ParameterRow* row = makeParameterRow(parameter, this);
        row->setObjectName("parameter-" + QString::fromStdString(parameter.key));
        row->setTheme(theme_);
        row->setValue(parameter.initial);
        column_->addWidget(row);
        row->show();  // a layout shows what is added later only in the next turn of the loop
        rows_.push_back(row);
        helps_ << row->toolTip();
        values_[parameter.key] = parameter.initial;
        connect(row, &ParameterRow::edited, this,
                [this, key = parameter.key](const Value& value, EditPhase phase) {
                    values_[key] = value;
                    emit edited(QString::fromStdString(key), value, phase);
                });
    }
    keepTabOrder(this);
}

void ParameterForm::setValues(const std::map<std::string, Value>& values) {
    for (std::size_t i = 0; i < rows_.size(); ++i) {
        const auto found = values.find(parameters_[i].key);
        if (found == values.end()) continue;
        values_[found->first] = found->second;
        rows_[i]->setValue(found->second);
    }
}

void ParameterForm::setSettled(const std::map<std::string, Value>& values) {
    for (std::size_t i = 0; i < rows_.size(); ++i) {
        const auto found = values.find(parameters_[i].key);
        rows_[i]->setSettled(found == values.end() ? std::nullopt : std::optional(found->second));
    }
}

void ParameterForm::setIdle(const std::vector<std::string>& keys) {
    for (std::size_t i = 0; i < rows_.size(); ++i) {
        const bool idle = std::find(keys.begin(), keys.end(), parameters_[i].key) != keys.end();
        rows_[i]->setEnabled(!idle);
        rows_[i]->setToolTip(idle ? tr("No effect with the other values as they are") : helps_[i]);
    }
}

void ParameterForm::refuse(const std::string& key, const QString& reason) {
    for (std::size_t i = 0; i < rows_.size(); ++i)
        if (parameters_[i].key == key) rows_[i]->refuse(reason);
}

void ParameterForm::setMixed(const std::vector<std::string>& keys) {
    for (std::size_t i = 0; i < rows_.size(); ++i) {
        if (std::find(keys.begin(), keys.end(), parameters_[i].key) != keys.end()) {
            rows_[i]->setMixed();
        }
    }
}

}  // namespace sextant
