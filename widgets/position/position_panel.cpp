// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/position/position_panel.h"

#include <QButtonGroup>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QVBoxLayout>
#include <utility>

namespace sextant {

PositionPanel::PositionPanel(QWidget* parent) : QWidget(parent), choices_(new QButtonGroup(this)) {
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(4);
    auto* row = new QHBoxLayout;
    row->setSpacing(6);
    const std::pair<PositionChoice, QString> names[] = {{PositionChoice::asConfig, tr("as config")},
                                                        {PositionChoice::rope, tr("RoPE")},
                                                        {PositionChoice::none, tr("NoPE")}};
    for (const auto& [choice, text] : names) {
        auto* button = new QPushButton(text, this);
        button->setObjectName(QString("position-") + name(choice));
        button->setCheckable(true);
        choices_->addButton(button, static_cast<int>(choice));
        row->addWidget(button, 1);
    }
    note_ = new QLabel(this);
    note_->setProperty("muted", true);
    note_->setWordWrap(true);
    column->addLayout(row);
    column->addWidget(note_);
    connect(choices_, &QButtonGroup::idClicked, this,
            [this](int id) { emit chosen(static_cast<PositionChoice>(id)); });
    setChoice(PositionChoice::asConfig, 0);
}

void PositionPanel::setChoice(PositionChoice choice, int overridden) {
    choices_->button(static_cast<int>(choice))->setChecked(true);
    note_->setVisible(overridden > 0);
    note_->setText(overridden == 1 ? tr("1 layer has a choice of its own")
                                   : tr("%1 layers have a choice of their own").arg(overridden));
}

}  // namespace sextant
