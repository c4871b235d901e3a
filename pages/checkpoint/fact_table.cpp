// SPDX-License-Identifier: GPL-3.0-or-later
#include "pages/checkpoint/fact_table.h"

#include <QGridLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QToolButton>
#include <QVBoxLayout>
#include <cmath>

#include "widgets/controls/elided_label.h"
#include "widgets/controls/flow_layout.h"
#include "widgets/controls/number_field.h"
#include "widgets/said.h"
#include "widgets/text.h"

namespace sextant {

namespace {

QLabel* section(const QString& text, QWidget* parent) {
    auto* label = new QLabel(text, parent);
    label->setProperty("section", true);
    return label;
}

struct Mark {
    QString sign, word;
    Role role;
};

// Colour is never the only cue: a full or an empty circle, and the word.
Mark markOf(Certainty certainty) {
    switch (certainty) {
        case Certainty::sure:
            return {QString::fromUtf8("\u25cf"), FactTable::tr("sure"), Role::better};
        case Certainty::likely:
            return {QString::fromUtf8("\u25cb"), FactTable::tr("likely"), Role::accent};
        case Certainty::guess:
            break;
    }
    return {QString::fromUtf8("\u25cb"), FactTable::tr("guess"), Role::worse};
}

Mark setByHand() {
    return {QString::fromUtf8("\u25cf"), FactTable::tr("set by hand"), Role::accent};
}

QLabel* wrapped(const QString& text, QWidget* parent) {
    auto* label = new QLabel(text, parent);
    label->setTextFormat(Qt::PlainText);
    label->setWordWrap(true);
    label->setTextInteractionFlags(Qt::TextSelectableByMouse);
    return label;
}

}  // namespace

FactTable::FactTable(QWidget* parent) : QWidget(parent), column_(new QVBoxLayout(this)) {
    column_->setContentsMargins(0, 0, 0, 0);
    build();
}

void FactTable::setTheme(const Theme& theme) {
    if (theme == theme_) return;
    theme_ = theme;
    build();
}

void FactTable::setFacts(const std::vector<CheckpointFact>& read,
                         const std::vector<CheckpointFact>& inferred) {
    if (read == read_ && inferred == inferred_) return;
    read_ = read;
    inferred_ = inferred;
    build();
}

QWidget* FactTable::shown(const CheckpointFact& fact) {
    auto* value = new ElidedLabel(said(fact.value), list_);
    value->setTextFormat(Qt::PlainText);
    value->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
    return value;
}

QWidget* FactTable::editable(const CheckpointFact& fact) {
    auto* field = new NumberField(list_);
    field->setObjectName(words(fact.field));
    field->setTheme(theme_);
    field->setWhole(true);
    field->setDecimals(0);
    field->setStep(1);
    field->setLimits(1, static_cast<double>(fact.most));
    const auto value = static_cast<double>(fact.now);
    field->setValue(value);
    connect(field, &NumberField::edited, this,
            [this, field, value, name = fact.field](double typed, EditPhase phase) {
                if (phase != EditPhase::commit) return;
                field->setValue(value);  // until it is in effect
                if (typed != value) emit valueSet(name, std::llround(typed));
            });
    return field;
}

void FactTable::build() {
    const QWidget* focus = list_ && list_->isAncestorOf(focusWidget()) ? focusWidget() : nullptr;
    const QString focused = focus ? focus->objectName() : QString();
    delete list_;
    list_ = new QWidget(this);
    column_->addWidget(list_);
    auto* grid = new QGridLayout(list_);
    grid->setContentsMargins(0, 0, 0, 0);
    grid->setHorizontalSpacing(10);
    grid->setVerticalSpacing(5);
    grid->setColumnStretch(1, 1);
    int row = 0;
    const auto head = [&](const QString& title, const QString& note) {
        grid->addWidget(section(title, list_), row, 0);
        auto* said = new QLabel(note, list_);
        said->setProperty("muted", true);
        grid->addWidget(said, row, 1, 1, 2, Qt::AlignRight);
        ++row;
    };
    const auto add = [&](const CheckpointFact& fact, bool inferred) {
        auto* name = new QLabel(translated(fact.name), list_);
        name->setProperty("muted", true);
        QWidget* value = fact.field.empty() ? shown(fact) : editable(fact);
        value->setToolTip(said(fact.value) + "\n" + said(fact.source));
        value->setAccessibleName(translated(fact.name) + ": " + said(fact.value));
        value->setAccessibleDescription(said(fact.source));
        grid->addWidget(name, row, 0);
        grid->addWidget(value, row, 1, 1, inferred ? 1 : 2);
        if (inferred) {
            const Mark mark = fact.byHand ? setByHand() : markOf(fact.certainty);
            auto* certainty = new ElidedLabel(mark.sign + " " + mark.word, list_);
            certainty->setStyleSheet("color: " + theme_.textColor(mark.role).name());
            certainty->setToolTip(said(fact.source));
            if (fact.byHand) {
                auto* both = new QHBoxLayout;
                both->setSpacing(2);
                both->addWidget(certainty);
                auto* back = new QToolButton(list_);
                back->setObjectName(words(fact.field) + "_back");
                back->setText(QString::fromUtf8("\u21b6"));
                back->setProperty("quiet", true);
                back->setToolTip(tr("As the files say"));
                back->setAccessibleName(tr("%1 as the files say").arg(translated(fact.name)));
                connect(back, &QToolButton::clicked, this,
                        [this, field = fact.field] { emit valueSet(field, 0); });
                both->addWidget(back);
                grid->addLayout(both, row, 2);
            } else {
                grid->addWidget(certainty, row, 2);
            }
            if (fact.field.empty() && fact.certainty != Certainty::sure)
                value->setStyleSheet("color: " + theme_.textColor(Role::accent).name());
        }
        ++row;
    };
    if (!read_.empty()) head(tr("READ"), tr("hover: where"));
    for (const CheckpointFact& fact : read_)
        add(fact, false);
    grid->setRowMinimumHeight(row++, 6);
    if (!inferred_.empty()) head(tr("INFERRED"), tr("hover: from what"));
    for (const CheckpointFact& fact : inferred_)
        add(fact, true);
    grid->setRowStretch(row, 1);
    list_->show();
    if (focused.isEmpty()) return;
    if (auto* again = list_->findChild<QWidget*>(focused)) again->setFocus();
}

StatementList::StatementList(QWidget* parent) : QWidget(parent), column_(new QVBoxLayout(this)) {
    column_->setContentsMargins(0, 0, 0, 0);
    build();
}

void StatementList::setTheme(const Theme& theme) {
    if (theme == theme_) return;
    theme_ = theme;
    build();
}

void StatementList::setStatements(const std::vector<Contradiction>& contradictions,
                                  const std::vector<Message>& warnings) {
    if (contradictions == contradictions_ && warnings == warnings_) return;
    contradictions_ = contradictions;
    warnings_ = warnings;
    build();
}

void StatementList::setInEffect(const std::vector<StatementInEffect>& inEffect) {
    if (inEffect == inEffect_) return;
    inEffect_ = inEffect;
    const QWidget* focus = list_->isAncestorOf(focusWidget()) ? focusWidget() : nullptr;
    const QString focused = focus ? focus->objectName() : QString();
    build();
    if (focused.isEmpty()) return;
    if (auto* again = list_->findChild<QPushButton*>(focused)) again->setFocus();
}

void StatementList::addValues(int contradiction, QWidget* head) {
    const auto at = static_cast<std::size_t>(contradiction);
    const Contradiction& one = contradictions_[at];
    const StatementInEffect now = at < inEffect_.size() ? inEffect_[at] : StatementInEffect::fixed;
    const QString framed = theme_.color(Role::accent).name(),
                  plain = theme_.color(Role::line).name();
    for (const bool other : {false, true}) {
        auto* button = new QPushButton(said(other ? one.other : one.counts), head);
        button->setObjectName(QString("statement-%1-%2").arg(contradiction).arg(other ? 1 : 0));
        const bool takes = now == (other ? StatementInEffect::other : StatementInEffect::counts) ||
                           (!other && now == StatementInEffect::fixed);
        const bool possible = now != StatementInEffect::fixed;
        button->setEnabled(possible);
        button->setStyleSheet(
            QString("padding: 2px 7px; border: 1px solid %1; border-radius: 4px; color: %2; "
                    "font-weight: %3;")
                .arg(takes ? framed : plain, theme_.color(takes ? Role::text : Role::muted).name(),
                     takes ? "600" : "400"));
        const QString of = other ? tr("the statement that does not count") : tr("what counts");
        button->setAccessibleName(translated(one.title) + ": " + button->text() + ", " + of);
        button->setToolTip(
            !possible ? tr("%1 (%2); it cannot be changed in an open model").arg(button->text(), of)
            : takes   ? tr("%1 is in effect").arg(button->text())
                      : tr("Click to compute with %1").arg(button->text()));
        connect(button, &QPushButton::clicked, this, [this, contradiction, other, takes] {
            if (!takes) emit chosen(contradiction, other);
        });
        head->layout()->addWidget(button);
    }
}

void StatementList::build() {
    delete list_;
    list_ = new QWidget(this);
    column_->addWidget(list_);
    auto* column = new QVBoxLayout(list_);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(8);
    const auto card = [&](const QString& title, const QString& text, Role role, int contradiction) {
        auto* frame = new QFrame(list_);
        frame->setObjectName("statement");
        frame->setStyleSheet(
            QString("QFrame#statement { background: %1; border: 1px solid %2; border-left: 3px "
                    "solid %3; border-radius: 5px; }")
                .arg(theme_.color(Role::raised).name(), theme_.color(Role::line).name(),
                     theme_.color(role).name()));
        auto* inside = new QVBoxLayout(frame);
        inside->setContentsMargins(12, 7, 10, 8);
        inside->setSpacing(3);
        if (!title.isEmpty()) {
            auto* head = new QWidget(frame);
            auto* flow = new FlowLayout(head, 6, 3);
            auto* name = new QLabel(title, head);
            name->setStyleSheet("font-weight: 600");
            flow->addWidget(name);
            if (contradiction >= 0) addValues(contradiction, head);
            inside->addWidget(head);
        }
        inside->addWidget(wrapped(text, frame));
        column->addWidget(frame);
    };
    for (int at = 0; at < static_cast<int>(contradictions_.size()); ++at) {
        const Contradiction& one = contradictions_[static_cast<std::size_t>(at)];
        card(translated(one.title), said(one.text), Role::accent, one.counts.empty() ? -1 : at);
    }
    for (const Message& warning : warnings_)
        card({}, said(warning), Role::muted, -1);
    if (contradictions_.empty() && warnings_.empty()) {
        auto* none = new QLabel(tr("None: all that was read agrees."), list_);
        none->setProperty("muted", true);
        column->addWidget(none);
    }
    column->addStretch(1);
    list_->show();
}

}  // namespace sextant
