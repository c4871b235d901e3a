// SPDX-License-Identifier: GPL-3.0-or-later
// A session as one file: what it holds, what strangers may not do with one, and that a window comes
// back from it.
#include "app/document/session_document.h"

#include <QFileInfo>
#include <QLabel>
#include <QMessageBox>
#include <QPushButton>
#include <algorithm>
#include <nlohmann/json.hpp>
#include <random>

#include "analysis/jobs/all.h"
#include "app/desktop/command_menu.h"
#include "app/desktop/window_memory.h"
#include "app/start/recent_experiments.h"
#include "app/start/start_screen.h"
#include "tests/app/dialog_answers.h"
#include "tests/app/real_window.h"
#include "tests/error_of.h"
#include "tests/temporary_folder.h"
#include "widgets/start/recent_list.h"
#include "widgets/start/start_page.h"

using namespace sextant;
using namespace sextant::test;

namespace {

using Json = nlohmann::json;

Experiment someExperiment(std::mt19937& random) {
    std::uniform_real_distribution<double> sigma(0.5, 2.0);
    Experiment experiment;
    experiment.model = "/models/a model";
    experiment.text = "/texts/one.txt";
    experiment.length = 64;
    experiment.samples = 3;
    experiment.trainedLength = 48;
    experiment.intervention.uniformSigma = sigma(random);
    for (int head = 0; head < 8; ++head)
        experiment.intervention.headSigma.push_back(sigma(random));
    experiment.lockedHeads = {1, 5};
    return experiment;
}

SessionDocument someDocument(std::mt19937& random) {
    SessionDocument document;
    document.experiment = someExperiment(random);
    document.textAsBytes = true;
    document.cutChosen = false;
    document.reference = someExperiment(random).intervention;
    document.referenceFile = "/pins/a.h5";
    document.selection = {{0, 1}, {3, 2}};
    document.layout = {{"version", 3}, {"views", QJsonObject{{"heads", QJsonObject{{"a", 1.5}}}}}};
    for (int step = 0; step < 5; ++step)
        document.history.push(someExperiment(random), "step " + std::to_string(step));
    document.history.moveTo(3);
    DocumentPin pin;
    pin.experiment = someExperiment(random);
    pin.kept = {"a pin", 4, false, {}, "/home/pins/0123.h5", 48};
    pin.kept.identity = random();
    document.pins.push_back(pin);
    DocumentJob job;
    job.kind = "passkey";
    job.experiment = someExperiment(random);
    for (const Parameter& parameter : jobKind(job.kind).parameters)
        job.settings.values[parameter.key] = parameter.initial;
    document.jobs.push_back(job);
    document.picture = "not a picture";
    return document;
}

SessionDocument read(const Json& json) {
    return documentFromJson(json.dump(), "/home/own");
}

struct DocumentWindow : RealWindow {
    QString file() const { return folder.filePath("one.sextant"); }
    Session& session() const { return window->session(); }
    void set(double sigma) const {
        Intervention next;
        next.uniformSigma = sigma;
        session().edit(next, EditPhase::commit);
        REQUIRE(waitFor([&] { return measured(); }));
    }
    std::vector<double> sigmas() const {
        std::vector<double> all;
        for (const HistoryStep& step : session().history().steps())
            all.push_back(step.experiment.intervention.uniformSigma);
        return all;
    }
};

}  // namespace

TEST_CASE("a session is written and read with all that stands in it", "[document]") {
    std::mt19937 random(std::random_device{}());
    const SessionDocument document = someDocument(random);
    const std::string json = toJson(document);
    // Programs without a window read the experiment of the same file.
    CHECK(experimentFromJson(json) == document.experiment);
    const SessionDocument back = documentFromJson(json, "/home/own");
    CHECK(back.experiment == document.experiment);
    CHECK(back.textAsBytes);
    CHECK_FALSE(back.cutChosen);
    CHECK(back.reference == document.reference);
    CHECK(back.referenceFile == document.referenceFile);
    CHECK(back.selection == document.selection);
    CHECK(back.layout == document.layout);
    CHECK(back.jobs == document.jobs);
    CHECK(back.picture == document.picture);
    REQUIRE(back.history.steps().size() == 5);
    CHECK(back.history.cursor() == 3);
    for (std::size_t i = 0; i < 5; ++i) {
        CHECK(back.history.steps()[i].experiment == document.history.steps()[i].experiment);
        CHECK(back.history.steps()[i].label == document.history.steps()[i].label);
    }
    REQUIRE(back.pins.size() == 1);
    CHECK(back.pins[0].experiment == document.pins[0].experiment);
    CHECK(back.pins[0].kept.identity == document.pins[0].kept.identity);
    CHECK(back.pins[0].kept.name == "a pin");
    CHECK_FALSE(back.pins[0].kept.shown);
    // An experiment alone is a session of which nothing else is said.
    const SessionDocument alone = documentFromJson(toJson(document.experiment), "/home/own");
    CHECK(alone.experiment == document.experiment);
    CHECK_FALSE(alone.reference);
    CHECK(alone.history.empty());
}

TEST_CASE("of a long history what lies around the cursor is kept", "[document]") {
    SessionDocument document;
    for (int step = 0; step < 100; ++step) {
        Experiment experiment;
        experiment.length = step;
        document.history.push(experiment, std::to_string(step));
    }
    document.history.moveTo(70);
    const SessionDocument back = documentFromJson(toJson(document), {});
    CHECK(back.history.current().length == 70);
    CHECK(back.history.steps().front().experiment.length == 30);
    CHECK(back.history.steps().back().experiment.length == 80);
}

TEST_CASE("a part of a history has its cursor at the same step", "[document]") {
    SessionHistory whole;
    CHECK(whole.around(3, 3).empty());
    CHECK(whole.around(3, 3).cursor() == -1);
    for (int step = 0; step < 9; ++step) {
        Experiment experiment;
        experiment.length = step;
        whole.push(experiment, std::to_string(step));
    }
    for (int cursor = 0; cursor < 9; ++cursor)
        for (int before = 0; before < 11; ++before) {
            whole.moveTo(cursor);
            const SessionHistory part = whole.around(before, 2);
            CHECK(part.current().length == cursor);
            CHECK(part.steps().front().experiment.length == std::max(0, cursor - before));
            CHECK(part.steps().back().experiment.length == std::min(8, cursor + 2));
        }
}

TEST_CASE("a damaged session is refused by its key", "[document]") {
    std::mt19937 random(std::random_device{}());
    const Json whole = Json::parse(toJson(someDocument(random)));
    const auto refusal = [&](const char* pointer, const Json& value) {
        Json json = whole;
        json[Json::json_pointer(pointer)] = value;
        return errorOf([&] { read(json); });
    };
    CHECK_THAT(refusal("/session/version", 7), ContainsSubstring("session.version is 7"));
    CHECK_THAT(refusal("/session", 1), ContainsSubstring("session is 1; expected an object"));
    CHECK_THAT(refusal("/session/history/cursor", 5), ContainsSubstring("session.history.cursor"));
    CHECK_THAT(refusal("/session/history/steps/2/experiment/length", "a"),
               ContainsSubstring("session.history.steps[2].experiment"));
    CHECK_THAT(refusal("/session/history/steps", 3), ContainsSubstring("expected a list"));
    CHECK_THAT(refusal("/session/pins/0/style", "red"),
               ContainsSubstring("session.pins[0].style is \"red\""));
    CHECK_THAT(refusal("/session/jobs/0/kind", "no-such"), ContainsSubstring("no-such"));
    CHECK_THAT(refusal("/session/text_as_bytes", 1), ContainsSubstring("true or false"));
    CHECK_THAT(refusal("/intervention/uniform_sigma", "x"), ContainsSubstring("uniform_sigma"));
    CHECK_THAT(errorOf([&] { documentFromJson("{", {}); }), ContainsSubstring("JSON"));
    CHECK_THAT(refusal("/session/pins", Json(std::vector<Json>(1000, whole["session"]["pins"][0]))),
               ContainsSubstring("at most"));
}

TEST_CASE("a stranger's session says no folder that is written to", "[document]") {
    std::mt19937 random(std::random_device{}());
    Json json = Json::parse(toJson(someDocument(random)));
    for (const char* name : {"/etc/passwd", "../../x.h5", "a/b/c.h5", "plain.h5", "..", "x.sh"}) {
        json["session"]["pins"][0]["file"] = name;
        const SessionDocument document = read(json);
        const std::filesystem::path file = document.pins[0].kept.file.toStdString();
        INFO(name << " becomes " << file);
        CHECK((file.empty() || (file.parent_path() == "/home/own" && file.extension() == ".h5")));
    }
}

TEST_CASE("paths of a session are relative to where it lies, and can be moved", "[document]") {
    const TemporaryFolder folder;
    std::mt19937 random(std::random_device{}());
    SessionDocument document = someDocument(random);
    document.experiment.model = "sub/model";
    document.experiment.text = "one.txt";
    const QString file = QString::fromStdString((folder / "a.sextant").string());
    writeDocument(file, document);
    std::filesystem::create_directories(folder / "sub/model");  // else a name of the hub
    SessionDocument back = readDocument(file, {});
    CHECK(back.experiment.model == (folder / "sub/model").string());
    CHECK(back.experiment.text == (folder / "one.txt").string());
    CHECK(back.history.steps()[0].experiment.model == "/models/a model");
    relocate(back, "/models/a model", "/elsewhere");
    CHECK(back.history.steps()[0].experiment.model == "/elsewhere");
    CHECK(back.pins[0].experiment.model == "/elsewhere");
    CHECK(back.jobs[0].experiment.model == "/elsewhere");
    CHECK_THAT(errorOf([&] { readDocument(file + "x", {}); }), ContainsSubstring("a.sextantx"));
}

TEST_CASE("a window comes back from the file that a person has saved", "[document]") {
    DocumentWindow real;
    REQUIRE(real.openParity());
    real.set(1.2);
    real.session().pinReference();
    real.set(1.4);
    real.session().pinShown("the best");
    REQUIRE(waitFor([&] { return !real.session().pins().empty(); }));
    real.set(1.6);
    real.session().undo();
    REQUIRE(waitFor([&] { return real.measured(); }));
    real.window->selection().setHeads({{0, 1}, {1, 3}});
    real.window->views().show("evaluate");
    real.window->flush();
    const auto perplexity = real.session().currentPerplexity();
    real.window->memory().saveAs(real.file());
    REQUIRE(std::filesystem::exists(real.file().toStdString()));

    // Another home, where neither pins nor settings are known.
    DocumentWindow other;
    other.window->memory().open(real.file());
    REQUIRE(waitFor([&] { return other.session().opened() && other.measured(); }));
    CHECK(other.sigmas() == std::vector<double>{1.0, 1.2, 1.4, 1.6});
    CHECK(other.session().history().cursor() == 2);
    CHECK(other.session().intervention().uniformSigma == 1.4);
    CHECK(other.session().referenceIntervention().uniformSigma == 1.2);
    CHECK(other.session().currentPerplexity() == perplexity);
    CHECK(other.window->selection().heads() == std::set<HeadId>{{0, 1}, {1, 3}});
    CHECK(other.window->views().state()["centre"] == real.window->views().state()["centre"]);
    // What is open is refused in vain: everything stays.
    {
        QFile damaged(real.file());
        REQUIRE(damaged.open(QIODevice::WriteOnly));
        damaged.write("{\"format\": \"sextant-exper");
    }
    other.window->memory().open(real.file());
    REQUIRE(waitFor([&] { return other.window->notices()->isVisible(); }));
    CHECK(other.session().intervention().uniformSigma == 1.4);
    CHECK(other.sigmas().size() == 4);
}

TEST_CASE("what was open is on the start page with its picture, under the name it was given",
          "[document]") {
    DocumentWindow real;
    REQUIRE(real.openParity());
    real.set(1.3);
    real.window->memory().saveAs(real.file());
    const QImage picture = pictureIn(real.file());
    REQUIRE_FALSE(picture.isNull());
    CHECK(picture.width() <= 296);
    CHECK(picture.height() <= 186);
    real.window->commands().run("close-model");
    real.window->flush();
    auto* recent = real.window->start().page()->recentList();
    REQUIRE(waitFor([&] { return recent->findChild<QLabel*>("recentPicture") != nullptr; }));
    const auto kept = recentExperiments(real.window->settings());
    REQUIRE(kept.size() == 1);
    CHECK(kept[0].named);
    CHECK(factsOf(kept[0], QDateTime::currentDateTime()).title == "one.sextant");
}

TEST_CASE("the title names the document and marks what differs, and saving proposes its name",
          "[document]") {
    const QString model = QString::fromUtf8("llama-default \u2013 Sextant");
    const QString named = QString::fromUtf8("one.sextant[*] \u2013 ") + model;
    DocumentWindow real;
    CHECK(real.window->windowTitle() == "Sextant");
    REQUIRE(real.openParity());
    CHECK(real.window->windowTitle() == model);
    real.set(1.3);
    CHECK_FALSE(real.window->isWindowModified());  // from nothing
    real.window->memory().saveAs(real.file());
    CHECK(real.window->windowTitle() == named);
    CHECK_FALSE(real.window->isWindowModified());
    // What is set, A and the pins count, and what is as it was again does not.
    real.set(1.5);
    CHECK(real.window->isWindowModified());
    real.session().undo();
    REQUIRE(waitFor([&] { return real.measured(); }));
    CHECK_FALSE(real.window->isWindowModified());
    real.session().pinReference();
    CHECK(real.window->isWindowModified());
    real.session().unpinReference();
    CHECK_FALSE(real.window->isWindowModified());
    real.session().pinShown("a pin");
    CHECK(real.window->isWindowModified());
    real.session().removePin(0);
    CHECK_FALSE(real.window->isWindowModified());
    real.window->selection().setHeads({{0, 1}});
    real.window->views().show("distance");
    CHECK_FALSE(real.window->isWindowModified());

    // Its name is proposed, and nothing is asked where it stays.
    real.session().pinShown("a pin");
    QString proposed;
    int questions = 0;
    {
        const DialogAnswers answers([&](QWidget* dialog) {
            if (auto* question = qobject_cast<QMessageBox*>(dialog)) {
                ++questions;
                return question->button(QMessageBox::Yes)->click();
            }
            proposed = qobject_cast<QFileDialog*>(dialog)->selectedFiles().value(0);
            typeName(dialog, real.file());
        });
        REQUIRE(real.window->commands().run("save-experiment"));
    }
    CHECK(QFileInfo(proposed) == QFileInfo(real.file()));
    CHECK(questions == 0);
    CHECK_FALSE(real.window->isWindowModified());
    CHECK(readDocument(real.file(), {}).pins.size() == 1);
    // The file that others are given names no folder of this machine.
    CHECK(readDocument(real.file(), {}).savedAs.isEmpty());

    // Opened by its name, its pin read later than the rest.
    {
        DocumentWindow other;
        other.window->memory().open(real.file());
        REQUIRE(waitFor([&] { return other.measured() && other.session().pins().size() == 1; }));
        CHECK(other.window->windowTitle() == named);
        CHECK_FALSE(other.window->isWindowModified());
        other.set(1.7);
        CHECK(other.window->isWindowModified());
    }
    // Both are remembered.
    for (const double sigma : {1.3, 1.9}) {
        if (sigma != 1.3) real.set(sigma);
        real.window->memory().save();
        real.make();
        real.window->openLast();
        REQUIRE(waitFor([&] { return real.session().opened() && real.measured(); }));
        REQUIRE(waitFor([&] { return real.session().pins().size() == 1; }));
        CHECK(real.window->windowTitle() == named);
        CHECK(real.window->isWindowModified() == (sigma != 1.3));
        CHECK(real.window->memory().savedAs() == QFileInfo(real.file()).absoluteFilePath());
    }
    // Another text is another document.
    REQUIRE(real.openText(40));
    CHECK(real.window->windowTitle() == model);
    CHECK_FALSE(real.window->isWindowModified());
    CHECK(real.window->memory().savedAs().isEmpty());
    real.window->commands().run("close-model");
    CHECK(real.window->windowTitle() == "Sextant");
}

TEST_CASE("jobs of a session that is opened elsewhere are there, paused", "[document]") {
    DocumentWindow real;
    REQUIRE(real.openParity());
    SessionDocument document;
    document.experiment = real.session().experiment();
    document.reference = Intervention{};
    DocumentJob job;
    job.kind = "measure";
    job.experiment = document.experiment;
    // A setting of its own: jobs that ended in this home before stand in the list, too.
    std::mt19937 random(std::random_device{}());
    job.experiment.intervention.uniformSigma =
        std::uniform_real_distribution<double>(1.0, 2.0)(random);
    document.jobs.push_back(job);
    writeDocument(real.file(), document);
    const auto paused = [&] {
        QStringList ids;
        for (const JobCard& card : real.session().jobs().cards())
            if (card.state == JobState::paused) ids << card.id;
        return ids;
    };
    QString id;
    for (int times = 0; times < 2; ++times) {  // twice is once
        real.window->memory().open(real.file());
        REQUIRE(waitFor([&] { return !paused().empty() && real.measured(); }));
        REQUIRE(paused().size() == 1);
        if (times > 0) CHECK(paused().front() == id);
        id = paused().front();
    }
    real.session().jobs().ask(id, JobChange::resume, real.session().opened());
    const auto ended = [&] {
        for (const JobCard& card : real.session().jobs().cards())
            if (card.id == id) return card.state == JobState::finished;
        return false;
    };
    REQUIRE(waitFor(ended));
    CHECK(paused().empty());
}
