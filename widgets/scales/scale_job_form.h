// SPDX-License-Identifier: GPL-3.0-or-later
// One kind of long work beside its picture: what can be set, what it will take and Start; while it
// runs what was set is held, and there is progress, Pause and Stop.
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
    // Rows for these parameters of the kind, in this order, with what a person has set of them
    // before; the others keep their initial values, or those of setHeld(). The same kind again
    // changes nothing.
    void setKind(const JobKindFacts& kind, const std::vector<std::string>& keys);
    // Rows of these say nothing as the others are: hidden, with their initial values.
    void setIdle(const std::set<std::string>& keys);
    // Rows of these show what the others make of them, greyed, and are set so; what a person has
    // set of them comes back with the others.
    void setFixed(const std::map<std::string, Value>& values);
    // What a person has not set.
    void setValues(const std::map<std::string, Value>& values);
    // As if a person had set it.
    void put(const std::string& key, const Value& value);
    // Values of parameters without a row.
    void setHeld(const std::map<std::string, Value>& values) { held_ = values; }
    // "6,400 passes, 72 MB" and "about 2 min"; `reason`: why it cannot be begun, empty where it
    // can.
    void setEstimate(const QString& size, const QString& time, const QString& reason);
    // The newest job of the kind; none: there is none yet.
    void setCard(const std::optional<JobCard>& card);
    // How far it is, "step 84 of 200", in place of what the card says of its units, and what it has
    // found so far, "held-out 2.23 at best"; shown while it runs.
    void setFound(const QString& step, const QString& words);
    // What the card's work was begun with; it stands in the rows while they are held.
    void setBegun(const std::map<std::string, Value>& values);
    // The card's work is about `model`, not what is open; `reason`: why what it has found cannot be
    // set. Empty: it is about what is open.
    void setElsewhere(const QString& model, const QString& reason);

    const std::string& kind() const { return kind_; }
    // Of its row, hidden or not; nothing where it has none.
    std::optional<Value> row(const std::string& key) const;
    Choice settings() const;
    // As Start is pressed; false: it cannot be, for what is set or what goes on already.
    bool start();

  signals:
    void changed();  // a value
    void startAsked(const sextant::Choice& settings);
    void asked(const QString& id, sextant::JobChange action);

  protected:
    void resizeEvent(QResizeEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;

  private:
    bool goesOn() const;  // not finished, failed or cancelled
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
    std::map<std::string, std::map<std::string, Value>> set_;  // by a person, of kinds left behind
    std::set<std::string> idle_;
    std::map<std::string, Value> fixed_;
    std::optional<JobCard> card_;
    QString ending_;    // id of the one that was told here to end with the best
    QString answered_;  // id of the failed job after which a field was changed: no longer told
    QString size_, time_, reason_, step_, found_, model_, elsewhere_;
    QString said_;                   // above the rows
    bool saidTyping_ = false;        // since one of them had the focus
    std::vector<JobFormRow*> rows_;  // owned by form_
    std::vector<JobChange> actions_;
    QVBoxLayout* column_;
    int formAt_ = 0;  // its place in the column
    QLabel* heldWords_;
    QWidget* form_ = nullptr;
    QWidget* notes_;
    QProgressBar* bar_;
    ElidedLabel *left_, *right_;
    QLabel *words_, *whole_;  // the second below the rows: why, where that has no room above
    int wordsRoom_ = 0;       // pixels: of the longest so far, at this width
    QHBoxLayout* buttonRow_;
    QPushButton* buttons_[3];
    QElapsedTimer begun_;  // since Start was pressed
    bool begins_ = false;  // and nothing runs yet
};

}  // namespace sextant
