// SPDX-License-Identifier: GPL-3.0-or-later
#include "pages/evaluate/task_pane.h"

#include <QCheckBox>
#include <QComboBox>
#include <QVBoxLayout>

#include "pages/evaluate/checked_field.h"
#include "pages/evaluate/task_plots.h"
#include "pages/evaluate/titled.h"
#include "pages/evaluate/work_line.h"
#include "widgets/controls/flow_layout.h"

namespace sextant {

namespace {

constexpr int longestList = 10000, mostLists = 100000;
constexpr int longList = 100, shortList = 40;  // five times what the paper trains on

}  // namespace

TaskPane::TaskPane(const QStringList& tasks, QWidget* parent) : QWidget(parent) {
    task_ = new QComboBox(this);
    task_->setObjectName("taskName");
    task_->addItems(tasks);
    longest_ = new CheckedField(
        "taskLongest", [](const QString& text) { return problemOfOne(text, 2, longestList); },
        this);
    trials_ = new CheckedField(
        "taskTrials", [](const QString& text) { return problemOfOne(text, 1, mostLists); }, this);
    for (CheckedField* field : {longest_, trials_})
        field->setFixedWidth(52);
    compact_ = new QCheckBox(tr("compact"), this);
    compact_->setObjectName("taskCompact");
    compact_->setToolTip(tr("Lists without the words of a sentence, as the model was trained."));
    plots_ = new TaskPlots(this);
    work_ = new WorkLine("task", tr("Compute"), this);

    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(6);
    auto* head = new QHBoxLayout;
    head->addWidget(sectionTitle(tr("Task accuracy by length"), this));
    what_ = new ElidedLabel({}, this);
    what_->setObjectName("taskNote");
    what_->setProperty("muted", true);
    setNote({});
    head->addWidget(what_, 1);
    column->addLayout(head);
    auto* choices = new QWidget(this);
    auto* flow = new FlowLayout(choices, 12, 5);
    flow->addWidget(together(tr("task"), task_, choices));
    flow->addWidget(together(tr("longest list"), longest_, choices));
    flow->addWidget(together(tr("lists a length"), trials_, choices));
    flow->addWidget(compact_);
    column->addWidget(choices);
    column->addWidget(plots_);
    column->addWidget(work_);

    connect(task_, &QComboBox::textActivated, this, [this](const QString& text) {
        choices_.task = text;
        choices_.longest = text == "copy" || text == "reverse" ? longList : shortList;
        showChoices();
    });
    connect(longest_, &CheckedField::accepted, this,
            [this](const QString& text) { choices_.longest = text.toInt(); });
    connect(trials_, &CheckedField::accepted, this,
            [this](const QString& text) { choices_.trials = text.toInt(); });
    connect(compact_, &QCheckBox::clicked, this, [this](bool yes) { choices_.compact = yes; });
    showChoices();
}

void TaskPane::setTheme(const Theme& theme, double strokes) {
    plots_->setTheme(theme, strokes);
    work_->setTheme(theme);
    for (CheckedField* field : {longest_, trials_})
        field->setTheme(theme);
}

void TaskPane::setChoices(const TaskChoices& choices) {
    choices_ = choices;
    showChoices();
}

void TaskPane::showChoices() {
    task_->setCurrentText(choices_.task);
    longest_->setTaken(QString::number(choices_.longest));
    trials_->setTaken(QString::number(choices_.trials));
    compact_->setChecked(choices_.compact);
}

void TaskPane::setNote(const QString& note) {
    what_->setText(note.isEmpty() ? tr("greedy, whole answer right") : note);
}

void TaskPane::setFacts(const TaskFacts& facts) {
    plots_->setFacts(facts);
}

}  // namespace sextant
