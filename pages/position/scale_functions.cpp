// SPDX-License-Identifier: GPL-3.0-or-later
#include "pages/position/scale_functions.h"

#include <QCheckBox>
#include <QLabel>
#include <QSignalBlocker>
#include <QVBoxLayout>
#include <algorithm>

#include "analysis/position/composition.h"
#include "analysis/position/methods/all.h"
#include "pages/position/stage_facts.h"
#include "widgets/controls/parameter_form.h"

namespace sextant {

ScaleFunctions::ScaleFunctions(QWidget* parent) : QWidget(parent) {
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(4);
    auto* title = new QLabel(tr("σ BY POSITION"), this);
    title->setProperty("section", true);
    column->addWidget(title);
    for (const auto& [method, words] : {std::pair{"piecewise-sigma", tr("piecewise")},
                                        std::pair{"position-sigma", tr("a ln(i / L) + 1")}}) {
        Row row{method, new QCheckBox(words, this), new ParameterForm(this)};
        const Method& described = findMethod(Stage::factor, method);
        row.box->setObjectName(QString("scale-") + method);
        row.form->setParameters(described.parameters);
        row.form->hide();
        column->addWidget(row.box);
        column->addWidget(row.form);
        connect(row.box, &QCheckBox::toggled, this,
                [this, key = row.method](bool on) { setOn(key, on); });
        connect(row.form, &ParameterForm::edited, this,
                [this, key = row.method](const QString& name, const Value& value, EditPhase phase) {
                    edit(key, name, value, phase);
                });
        rows_.push_back(std::move(row));
    }
}

void ScaleFunctions::setTheme(const Theme& theme) {
    for (const Row& row : rows_)
        row.form->setTheme(theme);
}

void ScaleFunctions::follow(const ModelSpec& spec, const Intervention& change,
                            std::int64_t tokens) {
    const StageFacts facts = stageFacts(spec, change, {wholeModel}, Stage::factor, tokens);
    for (Row& row : rows_) {
        row.starting = startingChoice(findMethod(Stage::factor, row.method), spec, 0);
        const bool on = facts.chosen == row.method;
        const auto option =
            std::find_if(facts.options.begin(), facts.options.end(),
                         [&](const StageOption& one) { return one.method == row.method; });
        const QString whyNot = option == facts.options.end() ? QString() : option->whyNot;
        const QSignalBlocker quiet(row.box);
        row.box->setChecked(on);
        row.box->setEnabled(on || whyNot.isEmpty());
        row.box->setToolTip(!whyNot.isEmpty() || option == facts.options.end() ? whyNot
                                                                               : option->help);
        row.form->setVisible(on);
        if (!on) continue;
        row.form->setValues(facts.values);
        row.form->setSettled(facts.settled);
    }
}

void ScaleFunctions::setOn(const std::string& method, bool on) {
    SetChoice edit{Stage::factor, {}, std::nullopt};
    for (const Row& row : rows_)
        if (on && row.method == method) edit.choice = row.starting;
    emit wanted(EditAction{{std::move(edit)}}, EditPhase::commit);
}

void ScaleFunctions::edit(const std::string& method, const QString& key, const Value& value,
                          EditPhase phase) {
    emit wanted(EditAction{{SetValue{Stage::factor, {}, method, key.toStdString(), value}}}, phase);
}

}  // namespace sextant
