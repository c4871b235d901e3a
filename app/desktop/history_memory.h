// SPDX-License-Identifier: GPL-3.0-or-later
// Keeps the steps of the history across restarts: a file for each window and each checkpoint with
// its text, so that no window overwrites the steps of another.
#pragma once

#include <QByteArray>
#include <QString>
#include <map>
#include <memory>
#include <utility>
#include <vector>

#include "analysis/jobs/scheduler.h"
#include "app/session/session_history.h"

namespace sextant {

// The last steps up to the cursor's, and those that redo would bring back; not more than a few
// dozen.
QString historyToText(const SessionHistory& history);
// Steps and cursor; no steps and -1 where the text is not of historyToText().
std::pair<std::vector<HistoryStep>, int> historyFromText(const QString& text);

class HistoryMemory {
  public:
    // `folder` empty: nothing is kept.
    HistoryMemory(QString folder, std::shared_ptr<Scheduler> scheduler);
    ~HistoryMemory();  // waits until all is written

    // Written on the store lane, for the checkpoint and the text of the step at the cursor.
    void keep(const SessionHistory& history);
    // Returns when it is written.
    void flush();
    // The steps that windows have kept for the checkpoint and the text of `now`: those of the last
    // window to write, with the steps that only others have inserted where the two diverge; the
    // cursor is at `now` if it is among them. Once this window has written the merged steps, it
    // removes the files read, except a file that its own window has rewritten meanwhile.
    std::pair<std::vector<HistoryStep>, int> find(const Experiment& now);

  private:
    QString folder_, window_;              // a name that no other window has
    std::map<QString, QByteArray> taken_;  // files whose steps this window has, as they were read
    std::shared_ptr<Scheduler> scheduler_;
    TaskSlot writer_;
};

}  // namespace sextant
