// SPDX-License-Identifier: GPL-3.0-or-later
// A session over a computation that only pretends, on the threads of a real scheduler: what the
// thread sanitizer looks at. Without libtorch and HDF5; what the session asks of them is below.
#include <QCoreApplication>
#include <array>
#include <atomic>
#include <mutex>
#include <set>
#include <thread>

#include "analysis/jobs/kept_jobs.h"
#include "analysis/jobs/mailbox.h"
#include "analysis/store/capture.h"
#include "app/jobs/job_results.h"
#include "tests/analysis/jobs/fake_kinds.h"
#include "tests/app/fake_backend.h"
#include "tests/catch.h"
#include "tests/temporary_folder.h"

namespace {

// Captures that were written.
std::mutex writing;
std::set<std::filesystem::path> written;

}  // namespace

namespace sextant {

std::shared_ptr<const Samples> cut(const OpenDocument& opened, const Experiment& experiment) {
    return std::make_shared<const Samples>(
        samplesFromStream(opened.stream, experiment, {}, {}, opened.spec.trainedLength));
}
void writeCapture(const std::filesystem::path& path, const Measurement&, const Experiment&) {
    const std::lock_guard lock(writing);
    written.insert(path);
}

Capture readCapture(const std::filesystem::path&) {
    Capture capture;
    capture.measurement.entropy.assign(64, 0.5f);
    return capture;
}
void keepResults(const std::filesystem::path&, const JobKind&, const Experiment&, const Identity&,
                 const Report&) {}
void keepSoFar(const std::filesystem::path&, const JobKind&, const Experiment&, const Report*) {}
std::filesystem::path soFarIn(const std::filesystem::path& folder) {
    return folder / "so-far";
}
Report withArrays(const std::filesystem::path&, Report report) {
    return report;
}
std::filesystem::path captureIn(const std::filesystem::path& folder) {
    return folder / "capture.h5";
}
SessionBackend sessionBackend() {
    return {};
}
const Checkpoint& Model::checkpoint() const {
    throw Error("there is no model");
}

}  // namespace sextant

using namespace sextant;
using namespace sextant::test;

namespace {

// What a session has others do for it.
struct Work {
    std::atomic<int> begun = 0, running = 0;
};

class AtWork {
  public:
    explicit AtWork(std::shared_ptr<Work> work) : work_(std::move(work)) {
        ++work_->begun;
        ++work_->running;
    }
    ~AtWork() { --work_->running; }
    AtWork(const AtWork&) = delete;
    AtWork& operator=(const AtWork&) = delete;

  private:
    std::shared_ptr<Work> work_;
};

// An engine whose answers come from the compute lane, coarse ones before exact ones.
class PretendedEngine {
  public:
    PretendedEngine(std::shared_ptr<Scheduler> scheduler, std::shared_ptr<Work> work,
                    std::function<void(Answer)> deliver)
        : work_(std::move(work)),
          deliver_(std::move(deliver)),
          box_(
              std::move(scheduler),
              [this](std::uint64_t generation) {
                  tell(generation, Answer::Kind::cancelled, nullptr);
              },
              [this](std::uint64_t generation, const Message& reason) {
                  Answer answer;
                  answer.generation = generation;
                  answer.kind = Answer::Kind::failed;
                  answer.message = reason;
                  deliver_(answer);
              }) {}

    std::uint64_t submit(Request request) {
        return box_.submit([this, request = std::move(request)](const Mailbox::Delivery& delivery) {
            const AtWork now(work_);
            for (const auto kind : {Answer::Kind::partial, Answer::Kind::exact}) {
                for (int i = 0; i < 20; ++i) {
                    if (delivery.stop().stop_requested()) return;
                    std::this_thread::sleep_for(std::chrono::microseconds(50));
                }
                auto measured = std::make_shared<Measurement>();
                measured->experiment = request.experiment;
                measured->positions = static_cast<int>(request.samples->positions());
                measured->entropy.assign(64, static_cast<float>(request.intervention.uniformSigma));
                measured->labels = 1;
                delivery.deliver([&] { tell(delivery.generation(), kind, measured); },
                                 kind == Answer::Kind::exact);
            }
        });
    }
    void cancel() { box_.cancel(); }

  private:
    void tell(std::uint64_t generation, Answer::Kind kind, std::shared_ptr<Measurement> measured) {
        Answer answer;
        answer.generation = generation;
        answer.kind = kind;
        answer.measurement = std::move(measured);
        deliver_(answer);
    }

    std::shared_ptr<Work> work_;
    std::function<void(Answer)> deliver_;
    Mailbox box_;
};

struct Pretended {
    TemporaryFolder folder;
    std::vector<JobKind> kinds{rootsKind()};
    std::shared_ptr<Work> work = std::make_shared<Work>();
    std::shared_ptr<Scheduler> scheduler;
    std::unique_ptr<Session> session;

    Pretended() {
        static int count = 1;
        static char name[] = "test";
        static char* arguments[] = {name, nullptr};
        static QCoreApplication application(count, arguments);
        kinds[0].compute = [work = work, inner = kinds[0].compute](
                               const JobInput& input, const Unit& unit, const Progress& progress) {
            const AtWork now(work);
            std::this_thread::sleep_for(std::chrono::milliseconds(1));
            return inner(input, unit, progress);
        };
        SessionBackend backend;
        scheduler = backend.scheduler;
        backend.open = [work = work](const OpenRequest& request, const Progress& progress) {
            const AtWork now(work);
            for (int i = 0; i < 5; ++i) {
                progress(i / 5.0, "pretending");
                progress.checkStop();
                std::this_thread::sleep_for(std::chrono::microseconds(100));
            }
            auto opened = std::make_shared<OpenDocument>();
            opened->modelPath = request.model;
            opened->textPath = request.text;
            opened->spec = smallSpec();
            opened->stream.assign(100, 7);
            return std::shared_ptr<const OpenDocument>(opened);
        };
        backend.engine = [scheduler = scheduler, work = work](std::function<void(Answer)> deliver) {
            auto engine = std::make_shared<PretendedEngine>(scheduler, work, std::move(deliver));
            return EnginePort{
                [engine](Request request) { return engine->submit(std::move(request)); },
                [engine] { engine->cancel(); }};
        };
        backend.suspectNoRotation = [](const OpenDocument&, const Samples&, Device,
                                       const Progress&) {
            return Message::verbatim("it only pretends");
        };
        backend.jobKinds = kinds;
        backend.jobsFolder = folder / "jobs";
        backend.pinsFolder = folder / "pins";
        backend.prepareJob = [](const Experiment&, const std::shared_ptr<const OpenDocument>&,
                                const Progress& progress) {
            progress.checkStop();
            return Material{};
        };
        session = std::make_unique<Session>(std::move(backend));
    }
    void open(const char* model) {
        Experiment wanted;
        wanted.model = model;
        wanted.text = "/made/up/text.txt";
        session->openExperiment(wanted);
    }
    bool exact() {
        return waitFor([this] { return session->state() == Session::State::exact; });
    }
    void move(double sigma, EditPhase phase) {
        Intervention next = session->intervention();
        next.uniformSigma = sigma;
        session->edit(next, phase);
    }
    void startJob() {
        session->jobs().start("roots", initialChoice("roots", kinds[0].parameters),
                              session->experiment(), session->opened());
    }
};

void spin(int milliseconds) {
    QElapsedTimer timer;
    timer.start();
    waitFor([&] { return timer.elapsed() >= milliseconds; });
}

}  // namespace

TEST_CASE("a session is dragged while it computes, and ends with the last answer") {
    Pretended of;
    of.open("/a");
    REQUIRE(of.exact());
    for (int i = 0; i < 200; ++i) {
        of.move(1.0 + i * 0.01, EditPhase::drag);
        if (i % 10 == 0) spin(1);
        if (i % 50 == 0) of.session->cancel();
    }
    of.move(3.5, EditPhase::commit);
    REQUIRE(of.exact());
    REQUIRE(of.session->shown());
    CHECK(of.session->shown()->entropy[0] == 3.5f);
}

TEST_CASE("another model is opened while one computes, and again while it opens") {
    Pretended of;
    for (int i = 0; i < 20; ++i) {
        of.open(i % 2 == 0 ? "/a" : "/b");
        spin(i % 4);
        if (of.session->opened()) of.move(1.0 + i * 0.1, EditPhase::commit);
    }
    of.open("/last");
    REQUIRE(waitFor([&] {
        return of.session->opened() && of.session->opened()->modelPath == "/last" &&
               of.session->state() == Session::State::exact;
    }));
}

TEST_CASE("captures, jobs and a live slider beside each other") {
    Pretended of;
    of.open("/a");
    REQUIRE(of.exact());
    for (int i = 0; i < 5; ++i)
        of.startJob();
    of.session->openCapture("/made/up/capture.h5");
    for (int i = 0; i < 30; ++i) {
        of.move(1.0 + i * 0.05, EditPhase::commit);
        for (const JobCard& card : of.session->jobs().cards()) {
            if (i % 3 == 0) of.session->jobs().ask(card.id, JobChange::pause);
            if (i % 3 == 1) of.session->jobs().ask(card.id, JobChange::resume);
        }
        spin(2);
    }
    for (const JobCard& card : of.session->jobs().cards())
        of.session->jobs().ask(card.id, JobChange::resume);
    CHECK(waitFor([&] {
        const auto cards = of.session->jobs().cards();
        return std::all_of(cards.begin(), cards.end(),
                           [](const JobCard& card) { return card.state == JobState::finished; });
    }));
    CHECK(of.session->pins().size() == 1);
}

TEST_CASE("pins come back beside captures, comparisons and a live slider, and none is lost") {
    Pretended of;
    of.open("/a");
    REQUIRE(of.exact());
    std::vector<KeptPin> kept(3);
    for (std::size_t i = 0; i < kept.size(); ++i) {
        kept[i].name = "kept";
        kept[i].path = QString("/made/up/kept %1.h5").arg(i);
    }
    of.session->restorePins(kept);
    for (int i = 0; i < 2; ++i) {
        of.session->openCapture(QString("/made/up/capture %1.h5").arg(i));
        of.move(1.5 + i, EditPhase::commit);
        of.session->pinShown();  // before it is measured, and left
    }
    of.session->reset();
    CHECK(waitFor([&] {
        const std::vector<Pin>& pins = of.session->pins();
        return pins.size() == 7 && std::all_of(pins.begin(), pins.end(), [](const Pin& pin) {
                   return pin.measurement && (!pin.path.isEmpty() || pin.kept == PinKept::yes);
               });
    }));
}

// Nothing of it runs then or begins later; what was pinned is written, and its jobs can be gone on
// with.
TEST_CASE("a session ends in the middle of everything") {
    int jobs = 0, pins = 0;
    for (int i = 0; i < 10; ++i) {
        Pretended of;
        of.open("/a");
        spin(3 * i);
        if (of.session->opened()) of.startJob();
        of.session->pinShown();
        if (of.session->opened()) of.move(1.5, EditPhase::drag);
        of.session->openCapture("/made/up/capture.h5");
        spin(i % 3);
        std::set<std::filesystem::path> measured;
        for (const Pin& pin : of.session->pins())
            if (pin.path.isEmpty() && pin.measurement) measured.insert(pin.file.toStdString());
        const std::size_t cards = of.session->jobs().cards().size();

        of.session.reset();
        CHECK(of.work->running == 0);
        const int begun = of.work->begun;
        for (const Lane lane : {Lane::compute, Lane::opening, Lane::store, Lane::training})
            of.scheduler->runAndWait(lane, [] {});
        spin(1);
        CHECK(of.work->begun == begun);
        {
            const std::lock_guard lock(writing);
            for (const std::filesystem::path& file : measured)
                CHECK(written.contains(file));
        }
        const std::vector<KeptJob> kept = keptJobs(of.folder / "jobs");
        CHECK(kept.size() <= cards);  // one that had not opened by then has no journal
        for (const KeptJob& job : kept)
            CHECK(job.problem.empty());
        jobs += static_cast<int>(kept.size());
        pins += static_cast<int>(measured.size());
    }
    CHECK(jobs > 0);
    CHECK(pins > 0);
}
