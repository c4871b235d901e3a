// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/evaluate/passkey_pane.h"

#include <QComboBox>
#include <QVBoxLayout>

#include "widgets/controls/flow_layout.h"
#include "widgets/controls/segments.h"
#include "widgets/evaluate/checked_field.h"
#include "widgets/evaluate/passkey_maps.h"
#include "widgets/evaluate/titled.h"
#include "widgets/evaluate/work_line.h"

namespace sextant {

namespace {

constexpr std::int64_t mostTokens = 1 << 24, mostDepths = 200, mostTrials = 10000;

QString checkLengths(const QString& text) {
    QString problem;
    if (!text.isEmpty() && text != PasskeyPane::tr("auto"))
        wholeNumbers(text, 2, mostTokens, problem);
    return problem;
}

QString checkOne(const QString& text, std::int64_t most) {
    QString problem;
    if (wholeNumbers(text, 1, most, problem).size() > 1) return PasskeyPane::tr("One number.");
    return problem;
}

int oneOf(const QString& text, std::int64_t most) {
    QString problem;
    return static_cast<int>(wholeNumbers(text, 1, most, problem).at(0));
}

}  // namespace

PasskeyPane::PasskeyPane(QWidget* parent) : QWidget(parent) {
    measure_ = new Segments("passkeyMeasure", {tr("accuracy"), tr("log p")}, this);
    what_ = new ElidedLabel({}, this);
    what_->setProperty("muted", true);
    subject_ = new ElidedLabel({}, this);
    subject_->setObjectName("passkeySubject");
    subject_->setProperty("muted", true);
    lengths_ = new CheckedField("passkeyLengths", checkLengths, this);
    lengths_->setFixedWidth(120);
    lengths_->setToolTip(tr("Lengths of the texts, tokens; auto: 16 up to twice the trained one."));
    depths_ = new CheckedField(
        "passkeyDepths", [](const QString& text) { return checkOne(text, mostDepths); }, this);
    trials_ = new CheckedField(
        "passkeyTrials", [](const QString& text) { return checkOne(text, mostTrials); }, this);
    for (CheckedField* field : {depths_, trials_})
        field->setFixedWidth(46);
    wording_ = new QComboBox(this);
    wording_->setObjectName("passkeyWording");
    wording_->addItems({"usual", "short"});
    wording_->setToolTip(
        tr("Sextant's sentences, or the few words that train --task passkey trains on."));
    maps_ = new PasskeyMaps(this);
    work_ = new WorkLine("passkey", tr("Compute"), this);

    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(6);
    auto* head = new QHBoxLayout;
    head->addWidget(sectionTitle(tr("Passkey"), this));
    head->addWidget(what_, 1);
    head->addWidget(measure_);
    column->addLayout(head);
    auto* choices = new QWidget(this);
    auto* flow = new FlowLayout(choices, 12, 5);
    flow->addWidget(together(tr("lengths"), lengths_, choices));
    flow->addWidget(together(tr("depths"), depths_, choices));
    flow->addWidget(together(tr("keys"), trials_, choices));
    flow->addWidget(together(tr("wording"), wording_, choices));
    column->addWidget(choices);
    column->addWidget(maps_, 1);
    column->addWidget(subject_);
    column->addWidget(work_);

    connect(measure_, &Segments::chosenChanged, maps_,
            [this](int index) { maps_->setLog(index == 1); });
    connect(lengths_, &CheckedField::accepted, this, [this](const QString& text) {
        PasskeyChoices next = choices_;
        QString problem;
        next.lengths.clear();
        if (!text.isEmpty() && text != tr("auto"))
            next.lengths = wholeNumbers(text, 2, mostTokens, problem);
        take(next);
    });
    connect(depths_, &CheckedField::accepted, this, [this](const QString& text) {
        PasskeyChoices next = choices_;
        next.depths = oneOf(text, mostDepths);
        take(next);
    });
    connect(trials_, &CheckedField::accepted, this, [this](const QString& text) {
        PasskeyChoices next = choices_;
        next.trials = oneOf(text, mostTrials);
        take(next);
    });
    connect(wording_, &QComboBox::textActivated, this, [this](const QString& text) {
        PasskeyChoices next = choices_;
        next.wording = text;
        take(next);
    });
    showChoices();
}

void PasskeyPane::setTheme(const Theme& theme, double strokes) {
    maps_->setTheme(theme, strokes);
    work_->setTheme(theme);
    for (CheckedField* field : {lengths_, depths_, trials_})
        field->setTheme(theme);
}

void PasskeyPane::take(const PasskeyChoices& choices) {
    if (choices == choices_) return showChoices();
    choices_ = choices;
    showChoices();
    emit chosen();
}

void PasskeyPane::setChoices(const PasskeyChoices& choices) {
    choices_ = choices;
    showChoices();
}

void PasskeyPane::showChoices() {
    lengths_->setTaken(choices_.lengths.empty() ? tr("auto") : wholeNumbersText(choices_.lengths));
    depths_->setTaken(QString::number(choices_.depths));
    trials_->setTaken(QString::number(choices_.trials));
    wording_->setCurrentText(choices_.wording);
}

void PasskeyPane::setFacts(const PasskeyFacts& facts) {
    maps_->setFacts(facts);
    what_->setText(facts.empty() ? tr("depth \u00d7 length")
                                 : tr("depth \u00d7 length, %1 keys a cell").arg(facts.trials));
}

void PasskeyPane::setSubject(const QString& words) {
    subject_->setText(words);
}

}  // namespace sextant
