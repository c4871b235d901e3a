// SPDX-License-Identifier: GPL-3.0-or-later
#include "pages/evaluate/context_pane.h"

#include <QVBoxLayout>

#include "pages/evaluate/checked_field.h"
#include "pages/evaluate/context_plot.h"
#include "pages/evaluate/titled.h"
#include "pages/evaluate/work_line.h"
#include "widgets/controls/flow_layout.h"

namespace sextant {

namespace {

constexpr std::int64_t mostSegment = 1 << 30, mostMultiples = 1 << 20;  // as the job takes them

}  // namespace

ContextPane::ContextPane(QWidget* parent) : QWidget(parent) {
    segment_ = new CheckedField(
        "contextSegment",
        [](const QString& text) {
            if (text == tr("trained")) return QString();
            QString problem;
            if (wholeNumbers(text, 0, mostSegment, problem).size() > 1) return tr("One number.");
            return problem;
        },
        this);
    segment_->setFixedWidth(84);
    segment_->setToolTip(tr("Tokens at the end that are scored; 0: as many as the trained length"));
    multiples_ = new CheckedField(
        "contextMultiples",
        [](const QString& text) {
            QString problem;
            wholeNumbers(text, 1, mostMultiples, problem);
            return problem;
        },
        this);
    multiples_->setFixedWidth(110);
    multiples_->setToolTip(tr("Lengths of the context, in segments"));
    plot_ = new ContextPlot(this);
    plot_->hide();
    work_ = new WorkLine("context", tr("Compute"), this);

    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(6);
    auto* head = new QHBoxLayout;
    head->addWidget(sectionTitle(tr("Growing context"), this));
    subject_ = new ElidedLabel({}, this);
    subject_->setProperty("muted", true);
    subject_->setProperty("instruction", true);  // no part of a picture
    head->addWidget(subject_, 1);
    column->addLayout(head);
    auto* fields = new QWidget(this);
    auto* flow = new FlowLayout(fields, 12, 5);
    flow->addWidget(together(tr("same last"), segment_, fields));
    flow->addWidget(together(tr("contexts, in segments"), multiples_, fields));
    column->addWidget(fields);
    column->addWidget(plot_);
    column->addWidget(work_);

    connect(segment_, &CheckedField::accepted, this, [this](const QString& text) {
        choices_.segment = text == tr("trained") ? 0 : text.toLongLong();
        showChoices();
    });
    connect(multiples_, &CheckedField::accepted, this, [this](const QString& text) {
        QString problem;
        choices_.multiples = wholeNumbers(text, 1, mostMultiples, problem);
    });
    showChoices();
}

void ContextPane::setTheme(const Theme& theme, double strokes) {
    plot_->setTheme(theme, strokes);
    work_->setTheme(theme);
    for (CheckedField* field : {segment_, multiples_})
        field->setTheme(theme);
}

void ContextPane::setChoices(const ContextChoices& choices) {
    choices_ = choices;
    showChoices();
}

void ContextPane::showChoices() {
    segment_->setTaken(choices_.segment == 0 ? tr("trained") : QString::number(choices_.segment));
    multiples_->setTaken(wholeNumbersText(choices_.multiples));
}

void ContextPane::setFacts(const ContextFacts& facts) {
    plot_->setFacts(facts);
    plot_->setVisible(plot_->hasValues());
}

void ContextPane::setSubject(const QString& words) {
    subject_->setText(words);
}

}  // namespace sextant
