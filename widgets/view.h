// SPDX-License-Identifier: GPL-3.0-or-later
// The base of every part of the window: a view is given a snapshot of plain values and emits the
// user's actions. It knows neither the session nor the other views; docs/adding-a-view.md shows how
// one is made.
#pragma once

#include <QJsonObject>
#include <QKeySequence>
#include <QWidget>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <variant>
#include <vector>

#include "analysis/checkpoint/checkpoint_facts.h"
#include "analysis/checkpoint/other_model.h"
#include "analysis/edits/edit.h"
#include "analysis/experiment.h"
#include "analysis/measure/entropy_unit.h"
#include "analysis/measure/measurement.h"
#include "analysis/position/trained_numbers.h"
#include "analysis/queries/question.h"
#include "analysis/values/choice.h"
#include "analysis/values/table.h"
#include "widgets/affects.h"
#include "widgets/bars/device_facts.h"
#include "widgets/bars/link_facts.h"
#include "widgets/controls/command_keys.h"
#include "widgets/controls/edit_phase.h"
#include "widgets/history/history_list.h"
#include "widgets/jobs/job_card.h"
#include "widgets/jobs/job_picture.h"
#include "widgets/pins/pin_facts.h"
#include "widgets/plot/curve_export.h"
#include "widgets/result_state.h"
#include "widgets/selection.h"
#include "widgets/theme.h"

namespace sextant {

struct Samples;
class Tokenizer;

// The open checkpoint and text, as far as views draw them.
struct OpenedFacts {
    QString modelPath, textPath;  // textPath empty: no text
    ModelSpec spec;
    std::vector<TrainedNumbers> trainedBiases;  // one per layer; empty: not available
    std::int64_t parameters = 0;
    std::shared_ptr<const CheckpointFacts> checkpoint;  // null: not made
    std::string recipe;      // recipe.json beside the checkpoint; empty: no such file
    QString tokenizer;       // in words; empty: none
    std::string modelPlace;  // real path of modelPath (app/same_path.h); empty: not known
    bool textIsIds = false;
    std::int64_t tokens = 0;     // of the text
    int documents = 0;           // of a list of ids
    std::int64_t longest = 0;    // tokens of the longest document: no window is longer
    std::vector<float> texture;  // how long the tokens are, 0 to 1, for equal parts of the text
    // The text of `tokens` of its tokens from `first` on; null: a list of ids, or no text.
    std::function<QString(std::int64_t first, int tokens)> words;
    QStringList notes;  // decisions made while reading
};

// The token sequences that are measured.
struct SamplesFacts {
    std::int64_t positions = 0;  // of the longest sample
    std::int64_t samples = 0;
    QStringList notes;
    std::shared_ptr<const Samples> tokens;
    std::shared_ptr<const Tokenizer> tokenizer;  // null: tokens have no text
};

// First-order prediction for a change that is not measured yet, in nats.
struct Preview {
    std::map<HeadId, std::vector<float>> heads;  // [positions]
    std::vector<float> mean;                     // [positions]; empty: computed from `heads`
    // Mean log-perplexity predicted by the sensitivities over their positions; none if there are no
    // sensitivities.
    std::optional<double> nll;
};

// The job that runs in the background for the experiment.
struct JobFacts {
    bool running = false;
    QString what;
    double fraction = 0.0;
    double secondsLeft = -1.0;  // negative: not known
};

// A measurement from a capture file, kept beside the live one.
struct PinnedFacts {
    QString name;         // of the file
    QString description;  // what it was measured on and with
    QString unlike;       // "another model", "other tokens": why its numbers say nothing about what
                          // is live; empty: they do
    QString model;        // name of its checkpoint; empty: of the one that is open
    QString setting;      // in a few words: "as trained"; empty: nothing is open to tell it by
    QString over;         // which other tokens than those that are read: "512 tokens of a.txt";
    QString live;         // those that are read, likewise; both empty: they are the same
    std::shared_ptr<const ByteEnds> bytes;  // as of PinFacts
    bool sameHeads = true;                  // as many layers and heads as what is live
    std::int64_t trainedLength = 0;         // of its model, tokens; 0: not known
};

// A setting from the history or a pin, which can be restored by name.
struct NamedSetting {
    QString name;   // "uniform \u03c3 1.35", or of a pin
    QString model;  // path of its checkpoint
    bool pin = false;
    Intervention change;
};

// Everything views show.
struct Snapshot {
    std::shared_ptr<const OpenedFacts> opened;    // null: nothing
    std::shared_ptr<const SamplesFacts> samples;  // null: no text
    Experiment experiment;                        // including a drag
    Intervention intervention;                    // what the editors show: A's while A is shown
    std::shared_ptr<const Measurement> measurement, reference;  // null: none
    std::shared_ptr<const Measurement> answer;  // B's, exact, also while A is shown; null: none yet
    QString description;                        // of the measurement, for pictures
    QString referenceName;                      // of the reference, in a few words
    Intervention referenceSetting;              // unless it is from a file
    std::optional<PinnedFacts> pinned;          // set if the reference is from a file
    std::optional<double> currentPerplexity;
    std::optional<double> secondsWaited;  // for the measurement; none: it was already computed
    double layersKept = 0.0;              // share of its layers that were already computed
    std::vector<PinFacts> pins;
    // Those that were asked for and are read (ReadModelsAction); null: none.
    std::shared_ptr<const OtherModels> otherModels;
    // The tokens that the numbers cover so far: "first 1,024 of 4,096 tokens"; empty: all.
    QString over;
    // The setting that the numbers belong to, if not the current one: "uniform \u03c3 1.2, 1,024
    // tokens"; what is drawn from them is muted then. Empty: they belong to the current setting.
    QString staleOf;
    bool showsReference = false;
    ResultState state = ResultState::none;
    JobFacts job;
    std::vector<JobCard> jobs;
    std::vector<JobPicture> pictures;  // newest first; also of jobs with nothing to draw yet
    std::shared_ptr<const std::vector<JobKindFacts>> jobKinds;
    std::vector<HistoryEntry> history;
    int step = -1;  // current index in `history`
    // The settings of the pins, then of the history, at the time of the call; null: none.
    std::function<std::vector<NamedSetting>()> settings;
    std::shared_ptr<const Preview> preview;  // null: none
    Answers answers;                         // to what views ask (View::wantAnswer)
    bool dragging = false;
    QString device, deviceDetail, deviceReason;  // "CPU", its threads, why no GPU
    std::vector<DeviceFacts> devices;            // to choose from; empty: there is no choice
    std::size_t keptBytes = 0, keptMost = 0;     // of answers and layers, for undo and A/B
    double keptShare = 0.0;                      // of free memory, as chosen; 0: as the model needs
    std::uint64_t memoryUsed = 0;                // bytes, of the whole program; 0: not known
    Theme theme = Theme::dark();
    EntropyUnit unit = EntropyUnit::nats;
    bool presenting = false;                    // to an audience
    double textScale = 1.0, strokeScale = 1.0;  // larger when presenting
    CommandKeys keys;                           // as they are set now
    QString error;                              // the newest that stands; empty: none
    QString lessonStep;  // of the lesson that is followed: "Step 3 of 7: by position"; empty: none
    bool lessonBegins = false;        // that is its first
    std::optional<LinkFacts> beside;  // the window beside this one; none: there is none

    // The checkpoint of what is shown, where that is A of another one than the one that is open;
    // empty: of that one.
    QString otherModel() const {
        return showsReference && opened && pinned ? pinned->model : QString();
    }
};

// Bits for the parts of a snapshot that differ from the one a view saw last.
struct Changes {
    enum : unsigned {
        opened = 1,
        experiment = 2,   // experiment, intervention, samples, which of A and B
        history = 4,      // steps and the current one
        measurement = 8,  // measurement or reference
        state = 16,       // state, job, perplexities
        look = 32,        // theme, unit, sizes, fonts, keys
        preview = 64,     // preview, dragging
        jobs = 128,       // long-running jobs and the kinds that can be started
        pins = 256,
        answers = 512,
        otherModels = 1024,
        everything = 2047
    };
};

// --- actions of the user ---
// Changes the intervention as it is when the action is handled, in one step.
struct EditAction {
    Edits edits;
};
struct LengthAction {
    std::int64_t tokens = 0;  // 0: automatic
};
struct OffsetAction {
    std::int64_t tokens = 0;
};
// The trained length that counts.
struct TrainedLengthAction {
    std::int64_t tokens = 0;  // 0: as the checkpoint's files say
};
struct SamplesAction {
    int samples = 0;  // 0: all
};
struct StepAction {
    int step = 0;  // of the history
};
struct CompareAction {
    bool showReference = false;
};
struct UnitAction {
    EntropyUnit unit = EntropyUnit::nats;
};
struct CommandAction {
    std::string id;  // of a Command
};
struct TellAction {
    QString error;          // an error in the view that the user should read
    bool untilSet = false;  // and not after another setting was taken
};
struct JobAction {
    QString id;
    JobChange action = JobChange::pause;
};
struct JobStartAction {
    QString kind;
    Choice settings;           // of the kind's form
    bool commandOnly = false;  // copy the command line that does it to the clipboard
    QString model = {};        // path of another checkpoint; empty: the one that is open
};
struct DeviceAction {
    QString id;  // of DeviceFacts
};
struct MemoryAction {
    double share = 0.25;  // of free memory, for answers and layers that are kept
};
struct PinAction {
    PinChange action = PinChange::add;
    int pin = -1;   // of Snapshot::pins
    QString name;   // add (empty: as what differs) and rename; save asks for the file
    int style = 0;  // restyle
};
// The answer to a question about the setting, now and after every change.
struct AskAction {
    std::string query;                    // its key
    std::optional<AnyQuestion> question;  // none: no more
    bool anyWillDo = false;               // so will the answer to another view's question
};
// Whether these heads keep their own scale.
struct LockAction {
    std::set<HeadId> heads;
    bool locked = true;
};
// Reads what the checkpoints at these paths are, for Snapshot::otherModels.
struct ReadModelsAction {
    std::set<std::string> paths;
};
struct JobsClearAction {};  // removes all finished jobs
// Save a picture or a table: the program asks for the file, in the same way for all of them.
struct SaveAction {
    QString title;         // of the dialog
    QString name;          // added to the proposed one; empty: nothing
    QStringList suffixes;  // "svg"; the first is proposed; "csv": every kind of table
    // `about`: what it shows, for the file's metadata. Null: tables alone. Throws Error.
    std::function<void(const QString& path, const QString& about)> write;
    // What files of tables are made of. Null: there are none.
    std::function<std::vector<Table>()> tables = {};
};
using Action =
    std::variant<EditAction, LengthAction, OffsetAction, TrainedLengthAction, SamplesAction,
                 StepAction, CompareAction, UnitAction, CommandAction, TellAction, JobAction,
                 JobStartAction, JobsClearAction, DeviceAction, PinAction, MemoryAction, SaveAction,
                 AskAction, LockAction, ReadModelsAction>;

// A command of a view, with its name and key.
struct ViewCommand {
    std::string id;
    QString name;
    QKeySequence key;
    std::function<void()> run;
    QString words = {};  // synonyms that also find it
    bool shows = false;  // show the view first
    Affects affects = Affects::window;
};

class View : public QWidget {
    Q_OBJECT

  public:
    using QWidget::QWidget;

    // Called only while the view is visible, with what changed since the last call.
    virtual void display(const Snapshot& snapshot, unsigned changes) = 0;
    // Paints pending changes now.
    virtual void flush() {}
    virtual std::vector<ViewCommand> commands() { return {}; }
    // Whether exportTo() can write a picture of what is shown.
    virtual bool canExport() const { return false; }
    // Writes .svg, .pdf or .png by the file's suffix; `about`, lines about what it shows, goes into
    // the metadata. Throws Error.
    virtual void exportTo(const QString&, PictureWidth, const QString& about = {}) {
        static_cast<void>(about);
    }
    // The numbers of all that is shown, in the order in which it is read; where there are several
    // tables each has a name. Files of every kind, and the clipboard, are made of them.
    virtual std::vector<Table> tables() const { return {}; }
    // The view's settings, for setState(); an empty object: the initial ones. A state of another
    // version changes nothing.
    virtual QJsonObject state() const { return {}; }
    virtual void setState(const QJsonObject&) {}

  signals:
    void wanted(const sextant::Action& action, sextant::EditPhase phase);
    void becameVisible();

  protected:
    void showEvent(QShowEvent* event) override {
        QWidget::showEvent(event);
        emit becameVisible();
        tellQuestions();
    }
    void hideEvent(QHideEvent* event) override {
        QWidget::hideEvent(event);
        tellQuestions();
    }
    // Emits an action that is complete at once.
    void want(const Action& action) { emit wanted(action, EditPhase::commit); }
    // Snapshot::answers has the answer from now on and after every change, while this view is
    // visible: nothing is computed for what nobody sees. One question a query; none: no more.
    template <AsksQuery Question>
    void wantAnswer(const std::optional<Question>& question, bool anyWillDo = false) {
        Asked& one = asked_[Question::query];
        one.question = question;
        one.anyWillDo = anyWillDo;
        tellQuestions();
    }

  private:
    struct Asked {
        std::optional<AnyQuestion> question, told;
        bool anyWillDo = false;
    };
    void tellQuestions() {
        for (auto& [query, one] : asked_) {
            const auto now = isVisible() ? one.question : std::nullopt;
            if (now == one.told) continue;
            one.told = now;
            want(AskAction{query, now, one.anyWillDo});
        }
    }
    std::map<std::string, Asked> asked_;  // by query
};

}  // namespace sextant
