// SPDX-License-Identifier: GPL-3.0-or-later
// The keyboard and the pointer while presenting: a few keys work wherever the focus is, unless a
// number is being typed, and a pointer that rests for two seconds is hidden.
#pragma once

#include <QObject>
#include <QTimer>

class QKeyEvent;
class QWidget;

namespace sextant {

enum class PresentedView { curves, heads, both };

class PresenterKeys : public QObject {
    Q_OBJECT

  public:
    static constexpr int rest = 2000;  // ms

    // For the window of `bar`; nothing happens until it is started.
    explicit PresenterKeys(QWidget* bar);
    ~PresenterKeys() override;

    void start();
    void stop();
    bool pointerHidden() const { return hidden_; }

  signals:
    void sigmaKey(QKeyEvent* event);  // left or right, Shift or not: for the slider
    void nextHead(int by);            // 1 or -1
    void viewAsked(sextant::PresentedView view);
    void pinAsked(int pin);  // from 0
    void compareAsked();
    void spotlightAsked();
    void laserAsked();
    void lessonAsked(bool next);  // as the keys of a presenter's remote control
    void settleAsked();
    void pointerRests();

  protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

  private:
    bool isOurs(const QObject* watched) const;
    bool handles(const QKeyEvent& event) const;
    void act(QKeyEvent* event);
    void showPointer();
    void hidePointer();

    QWidget* bar_;
    QTimer timer_;
    bool started_ = false, hidden_ = false;
};

}  // namespace sextant
