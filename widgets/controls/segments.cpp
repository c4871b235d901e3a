// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/controls/segments.h"

#include <QButtonGroup>
#include <QHBoxLayout>
#include <QPushButton>

namespace sextant {

Segments::Segments(const QString& name, const QStringList& words, QWidget* parent)
    : QWidget(parent), buttons_(new QButtonGroup(this)) {
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(1);
    for (int index = 0; index < words.size(); ++index) {
        auto* button = new QPushButton(words[index], this);
        button->setObjectName(QString("%1-%2").arg(name).arg(index));
        button->setCheckable(true);
        button->setStyleSheet("padding: 3px 7px;");
        buttons_->addButton(button, index);
        row->addWidget(button);
    }
    buttons_->button(0)->setChecked(true);
    setSizePolicy(QSizePolicy::Maximum, QSizePolicy::Fixed);
    connect(buttons_, &QButtonGroup::idClicked, this, &Segments::chosenChanged);
}

int Segments::chosen() const {
    return buttons_->checkedId();
}

QString Segments::word() const {
    const QAbstractButton* button = buttons_->checkedButton();
    return button ? button->text() : QString();
}

void Segments::choose(int index) {
    if (QAbstractButton* button = buttons_->button(index)) button->setChecked(true);
}

void Segments::setWord(int index, const QString& word) {
    buttons_->button(index)->setText(word);
}

void Segments::setPossible(int index, bool possible, const QString& whyNot) {
    buttons_->button(index)->setEnabled(possible);
    buttons_->button(index)->setToolTip(whyNot);
}

}  // namespace sextant
