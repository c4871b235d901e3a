// SPDX-License-Identifier: GPL-3.0-or-later
// Lays out the views, shows them the state of a Session and turns their actions into its calls.
#pragma once

#include <QMainWindow>
#include <QPointer>
#include <QSettings>
#include <QTimer>
#include <memory>

#include "app/desktop/desktop_options.h"
#include "app/desktop/questions_asked.h"
#include "app/desktop/snapshot_maker.h"
#include "app/desktop/window_files.h"
#include "app/desktop/window_settings.h"
#include "app/layout/view_layout.h"
#include "app/session/session.h"
#include "widgets/selection.h"

namespace sextant {

class CommandMenu;
class CommandPalette;
class FocusFrame;
class NoticeBar;
class ScriptRunner;
class StartScreen;
class WindowHelp;
class WindowLessons;
class WindowLink;
class WindowMemory;
class WindowPreferences;

class MainWindow : public QMainWindow {
    Q_OBJECT

  public:
    // Reads what was open and the window's layout from `settings`; writes them to the same file.
    MainWindow(std::unique_ptr<Session> session, std::unique_ptr<const QSettings> settings,
               QWidget* parent = nullptr);
    ~MainWindow() override;

    Session& session() { return *session_; }
    Selection& selection() { return selection_; }
    ViewLayout& views() { return *views_; }
    const Snapshot& snapshot() const { return snapshot_; }
    NoticeBar* notices() const { return notices_; }
    CommandPalette* palette() const { return palette_; }
    CommandMenu& commands() { return *commands_; }
    WindowSettings& settings() { return settings_; }
    StartScreen& start() { return *start_; }
    WindowMemory& memory() { return *memory_; }
    WindowPreferences& preferences() { return *preferences_; }
    WindowHelp& help() { return *help_; }
    ScriptRunner& scripts() { return *scripts_; }
    WindowLessons& lessons() { return *lessons_; }
    // With the window beside this one; null: there is none.
    WindowLink* link() const;
    void setLink(WindowLink* link);
    // What is said of that window.
    void setBeside(const std::optional<LinkFacts>& facts);

    // Carries out an action of a view, or shows why it cannot.
    void fulfil(const Action& action, EditPhase phase);
    // Runs `act`; an exception becomes a notice, which goes when `what` next succeeds.
    void attempt(const std::function<void()>& act, const QString& what = {});

    void setDragging(bool dragging);
    // Draws the first-order answer to `next` in this very frame, where there is one.
    void preview(const Intervention& next);

    // All of the window in one update.
    void setTheme(const Theme& theme) { setLook(theme, lettering_); }
    void setLook(const Theme& theme, const Lettering& lettering);
    const Theme& theme() const { return snapshot_.theme; }
    void setUnit(EntropyUnit unit);
    // Enlarges the contents for an audience; Presented::nothing: back to how it was.
    void present(Presented what);
    bool presenting() const { return views_->presented() != Presented::nothing; }
    void setLessonStep(const QString& words, bool first);  // as in the snapshot
    void showPalette();
    // Texts that name keys, after keys of commands changed.
    void tellKeys();
    // Paths that were open, newest first.
    QStringList recent(const QString& list) const { return settings_.value(list).toStringList(); }

    // A folder, file or several, as dropped on the window or named on the command line.
    void openPaths(const QStringList& paths);
    // What the settings remember as open when the window was last closed.
    void openLast();
    void applyOptions(const DesktopOptions& options) { apply(options, *this); }
    // Brings every view that is in sight up to date with what has changed.
    void refresh();
    // And paints it now.
    void flush();

  signals:
    void lookChanged();  // the theme, or how texts are set
    void closed();       // or about to be destroyed

  protected:
    void closeEvent(QCloseEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

  private:
    void build();
    void connectSession();
    void mark(unsigned changes);
    void updateNeeds();
    void restyle();
    void fitScales();
    double textScale() const;

    std::unique_ptr<Session> session_;
    WindowSettings settings_;
    Selection selection_;
    Snapshot snapshot_;
    Lettering lettering_;  // while nothing is presented
    PreviewMaker previews_;
    NoticeBar* notices_ = nullptr;
    CommandPalette* palette_ = nullptr;
    FocusFrame* focus_ = nullptr;
    ViewLayout* views_ = nullptr;
    CommandMenu* commands_ = nullptr;
    WindowMemory* memory_ = nullptr;
    WindowPreferences* preferences_ = nullptr;
    StartScreen* start_ = nullptr;
    WindowHelp* help_ = nullptr;
    ScriptRunner* scripts_ = nullptr;
    WindowLessons* lessons_ = nullptr;
    QPointer<WindowLink> link_;
    QTimer paint_;  // one single shot of 16 ms for whatever came in
    unsigned dirty_ = 0;
    QuestionsAsked questions_;
    QPointer<QWidget> focusBefore_;  // presenting
};

}  // namespace sextant
