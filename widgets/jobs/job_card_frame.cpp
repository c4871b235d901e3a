// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/jobs/job_card_frame.h"

#include <QFontDatabase>
#include <QGridLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QMouseEvent>
#include <QPlainTextEdit>
#include <QProgressBar>
#include <QPushButton>
#include <algorithm>
#include <cmath>
#include <utility>

#include "widgets/bars/job_bar.h"
#include "widgets/controls/elided_label.h"
#include "widgets/jobs/duration_text.h"

namespace sextant {

namespace {

constexpr int barSteps = 1000;
constexpr int reasonLines = 4;      // of why it failed, at most
constexpr int takeBackAfter = 500;  // milliseconds: Undo stands where Cancel was pressed

Role roleOf(JobState state) {
    switch (state) {
        case JobState::running:
            return Role::accent;
        case JobState::finished:
            return Role::better;
        case JobState::failed:
            return Role::worse;
        default:
            return Role::muted;
    }
}

QString nameOf(JobChange action) {
    switch (action) {
        case JobChange::pause:
            return JobCardFrame::tr("Pause");
        case JobChange::resume:
            return JobCardFrame::tr("Resume");
        case JobChange::keepBest:
            return JobCardFrame::tr("Stop and keep best");
        case JobChange::cancel:
            return JobCardFrame::tr("Cancel");
        case JobChange::takeBack:
            return JobCardFrame::tr("Undo");
        case JobChange::remove:
            return JobCardFrame::tr("Remove");
        case JobChange::again:
            return JobCardFrame::tr("Again");
        case JobChange::openResult:
            return JobCardFrame::tr("Open result");
        case JobChange::showLog:
            return JobCardFrame::tr("Show log");
    }
    return {};
}

QString stateInText(JobState state) {
    switch (state) {
        case JobState::waiting:
            return JobCardFrame::tr("waiting");
        case JobState::running:
            return JobCardFrame::tr("running");
        case JobState::paused:
            return JobCardFrame::tr("paused");
        case JobState::finished:
            return JobCardFrame::tr("finished");
        case JobState::failed:
            return JobCardFrame::tr("failed");
        case JobState::cancelled:
            return JobCardFrame::tr("cancelled");
    }
    return {};
}

// Its values and their losses are worth a look before the best is set.
bool hasValues(const JobCard& card) {
    return card.kind == "parameter-sweep" && card.state == JobState::finished;
}

// It proposes nothing to set: its result is a picture on the page Scales.
bool hasPicture(const JobCard& card) {
    return card.kind == "where-acts" && card.state == JobState::finished;
}

std::vector<JobChange> actionsOf(const JobCard& card) {
    switch (card.state) {
        case JobState::waiting:
        case JobState::running:
            if (card.canKeep) return {JobChange::pause, JobChange::keepBest, JobChange::cancel};
            return {JobChange::pause, JobChange::cancel};
        case JobState::paused:
            if (card.canKeep) return {JobChange::resume, JobChange::keepBest, JobChange::cancel};
            return {JobChange::resume, JobChange::cancel};
        case JobState::finished:
            if (card.hasResult && hasValues(card))
                return {JobChange::showLog, JobChange::openResult, JobChange::again};
            if (card.hasResult || hasPicture(card))
                return {JobChange::openResult, JobChange::again, JobChange::showLog};
            return {JobChange::again, JobChange::remove};
        case JobState::failed:
            return {JobChange::again, JobChange::showLog, JobChange::remove};
        case JobState::cancelled:
            return {JobChange::takeBack};
    }
    return {};
}

}  // namespace

JobCardFrame::JobCardFrame(QWidget* parent) : QFrame(parent) {
    setObjectName("jobCard");
    setFocusPolicy(Qt::ClickFocus);  // it keeps the focus of a button that goes
    auto* grid = new QGridLayout(this);
    grid->setContentsMargins(14, 10, 14, 10);
    grid->setHorizontalSpacing(10);
    grid->setVerticalSpacing(6);
    dot_ = new QLabel(this);
    dot_->setFixedSize(10, 10);
    title_ = new ElidedLabel({}, this);
    QFont bold = title_->font();
    bold.setBold(true);
    title_->setFont(bold);
    subtitle_ = new ElidedLabel({}, this);
    subtitle_->setProperty("muted", true);
    bar_ = new QProgressBar(this);
    bar_->setRange(0, barSteps);
    bar_->setTextVisible(false);
    bar_->setFixedHeight(6);
    detail_ = new ElidedLabel({}, this);
    for (ElidedLabel* line : {title_, subtitle_, detail_})
        line->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed);
    detail_->setObjectName("jobDetail");
    reason_ = new QLabel(this);
    reason_->setObjectName("jobReason");
    reason_->setTextFormat(Qt::PlainText);
    reason_->setWordWrap(true);
    reason_->setAlignment(Qt::AlignLeft | Qt::AlignTop);
    reason_->hide();
    for (QWidget* line : std::initializer_list<QWidget*>{detail_, reason_})
        line->installEventFilter(this);
    left_ = new QLabel(this);
    left_->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
    log_ = new QPlainTextEdit(this);
    log_->setObjectName("jobLog");
    log_->setReadOnly(true);
    log_->setFont(QFontDatabase::systemFont(QFontDatabase::FixedFont));
    log_->setFixedHeight(7 * fontMetrics().lineSpacing());
    log_->hide();
    auto* buttons = new QHBoxLayout;
    buttons->setSpacing(6);
    for (std::size_t i = 0; i < buttons_.size(); ++i) {
        buttons_[i] = new QPushButton(this);
        buttons->addWidget(buttons_[i]);
        connect(buttons_[i], &QPushButton::clicked, this, [this, i] { press(i); });
    }
    grid->addWidget(dot_, 0, 0);
    grid->addWidget(title_, 0, 1);
    grid->addLayout(buttons, 0, 2, 2, 1, Qt::AlignRight | Qt::AlignTop);
    grid->addWidget(subtitle_, 1, 1);
    grid->addWidget(bar_, 2, 1, 1, 2);
    auto* foot = new QHBoxLayout;
    foot->addWidget(detail_, 1);
    foot->addWidget(reason_, 1);
    foot->addWidget(left_);
    grid->addLayout(foot, 3, 1, 1, 2);
    grid->addWidget(log_, 4, 1, 1, 2);
    grid->setColumnStretch(1, 1);
    setCard({});
    restyle();
}

void JobCardFrame::setTheme(const Theme& theme) {
    theme_ = theme;
    restyle();
}

void JobCardFrame::setCard(const JobCard& card) {
    const bool same =
        card.id == card_.id && card.state == JobState::running && card_.state == JobState::running;
    // A running bar never goes back, whatever the estimate of what is left does.
    const double fraction = same ? std::max(card.fraction, card_.fraction) : card.fraction;
    if (card.id != card_.id || card.state != card_.state) showLog(false);
    if (card.id != card_.id || card.state != card_.state || card.detail != card_.detail)
        showReason(false);
    if (card.id != card_.id || card.state != JobState::cancelled)
        cancelled_.invalidate();
    else if (card_.state != JobState::cancelled)
        cancelled_.start();
    // Style sheets are slow, and a running job comes by many times a second.
    const bool looksElse = card.state != card_.state || card.waitsForWindow != card_.waitsForWindow;
    card_ = card;
    card_.fraction = fraction;
    title_->setText(card.title);
    subtitle_->setText(card.subtitle);
    if (log_->toPlainText() != card.log) log_->setPlainText(card.log);
    bar_->setValue(static_cast<int>(std::lround(std::clamp(fraction, 0.0, 1.0) * barSteps)));
    detail_->setText(QString(card.detail).replace('\n', ' '));
    reason_->setText(card.detail);
    const bool failed = card.state == JobState::failed;
    for (QLabel* line : std::initializer_list<QLabel*>{detail_, reason_}) {
        line->setToolTip(failed ? detail_->text() : QString());
        line->setCursor(failed ? Qt::PointingHandCursor : Qt::ArrowCursor);
    }
    QString left = card.when;
    if (card.state == JobState::running && card.waitsForWindow) {
        left = tr("waiting for the window");
    } else if (card.state == JobState::running) {
        left = card.secondsLeft < 0 ? tr("estimating") : timeLeft(card.secondsLeft);
    } else if (card.state == JobState::paused && card.secondsLeft >= 0) {
        left = tr("about %1 left").arg(durationText(card.secondsLeft));
    }
    left_->setText(left);
    setAccessibleName(card.title + ", " + stateInText(card.state));
    setAccessibleDescription(card.detail);
    showButtons();
    if (looksElse) restyle();
}

void JobCardFrame::press(std::size_t button) {
    const JobChange action = actions_.at(button);
    if (action == JobChange::takeBack && cancelled_.isValid() &&
        cancelled_.elapsed() < takeBackAfter)
        return;  // the second click of a double click on Cancel
    if (action == JobChange::showLog)
        showLog(log_->isHidden());
    else
        emit asked(card_.id, action);
}

// A click on why it failed shows all of it, where it has no room in a line, and puts it back.
bool JobCardFrame::eventFilter(QObject* watched, QEvent* event) {
    const bool pressed = event->type() == QEvent::MouseButtonPress &&
                         static_cast<QMouseEvent*>(event)->button() == Qt::LeftButton;
    if (!pressed || card_.state != JobState::failed) return QFrame::eventFilter(watched, event);
    const bool whole = !reason_->isHidden();
    if (whole || detail_->isCut()) showReason(!whole);
    return true;
}

void JobCardFrame::showReason(bool whole) {
    reason_->setMaximumHeight(reasonLines * reason_->fontMetrics().lineSpacing());
    reason_->setVisible(whole);
    detail_->setVisible(!whole);
}

void JobCardFrame::showButtons() {
    const std::vector<JobChange> before = std::exchange(actions_, actionsOf(card_));
    // Otherwise it would go to the next field somewhere, or to a button that does something else.
    for (std::size_t i = 0; i < before.size(); ++i) {
        if (buttons_[i]->hasFocus() && (i >= actions_.size() || actions_[i] != before[i]))
            setFocus(Qt::OtherFocusReason);
    }
    for (std::size_t i = 0; i < buttons_.size(); ++i) {
        buttons_[i]->setVisible(i < actions_.size());
        if (i >= actions_.size()) continue;
        const bool again = card_.state == JobState::failed && actions_[i] == JobChange::again;
        const bool hide = actions_[i] == JobChange::showLog && !log_->isHidden();
        QString words = again ? tr("Try again") : hide ? tr("Hide log") : nameOf(actions_[i]);
        if (hasValues(card_) && actions_[i] == JobChange::showLog)
            words = hide ? tr("Hide values") : tr("Show values");
        if (hasValues(card_) && actions_[i] == JobChange::openResult) words = tr("Use the best");
        buttons_[i]->setText(words);
    }
}

void JobCardFrame::showLog(bool shown) {
    if (shown == !log_->isHidden()) return;
    log_->setVisible(shown);
    // The table of values stands at its end.
    if (shown && hasValues(card_)) log_->moveCursor(QTextCursor::End);
    showButtons();
}

void JobCardFrame::restyle() {
    const QColor colour = theme_.color(roleOf(card_.state));
    const bool hollow = card_.state == JobState::paused || card_.state == JobState::waiting ||
                        card_.state == JobState::cancelled;
    const bool muted = hollow || card_.waitsForWindow;
    setStyleSheet(QString("QFrame#jobCard { background: %1; border: 1px solid %2; border-radius: "
                          "6px; }")
                      .arg(blend(theme_.color(Role::panel), theme_.color(Role::raised), 0.5).name(),
                           theme_.color(Role::line).name()));
    dot_->setStyleSheet(QString("background: %1; border: 2px solid %2; border-radius: 5px;")
                            .arg(hollow ? QString("transparent") : colour.name(), colour.name()));
    bar_->setStyleSheet(QString("QProgressBar::chunk { background: %1; }")
                            .arg(theme_.color(muted ? Role::muted : roleOf(card_.state)).name()));
    const Role said = card_.state == JobState::failed ? Role::worse : Role::text;
    for (QLabel* line : std::initializer_list<QLabel*>{detail_, reason_})
        line->setStyleSheet(QString("color: %1;").arg(theme_.textColor(said).name()));
    const bool primary = actions_.front() == JobChange::resume;
    QPushButton* first = buttons_.front();
    if (first->property("primary").toBool() != primary) {
        first->setProperty("primary", primary);
        first->setStyleSheet({});  // the style sheet looks at properties when it is set
    }
}

}  // namespace sextant
