// SPDX-License-Identifier: GPL-3.0-or-later
#include "pages/position/stage_panel.h"

#include <QCoreApplication>
#include <QScrollArea>
#include <QScrollBar>
#include <QVBoxLayout>
#include <tuple>

#include "pages/position/stage_box.h"
#include "widgets/controls/tab_order.h"

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
        const auto told = [](const StageFacts& facts) {
            return std::tie(facts.whyNot, facts.ofLayers, facts.partner);
        };
        // What is said over the one that is open scrolls away rather than to move it.
        StageBox* open = nullptr;
        bool moves = false;
        for (std::size_t i = 0; !open && i < stages.size(); ++i) {
            if (stages[i].key == opened_)
                open = boxes_[i];
            else
                moves = moves || told(stages[i]) != told(boxes_[i]->facts());
        }
        QScrollArea* area = nullptr;
        for (QWidget* at = parentWidget(); open && moves && !area && at; at = at->parentWidget())
            area = qobject_cast<QScrollArea*>(at);
        const auto top = [&] { return area ? open->mapTo(area->widget(), QPoint()).y() : 0; };
        const int before = top();
        for (std::size_t i = 0; i < stages.size(); ++i)
            boxes_[i]->setFacts(stages[i]);
        if (!area) return;
        QCoreApplication::sendPostedEvents(nullptr, QEvent::LayoutRequest);
        QScrollBar* bar = area->verticalScrollBar();
        bar->setValue(bar->value() + top() - before);
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
        connect(box, &StageBox::lookWanted, this, &StagePanel::lookWanted);
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
