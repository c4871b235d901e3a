// SPDX-License-Identifier: GPL-3.0-or-later
// One job in the list: its title, progress, time left, and buttons.
#pragma once

#include <QElapsedTimer>
#include <QFrame>
#include <array>

#include "widgets/jobs/job_card.h"
#include "widgets/theme.h"

class QLabel;
class QPlainTextEdit;
class QProgressBar;
class QPushButton;

namespace sextant {

class ElidedLabel;

class JobCardFrame : public QFrame {
    Q_OBJECT

  public:
    explicit JobCardFrame(QWidget* parent = nullptr);

    void setTheme(const Theme& theme);
    void setCard(const JobCard& card);
    const JobCard& card() const { return card_; }

  signals:
    void asked(const QString& id, sextant::JobChange action);

  protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

  private:
    void press(std::size_t button);
    void showReason(bool whole);
    void showButtons();
    void showLog(bool shown);
    void restyle();

    JobCard card_;
    QElapsedTimer cancelled_;  // runs since the job was cancelled
    Theme theme_ = Theme::dark();
    QLabel* dot_;
    ElidedLabel* title_;
    ElidedLabel* subtitle_;
    QProgressBar* bar_;
    ElidedLabel* detail_;
    QLabel* reason_;  // replaces `detail_` with the whole reason of a failure, after a click
    QLabel* left_;
    QPlainTextEdit* log_;
    std::array<QPushButton*, 3> buttons_;
    std::vector<JobChange> actions_;  // of the visible buttons
};

}  // namespace sextant
