// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/jobs/jobs_page.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QScrollArea>
#include <QToolButton>
#include <QVBoxLayout>
#include <algorithm>

#include "widgets/jobs/job_card_frame.h"

namespace sextant {

namespace {

// Below this width the form is a sheet over the list.
constexpr int wide = 900;
constexpr int formWidth = 320;

}  // namespace

JobsPage::JobsPage(QWidget* parent) : QWidget(parent) {
    setObjectName("jobsPage");
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(0);
    row->setSizeConstraint(QLayout::SetNoConstraint);  // arrange() makes room
    setMinimumSize(360, 190);                          // a line of the form, its estimate and Start

    list_ = new QWidget(this);
    auto* left = new QVBoxLayout(list_);
    left->setContentsMargins(16, 10, 16, 10);
    auto* head = new QHBoxLayout;
    auto* title = new QLabel(tr("Jobs"), list_);
    QFont bold = title->font();
    bold.setBold(true);
    title->setFont(bold);
    counts_ = new QLabel(list_);
    counts_->setObjectName("jobCounts");
    counts_->setProperty("muted", true);
    clear_ = new QPushButton(tr("clear finished"), list_);
    clear_->setProperty("quiet", true);
    toggle_ = new QToolButton(this);
    toggle_->setText(tr("New job"));
    toggle_->setCheckable(true);
    head->addWidget(title);
    head->addWidget(counts_);
    head->addStretch(1);
    head->addWidget(clear_);
    left->addLayout(head);
    auto* scroll = new QScrollArea(list_);
    scroll->setWidgetResizable(true);
    scroll->setFrameShape(QFrame::NoFrame);
    auto* cards = new QWidget(scroll);
    column_ = new QVBoxLayout(cards);
    column_->setContentsMargins(0, 0, 0, 0);
    column_->setSpacing(8);
    empty_ = new QLabel(tr("reading\u2026"), cards);
    empty_->setProperty("muted", true);
    empty_->setWordWrap(true);
    column_->addWidget(empty_);
    column_->addStretch(1);
    scroll->setWidget(cards);
    left->addWidget(scroll, 1);

    form_ = new JobForm(this);
    row->addWidget(list_, 1);
    head->addWidget(toggle_);

    connect(clear_, &QPushButton::clicked, this, &JobsPage::clearAsked);
    connect(toggle_, &QToolButton::toggled, this, &JobsPage::arrange);
    connect(form_, &JobForm::startAsked, this, [this] {
        toggle_->setChecked(false);
        emit startAsked(form_->kind(), form_->settings());
    });
    connect(form_, &JobForm::closeAsked, toggle_, [this] { toggle_->setChecked(false); });
    connect(form_, &JobForm::copyAsked, this,
            [this] { emit copyAsked(form_->kind(), form_->settings()); });
    connect(form_, &JobForm::changed, this,
            [this] { emit formChanged(form_->kind(), form_->settings()); });
    clear_->hide();
    arrange();
}

void JobsPage::setTheme(const Theme& theme) {
    theme_ = theme;
    form_->setTheme(theme);
    clear_->setStyleSheet(QString("color: %1;").arg(theme.textColor(Role::accent).name()));
    for (JobCardFrame* frame : frames_)
        frame->setTheme(theme);
}

void JobsPage::setCards(const std::vector<JobCard>& cards) {
    while (frames_.size() > cards.size()) {
        frames_.back()->deleteLater();
        frames_.back()->hide();
        frames_.pop_back();
    }
    while (frames_.size() < cards.size()) {
        auto* frame = new JobCardFrame(column_->parentWidget());
        frame->setTheme(theme_);
        connect(frame, &JobCardFrame::asked, this, &JobsPage::asked);
        column_->insertWidget(static_cast<int>(frames_.size()), frame);
        frame->show();
        frames_.push_back(frame);
    }
    for (std::size_t i = 0; i < cards.size(); ++i) {
        if (!(frames_[i]->card() == cards[i])) frames_[i]->setCard(cards[i]);
    }
    empty_->setText(tr("No jobs yet. Long work started anywhere in Sextant appears here."));
    empty_->setVisible(cards.empty());
    const auto count = [&](JobState state) {
        return std::count_if(cards.begin(), cards.end(),
                             [&](const JobCard& card) { return card.state == state; });
    };
    QStringList counts;
    const auto say = [&](JobState state, const QString& text) {
        if (const auto number = count(state)) counts << text.arg(number);
    };
    say(JobState::running, tr("%1 running"));
    say(JobState::waiting, tr("%1 waiting"));
    say(JobState::paused, tr("%1 paused"));
    say(JobState::finished, tr("%1 finished"));
    say(JobState::failed, tr("%1 failed"));
    counts_->setText(counts.join(QString::fromUtf8(" \u00b7 ")));
    clear_->setVisible(count(JobState::finished) > 0);
}

void JobsPage::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    arrange();
}

void JobsPage::arrange() {
    const bool both = width() >= wide;
    toggle_->setVisible(!both);
    form_->setVisible(both || toggle_->isChecked());
    form_->setSheet(!both);
    const int taken = std::min(formWidth, width());
    form_->setGeometry(width() - taken, 0, taken, height());
    layout()->setContentsMargins(0, 0, both ? taken : 0, 0);
    form_->raise();
}

}  // namespace sextant
