// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/bars/job_bar.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QProgressBar>
#include <QToolButton>
#include <algorithm>
#include <cmath>

#include "widgets/controls/command_keys.h"
#include "widgets/controls/elided_label.h"

namespace sextant {

namespace {

constexpr int spacing = 14;
constexpr int mostText = 300;  // pixels that they keep beside a notice

}  // namespace

QString timeLeft(double seconds) {
    if (!std::isfinite(seconds) || seconds < 0) return {};
    // No finer than it is known: to five seconds from ten on, then to ten, then to five minutes.
    const double step = seconds <= 10 ? 1 : seconds <= 60 ? 5 : seconds <= 3600 ? 10 : 300;
    const auto whole = static_cast<long long>(std::ceil(seconds / step) * step);
    if (whole < 60) return JobBar::tr("%1 s left").arg(whole);
    if (whole < 3600) return JobBar::tr("%1 min %2 s left").arg(whole / 60).arg(whole % 60);
    return JobBar::tr("%1 h %2 min left").arg(whole / 3600).arg(whole % 3600 / 60);
}

JobBar::JobBar(QWidget* parent) : QWidget(parent) {
    setObjectName("jobBar");
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(16, 4, 16, 6);
    row->setSpacing(spacing);
    text_ = new ElidedLabel({}, this);
    text_->setProperty("muted", true);
    progress_ = new QProgressBar(this);
    progress_->setTextVisible(false);
    progress_->setRange(0, 1000);
    progress_->setFixedSize(180, 6);
    const auto quiet = [this](const QString& name, const QString& words) {
        auto* button = new QToolButton(this);
        button->setObjectName(name);
        button->setText(words);
        button->setProperty("quiet", true);
        return button;
    };
    pause_ = quiet("pauseJobButton", tr("pause"));
    keep_ = quiet("keepBestButton", tr("stop and keep best"));
    cancel_ = new QToolButton(this);
    cancel_->setObjectName("cancelButton");
    cancel_->setText(tr("cancel"));
    cancel_->setProperty("quiet", true);
    jobs_ = new QToolButton(this);
    jobs_->setObjectName("jobsButton");
    jobs_->setToolTip(tr("Show the jobs"));
    jobs_->setProperty("quiet", true);
    hint_ = new QToolButton(this);
    hint_->setProperty("quiet", true);
    row->addWidget(text_);
    row->addWidget(progress_);
    row->addWidget(pause_);
    row->addWidget(keep_);
    row->addWidget(cancel_);
    row->addWidget(jobs_);
    row->addStretch(1);
    row->addWidget(hint_);
    connect(cancel_, &QToolButton::clicked, this, &JobBar::cancelRequested);
    connect(pause_, &QToolButton::clicked, this, [this] {
        if (paused_)
            emit resumeRequested();
        else
            emit pauseRequested();
    });
    connect(keep_, &QToolButton::clicked, this, &JobBar::keepBestRequested);
    connect(jobs_, &QToolButton::clicked, this, &JobBar::jobsRequested);
    connect(hint_, &QToolButton::clicked, this, &JobBar::commandsRequested);
    setIdle({});
    setJobs({});
    setKeys({});
}

// What runs comes and goes: as high without as with it.
QSize JobBar::sizeHint() const {
    const QMargins around = layout()->contentsMargins();
    return QWidget::sizeHint().expandedTo(
        {0, cancel_->sizeHint().height() + around.top() + around.bottom()});
}

// The hint goes where a notice takes its room.
QSize JobBar::minimumSizeHint() const {
    const int words = std::min(text_->sizeHint().width(), mostText);
    const int few = text_->minimumSizeHint().width();
    const int hint = hint_->isHidden() ? 0 : hint_->sizeHint().width() + spacing;
    return {QWidget::minimumSizeHint().width() - few + std::max(few, words) - hint,
            sizeHint().height()};
}

void JobBar::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    hint_->setVisible(width() >= minimumSizeHint().width() + hint_->sizeHint().width() + spacing);
}

void JobBar::setJob(const QString& what, double fraction, double secondsLeft) {
    running_ = true;
    const QString left = timeLeft(secondsLeft);
    text_->setText(left.isEmpty() ? what : what + QString::fromUtf8(" \u00b7 ") + left);
    progress_->setValue(static_cast<int>(std::lround(std::clamp(fraction, 0.0, 1.0) * 1000)));
    progress_->show();
    cancel_->show();
}

void JobBar::setIdle(const QString& text) {
    running_ = false;
    text_->setText(text);
    progress_->hide();
    cancel_->hide();
    setPossible(false, false);
}

void JobBar::setPossible(bool pause, bool keepBest) {
    paused_ = false;
    pause_->setText(tr("pause"));
    pause_->setVisible(pause);
    keep_->setVisible(keepBest);
}

void JobBar::setPaused() {
    paused_ = true;
    pause_->setText(tr("resume"));
}

void JobBar::setCancelHint(const QString& hint) {
    cancel_->setToolTip(hint);
}

void JobBar::setKeys(const CommandKeys& keys) {
    QStringList hints;
    const QString help = keys.of("help"), palette = keys.of("palette");
    if (!help.isEmpty()) hints << tr("%1 what is this").arg(help);
    hints << (palette.isEmpty() ? tr("every command") : tr("%1 every command").arg(palette));
    hint_->setText(hints.join(QString::fromUtf8(" \u00b7 ")));
}

void JobBar::setJobs(const QString& text) {
    jobs_->setText(text);
    jobs_->setVisible(!text.isEmpty());
}

}  // namespace sextant
