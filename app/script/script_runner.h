// SPDX-License-Identifier: GPL-3.0-or-later
// Carries the steps of scripts out in the window: links of help and lessons, commands that were
// copied, files.
#pragma once

#include <QObject>
#include <QString>
#include <deque>
#include <functional>
#include <memory>

#include "analysis/edits/script.h"
#include "app/script/permission.h"

namespace sextant {

class MainWindow;
struct OpenDocument;

// What has been done to what is open, as a script that does it again: the steps of the history up
// to the present one, then what A is.
Script scriptOfHistory(MainWindow& window);

// Runs the script that is the text of `source`; what ends it early becomes a notice. Throws Error
// where it is none.
void runScript(MainWindow& window, const std::string& text, const std::string& source);

class ScriptRunner : public QObject {
    Q_OBJECT

  public:
    explicit ScriptRunner(MainWindow* window);

    // Carries out the steps in turn, in place of those of an earlier script that are left. A step
    // that opens something ends when it is open. The first that fails ends the script: `ended` is
    // given the reason, or nothing once all is done. A step that a script from there may not do
    // fails.
    void run(Script script, std::function<void(const QString& reason)> ended = {},
             ScriptFrom from = ScriptFrom::sextant);
    bool isRunning() const { return running_; }
    // Why the step cannot be carried out now; empty: it can, as far as is known before it is.
    QString whyNot(const ScriptStep& step, ScriptFrom from = ScriptFrom::sextant) const;
    // The same of the first step; of the others where nothing is opened before. What no such
    // script may do is told of any of them.
    QString whyNot(const Script& script, ScriptFrom from = ScriptFrom::sextant) const;

  private:
    void next();
    void end(const QString& reason);
    bool open(const OpenStep& step);                       // true: what it names is open already
    bool setTrainedLength(const TrainedLengthStep& step);  // true: it is that already

    MainWindow* window_;
    std::deque<ScriptStep> left_;
    std::function<void(const QString&)> ended_;
    ScriptFrom from_ = ScriptFrom::sextant;
    int runs_ = 0;  // scripts that were begun
    bool running_ = false;
    bool opening_ = false;
    std::shared_ptr<const OpenDocument> before_;  // open when `opening_` began
    QString refused_;                             // by the session, during a step
};

}  // namespace sextant
