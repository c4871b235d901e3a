// SPDX-License-Identifier: GPL-3.0-or-later
// The frontier, the text that goes on and two models, in the real window.
#include <QComboBox>
#include <QFileInfo>
#include <QLabel>
#include <QPushButton>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>

#include "analysis/measure/scored.h"
#include "analysis/model/generate.h"
#include "analysis/position/composition.h"
#include "analysis/position/methods/all.h"
#include "app/document/session_document.h"
#include "pages/curves/curve_legend.h"
#include "pages/curves/curves_view.h"
#include "pages/frontier/frontier_facts.h"
#include "pages/models/model_pair.h"
#include "pages/pins/difference_table.h"
#include "pages/pins/pin_table.h"
#include "pages/text/generation_pane.h"
#include "tests/app/real_window.h"
#include "tests/widgets/pointer.h"

using namespace sextant;
using namespace sextant::test;

namespace {

// Journals and pins go into a home of its own; texts longer than what was trained.
struct LaboratoryWindow : RealWindow {
    QApplication& app = drivenApplication();
    QTemporaryDir home;
    QByteArray before = qgetenv("HOME");

    LaboratoryWindow() {
        qputenv("HOME", home.path().toUtf8());
        make();
        window->resize(1280, 800);
        model = (std::filesystem::path(home.path().toStdString()) / "short").string();
        copyModel(model, 16);
        open(model, parity() / "ids.txt");
        REQUIRE(waitFor([this] { return measured(); }));
        window->flush();
    }
    ~LaboratoryWindow() {
        window.reset();
        qputenv("HOME", before);
    }
    static void copyModel(const std::filesystem::path& to, int trained) {
        std::filesystem::copy(parity(), to);
        nlohmann::ordered_json config;
        std::ifstream(to / "config.json") >> config;
        config["max_position_embeddings"] = trained;
        std::ofstream(to / "config.json") << config;
    }
    Session& session() const { return window->session(); }
    void set(double sigma) const {
        Intervention next;
        next.uniformSigma = sigma;
        session().edit(next, EditPhase::commit);
        REQUIRE(waitFor([this] { return measured(); }));
        window->flush();
    }
    const FrontierFacts& frontier() const {
        REQUIRE(window->views().show("frontier"));
        window->flush();
        return find<FrontierPlot>()->facts();
    }
    std::string model;
};

int pointOf(const FrontierFacts& facts, Tried kind, const QString& name = {}) {
    for (std::size_t i = 0; i < facts.points.size(); ++i)
        if (facts.points[i].kind == kind && facts.points[i].name.contains(name))
            return static_cast<int>(i);
    return -1;
}

// The frontier after that job on what is open has drawn a path of three points.
void showPathOf(const char* kind, Choice settings, const LaboratoryWindow& real) {
    const Experiment& now = real.session().experiment();
    settings.values["length"] = std::int64_t{now.length};
    settings.values["offset"] = std::int64_t{now.offset};
    settings.values["samples"] = std::int64_t{now.samples};
    real.window->fulfil(JobStartAction{kind, settings, false}, EditPhase::commit);
    REQUIRE(real.window->views().show("frontier"));
    REQUIRE(waitFor([&] {
        real.window->flush();
        const FrontierFacts& facts = real.find<FrontierPlot>()->facts();
        return !facts.paths.empty() && facts.paths[0].size() == 3;
    }));
}

}  // namespace

TEST_CASE("every setting that was tried is a point, and a click goes to it", "[window][frontier]") {
    LaboratoryWindow real;
    real.set(1.3);
    real.session().pinShown();
    real.set(0.7);
    const FrontierFacts& facts = real.frontier();
    const auto* plot = real.find<FrontierPlot>();
    REQUIRE(plot->isVisible());
    const Measurement& a = *real.session().reference();
    const Measurement& b = *real.session().shown();
    const auto mean = [](const Scored& part) {
        return part.nllSum / static_cast<double>(part.tokens);
    };
    const int now = pointOf(facts, Tried::now), pin = pointOf(facts, Tried::pin);
    REQUIRE(now >= 0);
    REQUIRE(pin >= 0);
    const FrontierPoint& b7 = facts.points[static_cast<std::size_t>(now)];
    CHECK(b7.within == Approx(mean(scored(b, 0, 16)) - mean(scored(a, 0, 16))));
    CHECK(b7.beyond == Approx(mean(scored(b, 16))));
    CHECK_FALSE(b7.partial);
    const int trained = pointOf(facts, Tried::history, "as trained");
    REQUIRE(trained >= 0);
    CHECK(facts.points[static_cast<std::size_t>(trained)].within == Approx(0.0).margin(1e-9));
    CHECK(pointOf(facts, Tried::history, "1.3") >= 0);

    // A step of the history is gone to; a pin's setting is set.
    QTest::mouseClick(real.find<FrontierPlot>(), Qt::LeftButton, {}, plot->pixelOf(pin).toPoint());
    CHECK(real.session().experiment().intervention.uniformSigma == 1.3);
}

TEST_CASE("what a step came to within and beyond is kept for the next start", "[frontier]") {
    Measurement measured;
    measured.positions = 4;
    measured.samples = 1;
    measured.nllSamples = {1.0F, 2.0F, 3.0F, 5.0F};
    measured.labels = 4;
    measured.nllSum = 11.0;
    SessionHistory history;
    Experiment experiment;
    experiment.length = 4;
    history.push(experiment, "as trained");
    history.setMeasured(experiment, measured, 2);
    SessionDocument document;
    document.history = history;
    const SessionHistory read = documentFromJson(toJson(document), {}).history;
    const auto& steps = read.steps();
    REQUIRE(steps.size() == 1);
    CHECK(read.cursor() == 0);
    CHECK(*steps[0].perplexity == Approx(std::exp(11.0 / 4)));
    CHECK(*steps[0].within == Approx(std::exp(1.5)));
    CHECK(*steps[0].beyond == Approx(std::exp(4.0)));
    history.setMeasured(experiment, measured, 4);  // nothing lies beyond
    CHECK_FALSE(history.steps()[0].beyond);
}

TEST_CASE("the live point moves with the slider", "[window][frontier]") {
    LaboratoryWindow real;
    real.set(1.1);
    const FrontierPoint before =
        real.frontier().points.at(static_cast<std::size_t>(pointOf(real.frontier(), Tried::now)));
    real.window->fulfil(EditAction{{SetUniform{1.6}}}, EditPhase::drag);
    REQUIRE(waitFor([&] {
        real.window->flush();
        const FrontierFacts& facts = real.find<FrontierPlot>()->facts();
        const int now = pointOf(facts, Tried::now);
        return now >= 0 && facts.points[static_cast<std::size_t>(now)].beyond != before.beyond;
    }));
}

TEST_CASE("without anything beyond the trained length the frontier says why", "[frontier]") {
    RealWindow real;
    REQUIRE(real.openText(40));
    REQUIRE(real.window->views().show("frontier"));
    real.window->flush();
    CHECK_FALSE(real.find<FrontierPlot>()->isVisible());
    auto* why = real.window->findChild<QLabel*>("frontierNone");
    REQUIRE(why);
    CHECK(why->isVisible());
    CHECK_FALSE(why->text().isEmpty());
}

TEST_CASE("a swept parameter is a path whose points are settings", "[window][frontier]") {
    LaboratoryWindow real;
    const ModelSpec& spec = real.session().opened()->spec;
    Choice yarn = startingChoice(findMethod(Stage::frequencies, "yarn"), spec, 0);
    yarn.values["factor"] = 2.0;
    real.session().edit(withChoice(spec, {}, -1, Stage::frequencies, yarn), EditPhase::commit);
    REQUIRE(waitFor([&] { return real.measured(); }));
    Choice settings;
    settings.values["over"] = std::string("factor=4,2,8");
    showPathOf("parameter-sweep", std::move(settings), real);
    const FrontierFacts& facts = real.find<FrontierPlot>()->facts();
    const auto point = [&](int i) {
        return facts.points[static_cast<std::size_t>(facts.paths[0][static_cast<std::size_t>(i)])];
    };
    CHECK(point(0).name == "factor 2");
    CHECK(point(2).name == "factor 8");
    CHECK(point(0).label == "factor 2");
    // The one that is set is where it was measured by hand.
    const FrontierPoint& b = facts.points[static_cast<std::size_t>(pointOf(facts, Tried::now))];
    CHECK(point(0).beyond == Approx(b.beyond));
    CHECK(point(0).within == Approx(b.within).margin(1e-9));
    const Intervention at8 = withParameter(real.session().experiment().intervention, "factor", 8.0);
    CHECK(at8.choices.at(Stage::frequencies).number("factor") == 8.0);
}

TEST_CASE("a sweep of the scale is a path through the setting of each", "[window][frontier]") {
    LaboratoryWindow real;
    real.set(1.5);
    Choice settings;
    settings.values["from"] = 1.0;
    settings.values["to"] = 2.0;
    settings.values["step"] = 0.5;
    showPathOf("fit-scale", std::move(settings), real);
    const FrontierFacts& facts = real.find<FrontierPlot>()->facts();
    const FrontierPoint& middle = facts.points[static_cast<std::size_t>(facts.paths[0][1])];
    CHECK(middle.name.contains("1.5"));
    // Set by hand it is measured where the sweep found it.
    const FrontierPoint& b = facts.points[static_cast<std::size_t>(pointOf(facts, Tried::now))];
    CHECK(middle.beyond == Approx(b.beyond).margin(1e-5));
    CHECK(middle.within == Approx(b.within).margin(1e-5));
}

TEST_CASE("the text goes on in the pane as generate() says, and stops when asked",
          "[window][generate]") {
    LaboratoryWindow real;
    REQUIRE(real.window->views().show("generate"));
    real.window->flush();
    auto* pane = real.find<GenerationPane>();
    REQUIRE(pane->isVisible());
    GenerateQuestion question;
    question.tokens = 6;
    question.prompt = 10;
    pane->setQuestion(question);
    auto* button = pane->findChild<QPushButton*>("generate");
    button->click();
    REQUIRE(waitFor([&] {
        real.window->flush();
        return button->text() == "Generate" && !pane->text().isEmpty();
    }));
    const Sample& last = real.session().samples()->samples.back();
    GenerateOptions options;
    options.tokens = 6;
    if (const auto end = real.session().opened()->spec.eosToken) options.end = *end;
    const std::span<const std::int32_t> read(last.ids.data(), static_cast<std::size_t>(last.read));
    const Generated expected =
        generate(*real.session().opened()->model, read.last(10), {}, options);
    QString text;
    for (const std::int32_t id : expected.ids)
        text += QString::number(id) + " ";
    CHECK(pane->text() == text);
    CHECK(pane->words().contains("as trained"));
    CHECK(pane->words().contains("10 tokens of the prompt"));

    // As long as the longest text: it is stopped by the same button.
    question.tokens = 100000;
    question.prompt = 2;
    pane->setQuestion(question);
    button->click();
    CHECK(button->text() == "Stop");
    button->click();
    CHECK(button->text() == "Generate");
    real.set(1.2);  // nothing stands in the way of what is live
}

TEST_CASE("another checkpoint is measured on the same text and set beside this one",
          "[window][models]") {
    LaboratoryWindow real;
    const std::filesystem::path other =
        std::filesystem::path(real.home.path().toStdString()) / "other";
    LaboratoryWindow::copyModel(other, 24);
    real.session().compareWithModel(QString::fromStdString(other.string()));
    REQUIRE(waitFor([&] { return real.session().pins().size() == 1; }));
    REQUIRE(real.window->views().show("models"));
    real.window->flush();
    const auto* plot = real.find<ModelPairPlot>();
    REQUIRE(plot->isVisible());
    const ModelPair& pair = plot->pair();
    CHECK(pair.second == "other: as trained");
    CHECK_FALSE(pair.overBytes);
    CHECK(static_cast<std::int64_t>(pair.at.size()) == real.session().samples()->positions());
    // The weights are the same.
    CHECK(*pair.meanDifference() == Approx(0.0).margin(1e-6));
    auto* line = real.window->findChild<QLabel*>("modelPairLine");
    REQUIRE(line);
    CHECK(line->text().contains("same tokens"));

    // Another one is another pin.
    const std::filesystem::path third =
        std::filesystem::path(real.home.path().toStdString()) / "third";
    LaboratoryWindow::copyModel(third, 20);
    real.session().compareWithModel(QString::fromStdString(third.string()));
    REQUIRE(waitFor([&] { return real.session().pins().size() == 2; }));
    CHECK(real.session().pins()[0].identity != real.session().pins()[1].identity);
    real.window->flush();
    auto* others = real.window->findChild<QComboBox*>("otherModel");
    REQUIRE(others);
    REQUIRE(others->count() == 2);
    CHECK(others->itemText(0) == "other: as trained");
    CHECK(others->currentText() == "third: as trained");
    CHECK(plot->pair().second == "third: as trained");

    // It stays when its job goes, and is there at the next start.
    real.session().jobs().clearFinished();
    REQUIRE(waitFor([&] { return real.session().keptPins().size() == 2; }));
    CHECK(real.session().keptPins()[0].file != real.session().keptPins()[1].file);
    const KeptPin kept = real.session().keptPins().front();
    CHECK(kept.path.isEmpty());
    CHECK(QFileInfo::exists(kept.file));

    // The one that is open is no other one.
    QString told;
    QObject::connect(&real.session(), &Session::notice,
                     [&](const SessionNotice& notice) { told = notice.text; });
    real.session().compareWithModel(QString::fromStdString(real.model));
    CHECK(told.contains("choose another"));
}

TEST_CASE("A of another checkpoint is named wherever it is shown", "[window][models]") {
    LaboratoryWindow real;
    const std::filesystem::path other =
        std::filesystem::path(real.home.path().toStdString()) / "other";
    LaboratoryWindow::copyModel(other, 24);
    real.session().compareWithModel(QString::fromStdString(other.string()));
    REQUIRE(waitFor([&] { return real.session().pins().size() == 1; }));
    real.set(1.15);
    real.session().makePinReference(0);
    REQUIRE(real.window->views().show("differences"));
    real.window->views().show("pins");
    real.window->flush();
    const auto checkDifferences = [&] {
        QStringList told;
        for (const DifferenceRow& row : real.find<DifferenceTable>()->rows())
            told << row.what + " | " + row.a + " | " + row.b;
        INFO(told.join('\n').toStdString());
        CHECK(told.contains("model | other | short"));
        CHECK(told.contains(QString::fromUtf8("setting | as trained | uniform \u03c3 1.15")));
        const PinRow& a = real.find<PinTable>()->rows()[1];
        CHECK(a.name == "other: as trained");
        CHECK(a.over.isEmpty());  // the tokens are the same
        CHECK(a.differs == "other");
    };
    checkDifferences();
    const auto named = [&](const QString& name) {
        const auto& entries = real.find<CurvesView>()->legend().entries();
        return std::any_of(entries.begin(), entries.end(), [&](const CurveEntry& one) {
            return one.mark == "A" && one.name == name;
        });
    };
    CHECK(named("other: as trained"));

    real.session().setShowsReference(true);
    REQUIRE(waitFor([&] { return real.measured(); }));
    real.window->flush();
    checkDifferences();
    CHECK(named("other: as trained"));
    const auto says = [&](const char* parent, const QString& words) {
        auto* of = real.window->findChild<QWidget*>(parent);
        REQUIRE(of);
        const auto labels = of->findChildren<QLabel*>();
        return std::any_of(labels.begin(), labels.end(), [&](const QLabel* one) {
            return one->text().contains(words) || one->toolTip().contains(words);
        });
    };
    const auto writes = [&](const QString& words) {
        const auto& texts = real.find<CurvesView>()->plot().drawing().plot.texts;
        return std::ranges::find(texts, words, &PlotText::text) != texts.end();
    };
    CHECK(says("modelChip", "A, shown now: other"));
    CHECK(waitFor([&] {
        real.window->flush();
        return writes("trained to 24");
    }));
    real.session().setShowsReference(false);
    REQUIRE(waitFor([&] { return real.measured(); }));
    real.window->flush();
    CHECK_FALSE(says("modelChip", "other"));
    CHECK(writes("trained to 16"));
}

TEST_CASE("over bytes a token's loss is spread over the bytes it stands for", "[models]") {
    Measurement measured;
    measured.positions = 3;
    measured.samples = 1;
    // The first of four tokens is a start token; the others have 2, 4 and 2 bytes.
    measured.nllSamples = {1.0F, 4.0F, 3.0F};
    const ByteEnds ends{{0, 2, 6, 8}};
    const std::vector<double> two = lossOfBytes(measured, ends, 8, 2);
    CHECK(two[0] == Approx((1.0 + 2.0) / 4));
    CHECK(two[1] == Approx((2.0 + 3.0) / 4));
    const std::vector<double> four = lossOfBytes(measured, ends, 8, 4);
    CHECK(four[0] == Approx(0.5));
    CHECK(four[1] == Approx(1.0));
    CHECK(four[3] == Approx(1.5));
    // What has no number is no part of a mean.
    measured.nllSamples[1] = std::nanf("");
    CHECK(std::isnan(lossOfBytes(measured, ends, 8, 4)[1]));
}

TEST_CASE("the mean difference of two models is that of the tokens, and the setting is named",
          "[models]") {
    const auto of = [](std::vector<float> nll) {
        Measurement measured;
        measured.positions = static_cast<int>(nll.size());
        measured.samples = 1;
        measured.nll = measured.nllSamples = std::move(nll);
        return std::make_shared<const Measurement>(std::move(measured));
    };
    OpenedFacts opened;
    opened.modelPath = "/models/nope";
    opened.spec = smallSpec();
    Snapshot now;
    now.opened = std::make_shared<const OpenedFacts>(opened);
    now.samples = std::make_shared<const SamplesFacts>();
    now.measurement = of({1.0F, 1.0F, 1.0F, 5.0F});
    PinFacts pin;
    pin.name = "rope: as trained";
    pin.measurement = of({0.0F, 0.0F, 0.0F, 0.0F});
    const ModelPair pair = modelPair(now, pin, 1);
    CHECK(pair.firstLoss[3] == Approx(3.0));  // smoothed
    CHECK(*pair.meanDifference() == Approx(-8.0 / 4.0));
    CHECK(pair.first == "nope");
    now.experiment.intervention.uniformSigma = 1.4;
    CHECK(modelPair(now, pin, 1).first == QString::fromUtf8("nope: uniform \u03c3 1.4"));
    now.staleOf = "as trained";
    CHECK(modelPair(now, pin, 1).first == "nope");
    now.staleOf.clear();
    now.showsReference = true;
    now.referenceName = "as trained";
    CHECK(modelPair(now, pin, 1).first == "nope (A)");
}
