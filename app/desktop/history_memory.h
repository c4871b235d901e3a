// SPDX-License-Identifier: GPL-3.0-or-later
// The steps of the history between two starts: a file for each window and each checkpoint with its
// text, so that no window writes over what another has done.
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
// Steps and cursor; none where it is not such a text.
std::pair<std::vector<HistoryStep>, int> historyFromText(const QString& text);

class HistoryMemory {
  public:
    // `folder` empty: nothing is kept.
    HistoryMemory(QString folder, std::shared_ptr<Scheduler> scheduler);
    ~HistoryMemory();  // what was kept is written

    // Written on the store lane, for the checkpoint and the text of the step at the cursor.
    void keep(const SessionHistory& history);
    // Returns when it is written.
    void flush();
    // What windows have kept of the checkpoint and the text of `now`: the steps of the last one to
    // write, those that others had beside them in front of its own, and the cursor where `now`
    // stands if it does. Their files go once this window has written what it made of them, but for
    // one that its own window has written again.
    std::pair<std::vector<HistoryStep>, int> find(const Experiment& now);

  private:
    QString folder_, window_;              // a name that no other window has
    std::map<QString, QByteArray> taken_;  // files whose steps this window has, as they were read
    std::shared_ptr<Scheduler> scheduler_;
    TaskSlot writer_;
};

}  // namespace sextant
