// SPDX-License-Identifier: GPL-3.0-or-later
#include "pages/checkpoint/checkpoint_card.h"

#include <QGridLayout>
#include <QLabel>
#include <QPushButton>
#include <QResizeEvent>
#include <QVBoxLayout>
#include <algorithm>

#include "widgets/controls/elided_label.h"

namespace sextant {

namespace {

// Words in lines, all of them: the panel's column asks for the least height whatever the width.
class Lines : public QLabel {
  public:
    using QLabel::QLabel;
    QSize minimumSizeHint() const override {
        return {QLabel::minimumSizeHint().width(), heightForWidth(std::max(1, width()))};
    }

  protected:
    void resizeEvent(QResizeEvent* event) override {
        QLabel::resizeEvent(event);
        if (event->size().width() != event->oldSize().width()) updateGeometry();
    }
};

}  // namespace

CheckpointCard::CheckpointCard(QWidget* parent) : QWidget(parent) {
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    facts_.push_back({});  // so that the empty state is built once
    setFacts({});
}

QWidget* CheckpointCard::valueOf(const Fact& fact) {
    if (!fact.command.isEmpty()) {
        auto* button = new QPushButton(fact.value, list_);
        button->setObjectName(fact.command);
        button->setProperty("quiet", true);
        button->setStyleSheet("padding: 0px; text-align: right; text-decoration: underline");
        button->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
        connect(button, &QPushButton::clicked, this,
                [this, command = fact.command] { emit commandWanted(command); });
        return button;
    }
    // Words are broken into lines, one that is too long is cut.
    const bool words = fact.value.contains(' ');
    QLabel* value = words ? static_cast<QLabel*>(new Lines(fact.value, list_))
                          : new ElidedLabel(fact.value, list_);
    value->setWordWrap(words);
    value->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
    value->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    return value;
}

void CheckpointCard::setFacts(const std::vector<Fact>& facts) {
    if (facts == facts_) return;
    facts_ = facts;
    delete list_;
    list_ = new QWidget(this);
    layout()->addWidget(list_);
    auto* grid = new QGridLayout(list_);
    grid->setContentsMargins(0, 0, 0, 0);
    grid->setHorizontalSpacing(4);
    grid->setVerticalSpacing(5);
    grid->setColumnStretch(1, 1);
    if (facts_.empty()) {
        auto* empty = new QLabel(
            tr("Drop a checkpoint folder here: config.json with model.safetensors."), list_);
        empty->setProperty("muted", true);
        empty->setWordWrap(true);
        grid->addWidget(empty, 0, 0, 1, 2);
        return;
    }
    for (int row = 0; const Fact& fact : facts_) {
        auto* name = new QLabel(fact.name, list_);
        name->setProperty("muted", true);
        QWidget* value = valueOf(fact);
        value->setToolTip(fact.note.isEmpty() ? fact.value : fact.note);
        value->setAccessibleName(fact.name + ": " + fact.value);
        grid->addWidget(name, row, 0);
        grid->addWidget(value, row, 1);
        ++row;
    }
}

}  // namespace sextant
