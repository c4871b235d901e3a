// SPDX-License-Identifier: GPL-3.0-or-later
// What every part of the window is: it is shown a snapshot of plain values and says what a person
// wants of it. A view knows neither the session nor the other views; docs/adding-a-view.md shows
// how one is made.
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

#include "analysis/experiment.h"
#include "analysis/measure/entropy_unit.h"
#include "analysis/measure/measurement.h"
#include "analysis/position/trained_numbers.h"
#include "analysis/queries/question.h"
#include "analysis/values/choice.h"
#include "widgets/bars/device_facts.h"
#include "widgets/controls/edit_phase.h"
#include "widgets/curves/curve_export.h"
#include "widgets/history/history_list.h"
#include "widgets/jobs/job_card.h"
#include "widgets/jobs/job_picture.h"
#include "widgets/pins/pin_facts.h"
#include "widgets/result_state.h"
#include "widgets/selection.h"
#include "widgets/theme.h"

namespace sextant {

struct Samples;
class Tokenizer;

// The checkpoint and the text that are open, as far as views draw them.
struct OpenedFacts {
    QString modelPath, textPath;  // textPath empty: no text
    ModelSpec spec;
    std::vector<TrainedNumbers> trainedBiases;  // one a layer; empty: not at hand
    std::int64_t parameters = 0;
    std::string recipe;      // recipe.json beside the checkpoint; empty: none
    QString tokenizer;       // in words; empty: none
    std::string modelPlace;  // where modelPath leads (app/same_path.h); empty: not known
    bool textIsIds = false;
    std::int64_t tokens = 0;     // of the text
    int documents = 0;           // of a list of ids
    std::int64_t longest = 0;    // tokens of the longest document: no window is longer
    std::vector<float> texture;  // how long the tokens are, 0 to 1, for equal parts of the text
    // The text of some of its tokens, from one on; null: of a list of ids, or there is none.
    std::function<QString(std::int64_t first, int tokens)> words;
    QStringList notes;  // what was decided while reading
};

// The runs of tokens that are measured.
struct SamplesFacts {
    std::int64_t positions = 0;  // of the longest
    std::int64_t samples = 0;
    QStringList notes;
    std::shared_ptr<const Samples> tokens;
    std::shared_ptr<const Tokenizer> tokenizer;  // null: tokens have no words
};

// First-order answer to a move that is not measured yet, in nats.
struct Preview {
    std::map<HeadId, std::vector<float>> heads;  // [positions]
    std::vector<float> mean;                     // [positions]; empty: follows from the heads
    // What the sensitivities predict of the mean log-perplexity over their positions; none where
    // there are none.
    std::optional<double> nll;
};

// What runs in the background for the experiment.
struct JobFacts {
    bool running = false;
    QString what;
    double fraction = 0.0;
    double secondsLeft = -1.0;  // negative: not known
};

// A measurement from a capture file that stays beside what is live.
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

// What was set once and can be had again by its name.
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
    Experiment experiment;                        // a drag included
    Intervention intervention;                    // what the editors show: A's while A is shown
    std::shared_ptr<const Measurement> measurement, reference;  // null: none
    std::shared_ptr<const Measurement> answer;  // B's, exact, whatever is shown; null: none yet
    QString description;                        // of the measurement, for pictures
    QString referenceName;                      // of the reference, in a few words
    Intervention referenceSetting;              // the reference's, where it is none of a file
    std::optional<PinnedFacts> pinned;          // the reference comes from a file
    std::optional<double> currentPerplexity;
    std::optional<double> secondsWaited;  // for the measurement; none: it was known already
    double layersKept = 0.0;              // share of its layers that were known before
    std::vector<PinFacts> pins;
    // What the numbers that are shown are over while they are not all there yet: "first 1,024 of
    // 4,096 tokens"; empty: over all.
    QString over;
    // What the numbers that are shown belong to where that is not what is set: "uniform \u03c3 1.2,
    // 1,024 tokens"; empty: to what is set. What is drawn from them is muted then.
    QString staleOf;
    bool showsReference = false;
    ResultState state = ResultState::none;
    JobFacts job;
    std::vector<JobCard> jobs;
    std::vector<JobPicture> pictures;  // the newest first; also of jobs with nothing to draw yet
    std::shared_ptr<const std::vector<JobKindFacts>> jobKinds;
    std::vector<HistoryEntry> history;
    int step = -1;  // of the history
    // Of the pins, then of the steps of the history, as they are when it is asked; null: none.
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
    double textScale = 1.0, strokeScale = 1.0;  // larger when presenting
    QString error;                              // the newest that stands; empty: none

    // The checkpoint of what is shown, where that is A of another one than the one that is open;
    // empty: of that one.
    QString otherModel() const {
        return showsReference && opened && pinned ? pinned->model : QString();
    }
};

// What of a snapshot is not as a view last saw it.
struct Changes {
    enum : unsigned {
        opened = 1,
        experiment = 2,   // experiment, intervention, samples, which of A and B
        history = 4,      // steps, where it stands
        measurement = 8,  // measurement or reference
        state = 16,       // state, job, perplexities
        look = 32,        // theme, unit, sizes
        preview = 64,     // preview, dragging
        jobs = 128,       // long work and what can be begun
        pins = 256,
        answers = 512,
        everything = 1023
    };
};

// --- what a person wants ---
// The intervention, changed from what it is by then.
struct EditAction {
    std::function<void(const ModelSpec&, Intervention&)> change;
};
struct LengthAction {
    std::int64_t tokens = 0;  // 0: automatic
};
struct OffsetAction {
    std::int64_t tokens = 0;
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
    QString error;  // something went wrong here: the person should read it
};
struct JobAction {
    QString id;
    JobChange action = JobChange::pause;
};
struct JobStartAction {
    QString kind;
    Choice settings;           // of the kind's form
    bool commandOnly = false;  // the command line that does it, into the clipboard
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
// These heads keep their own scale, or do so no longer.
struct LockAction {
    std::set<HeadId> heads;
    bool locked = true;
};
struct JobsClearAction {};  // of everything finished
// A picture or a table: the file is asked for, with the folder and the words of every other one.
struct SaveAction {
    QString title;         // of the dialog
    QString name;          // added to the proposed one; empty: nothing
    QStringList suffixes;  // "svg"; the first is proposed
    // `about`: what it is of, for the file's metadata. Throws Error.
    std::function<void(const QString& path, const QString& about)> write;
};
using Action =
    std::variant<EditAction, LengthAction, OffsetAction, SamplesAction, StepAction, CompareAction,
                 UnitAction, CommandAction, TellAction, JobAction, JobStartAction, JobsClearAction,
                 DeviceAction, PinAction, MemoryAction, SaveAction, AskAction, LockAction>;

// What a view can do by name and key.
struct ViewCommand {
    std::string id;
    QString name;
    QKeySequence key;
    std::function<void()> run;
    QString words = {};  // it is found by these too
    bool shows = false;  // the view is brought into sight first
};

class View : public QWidget {
    Q_OBJECT

  public:
    using QWidget::QWidget;

    // Called only while the view is visible, with what changed since the last call.
    virtual void display(const Snapshot& snapshot, unsigned changes) = 0;
    // Paints now what waits for a timer.
    virtual void flush() {}
    virtual std::vector<ViewCommand> commands() { return {}; }
    // True where exportTo() can write what is shown.
    virtual bool canExport() const { return false; }
    // .svg, .pdf, .png or .csv by the file's suffix; `about` says in lines what it is of, and goes
    // into the file's metadata. Throws Error.
    virtual void exportTo(const QString&, PictureWidth, const QString& about = {}) {
        static_cast<void>(about);
    }
    // How it stands, to be brought back by setState(); an empty object says: as at first. A state
    // of another version changes nothing.
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
    // An action that is whole at once.
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
