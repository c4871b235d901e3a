// SPDX-License-Identifier: GPL-3.0-or-later
// Lessons in the window: which step is shown, what its links do, whether its exercise is solved,
// and what is remembered of it. While one is followed, pins of models that it does not open are out
// of sight.
#pragma once

#include <QObject>
#include <QPointer>
#include <QString>
#include <optional>
#include <set>
#include <vector>

#include "app/lessons/lesson.h"
#include "app/script/permission.h"
#include "widgets/controls/command_keys.h"
#include "widgets/theme.h"

class QWidget;

namespace sextant {

class LessonPanel;
class MainWindow;
class MarkFrame;
struct LessonEntry;
struct LessonFacts;
struct Snapshot;

class WindowLessons : public QObject {
    Q_OBJECT

  public:
    explicit WindowLessons(MainWindow* window);

    LessonPanel* panel() const { return panel_; }
    const std::vector<Lesson>& lessons() const { return lessons_; }
    bool isOpen() const { return open_; }
    std::optional<int> current() const { return current_; }  // none: the list
    int step() const { return step_; }
    // "left at step 3"; empty: it was not begun, or is at its first step.
    QString leftAt(int lesson) const;

    // The list, or the lesson that was left.
    void show();
    // Begins where the lesson was left.
    void start(int lesson);
    void openFile(const QString& path);  // Throws Error
    void close();
    void next();
    void previous();
    // Arranges the window for the step again; what was tried stays in the history.
    void restore();
    void showAnswer();
    void follow(const QString& link);
    // Appends the window as it is now to a lesson's file, as a step; asks for the file.
    void record();
    // While the window is presented, the lesson stands on another screen, where there is one.
    void present(bool presenting);
    void setKeys(const CommandKeys& keys);  // that texts name
    // After a change of the window's state.
    void refresh(const Snapshot& now, unsigned changes);

  private:
    void enter(int step);
    void arrange(const Script& script);
    void settle();
    void tell();
    void checkExercise();
    LessonFacts facts() const;
    QString whyNot(const QString& link) const;
    QString meaning(const QString& link) const;
    QString settingsKey() const;
    void keep();
    void mark(const Script& script);
    void setPinsAside();
    const Lesson* lesson() const;                       // null: the list is shown
    bool follows() const { return open_ && current_; }  // a lesson, and not the list
    ScriptFrom from() const;                            // of the steps of this lesson
    std::vector<LessonEntry> entries() const;

    MainWindow* window_;
    LessonPanel* panel_;
    CommandKeys keys_;
    QPointer<QWidget> notes_;  // the panel's window while presenting
    MarkFrame* mark_;
    std::vector<Lesson> lessons_;
    std::size_t own_ = 0;  // that come with Sextant; the others are from files
    bool open_ = false;
    bool followed_ = false;  // whether commands were told that a lesson is followed
    std::optional<int> current_;
    int step_ = 0;
    std::set<int> done_, shown_;  // steps whose exercise was solved, or whose answer was shown
    bool arranging_ = false;
    Experiment arranged_;   // as the lesson left the window
    int arrangedStep_ = 0;  // of the history
    int changes_ = 0;       // by hand since then
    QString trouble_;
    QString recorded_;  // the file that a step was last added to
    // The lesson whose other models' pins are out of sight; empty: none is followed, nothing: to be
    // looked at again.
    std::optional<QString> asideFor_ = QString();
};

}  // namespace sextant
