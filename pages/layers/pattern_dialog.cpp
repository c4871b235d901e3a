// SPDX-License-Identifier: GPL-3.0-or-later
#include "pages/layers/pattern_dialog.h"

#include <QDialogButtonBox>
#include <QEvent>
#include <QLabel>
#include <QStringList>
#include <QVBoxLayout>
#include <exception>
#include <map>
#include <utility>

#include "analysis/position/composition.h"
#include "analysis/position/methods/all.h"
#include "analysis/values/choice.h"
#include "pages/position/plan_text.h"
#include "widgets/controls/number_field.h"
#include "widgets/controls/parameter_form.h"
#include "widgets/said.h"

namespace sextant {

namespace {

// "ReRoPE in layer 5, window 64 in layers 1\u20135": empty: nothing, or the pattern cannot be had.
QString replacedInText(const ModelSpec& spec, const Intervention& change,
                       const LayerPattern& pattern, const Choice& choice) {
    std::map<QString, std::vector<int>> layersOf;
    QStringList parts;
    try {
        for (const ReplacedChoice& one : replacedByPattern(spec, change, pattern, choice)) {
            // It goes with an encoding, which is named.
            if (one.stage == Stage::bias && one.choice == neutralChoice(Stage::bias)) continue;
            const Method& method = findMethod(one.stage, one.choice.method);
            const QString words = said(label(method.label, one.choice, method.parameters));
            if (one.layer < 0)
                parts << QObject::tr("%1 of the whole model").arg(words);
            else
                layersOf[words].push_back(one.layer);
        }
    } catch (const std::exception&) {
        return {};  // the reason stands where the pattern is taken
    }
    for (const auto& [words, layers] : layersOf)
        parts << (layers.size() == 1 ? QObject::tr("%1 in layer %2")
                                     : QObject::tr("%1 in layers %2"))
                     .arg(words, layerRanges(layers));
    return parts.join("; ");
}

}  // namespace

PatternDialog::PatternDialog(const LayerPattern& pattern, const ModelSpec& spec,
                             const Intervention& change, const Theme& theme,
                             std::function<QString(const Choice&)> take, QWidget* parent)
    : QDialog(parent),
      choice_(initialChoice(pattern.key, pattern.parameters)),
      take_(std::move(take)),
      refusal_(new QLabel(this)) {
    setObjectName("patternDialog");
    setWindowTitle(translated(pattern.label));
    setAttribute(Qt::WA_DeleteOnClose);
    auto* column = new QVBoxLayout(this);
    for (const std::string* text : {&pattern.help, &pattern.paper}) {
        auto* line = new QLabel(translated(*text), this);
        line->setTextFormat(Qt::PlainText);
        line->setWordWrap(true);
        line->setProperty("muted", text != &pattern.help);
        column->addWidget(line);
    }
    auto* form = new ParameterForm(this);
    form->setTheme(theme);
    form->setParameters(pattern.parameters);
    form->setMinimumWidth(300);
    auto* replaced = new QLabel(this);
    replaced->setObjectName("patternReplaces");
    replaced->setTextFormat(Qt::PlainText);
    replaced->setWordWrap(true);
    const auto settle = [this, form, replaced, spec, change, &pattern] {
        form->setSettled(settledPattern(pattern, spec, choice_).values);
        const QString words = replacedInText(spec, change, pattern, choice_);
        replaced->setText(tr("It takes the place of %1.").arg(words));
        replaced->setVisible(!words.isEmpty());
    };
    settle();
    column->addWidget(form);
    column->addWidget(replaced);
    refusal_->setObjectName("patternRefusal");
    refusal_->setWordWrap(true);
    refusal_->setStyleSheet("color: " + theme.textColor(Role::worse).name());
    refusal_->hide();
    column->addWidget(refusal_);
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Ok | QDialogButtonBox::Cancel, this);
    column->addWidget(buttons);
    connect(form, &ParameterForm::edited, this,
            [this, settle](const QString& key, const Value& value) {
                choice_.values[key.toStdString()] = value;
                settle();
                refusal_->hide();
            });
    for (const NumberField* field : findChildren<NumberField*>())
        connect(field, &NumberField::returnPressed, this, &PatternDialog::accept);
    connect(buttons, &QDialogButtonBox::accepted, this, &PatternDialog::accept);
    connect(buttons, &QDialogButtonBox::rejected, this, &PatternDialog::reject);
}

// It grows with what it says: lines are not squeezed into the height of fewer.
bool PatternDialog::event(QEvent* event) {
    const bool handled = QDialog::event(event);
    if (event->type() == QEvent::LayoutRequest && layout()) {
        const int needed = layout()->hasHeightForWidth() ? layout()->totalHeightForWidth(width())
                                                         : layout()->totalMinimumSize().height();
        if (height() < needed) resize(width(), needed);
    }
    return handled;
}

void PatternDialog::accept() {
    for (NumberField* field : findChildren<NumberField*>())
        if (!field->commit()) return;
    const QString reason = take_(choice_);
    refusal_->setText(reason);
    refusal_->setVisible(!reason.isEmpty());
    if (reason.isEmpty()) QDialog::accept();
}

}  // namespace sextant
