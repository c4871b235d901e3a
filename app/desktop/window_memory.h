// SPDX-License-Identifier: GPL-3.0-or-later
// What the window remembers between two starts: how it stood, what was open, which heads were
// selected, and what was open before. Written on close and, where something changed, every few
// seconds, and soon after a step of the history: a program that is killed keeps it.
#pragma once

#include <QJsonObject>
#include <QObject>
#include <QRect>
#include <QSize>
#include <QString>
#include <QTimer>
#include <optional>
#include <set>

#include "app/desktop/history_memory.h"
#include "widgets/selection.h"

namespace sextant {

class MainWindow;

// Where a window that was at `at`, without its frame, stands so that it and its frame lie within
// `room`: there, as far as that goes.
QRect fittedInto(const QRect& room, const QRect& at);
// The size of a window without a remembered one: the usual size, or less.
QSize firstWindowSize(const QSize& room);

class WindowMemory : public QObject {
    Q_OBJECT

  public:
    // Brings back how the window stood.
    explicit WindowMemory(MainWindow* window);

    // Writes what has changed since it was last written.
    void save();
    // What was open when the window was last closed. Throws Error.
    void openLast();
    // What was open before, with its history where nothing is open now.
    void open(const Experiment& experiment, bool bytes, const Intervention& reference = {},
              bool cutChosen = true);
    // The next start opens nothing by itself.
    void forgetLast();

  private:
    void restore();
    void write();
    // What is set, and the history.
    void saveSteps();
    void rememberOpened();
    void bringHistoryBack();
    void bringReferenceBack();
    void set(const QString& key, const QVariant& value);

    MainWindow* window_;
    QTimer timer_, step_;
    QString opening_;       // id of the current opening (RecentExperiment::id)
    bool changed_ = false;  // what is open, since it was written
    bool stepped_ = false;  // the history, since it was written
    QJsonObject layout_;    // of the views, as it was last written
    HistoryMemory history_;
    std::optional<Experiment> bringsBack_;  // whose history, when it is open
    QString referenceFile_;                 // of the pin that becomes A once it is read
    Experiment awaited_;                    // what is open until then, with what stands for A
    std::set<HeadId> selected_;             // to be selected again when the last experiment is open
};

}  // namespace sextant
