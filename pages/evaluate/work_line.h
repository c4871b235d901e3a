// SPDX-License-Identifier: GPL-3.0-or-later
// The Start button of one kind of job and the state of the newest such job: progress, time left,
// pause and cancel, and why it failed.
#pragma once

#include <QWidget>
#include <optional>

#include "widgets/jobs/job_card.h"
#include "widgets/theme.h"

class QLabel;
class QPushButton;

namespace sextant {

class ElidedLabel;

class WorkLine : public QWidget {
    Q_OBJECT

  public:
    // Its buttons are named `name`Start, `name`Pause and `name`Cancel.
    WorkLine(const QString& name, const QString& start, QWidget* parent = nullptr);

    void setTheme(const Theme& theme);
    // `why`: why it cannot start; empty: it can. `told`: the reason is shown elsewhere already.
    void setStart(const QString& words, const QString& why, bool told = false);
    void setCard(const std::optional<JobCard>& card);
    QString status() const;

  signals:
    void startAsked();
    void asked(const QString& id, sextant::JobChange action);

  private:
    void showWhy();
    void showFailure();

    std::optional<JobCard> card_;
    bool begun_ = false;     // started here, and its outcome is not known yet
    QString last_, before_;  // ids of the newest card, and of the newest when it was begun
    ElidedLabel* status_;
    QLabel *failed_, *why_;
    QPushButton *start_, *pause_, *cancel_;
};

}  // namespace sextant
