// SPDX-License-Identifier: GPL-3.0-or-later
// Pins, A and B, and what of it all is stale, with an engine that answers on demand.
#include <QDir>
#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QSettings>
#include <QTemporaryDir>
#include <set>

#include "analysis/store/capture.h"
#include "app/desktop/kept_pins.h"
#include "app/desktop/window_settings.h"
#include "app/session/session.h"
#include "tests/analysis/jobs/gate.h"
#include "tests/app/fake_backend.h"
#include "tests/catch.h"
#include "tests/widgets/application.h"
#include "widgets/pins/pin_facts.h"

using namespace sextant;
using namespace sextant::test;

namespace {

// Files are neither read nor written until it goes.
class StoreHeld {
  public:
    explicit StoreHeld(const Session& session) : slot_(session.backend().scheduler, Lane::store) {
        slot_.submit([gate = gate_](std::stop_token) { gate->wait(); });
    }
    ~StoreHeld() { gate_->open(); }

  private:
    std::shared_ptr<Gate> gate_ = std::make_shared<Gate>();
    TaskSlot slot_;
};

// A capture of a state of another model, with this uniform sigma and log-perplexity.
QString captureIn(const QTemporaryDir& folder, const QString& name, double sigma) {
    Measurement saved;
    saved.experiment = static_cast<std::uint64_t>(1000 * sigma);
    saved.layers = 2;
    saved.heads = 4;
    saved.positions = 20;
    saved.samples = 1;
    saved.entropy.assign(8 * 20, 0.75f);
    saved.nll.assign(20, static_cast<float>(sigma));
    saved.nllSamples = saved.nll;
    saved.labels = 20;
    saved.nllSum = 20.0 * sigma;
    Experiment experiment;
    experiment.model = "/elsewhere/model";
    experiment.text = "/elsewhere/text.txt";
    experiment.intervention.uniformSigma = sigma;
    const QString path = folder.filePath(name);
    writeCapture(path.toStdString(), saved, experiment);
    return path;
}

KeptPin keptCapture(const QString& name, const QString& path) {
    KeptPin kept;
    kept.name = name;
    kept.path = path;
    return kept;
}

QStringList names(const Session& session) {
    QStringList all;
    for (const Pin& pin : session.pins())
        all << pin.name;
    all.sort();
    return all;
}

// Of the pins that `settings` name.
QStringList savedNames(WindowSettings& settings) {
    settings.flush();
    const QSettings file(settings.fileName(), QSettings::IniFormat);
    QStringList all;
    for (const QJsonValue& pin :
         QJsonDocument::fromJson(file.value("pins/kept").toByteArray()).array())
        all << pin["name"].toString();
    all.sort();
    return all;
}

}  // namespace

TEST_CASE("a pin keeps what was measured while other things are tried", "[pins]") {
    application();
    FakeSession fake;
    fake.open();
    fake.engine.answer(7.0);
    fake.uniform(1.3, EditPhase::commit);
    const auto tuned = fake.engine.answer(6.0);
    fake.session.pinShown();
    fake.session.reset();
    REQUIRE(fake.session.pins().size() == 1);
    const Pin& pin = fake.session.pins()[0];
    CHECK(pin.measurement == tuned);
    CHECK(pin.name == QString::fromUtf8("uniform \u03c3 1.3"));
    CHECK(fake.session.overSameTokens(pin));

    SECTION("it can be made A") {
        fake.session.makePinReference(0);
        CHECK(fake.session.referenceIntervention().uniformSigma == 1.3);
        CHECK(fake.session.reference() == tuned);
        CHECK(fake.session.experiment().intervention == Intervention{});
    }
    SECTION("over another length it is of other tokens, and of the same again when they are back") {
        fake.session.setLength(20);
        CHECK_FALSE(fake.session.overSameTokens(fake.session.pins()[0]));
        fake.session.undo();
        CHECK(fake.session.overSameTokens(fake.session.pins()[0]));
    }
    SECTION("it is renamed, hidden, recoloured and removed") {
        fake.session.pinShown("second");
        fake.session.renamePin(0, " first ");
        fake.session.setPinShown(0, false);
        fake.session.restylePin(0, fake.session.pins()[1].style);
        CHECK(fake.session.pins()[0].name == "first");
        CHECK_FALSE(fake.session.pins()[0].shown);
        CHECK(fake.session.pins()[0].style != fake.session.pins()[1].style);
        fake.session.removePin(0);
        REQUIRE(fake.session.pins().size() == 1);
        CHECK(fake.session.pins()[0].name == "second");
    }
    SECTION("no two have the same style, and the tenth is refused with a word") {
        for (int i = 1; i < mostPins; ++i) {
            fake.uniform(2.0 + i, EditPhase::commit);
            fake.session.pinShown();
        }
        std::set<int> styles;
        for (const Pin& one : fake.session.pins())
            styles.insert(one.style);
        CHECK(styles.size() == static_cast<std::size_t>(mostPins));
        CHECK(fake.notices.empty());
        fake.uniform(1.9, EditPhase::commit);
        fake.session.pinShown();
        CHECK(fake.session.pins().size() == static_cast<std::size_t>(mostPins));
        CHECK(fake.notices.size() == 1);
    }
}

TEST_CASE("measured again, A keeps its answer until the new one is there", "[pins]") {
    application();
    FakeSession fake;
    fake.open();
    const auto trained = fake.engine.answer(7.0);
    fake.uniform(1.3, EditPhase::commit);
    fake.engine.answer(6.0);
    REQUIRE(fake.session.reference() == trained);
    const std::size_t asked = fake.engine.requests.size();
    fake.session.recompute();
    CHECK(fake.session.reference() == trained);
    REQUIRE(fake.engine.requests.size() == asked + 1);
    fake.engine.answer(6.0);
    CHECK(fake.session.reference() == trained);
    REQUIRE(fake.engine.requests.size() == asked + 2);
    const auto again = fake.engine.answer(7.0);
    CHECK(fake.session.reference() == again);
    CHECK(fake.engine.requests.size() == asked + 2);
}

TEST_CASE("a pin that is made A brings its numbers, kept elsewhere or not", "[pins]") {
    application();
    FakeSession fake;
    fake.open();
    fake.engine.answer(7.0);
    fake.uniform(1.3, EditPhase::commit);
    const auto tuned = fake.engine.answer(6.0);
    fake.session.pinShown();
    fake.session.reset();
    fake.session.recompute();  // nothing but the pin has them any more
    fake.engine.answer(7.0);
    const std::size_t asked = fake.engine.requests.size();
    fake.session.makePinReference(0);
    CHECK(fake.session.reference() == tuned);
    CHECK(fake.engine.requests.size() == asked);
}

TEST_CASE("a state that is pinned again is told to be there", "[pins]") {
    application();
    FakeSession fake;
    fake.open();
    fake.engine.answer(7.0);
    fake.session.pinShown();
    fake.session.pinShown();
    CHECK(fake.session.pins().size() == 1);
    REQUIRE(fake.notices.size() == 1);
    CHECK(fake.notices[0].text.contains("as trained"));
}

TEST_CASE("a state that is pinned before it is measured gets its numbers", "[pins]") {
    application();
    FakeSession fake;
    fake.open();
    fake.engine.answer(7.0);
    fake.uniform(1.3, EditPhase::commit);
    fake.session.pinShown();
    CHECK_FALSE(fake.session.pins()[0].measurement);
    const auto tuned = fake.engine.answer(6.0);
    CHECK(fake.session.pins()[0].measurement == tuned);
}

TEST_CASE("an edit while A is shown goes to B, shows B and says so", "[session]") {
    application();
    FakeSession fake;
    fake.open();
    fake.engine.answer(7.0);
    Intervention tuned;
    tuned.headSigma.assign(8, 1.0);
    tuned.headSigma[2] = 1.4;
    fake.session.edit(tuned, EditPhase::commit);
    fake.engine.answer(6.0);
    fake.session.setShowsReference(true);

    // As the window does it: B with one value changed, whatever is shown.
    Intervention next = fake.session.experiment().intervention;
    next.uniformSigma = 1.1;
    for (const EditPhase phase : {EditPhase::drag, EditPhase::drag, EditPhase::commit})
        fake.session.edit(next, phase);
    CHECK_FALSE(fake.session.showsReference());
    CHECK(fake.session.experiment().intervention.headSigma == tuned.headSigma);
    CHECK(fake.session.experiment().intervention.uniformSigma == 1.1);
    REQUIRE(fake.notices.size() == 1);
    CHECK(fake.notices[0].severity == SessionNotice::Severity::note);
    CHECK(fake.notices[0].text.contains("B"));
}

TEST_CASE("numbers of another setting are known to be", "[session]") {
    application();
    FakeSession fake;
    fake.open();
    const auto first = fake.engine.answer(7.0);
    CHECK_FALSE(fake.session.shownIsStale());
    SECTION("after a cancelled edit") {
        fake.uniform(1.3, EditPhase::commit);
        fake.session.cancel();
        CHECK(fake.session.shown() == first);
        CHECK(fake.session.shownIsStale());
        fake.session.undo();
        CHECK_FALSE(fake.session.shownIsStale());
    }
    SECTION("after one whose first chunk came before it failed") {
        fake.uniform(1.3, EditPhase::commit);
        fake.engine.answer(5.0, Answer::Kind::partial);
        fake.engine.fail("no");
        CHECK(fake.session.shown() == first);
        CHECK(fake.session.shownIsStale());
    }
    SECTION("after one that failed") {
        fake.uniform(1.3, EditPhase::commit);
        fake.engine.fail("no");
        CHECK(fake.session.shownIsStale());
        CHECK(fake.session.measuredOf().intervention == Intervention{});
    }
    SECTION("while another length is computed") {
        fake.session.setLength(20);
        CHECK(fake.session.shownIsStale());
        CHECK_FALSE(fake.session.exact());  // nothing a preview could begin from
        fake.engine.answer(5.0);
        CHECK_FALSE(fake.session.shownIsStale());
        CHECK(fake.session.exact());
    }
    SECTION("a refused edit changes nothing, and editors are told to go back") {
        int told = 0;
        QObject::connect(&fake.session, &Session::experimentChanged, [&] { ++told; });
        Intervention wrong;
        wrong.headSigma.assign(3, 1.0);  // of eight
        fake.session.edit(wrong, EditPhase::commit);
        CHECK(fake.notices.size() == 1);
        CHECK(told == 1);
        CHECK_FALSE(fake.session.shownIsStale());
    }
}

TEST_CASE("the first chunk of a move before is shown, of one older than what is shown none",
          "[session]") {
    application();
    FakeSession fake;
    fake.open();
    const auto exact = fake.engine.answer(7.0);
    for (const double sigma : {1.1, 1.2, 1.3})
        fake.uniform(sigma, EditPhase::drag);
    const auto oldest = fake.engine.answer(3.0, Answer::Kind::partial, 2);
    CHECK(fake.session.shown() == oldest);
    CHECK(fake.session.shownMeasuredWith().uniformSigma == 1.1);
    const auto before = fake.engine.answer(4.0, Answer::Kind::partial, 3);
    CHECK(fake.session.shown() == before);
    CHECK(fake.session.shownMeasuredWith().uniformSigma == 1.2);
    CHECK(fake.session.state() == Session::State::computing);
    // The preview goes on from what is exact.
    CHECK(fake.session.exact() == exact);
    fake.engine.answer(9.0, Answer::Kind::exact, 3);
    CHECK(fake.session.shown() == before);
    const auto newest = fake.engine.answer(5.0, Answer::Kind::partial, 4);
    CHECK(fake.session.shown() == newest);
    fake.engine.answer(4.0, Answer::Kind::partial, 3);
    CHECK(fake.session.shown() == newest);
}

TEST_CASE("the time that is told is the time a person waited", "[session]") {
    application();
    FakeSession fake;
    fake.open();
    CHECK_FALSE(fake.session.secondsWaited());
    fake.engine.answer(7.0);
    REQUIRE(fake.session.secondsWaited());
    const double first = *fake.session.secondsWaited();
    CHECK(first >= 0.0);
    fake.uniform(1.3, EditPhase::commit);
    const auto answered = fake.engine.answer(6.0);
    CHECK(*fake.session.secondsWaited() >= answered->seconds);
    fake.session.undo();  // known already
    CHECK_FALSE(fake.session.secondsWaited());
}

TEST_CASE("history has the digits of the values and every number that was measured", "[session]") {
    application();
    FakeSession fake;
    fake.open();
    fake.engine.answer(7.0);
    double perplexity = 6.0;
    for (const double sigma : {1.005, 1.01, 1.015}) {
        fake.uniform(sigma, EditPhase::drag);
        fake.engine.answer(perplexity += 0.1);
        fake.uniform(sigma, EditPhase::commit);
    }
    const auto& steps = fake.session.history().steps();
    REQUIRE(steps.size() == 4);
    CHECK(steps[1].label == "uniform \u03c3 1.005");
    CHECK(steps[3].label == "uniform \u03c3 1.015");
    for (const HistoryStep& step : steps)
        CHECK(step.perplexity);
    CHECK(*steps[2].perplexity == Approx(6.2));
}

TEST_CASE("answers and layers share one budget", "[session]") {
    application();
    std::size_t layers = 0;
    FakeSession fake([&](SessionBackend& backend) {
        backend.engine = [&, make = backend.engine](std::function<void(Answer)> deliver) {
            EnginePort port = make(std::move(deliver));
            port.setCacheBytes = [&](std::size_t bytes) { layers = bytes; };
            port.cacheBytes = [] { return std::size_t{500}; };
            return port;
        };
    });
    fake.session.setCacheBudget(1'000'000);
    CHECK(layers == 1'000'000);
    fake.open();
    const auto answer = fake.engine.answer(7.0);
    const std::size_t bytes = sizeof(float) * (answer->entropy.size() + 2 * answer->nll.size());
    CHECK(layers == 1'000'000 - bytes);
    CHECK(fake.session.cacheUsed() == bytes + 500);
    fake.session.setCacheBudget(0);
    CHECK(layers == 0);
}

TEST_CASE("pins are there again at the next start, and one that is gone is told", "[pins]") {
    application();
    const QTemporaryDir folder;
    const auto inFolder = [&](SessionBackend& backend) {
        backend.pinsFolder = folder.filePath("pins").toStdString();
    };
    std::vector<KeptPin> kept;
    std::vector<float> nll;
    {
        FakeSession fake(inFolder);
        fake.open();
        nll = fake.engine.answer(7.0)->nll;
        fake.session.pinShown("first");
        fake.uniform(1.3, EditPhase::commit);
        fake.engine.answer(6.0);
        fake.session.pinShown("second");
        fake.session.restylePin(1, 5);
        fake.session.setPinShown(0, false);
        REQUIRE(waitFor([&] {
            kept = fake.session.keptPins();
            return kept.size() == 2 && !kept[0].unmeasured && !kept[1].unmeasured;
        }));
    }
    FakeSession fake(inFolder);
    fake.session.restorePins(kept);
    REQUIRE(waitFor([&] { return fake.session.pins().size() == 2; }));
    CHECK(fake.session.keptPins() == kept);
    CHECK(fake.session.pins()[0].trainedLength == 16);  // before any model is open
    CHECK(fake.session.pins()[0].measurement->nll == nll);
    CHECK(fake.session.pins()[1].experiment.intervention.uniformSigma == 1.3);
    fake.open();
    CHECK(fake.session.overSameTokens(fake.session.pins()[0]));

    // A removed pin takes its file along.
    fake.session.removePin(0);
    CHECK(waitFor([&] { return !QFile::exists(kept[0].file); }));
    FakeSession third(inFolder);
    third.session.restorePins(kept);
    REQUIRE(waitFor([&] { return third.session.pins().size() == 2; }));
    REQUIRE(third.notices.size() == 1);
    CHECK(third.notices[0].text.contains("first"));
    CHECK_FALSE(third.session.pins()[0].measurement);
    CHECK(third.session.pins()[0].problem.contains("h5"));
    CHECK(third.session.keptPins() == kept);  // until it is removed
    third.session.removePin(0);
    CHECK(third.session.keptPins().size() == 1);
}

TEST_CASE("pins that come back, captures and comparisons that end together are all there",
          "[pins]") {
    application();
    const QTemporaryDir folder;
    const auto path = [&](const char* name, double sigma) {
        return captureIn(folder, name, sigma);
    };
    FakeSession fake;
    {
        const StoreHeld held(fake.session);
        fake.session.restorePins(
            {keptCapture("kept 1", path("k1.h5", 1.1)), keptCapture("kept 2", path("k2.h5", 1.2))});
        fake.session.openCapture(path("named.h5", 1.3));
        fake.session.openCapture(path("dropped.h5", 1.4));
        emit fake.session.jobs().measured("one", path("one.h5", 1.5), "first comparison");
        emit fake.session.jobs().measured("two", path("two.h5", 1.6), "second comparison");
    }
    CHECK(waitFor([&] { return fake.session.pins().size() == 6; }));
    CHECK(names(fake.session) == QStringList{"dropped.h5", "first comparison", "kept 1", "kept 2",
                                             "named.h5", "second comparison"});
    CHECK(fake.notices.empty());
}

TEST_CASE("a capture that is opened while its pin comes back is one pin, called as it was",
          "[pins]") {
    application();
    const QTemporaryDir folder;
    const QString path = captureIn(folder, "file.h5", 1.1);
    FakeSession fake;
    KeptPin kept = keptCapture("a name", path);
    kept.style = 4;
    SECTION("opened first") {
        fake.session.openCapture(path);
        REQUIRE(waitFor([&] { return fake.session.pins().size() == 1; }));
        fake.session.restorePins({kept});
        REQUIRE(waitFor([&] { return fake.session.pins()[0].name == "a name"; }));
    }
    SECTION("opened after") {
        fake.session.restorePins({kept});
        REQUIRE(waitFor([&] { return fake.session.pins().size() == 1; }));
        int changes = 0;
        QObject::connect(&fake.session, &Session::experimentChanged, [&] { ++changes; });
        fake.session.openCapture(path);
        REQUIRE(waitFor([&] { return changes > 0; }));
    }
    REQUIRE(fake.session.pins().size() == 1);
    CHECK(fake.session.pins()[0].name == "a name");
    CHECK(fake.session.pins()[0].style == 4);
    CHECK(fake.session.pins()[0].measurement);
}

TEST_CASE("a pinned state that was left before it was measured is measured in its turn", "[pins]") {
    application();
    FakeSession fake;
    fake.open();
    const auto trained = fake.engine.answer(7.0);
    for (const double sigma : {1.3, 1.4}) {
        fake.uniform(sigma, EditPhase::commit);
        fake.session.pinShown();
    }
    fake.session.reset();  // what is shown, and the reference, are known
    const std::vector<Pin>& pins = fake.session.pins();
    REQUIRE(pins.size() == 2);
    CHECK(fake.engine.requests.back().intervention.uniformSigma == 1.3);
    CHECK(fake.session.state() == Session::State::exact);

    SECTION("one after the other, and what is shown stays") {
        const auto first = fake.engine.answer(6.0);
        CHECK(pins[0].measurement == first);
        CHECK(fake.engine.requests.back().intervention.uniformSigma == 1.4);
        CHECK(fake.session.shown() == trained);
        const auto second = fake.engine.answer(5.0);
        CHECK(pins[1].measurement == second);
        CHECK_FALSE(fake.session.job().running);
        CHECK(fake.session.shown() == trained);
    }
    SECTION("a move comes first") {
        const std::size_t asked = fake.engine.requests.size();
        fake.uniform(1.1, EditPhase::commit);
        REQUIRE(fake.engine.requests.size() == asked + 1);
        const auto moved = fake.engine.answer(6.5);
        CHECK(fake.session.shown() == moved);
        CHECK(fake.engine.requests.back().intervention.uniformSigma == 1.3);
        const auto first = fake.engine.answer(6.0);
        CHECK(pins[0].measurement == first);
    }
    SECTION("one that cannot be measured says why, and the next one is") {
        const std::size_t asked = fake.engine.requests.size();
        fake.engine.fail("out of memory");
        CHECK(pins[0].problem == "out of memory");
        CHECK(fake.session.state() == Session::State::exact);
        REQUIRE(fake.engine.requests.size() == asked + 1);
        CHECK(fake.engine.requests.back().intervention.uniformSigma == 1.4);
        fake.engine.answer(5.0);
        CHECK(fake.engine.requests.size() == asked + 1);  // it is not tried again by itself
        fake.uniform(1.3, EditPhase::commit);
        fake.session.pinShown();  // but by hand
        const auto first = fake.engine.answer(6.0);
        CHECK(pins[0].measurement == first);
        CHECK(pins[0].problem.isEmpty());
        CHECK(pins.size() == 2);
    }
    SECTION("over other tokens it waits for its own") {
        fake.session.setLength(20);
        fake.engine.answer(9.0);  // as trained
        const std::size_t asked = fake.engine.requests.size();
        CHECK_FALSE(fake.session.job().running);
        fake.session.undo();
        CHECK(fake.engine.requests.size() == asked + 1);
        CHECK(fake.engine.requests.back().intervention.uniformSigma == 1.3);
    }
}

TEST_CASE("a pin that an earlier answer was for is given it", "[pins]") {
    application();
    FakeSession fake;
    fake.open();
    fake.engine.answer(7.0);
    fake.uniform(1.3, EditPhase::commit);
    fake.session.pinShown();
    fake.uniform(1.4, EditPhase::drag);
    // The last chunk of the one before: it was done by then.
    Answer answer;
    answer.generation = 2;
    answer.kind = Answer::Kind::partial;
    auto whole = std::make_shared<Measurement>(*fake.session.exact());
    whole->experiment = fake.session.pins()[0].identity;
    answer.measurement = whole;
    fake.engine.deliver(answer);
    QCoreApplication::processEvents();
    CHECK(fake.session.pins()[0].measurement == whole);
}

TEST_CASE("a pin is kept, measured and written or not, when the session ends", "[pins]") {
    application();
    const QTemporaryDir folder;
    const auto inFolder = [&](SessionBackend& backend) {
        backend.pinsFolder = folder.filePath("pins").toStdString();
    };
    std::vector<KeptPin> kept;
    {
        FakeSession fake(inFolder);
        fake.open();
        fake.engine.answer(7.0);
        fake.session.pinShown("measured");
        fake.uniform(1.3, EditPhase::commit);
        fake.session.pinShown("not measured");
        kept = fake.session.keptPins();
    }
    REQUIRE(kept.size() == 2);
    CHECK(QFile::exists(kept[0].file));
    CHECK_FALSE(QFile::exists(kept[1].file));

    FakeSession next(inFolder);
    next.session.restorePins(kept);
    REQUIRE(waitFor([&] { return next.session.pins().size() == 2; }));
    CHECK(next.notices.empty());
    CHECK(next.session.pins()[0].measurement);
    CHECK(next.session.pins()[1].experiment.intervention.uniformSigma == 1.3);
    next.open();
    next.engine.answer(7.0);
    CHECK(next.engine.requests.back().intervention.uniformSigma == 1.3);
    const auto measured = next.engine.answer(6.0);
    CHECK(next.session.pins()[1].measurement == measured);
    REQUIRE(waitFor([&] { return !next.session.keptPins()[1].unmeasured; }));
    CHECK(readCapture(kept[1].file.toStdString()).measurement.nll == measured->nll);
}

TEST_CASE("what has not come back stays saved", "[pins]") {
    application();
    const QTemporaryDir folder;
    WindowSettings settings(QSettings(folder.filePath("settings.ini"), QSettings::IniFormat),
                            std::make_shared<Scheduler>());
    // HDF5 is of one thread at a time: what is read is there before.
    const QString near = captureIn(folder, "near.h5", 1.1),
                  away = captureIn(folder, "away.h5", 1.2);
    const QString far = folder.filePath("far/away.h5");
    {
        FakeSession fake;
        keepPinsIn(settings, fake.session);
        fake.session.openCapture(near);
        fake.session.openCapture(away);
        REQUIRE(waitFor([&] { return fake.session.pins().size() == 2; }));
        fake.session.renamePin(0, "near");
        fake.session.renamePin(1, "far");
    }
    REQUIRE(savedNames(settings) == QStringList{"far", "near"});
    SECTION("while it is being read, another is pinned, and the program is killed") {
        FakeSession fake([&](SessionBackend& backend) {
            backend.pinsFolder = folder.filePath("pins").toStdString();
        });
        fake.open();
        fake.engine.answer(7.0);
        const StoreHeld held(fake.session);
        keepPinsIn(settings, fake.session);
        fake.session.pinShown("new");
        CHECK(savedNames(settings) == QStringList{"far", "near", "new"});
    }
    SECTION("a file that cannot be reached once") {
        REQUIRE(QDir().mkpath(folder.filePath("far")));
        REQUIRE(QFile::rename(away, far));
        {
            FakeSession fake;
            keepPinsIn(settings, fake.session);
            REQUIRE(waitFor([&] { return fake.session.pins().size() == 2; }));
            REQUIRE(fake.notices.size() == 1);
            CHECK(fake.notices[0].text.contains("away.h5"));
            CHECK_FALSE(fake.session.pins()[1].measurement);
            fake.session.renamePin(0, "near by");
        }
        CHECK(savedNames(settings) == QStringList{"far", "near by"});
        REQUIRE(QFile::rename(far, away));
        FakeSession fake;
        keepPinsIn(settings, fake.session);
        REQUIRE(waitFor([&] { return fake.session.pins().size() == 2; }));
        REQUIRE(fake.session.pins()[1].measurement);
        CHECK(fake.session.pins()[1].experiment.intervention.uniformSigma == 1.2);
        fake.session.removePin(1);
        CHECK(savedNames(settings) == QStringList{"near by"});
    }
    SECTION("what finds no room") {
        FakeSession fake;
        fake.open();
        for (int i = 0; i < mostPins; ++i) {
            fake.uniform(2.0 + i, EditPhase::commit);
            fake.session.pinShown();
        }
        fake.notices.clear();
        keepPinsIn(settings, fake.session);
        REQUIRE(waitFor([&] { return fake.notices.size() == 2; }));
        fake.session.renamePin(0, "another name");
        CHECK(savedNames(settings) == QStringList{"far", "near"});
    }
}

TEST_CASE("two windows keep their pins in one list", "[pins]") {
    application();
    const QTemporaryDir folder;
    // By another path it is a file that another program writes.
    REQUIRE(QDir().mkpath(folder.filePath("home")));
    REQUIRE(QFile::link(folder.filePath("home"), folder.filePath("same")));
    WindowSettings first(QSettings(folder.filePath("home/settings.ini"), QSettings::IniFormat),
                         std::make_shared<Scheduler>());
    WindowSettings second(QSettings(folder.filePath("same/settings.ini"), QSettings::IniFormat),
                          std::make_shared<Scheduler>());
    const auto pinned = [](FakeSession& fake, int pins) {
        return waitFor([&, pins] { return fake.session.pins().size() == std::size_t(pins); });
    };
    const QString a = captureIn(folder, "a.h5", 1.1), b = captureIn(folder, "b.h5", 1.2),
                  c = captureIn(folder, "c.h5", 1.3);
    FakeSession one, other;
    keepPinsIn(first, one.session);
    keepPinsIn(second, other.session);
    one.session.openCapture(a);
    REQUIRE(pinned(one, 1));
    other.session.openCapture(b);
    REQUIRE(pinned(other, 1));
    one.session.openCapture(c);
    REQUIRE(pinned(one, 2));
    first.flush();
    CHECK(savedNames(second) == QStringList{"a.h5", "b.h5", "c.h5"});
    one.session.removePin(0);
    first.flush();
    other.session.renamePin(0, "renamed");
    second.flush();
    CHECK(savedNames(first) == QStringList{"c.h5", "renamed"});
    // What one has removed the other does not bring back.
    FakeSession third;
    WindowSettings later(QSettings(second.fileName(), QSettings::IniFormat),
                         std::make_shared<Scheduler>());
    keepPinsIn(later, third.session);
    REQUIRE(pinned(third, 2));
    other.session.removePin(0);
    second.flush();
    third.session.setPinShown(0, false);
    later.flush();
    CHECK(savedNames(first) == QStringList{"c.h5"});
}

TEST_CASE("a capture that was moved is told once, and found again or forgotten", "[pins]") {
    application();
    const QTemporaryDir folder;
    const QString before = captureIn(folder, "before.h5", 1.1), after = folder.filePath("after.h5");
    const KeptPin kept = keptCapture("a name", before);
    REQUIRE(QFile::rename(before, after));
    FakeSession fake;
    fake.session.restorePins({kept});
    REQUIRE(waitFor([&] { return fake.session.pins().size() == 1; }));
    REQUIRE(fake.notices.size() == 1);
    CHECK(fake.notices[0].offer == SessionNotice::Offer::locatePin);
    CHECK(fake.notices[0].place == before);
    CHECK_FALSE(fake.session.pins()[0].measurement);
    SECTION("found") {
        fake.session.locatePin(before, after);
        REQUIRE(waitFor([&] { return fake.session.pins()[0].measurement != nullptr; }));
        CHECK(fake.session.pins()[0].experiment.intervention.uniformSigma == 1.1);
        CHECK(fake.session.pins()[0].problem.isEmpty());
        // The next start finds it there.
        REQUIRE(fake.session.keptPins().size() == 1);
        CHECK(fake.session.keptPins()[0].path == after);
        CHECK(fake.session.keptPins()[0].name == "a name");
        CHECK(fake.notices.size() == 1);
    }
    SECTION("what is no capture is refused") {
        QFile other(before);
        REQUIRE(other.open(QIODevice::WriteOnly));
        other.write("text");
        other.close();
        fake.session.locatePin(before, before);
        REQUIRE(waitFor([&] { return fake.notices.size() == 2; }));
        CHECK(fake.notices[1].severity == SessionNotice::Severity::error);
        CHECK_FALSE(fake.session.pins()[0].problem.isEmpty());
    }
    SECTION("forgotten") {
        fake.session.forgetPin(before);
        CHECK(fake.session.pins().empty());
        CHECK(fake.session.keptPins().empty());
    }
}
