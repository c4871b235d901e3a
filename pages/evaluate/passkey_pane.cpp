// SPDX-License-Identifier: GPL-3.0-or-later
#include "pages/evaluate/passkey_pane.h"

#include <QComboBox>
#include <QFormLayout>
#include <QToolButton>
#include <QVBoxLayout>
#include <algorithm>

#include "pages/evaluate/checked_field.h"
#include "pages/evaluate/passkey_maps.h"
#include "pages/evaluate/titled.h"
#include "pages/evaluate/work_line.h"
#include "widgets/controls/flow_layout.h"
#include "widgets/controls/segments.h"

namespace sextant {

namespace {

constexpr std::int64_t mostTokens = 1 << 24, mostDepths = 200, mostTrials = 10000;
constexpr std::int64_t mostKey = 1000000000000000;

QString checkLengths(const QString& text) {
    QString problem;
    if (!text.isEmpty() && text != PasskeyPane::tr("auto"))
        wholeNumbers(text, 2, mostTokens, problem);
    return problem;
}

QString checkKeys(const QString& text) {
    QString problem;
    const auto numbers = wholeNumbers(text, 0, mostKey, problem);
    if (!problem.isEmpty()) return problem;
    if (numbers.size() != 2) return PasskeyPane::tr("Two numbers: the least and the largest.");
    return numbers[0] > numbers[1]
               ? PasskeyPane::tr("The first number must not be greater than the second.")
               : QString();
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

PasskeyPane::PasskeyPane(std::vector<PasskeyNamed> wordings, QWidget* parent)
    : QWidget(parent), wordings_(std::move(wordings)) {
    measure_ =
        new Segments("passkeyMeasure", {tr("accuracy"), tr("log p"), tr("as printed")}, this);
    what_ = new ElidedLabel({}, this);
    what_->setProperty("muted", true);
    subject_ = new ElidedLabel({}, this);
    subject_->setObjectName("passkeySubject");
    subject_->setProperty("muted", true);
    subject_->setProperty("instruction", true);  // no part of a picture
    lengths_ = new CheckedField("passkeyLengths", checkLengths, this);
    lengths_->setFixedWidth(120);
    lengths_->setToolTip(tr("Lengths of the texts, tokens; auto: 16 up to twice the trained one."));
    depths_ = new CheckedField(
        "passkeyDepths", [](const QString& text) { return checkOne(text, mostDepths); }, this);
    trials_ = new CheckedField(
        "passkeyTrials", [](const QString& text) { return checkOne(text, mostTrials); }, this);
    for (CheckedField* field : {depths_, trials_})
        field->setFixedWidth(46);
    keys_ = new CheckedField("passkeyKeys", checkKeys, this);
    keys_->setFixedWidth(110);
    keys_->setToolTip(tr("The least and the largest number that is hidden, as 10000, 99999."));
    wording_ = new QComboBox(this);
    wording_->setObjectName("passkeyWording");
    for (const PasskeyNamed& one : wordings_)
        wording_->addItem(one.name);
    wording_->setToolTip(
        tr("Sentences in which the key stands; short are the few words that train --task passkey "
           "trains on."));
    unfold_ = new QToolButton(this);
    unfold_->setObjectName("passkeyUnfold");
    unfold_->setText(tr("sentences"));
    unfold_->setCheckable(true);
    unfold_->setToolTip(tr("Shows the sentences, to be changed."));
    own_ = makeSentences();
    maps_ = new PasskeyMaps(this);
    paper_ = new QLabel(tr("The paper's Figure 6, in these colours, prints no numbers: without "
                           "positions and with head scales keys are found up to about twice the "
                           "context, with RoPE up to the context itself. Its Figure 8: two "
                           "variants find none but those at the very beginning."),
                        this);
    paper_->setObjectName("passkeyPaper");
    paper_->setWordWrap(true);
    paper_->setProperty("muted", true);
    paper_->hide();
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
    flow->addWidget(together(tr("keys a cell"), trials_, choices));
    flow->addWidget(together(tr("from, to"), keys_, choices));
    flow->addWidget(together(tr("wording"), wording_, choices));
    flow->addWidget(unfold_);
    column->addWidget(choices);
    column->addWidget(own_);
    column->addWidget(maps_, 1);
    column->addWidget(paper_);
    column->addWidget(subject_);
    column->addWidget(work_);

    connect(measure_, &Segments::chosenChanged, maps_, [this](int index) {
        maps_->setLog(index == 1);
        maps_->setPaper(index == 2);
        paper_->setVisible(index == 2);
    });
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
    connect(keys_, &CheckedField::accepted, this, [this](const QString& text) {
        PasskeyChoices next = choices_;
        QString problem;
        const auto numbers = wholeNumbers(text, 0, mostKey, problem);
        next.leastKey = numbers.at(0);
        next.mostKey = numbers.at(1);
        take(next);
    });
    connect(wording_, &QComboBox::textActivated, this, [this](const QString& text) {
        PasskeyChoices next = choices_;
        next.wording = text;
        next.own = {};
        take(next);
        showChoices();
    });
    connect(unfold_, &QToolButton::toggled, own_, &QWidget::setVisible);
    showChoices();
}

QWidget* PasskeyPane::makeSentences() {
    auto* box = new QWidget(this);
    auto* rows = new QFormLayout(box);
    rows->setContentsMargins(0, 0, 0, 0);
    rows->setSpacing(4);
    const auto add = [&](const QString& word, CheckedField* field) {
        auto* label = new QLabel(word, box);
        label->setProperty("muted", true);
        label->setBuddy(field);
        field->setAccessibleName(word);
        rows->addRow(label, field);
    };
    using S = PasskeySentences;
    add(tr("begins"), sentenceField("passkeyTask", &S::task, tr("What the text begins with.")));
    add(tr("filler"), sentenceField("passkeyFiller", &S::filler, tr("What is repeated.")));
    add(tr("needle"),
        sentenceField("passkeyNeedle", &S::needle, tr("What holds the key, as {key}.")));
    add(tr("question"), sentenceField("passkeyQuestion", &S::question,
                                      tr("What the text ends with, right before the number.")));
    box->hide();
    return box;
}

CheckedField* PasskeyPane::sentenceField(const char* name, QString PasskeySentences::*part,
                                         const QString& help) {
    const bool needle = part == &PasskeySentences::needle;
    const bool filler = part == &PasskeySentences::filler;
    auto* field = new CheckedField(
        name,
        [needle, filler](const QString& text) {
            if (needle && !text.contains("{key}"))
                return tr("The needle has no place for the key: write {key} where it stands.");
            if (!needle && text.contains("{key}")) return tr("Only the needle holds {key}.");
            if (filler && text.isEmpty()) return tr("A short text to repeat.");
            return QString();
        },
        this);
    field->keepSpaces();
    field->setToolTip(help + ' ' + tr("\\n is the end of a line."));
    sentences_.push_back({part, field});
    connect(field, &CheckedField::accepted, this, [this, part](const QString& text) {
        PasskeyChoices next = choices_;
        PasskeyChoices plain = choices_;
        plain.own = {};
        // What is as the wording says is not a person's own.
        next.own.*part = text == sentences(plain).*part ? QString() : text;
        take(next);
    });
    return field;
}

bool PasskeyPane::hasWording(const QString& name) const {
    return std::any_of(wordings_.begin(), wordings_.end(),
                       [&](const PasskeyNamed& one) { return one.name == name; });
}

PasskeySentences PasskeyPane::sentences(const PasskeyChoices& choices) const {
    PasskeySentences all;
    for (const PasskeyNamed& one : wordings_)
        if (one.name == choices.wording) all = one.sentences;
    for (const SentenceField& one : sentences_)
        if (!(choices.own.*one.part).isEmpty()) all.*one.part = choices.own.*one.part;
    return all;
}

void PasskeyPane::setTheme(const Theme& theme, double strokes) {
    maps_->setTheme(theme, strokes);
    work_->setTheme(theme);
    for (CheckedField* field : {lengths_, depths_, trials_, keys_})
        field->setTheme(theme);
    for (const SentenceField& one : sentences_)
        one.field->setTheme(theme);
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
    keys_->setTaken(wholeNumbersText({choices_.leastKey, choices_.mostKey}));
    wording_->setCurrentText(choices_.wording);
    const PasskeySentences said = sentences(choices_);
    for (const SentenceField& one : sentences_) {
        one.field->setTaken(said.*one.part);
        one.field->setCursorPosition(0);
    }
}

void PasskeyPane::setFacts(const PasskeyFacts& facts, bool ofOthers) {
    maps_->setFacts(facts);
    QString what = facts.empty() ? tr("depth \u00d7 length")
                                 : tr("depth \u00d7 length, %1 keys a cell").arg(facts.trials);
    if (!facts.empty() && ofOthers)
        what = tr("of other choices than stand here") + QStringLiteral(" \u00b7 ") + what;
    what_->setText(what);
}

void PasskeyPane::setSubject(const QString& words) {
    subject_->setText(words);
}

}  // namespace sextant
