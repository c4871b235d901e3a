// SPDX-License-Identifier: GPL-3.0-or-later
// One job in the list: what it is, how far it is, how long it still takes, and its buttons.
#pragma once

#include <QFrame>

#include "widgets/jobs/job_card.h"
#include "widgets/theme.h"

class QLabel;
class QProgressBar;
class QPushButton;

namespace sextant {

class JobCardFrame : public QFrame {
    Q_OBJECT

  public:
    explicit JobCardFrame(QWidget* parent = nullptr);

    void setTheme(const Theme& theme);
    void setCard(const JobCard& card);
    const JobCard& card() const { return card_; }

  signals:
    void asked(const QString& id, sextant::JobAction action);

  private:
    void showButtons();
    void restyle();

    JobCard card_;
    Theme theme_ = Theme::dark();
    QLabel* dot_;
    QLabel* title_;
    QLabel* subtitle_;
    QProgressBar* bar_;
    QLabel* detail_;
    QLabel* left_;
    QPushButton* first_;
    QPushButton* second_;
    JobAction firstAction_ = JobAction::pause, secondAction_ = JobAction::cancel;
};

// "1 min 24 s"
QString durationText(double seconds);

}  // namespace sextant
