// SPDX-License-Identifier: GPL-3.0-or-later
#include "pages/evaluate/work_line.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QTimer>
#include <QVBoxLayout>

#include "widgets/controls/elided_label.h"
#include "widgets/controls/scroll_to.h"
#include "widgets/jobs/duration_text.h"

namespace sextant {

WorkLine::WorkLine(const QString& name, const QString& start, QWidget* parent) : QWidget(parent) {
    status_ = new ElidedLabel({}, this);
    status_->setObjectName(name + "Status");
    status_->setProperty("muted", true);
    failed_ = new QLabel(this);
    failed_->setObjectName(name + "Failed");
    failed_->setWordWrap(true);
    failed_->hide();
    why_ = new QLabel(this);
    why_->setObjectName(name + "Why");
    why_->setProperty("muted", true);
    why_->setWordWrap(true);
    why_->hide();
    start_ = new QPushButton(start, this);
    start_->setObjectName(name + "Start");
    start_->setProperty("primary", true);
    pause_ = new QPushButton(tr("Pause"), this);
    pause_->setObjectName(name + "Pause");
    cancel_ = new QPushButton(tr("Cancel"), this);
    cancel_->setObjectName(name + "Cancel");
    // What ends work never comes to lie under a pointer that was about to begin it, nor the
    // other way round.
    QSizePolicy stays = start_->sizePolicy();
    stays.setRetainSizeWhenHidden(true);
    start_->setSizePolicy(stays);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(4);
    auto* row = new QHBoxLayout;
    row->addWidget(status_, 1);
    row->addWidget(pause_);
    row->addWidget(cancel_);
    row->addWidget(start_);
    column->addLayout(row);
    column->addWidget(why_);
    column->addWidget(failed_);
    connect(start_, &QPushButton::clicked, this, [this] {
        begun_ = true;
        before_ = last_;
        emit startAsked();
    });
    connect(pause_, &QPushButton::clicked, this, [this] {
        if (card_)
            emit asked(card_->id,
                       card_->state == JobState::paused ? JobChange::resume : JobChange::pause);
    });
    connect(cancel_, &QPushButton::clicked, this, [this] {
        if (card_) emit asked(card_->id, JobChange::cancel);
    });
    setCard(std::nullopt);
}

void WorkLine::setTheme(const Theme& theme) {
    failed_->setStyleSheet("color: " + theme.textColor(Role::worse).name());
}

void WorkLine::setStart(const QString& words, const QString& why, bool told) {
    start_->setText(words);
    start_->setToolTip(why);
    start_->setEnabled(why.isEmpty());
    why_->setText(told ? QString() : why);
    showWhy();
}

void WorkLine::showWhy() {
    why_->setVisible(!start_->isHidden() && !why_->text().isEmpty());
}

void WorkLine::setCard(const std::optional<JobCard>& card) {
    card_ = card;
    if (card) last_ = card->id;
    const bool active =
        card && (card->state == JobState::running || card->state == JobState::waiting);
    const bool paused = card && card->state == JobState::paused;
    pause_->setVisible(active || paused);
    cancel_->setVisible(active || paused);
    pause_->setText(paused ? tr("Resume") : tr("Pause"));
    start_->setVisible(!active && !paused);
    QString words;
    if (active)
        words = card->detail + QStringLiteral(" \u00b7 ") +
                (card->secondsLeft < 0 ? tr("estimating")
                                       : tr("%1 left").arg(durationText(card->secondsLeft)));
    else if (paused)
        words = tr("paused \u00b7 %1").arg(card->detail);
    else if (card && card->state == JobState::finished)
        words = card->detail;
    status_->setText(words);
    const bool failed = card && card->state == JobState::failed;
    failed_->setText(failed ? card->detail : QString());
    failed_->setVisible(failed);
    showWhy();
    showFailure();
}

// In sight where it was begun here: it may stand below what is shown of the page.
void WorkLine::showFailure() {
    if (!begun_ || !card_ || card_->id == before_) return;
    if (card_->state == JobState::finished) begun_ = false;
    if (card_->state != JobState::failed) return;
    begun_ = false;
    QTimer::singleShot(0, this, [this] {  // what stands above has its height by then
        if (failed_->isVisible()) scrollTo(this);
    });
}

QString WorkLine::status() const {
    return status_->text();
}

}  // namespace sextant
