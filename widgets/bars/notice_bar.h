// SPDX-License-Identifier: GPL-3.0-or-later
// Errors and warnings inside the window, without a dialog to close: what happened, with which file,
// and what to do. One line shows the newest notice; a warning never hides an error. A counter opens
// a list of all, in full. A notice stays until it is closed or its cause is gone.
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
    QString cause = {};                 // for resolve(); empty: resolve() never removes it
    // The reason alone, where `text` has more to say: shown first, with `text` below it and a
    // button that copies it. Empty: `text` is shown.
    QString sentence = {};
};

class NoticeBar : public QWidget {
    Q_OBJECT

  public:
    explicit NoticeBar(QWidget* parent = nullptr);

    void setTheme(const Theme& theme);
    // With room below the line: what explains the notice in front stands there.
    void setRoomy(bool roomy);
    // Stays hidden while there are no notices.
    void setVisible(bool visible) override;
    // A notice with the same text is replaced; beyond a few the oldest is removed.
    void add(Notice notice);
    // What a view did by a key, in place of what the last one did.
    void note(const QString& sentence);
    // Removes the notices with this cause, because it no longer holds.
    void resolve(const QString& cause);
    // Removes all notices except those with one of the causes `but`.
    void clear(const QStringList& but = {});
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
    bool roomy_ = false;
    QFrame* frame_;
    QLabel *severity_, *detail_;
    ElidedLabel* text_;
    QPushButton *button_, *copy_;
    QToolButton* more_;
    QPointer<QFrame> list_;  // while it is open
};

}  // namespace sextant
