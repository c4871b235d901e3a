// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/views/pattern_dialog.h"

#include <QDialogButtonBox>
#include <QEvent>
#include <QLabel>
#include <QVBoxLayout>
#include <utility>

#include "widgets/controls/number_field.h"
#include "widgets/controls/parameter_form.h"

namespace sextant {

PatternDialog::PatternDialog(const LayerPattern& pattern, const ModelSpec& spec, const Theme& theme,
                             std::function<QString(const Choice&)> take, QWidget* parent)
    : QDialog(parent),
      choice_(initialChoice(pattern.key, pattern.parameters)),
      take_(std::move(take)),
      refusal_(new QLabel(this)) {
    setObjectName("patternDialog");
    setWindowTitle(QString::fromStdString(pattern.label));
    setAttribute(Qt::WA_DeleteOnClose);
    auto* column = new QVBoxLayout(this);
    for (const std::string* text : {&pattern.help, &pattern.paper}) {
        auto* line = new QLabel(QString::fromStdString(*text), this);
        line->setTextFormat(Qt::PlainText);
        line->setWordWrap(true);
        line->setProperty("muted", text != &pattern.help);
        column->addWidget(line);
    }
    auto* form = new ParameterForm(this);
    form->setTheme(theme);
    form->setParameters(pattern.parameters);
    form->setMinimumWidth(300);
    const auto settle = [this, form, spec, &pattern] {
        form->setSettled(settledPattern(pattern, spec, choice_).values);
    };
    settle();
    column->addWidget(form);
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
