// SPDX-License-Identifier: GPL-3.0-or-later
// The form of one kind of job beside its picture: parameters, estimate and Start; while the job
// runs the parameters are locked, and there are progress, Pause and Stop.
#pragma once

#include <QElapsedTimer>
#include <QWidget>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "widgets/jobs/job_card.h"
#include "widgets/theme.h"

class QHBoxLayout;
class QLabel;
class QProgressBar;
class QPushButton;
class QVBoxLayout;

namespace sextant {

class ElidedLabel;
class JobFormRow;

class ScaleJobForm : public QWidget {
    Q_OBJECT

  public:
    explicit ScaleJobForm(QWidget* parent = nullptr);
    ~ScaleJobForm() override;

    void setTheme(const Theme& theme);
    // Rows for these parameters of the kind, in this order, with the values the user set before;
    // the others keep their initial values, or those of setHeld(). The same kind again changes
    // nothing.
    void setKind(const JobKindFacts& kind, const std::vector<std::string>& keys);
    // These parameters have no effect given the others: their rows are hidden, with initial values.
    void setIdle(const std::set<std::string>& keys);
    // The other values determine these: their rows show them greyed, and they are used. A value set
    // by the user returns once its row is not fixed any more.
    void setFixed(const std::map<std::string, Value>& values);
    // Sets the values that the user has not set.
    void setValues(const std::map<std::string, Value>& values);
    // As if the user had set it.
    void put(const std::string& key, const Value& value);
    // Values of parameters without a row.
    void setHeld(const std::map<std::string, Value>& values) { held_ = values; }
    // "6,400 passes, 72 MB" and "about 2 min"; `reason`: why it cannot start; empty: it can.
    void setEstimate(const QString& size, const QString& time, const QString& reason);
    // The newest job of the kind; none: no such job yet.
    void setCard(const std::optional<JobCard>& card);
    // `step`: its progress, "step 84 of 200", instead of the card's own text; `words`: what it has
    // found so far, "held-out 2.23 at best"; shown while it runs.
    void setFound(const QString& step, const QString& words);
    // The values the card's job was started with, shown in the rows while they are locked.
    void setBegun(const std::map<std::string, Value>& values);
    // `model`: the job belongs to it, not to the open model; `reason`: why its result cannot be
    // applied. Empty: it belongs to the open model.
    void setElsewhere(const QString& model, const QString& reason);

    const std::string& kind() const { return kind_; }
    // Value of its row, hidden or not; nothing if it has none.
    std::optional<Value> row(const std::string& key) const;
    Choice settings() const;
    // As a press of Start; false: the settings or a running job prevent it.
    bool start();

  signals:
    void changed();  // a value
    void startAsked(const sextant::Choice& settings);
    void asked(const QString& id, sextant::JobChange action);

  protected:
    void resizeEvent(QResizeEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;

  private:
    bool goesOn() const;  // unfinished: not failed or cancelled either
    QString ofModel(const QString& words) const;
    void showState();
    void showWords();
    void showNotes();
    void keepRoomForWords(bool held);
    void keepRoomForNotes();
    void showButtons();
    void press(int button);

    Theme theme_ = Theme::dark();
    std::string kind_;
    Parameters parameters_;
    std::map<std::string, Value> held_;
    std::map<std::string, std::map<std::string, Value>> set_;  // by the user, of kinds left behind
    std::set<std::string> idle_;
    std::map<std::string, Value> fixed_;
    std::optional<JobCard> card_;
    QString ending_;    // id of the job that was asked here to end with the best
    QString answered_;  // id of a failed job: hidden, since a field was changed
    QString size_, time_, reason_, step_, found_, model_, elsewhere_;
    QString said_;                   // above the rows
    bool saidTyping_ = false;        // since one of the rows has had the focus
    std::vector<JobFormRow*> rows_;  // owned by form_
    std::vector<JobChange> actions_;
    QVBoxLayout* column_;
    int formAt_ = 0;  // its place in the column
    QLabel* heldWords_;
    QWidget* form_ = nullptr;
    QWidget* notes_;
    QProgressBar* bar_;
    ElidedLabel *left_, *right_;
    QLabel *words_, *whole_;  // `whole_`: below the rows, the reason if it does not fit above
    int wordsRoom_ = 0;       // pixels: the longest text so far at this width
    QHBoxLayout* buttonRow_;
    QPushButton* buttons_[3];
    QElapsedTimer begun_;  // since Start was pressed
    bool begins_ = false;  // but nothing runs yet
};

}  // namespace sextant
