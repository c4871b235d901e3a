// SPDX-License-Identifier: GPL-3.0-or-later
// The state of the desktop, without its windows: what is open, the history of experiments, the
// newest measurement and the reference it is compared with. Lives on the GUI thread; files open and
// experiments run on other threads, and their answers arrive through queued calls.
#pragma once

#include <QObject>
#include <QString>
#include <QStringList>
#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "analysis/jobs/scheduler.h"
#include "analysis/model/memory.h"
#include "app/jobs/job_service.h"
#include "app/opener.h"
#include "app/session/automatic_cut.h"
#include "app/session/measurement_cache.h"
#include "app/session/session_backend.h"
#include "app/session/session_history.h"
#include "app/session/session_pin.h"
#include "app/session/session_queries.h"
#include "widgets/controls/edit_phase.h"

namespace sextant {

// Something a person should read; `offer` is the way out that a button can give.
struct SessionNotice {
    enum class Severity { error, warning, note };
    enum class Offer { none, runWithoutRotation, readAsBytes, chooseCandidate, locatePin };
    // What brought it, and ends it when it goes well the next time.
    enum class Cause { setting, opening, computing, capture, lostPin };
    Severity severity = Severity::note;
    QString text;
    Offer offer = Offer::none;
    Cause cause = Cause::setting;
    // Of Offer::chooseCandidate: the folder, and the checkpoints that it holds. Of
    // Offer::locatePin: the file that is not where it was.
    QString place = {};
    QStringList candidates = {};
};

// A measurement that was saved: shown beside what is live, or alone.
struct SessionCapture {
    QString path;  // of its file; empty: of a job, which has it no longer than it is there
    QString name;
    std::shared_ptr<const Measurement> measurement;
    Experiment experiment;
    Places places = {};  // of its model and text
};

// What runs in the background, for the job bar.
struct SessionJob {
    bool running = false;
    QString what;
    double fraction = 0.0;
    double secondsLeft = -1.0;  // negative: not known
};

class Session : public QObject {
    Q_OBJECT

  public:
    enum class State { idle, opening, computing, partial, exact, cancelled, failed };
    Q_ENUM(State)

    explicit Session(SessionBackend backend = sessionBackend(), QObject* parent = nullptr);
    ~Session() override;  // stops what runs

    // --- what is open ---
    State state() const;  // of what is shown: of the reference while A is
    const SessionBackend& backend() const { return backend_; }
    std::shared_ptr<const OpenDocument> opened() const { return opened_; }  // null: nothing
    std::shared_ptr<const Samples> samples() const { return samples_; }     // null: no text
    const SessionHistory& history() const { return history_; }
    // The steps of an earlier run in place of the present ones, where the one at `cursor` is of the
    // same model and text; otherwise nothing happens. What is set now is a step after it where it
    // differs, as when that run ended in the midst of a drag.
    void restoreHistory(std::vector<HistoryStep> steps, int cursor);
    // As it is now, a drag included.
    const Experiment& experiment() const { return current_; }
    SessionJob job() const;
    JobService& jobs() const { return *jobs_; }  // long work, beside all this
    // Bytes that answers and layers may be kept in for undo, A/B and the next move, together; and
    // those that are.
    std::size_t cacheBudget() const { return cacheBudget_; }
    std::size_t cacheUsed() const;
    void setCacheBudget(std::size_t bytes);
    // Of free memory, above 0 to 1; 0: as the model and the tokens need it.
    void setCacheShare(double share);
    double cacheShare() const { return cacheShare_; }
    // Bytes that the whole program held after the last answer; 0: not known.
    std::uint64_t memoryUsed() const;
    // What can compute, the CPU first; the others come when they were looked for (stateChanged).
    const std::vector<SessionDevice>& devices() const { return devices_; }
    const SessionDevice& device() const;  // what computes
    Precision precision() const { return precision_; }

    // --- what came out ---
    // The newest answer, perhaps still of an earlier experiment. While A is shown the reference's,
    // null until it is measured: numbers of B never stand where A is written.
    std::shared_ptr<const Measurement> shown() const;
    // The intervention that shown() was measured with.
    const Intervention& shownMeasuredWith() const;
    // The whole answer to an intervention over the tokens that are read now; null: it is not kept.
    std::shared_ptr<const Measurement> known(const Intervention& intervention);
    const Experiment& measuredOf() const { return measuredOf_; }  // what B's numbers are of
    // Whether shown() is of other tokens than those that are read now, or of a setting whose
    // successor came to nothing: cancelled, failed.
    bool shownIsStale() const;
    // The newest exact answer over the tokens that are read now, and its intervention: what a
    // first-order preview begins from. Null: none.
    std::shared_ptr<const Measurement> exact() const;
    const Intervention& exactMeasuredWith() const { return exactOf_.intervention; }
    // From the change that asked for shown() to its exact answer, seconds; none where it was known
    // already.
    std::optional<double> secondsWaited() const { return waited_; }
    // Share of the layers that had been computed before; of the same answer.
    double layersKept() const { return kept_; }
    // hash() of what is open with `intervention`, as measurements carry it; there must be samples.
    std::uint64_t identityOf(const Intervention& intervention) const;
    // What is known of what is asked, of intervention().
    Answers answers() const;
    // The intervention the editors show: the reference's while A is shown.
    const Intervention& intervention() const;
    // A: the capture that is open, else the reference's measurement.
    std::shared_ptr<const Measurement> reference() const;
    // Whether length and samples are a person's, and not automaticCut()'s.
    bool cutChosen() const { return chosenCut_.has_value(); }
    const Intervention& referenceIntervention() const { return reference_; }
    // The capture that stands as A; while no checkpoint is open it is what is shown.
    const std::optional<SessionCapture>& capture() const { return capture_; }
    std::optional<double> currentPerplexity() const;  // of B; none before its exact answer
    bool showsReference() const { return showsReference_; }
    bool referencePinned() const { return reference_ != Intervention{}; }
    const std::vector<Pin>& pins() const { return pins_; }
    // Of readModels(), and of the pins; never null.
    const std::shared_ptr<const OtherModels>& otherModels() const { return otherModels_; }
    // Whether what it was measured on are the tokens that are read now.
    bool overSameTokens(const Pin& pin) const;
    // Whether it is of the checkpoint that is open.
    bool ofOpened(const Pin& pin) const;
    // True while pinsChanged() tells of a pin that restorePins() has read.
    bool bringsPinsBack() const { return bringsPinsBack_; }

    // --- opening; all return at once, failures arrive as notices and leave everything as it was
    // ---
    void openModel(const QString& path);
    void openText(const QString& path, bool ids = false);
    // Model, text, length, samples and intervention of `wanted`. `bytes`: a text may be read as
    // bytes where the checkpoint has no tokenizer.
    // `reference`: what becomes A; none: it stays where the model does.
    // `cutChosen` false: length and samples are as wanted, but no person chose them.
    void openExperiment(Experiment wanted, bool bytes = false,
                        std::optional<Intervention> reference = {}, bool cutChosen = true);
    // The same with length and samples of automaticCut().
    void openAutomatic(Experiment wanted, bool bytes = false);
    // A capture (HDF5) becomes a pin; while nothing is open it is shown.
    void openCapture(const QString& path);
    void readTextAsBytes();  // accepts Offer::readAsBytes
    // Accepts Offer::chooseCandidate: what was to be opened, with this checkpoint in it.
    void openCandidate(const QString& path);
    // Reads what the checkpoints at these paths are, for otherModels(); again where it is known.
    void readModels(const std::set<std::string>& paths);
    void close();  // nothing is open any more

    // --- changing; each a step of the history ---
    // A drag runs `next` without a step; the commit adds exactly one. `next` is made from
    // experiment(), which is B also while A is shown; it shows B. Locked heads keep their own
    // scale. False: it was refused, with a notice.
    bool edit(Intervention next, EditPhase phase);
    // The same of a person's hand: while a search on this model runs, heads whose own scale it
    // moves are locked where it leaves them, in the same step. Not where it moves all of them.
    bool editByHand(Intervention next, EditPhase phase);
    void setLength(std::int64_t length);  // 0: automatic
    void setOffset(std::int64_t offset);  // tokens of the text passed over
    void setSamples(int samples);         // 0: all
    // A step of the history; the checkpoint is opened anew. 0: as its files say.
    void setTrainedLength(std::int64_t tokens);
    // Heads, [layers * heads], whose own scale an edit does not change; sorted.
    void setLocked(std::vector<int> heads);
    void reset();  // as trained
    void undo();
    void redo();
    void goTo(int step);

    // --- looking ---
    void setShowsReference(bool shows);  // A/B
    void pinReference();                 // what is measured now becomes the reference
    void unpinReference();               // as trained again
    void recompute();
    // Answered from now on and after every change, in the background; none: no more.
    void ask(const std::string& query, std::optional<AnyQuestion> question);
    void cancel();
    // Keeps what is shown beside what comes, in a notice where it cannot: nothing measured, or
    // mostPins are there. `name` empty: as it is set.
    void pinShown(const QString& name = {});
    // Of pins(), by index.
    void removePin(int pin);
    void renamePin(int pin, const QString& name);
    void setPinShown(int pin, bool shown);  // by hand: it is not set aside any more
    // Those for which `aside` holds are out of sight until the next call, and no others; whether a
    // person shows them stays as it is, over a restart too.
    void setPinsAside(const std::function<bool(const Pin&)>& aside);
    void restylePin(int pin, int style);
    // Accepts Offer::locatePin: the pin whose numbers were in the file `missing` has those of the
    // capture `found`, now and at the next start; a notice where that cannot be read.
    void locatePin(const QString& missing, const QString& found);
    // The same: the pin goes.
    void forgetPin(const QString& missing);
    // What it was measured with becomes the reference; of a capture its numbers.
    void makePinReference(int pin);
    // The same tokens of the same text, as another checkpoint was trained, in the background: a job
    // whose answer becomes a pin.
    void compareWithModel(const QString& path);
    // Pins with their files, and back at the next start. What cannot be read then is told, and
    // stays as a pin without numbers; what finds no room stays out.
    std::vector<KeptPin> keptPins() const;
    void restorePins(const std::vector<KeptPin>& kept);
    // Computes there from now on, what is shown first. One that cannot be had is refused in a
    // notice.
    void setDevice(Device device);
    // Of matrix products from now on, what is shown first.
    void setPrecision(Precision precision);
    // Of the CPU, for what computes next; 0: as many as the machine has.
    void setThreads(int threads);

  signals:
    void openedChanged();
    void experimentChanged();   // the current one, or which of A and B is shown
    void historyChanged();      // a step, the cursor or a perplexity
    void measurementChanged();  // shown() or reference()
    void stateChanged();        // state() or job()
    void pinsChanged();
    void answersChanged();
    void otherModelsChanged();
    void notice(const sextant::SessionNotice& notice);

  private:
    // What is measured for.
    enum class Purpose { shown, reference, pin };
    struct Running {
        std::uint64_t generation = 0;
        std::uint64_t identity = 0;  // of the experiment
        Experiment experiment;
        Purpose purpose = Purpose::shown;
        std::chrono::steady_clock::time_point asked = std::chrono::steady_clock::now();
    };
    struct Opening {
        OpenRequest request;
        Experiment wanted;
        bool textMayFail = false;        // the text is only carried over from before
        bool lengthCarriedOver = false;  // nobody asked for it with this text
        bool automatic = false;          // length and samples are automaticCut()'s
        bool cutChosen = true;           // by a person, who has them of the next text too
        std::optional<int> historyStep;  // undo: move there instead of adding a step
        std::optional<Intervention> reference = {};  // A; none: it stays where the model does
        int idsVocabulary = 0;  // that a list of ids carried over is of; 0: none is
    };

    Opening openingOf(Experiment wanted, bool bytes) const;
    Opening openingFrom() const;
    void startOpening(Opening opening);
    void endOpening();
    void finishOpening(std::uint64_t generation, const Opening& opening,
                       std::shared_ptr<const OpenDocument> opened, const Message& textError);
    void failOpening(std::uint64_t generation, const Opening& opening, const SessionNotice& why);
    bool edit(Intervention next, EditPhase phase, bool locks);
    void tellSearches();
    bool adopt(const Experiment& next, std::optional<int> historyStep);
    void change(Experiment next);
    void chooseCut(const Experiment& next);
    void run();
    void runReference();
    void submit(const Intervention& intervention, Purpose purpose);
    void end(Purpose purpose, State state);  // without an answer
    void accept(const Answer& answer);
    void acceptExact(const Answer& answer);
    void findReference();
    void show(std::shared_ptr<const Measurement> measurement, const Experiment& of);
    bool addPin(Pin pin);
    void tellPinned(const Pin& pin);
    void keepPins();
    void restorePin(const Pin& pin);
    void runPins();
    void givePins(const std::shared_ptr<const Measurement>& measurement);
    void failPins(std::uint64_t identity, const QString& reason);
    void completePins();
    void readCaptureFile(const QString& file, const SessionCapture& as);
    void acceptCapture(const SessionCapture& capture);
    void pinMeasured(const QString& job, const QString& capture, const QString& name);
    void pinComparisons();
    void matchTokens();
    void findTrainedLengths();
    void takeModel(const std::string& path, const OtherModel& model);
    void suspectRotation();
    SessionQueries::Setting asked() const;  // what questions are about
    void runQueries();
    void placeJobs();  // on what is chosen
    void computeElsewhere();
    void setSamples(std::shared_ptr<const Samples> samples);
    void stopRunning();
    void lookForDevices();
    void shareCache();
    void limitCache(std::size_t bytes);
    void fitCache();
    void setState(State state);
    void say(SessionNotice::Severity severity, const QString& text,
             SessionNotice::Offer offer = SessionNotice::Offer::none,
             SessionNotice::Cause cause = SessionNotice::Cause::setting);

    SessionBackend backend_;
    std::shared_ptr<const OpenDocument> opened_;
    std::shared_ptr<const Samples> samples_;
    Identity material_;  // of what is open and of samples_
    SessionHistory history_;
    Experiment current_;
    // The text that was read last: a model that cannot read it does not lose it for the next.
    struct LastText {
        std::string path;  // empty: none
        bool ids = false;
        int vocabulary = 0;
    };
    LastText lastText_;
    // Length and samples that a person chose, for every text until others are chosen; none: those
    // of automaticCut().
    std::optional<TextCut> chosenCut_;
    Intervention reference_;
    bool showsReference_ = false;

    std::string toldOf_;  // the model whose searches were told of locked heads

    MeasurementCache cache_{64, 0};
    const std::uint64_t freeMemory_ = availableBytes();  // when the session began
    std::size_t cacheBudget_ = 0;
    bool cacheGiven_ = false;  // the budget was set, and stays
    double cacheShare_ = 0.0;  // of free memory; 0: as at first
    std::shared_ptr<const Measurement> measurement_;
    Experiment measuredOf_;  // what measurement_ is of
    std::shared_ptr<const Measurement> exact_;
    Experiment exactOf_;
    std::optional<double> waited_;
    double kept_ = 0.0;
    std::shared_ptr<const Measurement> referenceMeasurement_;
    bool anew_ = false;            // the next request, of the layers too
    bool referenceAgain_ = false;  // it is to be measured again, and stays until it is

    State state_ = State::idle;           // of B
    State referenceState_ = State::idle;  // of A, while it is neither measured nor running
    std::optional<Running> running_;
    // Those it replaced since an answer came: the first chunk of one may still come.
    std::vector<Running> before_;
    SessionJob computeJob_, openJob_;
    std::uint64_t openGeneration_ = 0;
    std::optional<Opening> opening_;  // what is on its way
    std::optional<Opening> refused_;  // waits for readTextAsBytes(), openCandidate()
    bool rotationAnswered_ = false;   // whether this model seems to need its rotation

    EnginePort engine_;
    std::optional<SessionCapture> capture_;
    std::vector<Pin> pins_;
    bool bringsPinsBack_ = false;
    std::shared_ptr<const OtherModels> otherModels_ = std::make_shared<const OtherModels>();
    std::set<std::string> unread_;  // paths of those that readModels() has not come to

    std::unique_ptr<JobService> jobs_;
    TaskSlot opener_;       // opens files
    TaskSlot captureIo_;    // reads captures
    TaskSlot pinWriter_;    // writes pins
    TaskSlot ropeCheck_;    // asks about unused rotations
    TaskSlot deviceProbe_;  // looks for what can compute
    SessionQueries queries_;
    TaskSlot matcher_;       // looks where another model's tokens end
    TaskSlot configs_;       // reads what checkpoints are that are not open
    QStringList comparing_;  // jobs whose answers become pins
    std::vector<SessionDevice> devices_;
    Device device_ = Device::cpu;
    Precision precision_ = Precision::fp32;
};

}  // namespace sextant
