// SPDX-License-Identifier: GPL-3.0-or-later
// The window: what is measured at the left, curves over heads in the middle, what a person changes
// at the right, the numbers that matter at the top. It shows a Session and turns touches into its
// calls.
#pragma once

#include <QMainWindow>
#include <QSettings>
#include <QTimer>
#include <functional>
#include <memory>
#include <optional>

#include "app/desktop/desktop_options.h"
#include "app/session/session.h"
#include "widgets/curves/curve_export.h"
#include "widgets/curves/entropy_unit.h"
#include "widgets/selection.h"
#include "widgets/theme.h"

class QLabel;
class QScrollArea;
class QSplitter;
class QTabBar;

namespace sextant {

class CheckpointCard;
class CommandPalette;
class ComparePanel;
class CurvesView;
class HeadGrid;
class HistoryList;
class JobBar;
class LayerStrip;
class NoticeBar;
class PositionPanel;
class ScaleEditor;
class TextRange;
class TopBar;

class MainWindow : public QMainWindow {
    Q_OBJECT

  public:
    // What was open and how the window stood comes from `settings` and goes back there on close.
    MainWindow(std::unique_ptr<Session> session, std::unique_ptr<QSettings> settings,
               QWidget* parent = nullptr);
    ~MainWindow() override;

    Session& session() { return *session_; }
    Selection& selection() { return selection_; }
    CurvesView* curves() const { return curves_; }
    HeadGrid* heads() const { return heads_; }
    ScaleEditor* scale() const { return scale_; }
    TopBar* topBar() const { return topBar_; }
    NoticeBar* notices() const { return notices_; }
    HistoryList* historyList() const { return historyList_; }
    CommandPalette* palette() const { return palette_; }

    void setTheme(const Theme& theme);
    const Theme& theme() const { return theme_; }
    // A folder, file or several, as dropped on the window or named on the command line.
    void openPaths(const QStringList& paths);
    // What the settings remember as open when the window was last closed.
    void openLast();
    void applyOptions(const DesktopOptions& options);
    // Brings every view up to date and paints it now.
    void flush();

  protected:
    void dragEnterEvent(QDragEnterEvent* event) override;
    void dropEvent(QDropEvent* event) override;
    void closeEvent(QCloseEvent* event) override;

  private:
    enum Dirty : unsigned {
        openedDirty = 1,
        experimentDirty = 2,
        historyDirty = 4,
        measurementDirty = 8,
        stateDirty = 16,
        allDirty = 31
    };

    // main_window_layout.cpp
    void build();
    QWidget* buildCentre();
    QWidget* buildLeft();
    QWidget* buildRight();
    void showHeadsOnly(bool only);

    // main_window_commands.cpp
    QAction* command(class QMenu* menu, const QString& name, const QKeySequence& key,
                     std::function<void()> run);
    void buildCommands();
    void buildFileCommands(QMenu* menu);
    void buildEditCommands(QMenu* menu);
    void buildViewCommands(QMenu* menu);
    void updateCommands();
    void showPalette();

    // main_window.cpp
    void connectSession();
    void connectViews();
    void mark(unsigned dirty);
    void refresh();
    void refreshLeft(unsigned dirty);
    void refreshCentre(unsigned dirty);
    void refreshRight(unsigned dirty);
    void refreshTop(unsigned dirty);
    void showNotice(const SessionNotice& notice);
    void setUnit(EntropyUnit unit);
    void setPresenting(bool presenting);
    QString description() const;  // of what is shown, for pictures

    // main_window_edits.cpp
    void editUniform(double sigma, EditPhase phase);
    void editSelection(double sigma, EditPhase phase);
    void stepSelection(double steps, bool fine);
    void commitStep();
    void resetSelection();
    void resetScale();
    void edit(Intervention next, EditPhase phase, bool onlySelected);
    void preview(const Intervention& next, bool onlySelected);
    void askLayerPosition(int layer, const QPoint& globalPosition);

    // main_window_files.cpp
    void askModel(bool file);
    void askText(bool ids);
    void askExperiment();
    void askSaveExperiment();
    void askSaveCapture();
    void askOpenScales();
    void askSaveScales();
    void askExportCurves(PictureWidth width);
    void remember(const QString& list, const QString& path);
    void fillRecent(QMenu* menu);
    // Runs `act`; an exception becomes a notice.
    void attempt(const std::function<void()>& act);

    // main_window_settings.cpp
    void restoreSettings();
    void saveSettings();

    std::unique_ptr<Session> session_;
    std::unique_ptr<QSettings> settings_;
    Selection selection_;
    Theme theme_ = Theme::dark();
    EntropyUnit unit_ = EntropyUnit::nats;

    TopBar* topBar_ = nullptr;
    NoticeBar* notices_ = nullptr;
    JobBar* jobBar_ = nullptr;
    CommandPalette* palette_ = nullptr;
    QDockWidget* left_ = nullptr;
    QDockWidget* right_ = nullptr;
    CheckpointCard* card_ = nullptr;
    LayerStrip* layers_ = nullptr;
    TextRange* range_ = nullptr;
    QLabel* rangeNote_ = nullptr;
    HistoryList* historyList_ = nullptr;
    QTabBar* tabs_ = nullptr;
    QSplitter* splitter_ = nullptr;
    CurvesView* curves_ = nullptr;
    HeadGrid* heads_ = nullptr;
    ScaleEditor* scale_ = nullptr;
    PositionPanel* position_ = nullptr;
    ComparePanel* compare_ = nullptr;
    QList<QWidget*> ofModel_, ofMeasurement_;  // of no use without

    QMenu* mainMenu_ = nullptr;
    QMenu* recent_ = nullptr;
    QAction* undo_ = nullptr;
    QAction* redo_ = nullptr;
    QAction* compareAction_ = nullptr;
    QAction* cancel_ = nullptr;
    QAction* themeAction_ = nullptr;
    QAction* unitAction_ = nullptr;
    QList<QAction*> needModel_, needMeasurement_;

    QTimer paint_;  // one single shot of 16 ms for whatever came in
    unsigned dirty_ = 0;
    unsigned dirtyLeft_ = 0, dirtyCentre_ = 0, dirtyRight_ = 0;
    bool previewing_ = false;
    bool presenting_ = false;
    std::optional<double> startSigma_;  // of the command line, once the checkpoint is open
    std::shared_ptr<const Measurement> previewed_;  // whose means these are
    std::vector<float> measuredMean_, measuredMeanVariance_;
    std::shared_ptr<const Opened> drawnText_;  // whose texture the range shows
};

}  // namespace sextant
