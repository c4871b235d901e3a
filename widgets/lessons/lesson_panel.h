// SPDX-License-Identifier: GPL-3.0-or-later
// A lesson beside the views: one step with its text and its exercise, or the list of lessons.
#pragma once

#include <QFrame>
#include <QTextBrowser>
#include <QTimer>
#include <functional>
#include <map>
#include <optional>
#include <vector>

#include "widgets/controls/command_keys.h"
#include "widgets/help/link_colours.h"
#include "widgets/theme.h"

class QLabel;
class QPushButton;
class QStackedLayout;
class QVBoxLayout;

namespace sextant {

// A condition of an exercise, and the number that is shown now.
struct LessonRow {
    QString label;                    // "beyond 256, under 5"
    QString value;                    // "6.54"; empty: not known
    double share = 0.0, limit = 0.0;  // of the bar: the number, and where its mark stands
    bool met = false;
    bool operator==(const LessonRow&) const = default;
};
struct LessonExerciseFacts {
    QString text, hint;
    std::vector<LessonRow> rows;
    bool done = false;   // met once, by hand
    bool shown = false;  // the answer was asked for
    bool operator==(const LessonExerciseFacts&) const = default;
};
struct LessonFacts {
    QString heading;  // "Lesson 2 of 7, about 10 minutes"
    QString title, stepTitle;
    QString text;  // Markdown
    int step = 0, steps = 0;
    std::optional<LessonExerciseFacts> exercise;
    QString playing;   // "2 changes since the step"; empty: as the step arranged it
    QString nextStep;  // the title of the step after this; empty: the lesson ends
    QString trouble;   // why the window could not be arranged; empty: it was
    bool operator==(const LessonFacts&) const = default;
};
struct LessonEntry {
    QString title, detail;
    bool operator==(const LessonEntry&) const = default;
};

// The text of a step: links that cannot act now are grey, terms have their explanation on hover.
class LessonText : public QTextBrowser {
    Q_OBJECT

  public:
    explicit LessonText(QWidget* parent);
    void setTheme(const Theme& theme);
    void setText(const QString& markdown);
    void setRules(LinkRules rules);
    void colourLinks();
    QStringList links() const;
    // Nothing but what comes with the program: a lesson is a file that anyone may have written.
    QVariant loadResource(int type, const QUrl& name) override;

  protected:
    void mouseMoveEvent(QMouseEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    bool event(QEvent* event) override;

  private:
    void fit();  // as high as the text: what it stands in scrolls
    QString explained(const QString& link) const;

    Theme theme_ = Theme::dark();
    LinkRules rules_;
    QTimer hover_;
    QString hovered_;
    QPoint at_;
};

class LessonPanel : public QWidget {
    Q_OBJECT

  public:
    explicit LessonPanel(QWidget* parent = nullptr);

    void setTheme(const Theme& theme);
    void setKeys(const CommandKeys& keys);  // that tool tips name
    void setFacts(const LessonFacts& facts);
    // What the list says of each lesson, also while it is not shown.
    void setEntries(const std::vector<LessonEntry>& lessons);
    void showList();  // in place of a lesson
    LessonText* text() const { return text_; }
    const LessonFacts& facts() const { return facts_; }
    bool isList() const;

  signals:
    void followed(const QString& link);
    void chosen(int lesson);
    void nextWanted();
    void previousWanted();
    void returnWanted();  // to the window as the step arranged it
    void answerWanted();
    void listWanted();
    void fileWanted();  // a lesson from a file
    void closeWanted();

  protected:
    void resizeEvent(QResizeEvent* event) override;

  private:
    QWidget* buildLesson();
    QWidget* buildList();
    QWidget* buildExercise();
    void showExercise();
    void fitNext();  // the title of the next step as far as there is room
    void tellKeys();

    Theme theme_ = Theme::dark();
    CommandKeys keys_;
    LessonFacts facts_;
    std::vector<LessonEntry> lessons_;
    bool hint_ = false;
    QStackedLayout* pages_;
    QLabel *heading_, *title_, *count_, *stepTitle_, *trouble_;
    QWidget* progress_;
    LessonText* text_;
    QFrame* exercise_;
    QLabel *exerciseTitle_, *exerciseDone_, *exerciseText_, *exerciseHint_;
    QVBoxLayout* rows_;
    QPushButton *hintButton_, *answerButton_;
    QFrame* playing_;
    QLabel *freely_, *changes_;
    QPushButton *back_, *previous_, *next_;
    QVBoxLayout* entries_;
};

}  // namespace sextant
