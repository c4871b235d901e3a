// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/controls/number_dialog.h"

#include <QDialogButtonBox>
#include <QFormLayout>
#include <QPushButton>
#include <utility>

#include "widgets/controls/number_field.h"

namespace sextant {

NumberDialog::NumberDialog(const QString& title, const std::vector<NumberQuestion>& questions,
                           const Theme& theme,
                           std::function<QString(const std::vector<double>&)> take, QWidget* parent)
    : QDialog(parent), take_(std::move(take)) {
    setWindowTitle(title);
    setAttribute(Qt::WA_DeleteOnClose);
    auto* form = new QFormLayout(this);
    for (const NumberQuestion& question : questions) {
        auto* field = new NumberField(this);
        field->setTheme(theme);
        field->setLimits(-1e6, 1e6);
        field->setValue(question.value);
        field->setAccessibleName(question.name);
        form->addRow(question.name, field);
        connect(field, &NumberField::returnPressed, this, &NumberDialog::accept);
        fields_.push_back(field);
    }
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Ok | QDialogButtonBox::Cancel, this);
    form->addRow(buttons);
    connect(buttons, &QDialogButtonBox::accepted, this, &NumberDialog::accept);
    connect(buttons, &QDialogButtonBox::rejected, this, &NumberDialog::reject);
    if (!fields_.empty()) fields_.front()->setFocus(Qt::TabFocusReason);
}

void NumberDialog::accept() {
    std::vector<double> values;
    for (NumberField* field : fields_) {
        if (!field->commit()) return;
        values.push_back(field->value());
    }
    const QString reason = take_(values);
    if (!reason.isEmpty()) {
        fields_.back()->refuse(reason);
        return;
    }
    QDialog::accept();
}

}  // namespace sextant
