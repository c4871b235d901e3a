// SPDX-License-Identifier: GPL-3.0-or-later
// The strip below everything: what runs, how far it is, how long it still takes, and how to stop
// it.
#pragma once

#include <QWidget>

class QLabel;
class QProgressBar;
class QToolButton;

namespace sextant {

class JobBar : public QWidget {
    Q_OBJECT

  public:
    explicit JobBar(QWidget* parent = nullptr);

    // `secondsLeft` negative: not known yet.
    void setJob(const QString& what, double fraction, double secondsLeft);
    void setIdle(const QString& text);
    // Besides cancelling: what of it can be asked for. After setJob().
    void setPossible(bool pause, bool keepBest);
    // The pause button goes on with the job instead. After setPossible(), which takes that back.
    void setPaused();
    // What the cancel button stops, as its tool tip.
    void setCancelHint(const QString& hint);
    // A button that leads to the jobs: "1 job is paused"; empty: none.
    void setJobs(const QString& text);
    bool running() const { return running_; }
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

  signals:
    void cancelRequested();
    void pauseRequested();
    void resumeRequested();
    void keepBestRequested();
    void jobsRequested();
    void commandsRequested();

  protected:
    void resizeEvent(QResizeEvent* event) override;

  private:
    bool running_ = false, paused_ = false;
    QLabel* text_;
    QProgressBar* progress_;
    QToolButton *pause_, *keep_, *cancel_;
    QToolButton* jobs_;
    QToolButton* hint_;
};

// "2 min 10 s left"; empty where it is not known.
QString timeLeft(double seconds);

}  // namespace sextant
