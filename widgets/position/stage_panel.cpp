// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/position/stage_panel.h"

#include <QVBoxLayout>

#include "widgets/controls/tab_order.h"
#include "widgets/position/stage_box.h"

namespace sextant {

namespace {

bool sameOptions(const StageFacts& one, const StageFacts& other) {
    if (one.key != other.key || one.options.size() != other.options.size()) return false;
    for (std::size_t i = 0; i < one.options.size(); ++i)
        if (one.options[i].method != other.options[i].method) return false;
    return true;
}

}  // namespace

StagePanel::StagePanel(QWidget* parent) : QWidget(parent), column_(new QVBoxLayout(this)) {
    column_->setContentsMargins(0, 0, 0, 0);
    column_->setSpacing(6);
}

StagePanel::~StagePanel() = default;

void StagePanel::setTheme(const Theme& theme) {
    theme_ = theme;
    for (StageBox* box : boxes_)
        box->setTheme(theme);
}

void StagePanel::setStages(std::vector<StageFacts> stages) {
    bool same = stages.size() == boxes_.size();
    for (std::size_t i = 0; same && i < stages.size(); ++i)
        same = sameOptions(stages[i], boxes_[i]->facts());
    if (same) {
        for (std::size_t i = 0; i < stages.size(); ++i)
            boxes_[i]->setFacts(stages[i]);
        return;
    }
    for (StageBox* box : boxes_) {
        box->hide();
        box->deleteLater();  // it may be the one that speaks
    }
    boxes_.clear();
    for (const StageFacts& facts : stages) {
        auto* box = new StageBox(facts, this);
        const QString key = QString::fromStdString(facts.key);
        box->setTheme(theme_);
        column_->addWidget(box);
        box->show();  // a layout shows what is added later only in the next turn of the loop
        boxes_.push_back(box);
        connect(box, &StageBox::headerClicked, this,
                [this, stage = facts.key] { openStage(opened_ == stage ? std::string() : stage); });
        connect(box, &StageBox::methodChosen, this,
                [this, key](const QString& method) { emit methodChosen(key, method); });
        connect(box, &StageBox::reasonClicked, this, &StagePanel::light);
        connect(box, &StageBox::valueEdited, this,
                [this, key](const QString& name, const Value& value, EditPhase phase) {
                    emit valueEdited(key, name, value, phase);
                });
    }
    keepTabOrder(this);
    openStage(opened_);
}

void StagePanel::refuse(const std::string& stage, const std::string& key, const QString& reason) {
    for (StageBox* box : boxes_)
        if (box->facts().key == stage) box->refuse(key, reason);
}

void StagePanel::light(const std::string& key) {
    for (StageBox* box : boxes_) {
        if (box->facts().key != key) continue;
        openStage(key);
        box->light();
    }
}

void StagePanel::scrollToMethod(const std::string& key) {
    for (StageBox* box : boxes_)
        if (box->facts().key == key) box->scrollToMethod();
}

void StagePanel::openStage(const std::string& key) {
    opened_ = key;
    for (StageBox* box : boxes_)
        box->setOpen(box->facts().key == key);
}

}  // namespace sextant
