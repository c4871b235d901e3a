// SPDX-License-Identifier: GPL-3.0-or-later
// What a session opens: checkpoints, texts, experiment files and captures; and the question about
// rotation that follows.
#include <QFile>
#include <QTemporaryDir>
#include <atomic>

#include "analysis/store/capture.h"
#include "app/document/session_document.h"
#include "app/session/session.h"
#include "tests/analysis/position/choices.h"
#include "tests/app/fake_backend.h"
#include "tests/catch.h"
#include "tests/widgets/application.h"

using namespace sextant;
using namespace sextant::test;

TEST_CASE("a checkpoint that does not open leaves everything as it was", "[session]") {
    application();
    FakeSession fake;
    fake.open();
    const auto measured = fake.engine.answer(7.0);
    const auto opened = fake.session.opened();
    fake.files.failure = "/there/config.json: no such file";
    fake.session.openModel("/there");
    fake.settleOpening();
    REQUIRE(waitFor([&] { return !fake.notices.empty(); }));
    CHECK(fake.notices[0].text.contains("no such file"));
    CHECK(fake.session.opened() == opened);
    CHECK(fake.session.shown() == measured);
    CHECK(fake.session.state() == Session::State::exact);
    CHECK(fake.session.history().steps().size() == 1);
}

TEST_CASE("the newest of two openings wins", "[session]") {
    application();
    FakeSession fake;
    {
        const std::lock_guard closed(*fake.files.gate);
        fake.session.openModel("/first");
        fake.session.openModel("/second");
    }
    fake.settleOpening();
    REQUIRE(fake.session.opened());
    CHECK(fake.session.opened()->modelPath == "/second");
    CHECK(fake.notices.empty());
}

TEST_CASE("what an opening has done and what is left of it are told", "[session]") {
    application();
    FakeSession fake;
    fake.files.reported = 0.25;
    {
        const std::lock_guard closed(*fake.files.gate);
        fake.session.openModel("/first");
        REQUIRE(waitFor([&] { return fake.session.job().fraction == 0.25; }));
        CHECK(fake.session.job().what == "converting weights");
        CHECK(fake.session.job().secondsLeft >= 0.0);
    }
    fake.settleOpening();
    CHECK_FALSE(fake.session.job().running);
}

TEST_CASE("an opening can be cancelled", "[session]") {
    application();
    FakeSession fake;
    {
        const std::lock_guard closed(*fake.files.gate);
        fake.session.openModel("/first");
        CHECK(fake.session.state() == Session::State::opening);
        fake.session.cancel();
        CHECK(fake.session.state() == Session::State::idle);
    }
    waitFor([] { return false; }, 100);
    CHECK(fake.session.opened() == nullptr);
    CHECK(fake.notices.empty());
}

TEST_CASE("a checkpoint alone waits for a text, and the text may come first", "[session]") {
    application();
    SECTION("checkpoint, then text") {
        FakeSession fake;
        fake.session.openModel("/model");
        fake.settleOpening();
        CHECK(fake.session.state() == Session::State::idle);
        CHECK(fake.engine.requests.empty());
        fake.session.openText("/text.txt");
        fake.settleOpening();
        CHECK(fake.engine.requests.size() == 1);
        CHECK(fake.session.history().steps().size() == 1);
        CHECK(fake.files.requests.back().sameModel != nullptr);  // the model is not read again
    }
    SECTION("text, then checkpoint") {
        FakeSession fake;
        fake.session.openText("/text.txt");
        CHECK(fake.session.opened() == nullptr);
        fake.session.openModel("/model");
        fake.settleOpening();
        CHECK(fake.engine.requests.size() == 1);
    }
}

TEST_CASE("a text opens with as many samples as fit, up to 8 of four times the trained length",
          "[session]") {
    application();
    FakeSession fake;  // texts of 100 tokens, trained to 16
    Experiment wanted;
    wanted.model = "/model";
    wanted.text = "/text.txt";
    fake.session.openAutomatic(wanted);
    fake.settleOpening();
    CHECK(fake.session.experiment().length == 64);
    CHECK(fake.session.experiment().samples == 1);

    fake.files.tokens = 1000;
    SECTION("whichever way it is opened") {
        fake.session.openText("/longer.txt");
        fake.settleOpening();
        CHECK(fake.session.experiment().length == 64);
        CHECK(fake.session.experiment().samples == 8);
        fake.session.openModel("/other");
        fake.settleOpening();
        CHECK(fake.session.experiment().samples == 8);
    }
    SECTION("a text that is too short changes nothing for the next one") {
        fake.session.openText("/longer.txt");
        fake.settleOpening();
        fake.session.setLength(48);
        fake.session.setSamples(5);
        fake.notices.clear();
        fake.files.tokens = 100;  // not 5 of 48
        fake.session.openText("/short.txt");
        fake.settleOpening();
        CHECK(fake.session.experiment().length == 64);
        CHECK(fake.session.experiment().samples == 1);
        REQUIRE(fake.notices.size() == 1);
        CHECK(fake.notices[0].text.contains("automatic"));
        fake.files.tokens = 1000;
        fake.session.openText("/longer.txt");
        fake.settleOpening();
        CHECK(fake.session.experiment().length == 48);
        CHECK(fake.session.experiment().samples == 5);
        CHECK(fake.notices.size() == 1);
    }
    SECTION("a text of less than the trained length is read whole") {
        fake.files.tokens = 11;
        fake.session.openText("/short.txt");
        fake.settleOpening();
        CHECK(fake.session.experiment().length == 11);
        CHECK(fake.session.experiment().samples == 1);
    }
    SECTION("what nobody chose is not kept for the next text, though it was open before") {
        wanted.length = 24;
        wanted.samples = 2;
        fake.session.openExperiment(wanted, false, {}, false);
        fake.settleOpening();
        CHECK(fake.session.experiment().length == 24);
        CHECK_FALSE(fake.session.cutChosen());
        fake.session.openText("/longer.txt");
        fake.settleOpening();
        CHECK(fake.session.experiment().length == 64);
        CHECK(fake.session.experiment().samples == 8);
    }
    SECTION("what an experiment asks for stays for the next text") {
        wanted.length = 24;
        wanted.samples = 2;
        fake.session.openExperiment(wanted);
        fake.settleOpening();
        fake.session.openText("/longer.txt");
        fake.settleOpening();
        CHECK(fake.session.experiment().length == 24);
        CHECK(fake.session.experiment().samples == 2);
    }
}

TEST_CASE("how much is read of a text nobody chose for depends on what the model costs",
          "[session]") {
    OpenDocument opened;
    opened.spec = smallSpec();
    opened.stream.assign(100000, 7);
    opened.parameters = 1'000'000;
    const auto cut = [&] { return automaticCut(opened, {}); };
    CHECK(cut().length == 64);
    CHECK(cut().samples == 8);
    // 64 tokens of 1e8 weights are 6.4e9 products; about two seconds have room for 6 of them.
    opened.parameters = 100'000'000;
    CHECK(cut().length == 64);
    CHECK(cut().samples == 6);
    // Not one has: one sample of twice the trained length.
    opened.parameters = 1'000'000'000;
    CHECK(cut().length == 32);
    CHECK(cut().samples == 1);
    // Of documents as many, and no longer than that.
    opened.parameters = 1'000'000;
    opened.textIsIds = true;
    opened.documents.assign(3, std::vector<std::int32_t>(40, 7));
    CHECK(cut().length == 0);
    CHECK(cut().samples == 3);
    opened.documents[1].resize(400, 7);
    CHECK(cut().length == 64);
}

TEST_CASE("undo goes back to the text that was read before", "[session]") {
    application();
    FakeSession fake;
    fake.open();
    const auto first = fake.engine.answer(7.0);
    fake.session.openText("/made/up/other.txt");
    fake.settleOpening();
    fake.engine.answer(9.0);
    REQUIRE(fake.session.history().steps().size() == 2);
    CHECK(fake.session.history().steps()[1].label == "other.txt");
    fake.session.undo();
    fake.settleOpening();
    CHECK(fake.session.opened()->textPath == "/made/up/text.txt");
    CHECK(fake.session.history().cursor() == 0);
    CHECK(fake.session.history().steps().size() == 2);
}

TEST_CASE("a text for a checkpoint that could not read the one before keeps the history",
          "[session]") {
    application();
    FakeSession fake;
    fake.open();
    fake.engine.answer(7.0);
    fake.uniform(1.3, EditPhase::commit);
    fake.engine.answer(6.0);
    REQUIRE(fake.session.history().steps().size() == 2);
    fake.files.noTokenizer = true;
    fake.session.openModel("/other");
    fake.settleOpening();
    REQUIRE(fake.session.opened()->modelPath == "/other");
    REQUIRE_FALSE(fake.session.opened()->hasText());
    fake.files.noTokenizer = false;
    fake.session.openText("/made/up/other.txt");
    fake.settleOpening();
    const auto& steps = fake.session.history().steps();
    REQUIRE(steps.size() == 4);
    CHECK(steps[1].experiment.intervention.uniformSigma == 1.3);
    CHECK(steps[3].label == "other.txt");
    for (int back = 0; back < 2; ++back) {
        fake.session.undo();
        fake.settleOpening();
    }
    CHECK(fake.session.opened()->modelPath == steps[1].experiment.model);
    CHECK(fake.session.opened()->hasText());
    CHECK(fake.session.experiment().intervention.uniformSigma == 1.3);
}

TEST_CASE("reading a text as bytes is offered, never done unasked", "[session]") {
    application();
    FakeSession fake;
    fake.files.noTokenizer = true;
    fake.open();
    REQUIRE(waitFor([&] { return !fake.notices.empty(); }));
    CHECK(fake.notices[0].offer == SessionNotice::Offer::readAsBytes);
    CHECK(fake.session.samples() == nullptr);
    fake.session.readTextAsBytes();
    fake.settleOpening();
    CHECK(fake.session.samples() != nullptr);
    CHECK(fake.session.opened()->textAsBytes);
}

TEST_CASE("unused rotations are reported, never removed unasked", "[session]") {
    application();
    FakeSession fake([](SessionBackend& backend) {
        backend.suspectNoRotation = [](const OpenDocument&, const Samples&, Device,
                                       const Progress&) {
            return Message::verbatim("2.1 nats rotated, 1.4 not");
        };
    });
    fake.open();
    fake.engine.answer(7.0);
    REQUIRE(waitFor([&] { return !fake.notices.empty(); }));
    CHECK(fake.notices[0].offer == SessionNotice::Offer::runWithoutRotation);
    CHECK(fake.session.intervention() == Intervention{});
    fake.session.edit(edited(smallSpec(), {}, removePositions()), EditPhase::commit);
    CHECK(fake.engine.requests.back().intervention == positioned("none"));
}

TEST_CASE("a question about rotation leaves another model's opening alone", "[session]") {
    application();
    FakeSession fake([](SessionBackend& backend) {
        backend.suspectNoRotation = [](const OpenDocument& opened, const Samples&, Device,
                                       const Progress&) {
            return Message("asked of {}", opened.modelPath);
        };
    });
    fake.open();
    {
        const std::lock_guard closed(*fake.files.gate);
        fake.session.openModel("/second");
        fake.engine.answer(7.0);  // of the first model: the question about its rotation follows
    }
    fake.settleOpening();
    REQUIRE(fake.session.state() != Session::State::opening);
    CHECK(fake.session.opened()->modelPath == "/second");

    fake.engine.answer(8.0);
    CHECK(waitFor(
        [&] { return !fake.notices.empty() && fake.notices.back().text == "asked of /second"; }));
}

TEST_CASE("a question about rotation gives way to a move, and is asked again", "[session]") {
    application();
    std::atomic<int> asked = 0;
    std::atomic<bool> mayAnswer = false;
    FakeSession fake([&](SessionBackend& backend) {
        backend.suspectNoRotation = [&](const OpenDocument&, const Samples&, Device,
                                        const Progress& progress) {
            ++asked;
            while (!mayAnswer)
                progress.checkStop();
            return Message::verbatim("1.4 nats without");
        };
    });
    fake.open();
    fake.engine.answer(7.0);
    REQUIRE(waitFor([&] { return asked == 1; }));
    fake.uniform(1.3, EditPhase::commit);  // stops it, else the next could not begin
    mayAnswer = true;
    fake.engine.answer(6.0);
    REQUIRE(waitFor([&] { return asked == 2 && !fake.notices.empty(); }));
    CHECK(fake.notices[0].offer == SessionNotice::Offer::runWithoutRotation);
}

TEST_CASE("an experiment file brings everything back", "[session]") {
    application();
    QTemporaryDir folder;
    const QString path = folder.filePath("one.sextant");
    Experiment saved;
    {
        FakeSession fake;
        fake.open(24);
        fake.uniform(1.25, EditPhase::commit);
        saved = fake.session.experiment();
        SessionDocument document;
        document.experiment = saved;
        writeDocument(path, document);
    }
    FakeSession fake;
    fake.session.openExperiment(readDocument(path, {}).experiment);
    fake.settleOpening();
    CHECK(fake.session.experiment() == saved);
    CHECK(fake.engine.requests.back().intervention.uniformSigma == 1.25);

    SECTION("a damaged one is refused") {
        QFile file(path);
        REQUIRE(file.open(QIODevice::WriteOnly | QIODevice::Truncate));
        file.write("{\"format\": \"sextant-exper");
        file.close();
        CHECK_THROWS_WITH(readDocument(path, {}), ContainsSubstring("one.sextant"));
    }
    SECTION("a folder that cannot be written is an error") {
        CHECK_THROWS_AS(writeDocument(folder.filePath("no/such/x.sextant"), {}), Error);
    }
}

TEST_CASE("a text and a model that are opened one upon the other are both opened", "[session]") {
    application();
    FakeSession fake;
    const auto both = [&](const std::function<void()>& ask) {
        {
            const std::lock_guard held(*fake.files.gate);
            ask();
        }
        fake.settleOpening();
        REQUIRE(fake.session.opened());
        CHECK(fake.session.opened()->modelPath == "/second/model");
        CHECK(fake.session.opened()->textPath == "/second/text.txt");
        CHECK(fake.session.experiment().text == "/second/text.txt");
    };
    const auto model = [&] { fake.session.openModel("/second/model"); };
    const auto text = [&] { fake.session.openText("/second/text.txt"); };
    SECTION("the text while the first model opens") {
        both([&] {
            model();
            text();
        });
        CHECK(fake.notices.empty());
    }
    SECTION("the text while another model opens") {
        fake.open();
        both([&] {
            model();
            text();
        });
    }
    SECTION("the model while another text opens") {
        fake.open();
        fake.uniform(1.3, EditPhase::commit);
        both([&] {
            text();
            model();
        });
        CHECK(fake.session.experiment().intervention == Intervention{});
    }
    SECTION("what was cancelled is not opened with the next") {
        fake.open();
        {
            const std::lock_guard held(*fake.files.gate);
            fake.session.openModel("/second/model");
            fake.session.cancel();
            text();
        }
        fake.settleOpening();
        CHECK(fake.session.opened()->modelPath == "/made/up/model");
        CHECK(fake.session.opened()->textPath == "/second/text.txt");
    }
}

TEST_CASE("a capture stands beside a live model, or alone", "[session]") {
    application();
    const QTemporaryDir folder;
    const QString path = folder.filePath("saved.h5");
    Measurement saved;
    saved.layers = 2;
    saved.heads = 4;
    saved.positions = 20;
    saved.samples = 1;
    saved.entropy.assign(8 * 20, 0.75f);
    saved.nll.assign(20, 1.5f);
    saved.nllSamples = saved.nll;
    saved.labels = 20;
    saved.nllSum = 30.0;
    Experiment experiment;
    experiment.model = "/elsewhere/model";
    experiment.text = "/elsewhere/text.txt";
    experiment.intervention.uniformSigma = 1.3;
    writeCapture(path.toStdString(), saved, experiment);

    FakeSession fake([](SessionBackend& backend) {
        backend.otherModel = [](const std::filesystem::path& model) {
            OtherModel other;
            if (model != "/elsewhere/model") other.failure = Message("no such model");
            other.spec.trainedLength = 12;
            return other;
        };
    });
    const auto openIt = [&] {
        fake.session.openCapture(path);
        REQUIRE(waitFor([&] { return fake.session.pins().size() == 1; }));
    };
    SECTION("alone: what it holds is shown, and nothing is computed") {
        openIt();
        REQUIRE(fake.session.shown());
        CHECK(fake.session.shown()->entropy == saved.entropy);
        CHECK(fake.session.shownMeasuredWith().uniformSigma == 1.3);
        CHECK(fake.session.state() == Session::State::exact);
        CHECK(fake.engine.requests.empty());
        // Which its checkpoint says, without being opened.
        CHECK(waitFor([&] { return fake.session.pins()[0].trainedLength == 12; }));
    }
    SECTION("alone, then a model is opened: it stays as a pin, and A is the model as trained") {
        openIt();
        fake.open();
        CHECK_FALSE(fake.session.capture());
        CHECK(fake.session.pins().size() == 1);
        const auto live = fake.engine.answer(7.0);
        CHECK(fake.session.reference() == live);
    }
    SECTION("beside a model: a pin, which can be made A; B stays live") {
        fake.open();
        const auto live = fake.engine.answer(7.0);
        openIt();
        CHECK_FALSE(fake.session.capture());
        CHECK(fake.session.reference() == live);
        fake.session.makePinReference(0);
        CHECK(fake.session.shown() == live);
        CHECK(fake.session.reference()->nll == saved.nll);
        fake.session.setShowsReference(true);
        CHECK(fake.session.shown()->entropy == saved.entropy);
        CHECK(fake.session.intervention() == Intervention{});  // what is set, not the capture's
        fake.uniform(1.2, EditPhase::commit);
        CHECK(fake.session.reference()->nll == saved.nll);
        fake.engine.answer(6.0);
        CHECK(fake.engine.requests.size() == 2);  // no reference is computed meanwhile
        fake.session.unpinReference();
        CHECK_FALSE(fake.session.capture());
        CHECK(fake.session.reference() == live);
    }
    SECTION("a file that is none is told and changes nothing") {
        QFile file(folder.filePath("none.h5"));
        REQUIRE(file.open(QIODevice::WriteOnly));
        file.write("not HDF5");
        file.close();
        fake.session.openCapture(file.fileName());
        REQUIRE(waitFor([&] { return !fake.notices.empty(); }));
        CHECK(fake.notices[0].text.contains("none.h5"));
        CHECK_FALSE(fake.session.capture());
        CHECK(fake.session.shown() == nullptr);
    }
}
