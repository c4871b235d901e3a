// SPDX-License-Identifier: GPL-3.0-or-later
// The strip at the bottom of the window: the running job, its progress, the time left, and the
// buttons that stop it.
#pragma once

#include <QWidget>

class QLabel;
class QProgressBar;
class QToolButton;

namespace sextant {

class CommandKeys;

class JobBar : public QWidget {
    Q_OBJECT

  public:
    explicit JobBar(QWidget* parent = nullptr);

    // `secondsLeft` negative: not known yet.
    void setJob(const QString& what, double fraction, double secondsLeft);
    void setIdle(const QString& text);
    // Which buttons are shown besides Cancel. Call after setJob().
    void setPossible(bool pause, bool keepBest);
    // Turns the pause button into a resume button. Call after setPossible(), which undoes this.
    void setPaused();
    // The tool tip of the cancel button: what it stops.
    void setCancelHint(const QString& hint);
    // The keys of help and of the palette, for the hint.
    void setKeys(const CommandKeys& keys);
    // The text of a button that opens the jobs: "1 job is paused"; empty: no button.
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
