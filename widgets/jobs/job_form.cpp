// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/jobs/job_form.h"

#include <QComboBox>
#include <QFrame>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QScrollArea>
#include <QVBoxLayout>
#include <algorithm>

#include "widgets/jobs/job_form_row.h"

namespace sextant {

namespace {

constexpr int noteLines = 3;
constexpr int noteHeight = 300;  // of the form; in a lower one the rows have the room

}  // namespace

JobForm::JobForm(QWidget* parent) : QWidget(parent) {
    setObjectName("jobForm");
    setAttribute(Qt::WA_StyledBackground);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(16, 10, 16, 12);
    column->setSpacing(8);
    auto* head = new QHBoxLayout;
    auto* title = new QLabel(tr("New job"), this);
    QFont bold = title->font();
    bold.setBold(true);
    title->setFont(bold);
    kind_ = new QComboBox(this);
    kind_->setObjectName("jobKind");
    kind_->setAccessibleName(tr("Kind of job"));
    close_ = new QPushButton(QString::fromUtf8("\u2715"), this);
    close_->setObjectName("jobSheetClose");
    close_->setAccessibleName(tr("Close the form"));
    close_->setProperty("quiet", true);
    close_->hide();
    head->addWidget(title);
    head->addStretch(1);
    head->addWidget(kind_, 2);
    head->addWidget(close_);
    column->addLayout(head);

    scroll_ = new QScrollArea(this);
    scroll_->setObjectName("jobRows");
    scroll_->setWidgetResizable(true);
    scroll_->setFrameShape(QFrame::NoFrame);
    scroll_->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    scroll_->setMinimumHeight(30);
    column->addWidget(scroll_, 1);

    notes_ = new QWidget(this);
    notes_->setObjectName("jobNotes");
    notes_->setFixedHeight(noteLines * JobFormRow::noteMetrics(font()).lineSpacing());
    auto* notes = new QVBoxLayout(notes_);
    notes->setContentsMargins(0, 0, 0, 0);
    column->addWidget(notes_);

    rule_ = new QFrame(this);
    rule_->setFixedHeight(1);
    column->addWidget(rule_);
    size_ = new QLabel(this);
    size_->setObjectName("jobEstimate");
    size_->setWordWrap(true);
    size_->setAlignment(Qt::AlignTop | Qt::AlignLeft);
    time_ = new QLabel(this);
    time_->setObjectName("jobTime");
    time_->setFont(bold);
    time_->setAlignment(Qt::AlignTop | Qt::AlignRight);
    auto* foot = new QHBoxLayout;
    foot->addWidget(size_, 1);
    foot->addWidget(time_);
    column->addLayout(foot);

    auto* buttons = new QHBoxLayout;
    start_ = new QPushButton(tr("Start"), this);
    start_->setObjectName("jobStart");
    start_->setProperty("primary", true);
    copy_ = new QPushButton(tr("Copy command"), this);
    copy_->setToolTip(tr("The sextant-batch line with the same values"));
    buttons->addWidget(start_, 1);
    buttons->addWidget(copy_, 1);
    column->addLayout(buttons);

    connect(kind_, &QComboBox::currentIndexChanged, this, [this] {
        rebuild();
        emit changed();
    });
    connect(start_, &QPushButton::clicked, this, &JobForm::startAsked);
    connect(copy_, &QPushButton::clicked, this, &JobForm::copyAsked);
    connect(close_, &QPushButton::clicked, this, &JobForm::closeAsked);
    setTheme(theme_);
}

void JobForm::setTheme(const Theme& theme) {
    theme_ = theme;
    const QString line = theme.color(Role::line).name();
    setStyleSheet(QString("QWidget#jobForm { background: %1; border-left: 1px solid %2; }")
                      .arg(theme.color(Role::panel).name(), line));
    rule_->setStyleSheet(QString("background: %1;").arg(line));
    for (JobFormRow* row : rows_)
        row->setTheme(theme);
    showStart();
}

void JobForm::setKinds(const std::vector<JobKindFacts>& kinds) {
    const QString before = kind();
    kinds_ = kinds;
    rows_.clear();
    set_.clear();  // of other parameters
    {
        const QSignalBlocker quiet(kind_);
        kind_->clear();
        for (const JobKindFacts& entry : kinds_)
            kind_->addItem(entry.title, entry.key);
        kind_->setCurrentIndex(std::max(0, kind_->findData(before)));
    }
    rebuild();
}

QString JobForm::kind() const {
    return kind_->currentData().toString();
}

const JobKindFacts* JobForm::facts() const {
    const int at = kind_->currentIndex();
    if (at < 0 || at >= static_cast<int>(kinds_.size())) return nullptr;
    return &kinds_[static_cast<std::size_t>(at)];
}

Choice JobForm::settings() const {
    Choice choice;
    choice.method = kind().toStdString();
    for (const JobFormRow* row : rows_)
        choice.values[row->parameter().key] = row->value();
    return choice;
}

void JobForm::rebuild() {
    for (const JobFormRow* row : rows_)
        if (row->touched()) set_[shown_][row->parameter().key] = row->value();
    rows_.clear();
    shown_ = kind();
    column_ = new QWidget;
    auto* column = new QVBoxLayout(column_);
    column->setContentsMargins(0, 0, 8, 0);
    column->setSpacing(4);
    if (const JobKindFacts* now = facts()) {
        kind_->setToolTip(now->help);
        for (const Parameter& parameter : now->parameters) {
            auto* row = new JobFormRow(parameter, notes_, column_);
            row->setTheme(theme_);
            const auto& before = set_[shown_];
            if (const auto value = before.find(parameter.key); value != before.end())
                row->put(value->second);
            connect(row, &JobFormRow::changed, this, [this] {
                showStart();
                emit changed();
            });
            connect(row, &JobFormRow::noteChanged, this, &JobForm::showNotes);
            connect(row, &JobFormRow::focused, scroll_,
                    [this, row] { scroll_->ensureWidgetVisible(row, 0, 4); });
            column->addWidget(row);
            rows_.push_back(row);
        }
    }
    column->addStretch(1);
    scroll_->setWidget(column_);  // the one before goes
    showStart();
}

void JobForm::setValues(const std::map<std::string, Value>& values) {
    for (JobFormRow* row : rows_) {
        const auto found = values.find(row->parameter().key);
        if (found != values.end()) row->offer(found->second);
    }
}

void JobForm::setEstimate(const QString& size, const QString& time, const QString& reason,
                          const std::string& field) {
    estimate_ = size;
    duration_ = time;
    reason_ = reason;
    field_ = field;
    for (JobFormRow* row : rows_)
        row->setProblem(row->parameter().key == field ? reason : QString());
    showStart();
}

void JobForm::setSheet(bool sheet) {
    close_->setVisible(sheet);
}

void JobForm::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    notes_->setVisible(height() >= noteHeight);
}

// One at a time: of the field that is edited, or else of one that is refused, or that a job cannot
// begin with.
void JobForm::showNotes() {
    auto shown = std::find_if(rows_.begin(), rows_.end(),
                              [](const JobFormRow* row) { return row->entered(); });
    if (shown == rows_.end())
        shown = std::find_if(rows_.begin(), rows_.end(),
                             [](const JobFormRow* row) { return row->refused(); });
    if (shown == rows_.end())
        shown = std::find_if(rows_.begin(), rows_.end(), [this](const JobFormRow* row) {
            return !field_.empty() && row->parameter().key == field_;
        });
    for (auto row = rows_.begin(); row != rows_.end(); ++row)
        (*row)->setNoteVisible(row == shown);
}

void JobForm::showStart() {
    const auto wrong = std::find_if(rows_.begin(), rows_.end(),
                                    [](const JobFormRow* row) { return row->refused(); });
    const bool refused = wrong != rows_.end();
    // What is foretold is of the value before.
    const QString reason = refused ? (*wrong)->refusal() : reason_;
    size_->setText(reason.isEmpty() ? estimate_ : reason);
    time_->setText(reason.isEmpty() ? duration_ : QString());
    const Role role = reason.isEmpty() ? Role::muted : Role::worse;
    size_->setStyleSheet(QString("color: %1;").arg(theme_.textColor(role).name()));
    const bool allowed = !refused && !kinds_.empty();
    start_->setEnabled(allowed && reason_.isEmpty());
    copy_->setEnabled(allowed);  // for a larger machine too
}

}  // namespace sextant
