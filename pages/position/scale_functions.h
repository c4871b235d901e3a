// SPDX-License-Identifier: GPL-3.0-or-later
// Scales that follow the position, as rows of the Scale panel (methods.md, M25): a switch each, and
// the parameters of the one that is on. They are logit factors of the whole model.
#pragma once

#include <QWidget>
#include <cstdint>
#include <string>
#include <vector>

#include "widgets/view.h"

class QCheckBox;

namespace sextant {

class ParameterForm;

class ScaleFunctions : public QWidget {
    Q_OBJECT

  public:
    explicit ScaleFunctions(QWidget* parent = nullptr);

    void setTheme(const Theme& theme);
    // `tokens`: of the longest sample; 0: not known. Emits nothing.
    void follow(const ModelSpec& spec, const Intervention& change, std::int64_t tokens);

  signals:
    void wanted(const sextant::EditAction& action, sextant::EditPhase phase);

  private:
    struct Row {
        std::string method;
        QCheckBox* box;
        ParameterForm* form;
        Choice starting = {};  // of the open model
    };
    void setOn(const std::string& method, bool on);
    void edit(const std::string& method, const QString& key, const Value& value, EditPhase phase);

    std::vector<Row> rows_;
};

}  // namespace sextant
