// SPDX-License-Identifier: GPL-3.0-or-later
// Errors and warnings where the work is, without a window to close: what happened, with which file,
// and what to do. The newest takes one line, but a warning never in front of an error; a counter
// opens the others, and what was cut, as a list. Each stays until it is closed or its cause is
// gone.
#pragma once

#include <QPointer>
#include <QString>
#include <QWidget>
#include <functional>
#include <vector>

#include "widgets/theme.h"

class QFrame;
class QLabel;
class QPushButton;
class QToolButton;

namespace sextant {

class ElidedLabel;

enum class Severity { error, warning, note };

struct Notice {
    Severity severity = Severity::note;
    QString text;
    QString buttonText;                 // empty: no button
    std::function<void()> button = {};  // the notice closes itself afterwards
    QString cause = {};                 // what it is about, for resolve(); empty: nothing ends it
};

class NoticeBar : public QWidget {
    Q_OBJECT

  public:
    explicit NoticeBar(QWidget* parent = nullptr);

    void setTheme(const Theme& theme);
    // Never without a notice.
    void setVisible(bool visible) override;
    // The same text twice is shown once; beyond a few the oldest goes.
    void add(Notice notice);
    // Takes away what `cause` brought: it is gone.
    void resolve(const QString& cause);
    // All, but those with this cause.
    void clear(const QString& but = {});
    std::vector<QString> texts() const;  // newest last
    // All of them in a list over the window: errors, then the others, newest first.
    void openList();

  protected:
    void resizeEvent(QResizeEvent* event) override;

  private:
    const Notice& inFront() const;
    void showFront();
    void showCounter();
    void style();
    void remove(const QString& text);
    // Closes the notice, then does what its button says.
    void act(const QString& text);
    QWidget* listRow(const Notice& notice, QWidget* parent);

    Theme theme_ = Theme::dark();
    std::vector<Notice> notices_;  // newest last
    QFrame* frame_;
    QLabel* severity_;
    ElidedLabel* text_;
    QPushButton* button_;
    QToolButton* more_;
    QPointer<QFrame> list_;  // while it is open
};

}  // namespace sextant
