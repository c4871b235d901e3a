// SPDX-License-Identifier: GPL-3.0-or-later
// The first-order preview of a head, held to central differences of what is measured: also where a
// bias stands beside the scores, of which sigma scales a part only (methods S1).
#include <QLabel>
#include <algorithm>
#include <cmath>

#include "analysis/position/methods/all.h"

#include "app/desktop/snapshot_maker.h"
#include "pages/curves/curves_view.h"
#include "tests/app/real_window.h"

using namespace sextant;
using namespace sextant::test;

namespace {

// The newest request's answer, with what a preview is made from; a partial one of `known`
// positions has that for these.
void answer(FakeEngine& engine, Answer::Kind kind, std::size_t known = 0) {
    const Request& request = engine.requests.back();
    const auto positions = static_cast<std::size_t>(request.samples->positions());
    auto measured = std::make_shared<Measurement>();
    measured->experiment = request.experiment;
    measured->layers = 2;
    measured->heads = 4;
    measured->samples = 1;
    measured->positions = static_cast<int>(positions);
    measured->entropy.assign(8 * positions, 0.5F);
    measured->scoreVariance.assign(8 * positions, 0.1F);
    measured->nll.assign(positions, 1.0F);
    measured->labels = static_cast<std::int64_t>(positions) - 1;
    if (kind == Answer::Kind::partial) {
        const std::size_t end = known > 0 ? known : 5;
        measured->fidelity = Fidelity::partial;
        measured->labels = static_cast<std::int64_t>(end);
        for (std::size_t i = 0; i < 8 * positions; ++i)
            if (i % positions >= end)
                measured->entropy[i] = measured->scoreVariance[i] = std::nanf("");
        if (known == 0) measured->scoreVariance.clear();
    }
    Answer answer;
    answer.generation = engine.requests.size();
    answer.kind = kind;
    answer.measurement = measured;
    engine.deliver(answer);
    QCoreApplication::processEvents();
}

}  // namespace

TEST_CASE("a preview stays until the answer to what is set begins", "[preview]") {
    application();
    FakeFiles files;
    FakeEngine engine;
    QTemporaryDir folder;
    MainWindow window(
        std::make_unique<Session>(fakeBackend(files, engine)),
        std::make_unique<QSettings>(folder.filePath("settings.ini"), QSettings::IniFormat));
    window.show();
    Experiment wanted;
    wanted.model = "/made/up/model";
    wanted.text = "/made/up/text.txt";
    window.session().openExperiment(wanted);
    REQUIRE(waitFor([&] { return !engine.requests.empty(); }));
    answer(engine, Answer::Kind::exact);
    const auto uniform = [&](double sigma, EditPhase phase) {
        window.fulfil(EditAction{{SetUniform{sigma}}}, phase);
    };
    const auto previewed = [&] {
        window.flush();
        return window.findChild<CurvesView*>()->plot().drawn(Curve::previewEntropy) != nullptr;
    };
    uniform(1.2, EditPhase::drag);
    CHECK(previewed());
    // No sensitivity promises a perplexity: the numbers are those of before the move.
    CHECK(window.findChild<QLabel*>("resultState")->text() == "computing");
    answer(engine, Answer::Kind::partial);
    CHECK(previewed());
    uniform(1.3, EditPhase::drag);
    CHECK(previewed());
    uniform(1.3, EditPhase::commit);
    CHECK(previewed());  // what is shown is of the value before
    answer(engine, Answer::Kind::partial);
    CHECK_FALSE(previewed());
    answer(engine, Answer::Kind::exact);
    CHECK_FALSE(previewed());
    // What is no longer asked for is not previewed either.
    uniform(1.4, EditPhase::drag);
    uniform(1.5, EditPhase::drag);
    uniform(1.5, EditPhase::commit);
    CHECK(previewed());
    uniform(1.7, EditPhase::commit);
    CHECK_FALSE(previewed());
}

TEST_CASE("a drag over a first pass is previewed as far as anything is known", "[preview]") {
    application();
    FakeFiles files;
    FakeEngine engine;
    QTemporaryDir folder;
    MainWindow window(
        std::make_unique<Session>(fakeBackend(files, engine)),
        std::make_unique<QSettings>(folder.filePath("settings.ini"), QSettings::IniFormat));
    window.show();
    Experiment wanted;
    wanted.model = "/made/up/model";
    wanted.text = "/made/up/text.txt";
    window.session().openExperiment(wanted);
    REQUIRE(waitFor([&] { return !engine.requests.empty(); }));
    const auto drag = [&](double sigma) {
        window.fulfil(EditAction{{SetUniform{sigma}}}, EditPhase::drag);
        return window.snapshot().preview;
    };
    CHECK(drag(1.1) == nullptr);  // nothing is known
    window.fulfil(EditAction{{SetUniform{1.0}}}, EditPhase::commit);
    answer(engine, Answer::Kind::partial, 9);
    const auto first = drag(1.2);
    REQUIRE(first);
    // Of an entropy of 0.5 with a slope of -0.1 by a share of sigma.
    CHECK(first->mean.at(8) == Approx(0.5 - 0.2 * 0.1));
    CHECK(std::isnan(first->mean.at(9)));
    // A first chunk of the move does not come as far.
    answer(engine, Answer::Kind::partial, 3);
    const auto second = drag(1.3);
    REQUIRE(second);
    CHECK(second->mean.at(8) == Approx(0.5 - 0.3 * 0.1));
    CHECK(std::isnan(second->mean.at(9)));
    window.flush();
    const CurvesPlot& plot = window.findChild<CurvesView*>()->plot();
    CHECK(plot.drawn(Curve::previewEntropy) != nullptr);
    // The curve from before the drag stays behind it, in the place of A, however far answers come.
    CHECK(plot.drawn(Curve::referenceEntropy) != nullptr);
    answer(engine, Answer::Kind::partial, 12);
    window.flush();
    CHECK(plot.drawn(Curve::referenceEntropy) != nullptr);
}

TEST_CASE("a drag is previewed as one mean, whatever is selected", "[preview]") {
    RealWindow real;
    REQUIRE(real.openParity());
    Session& session = real.window->session();
    const ModelSpec spec = session.opened()->spec;
    const auto measured = session.shown();
    Intervention next;
    next.headSigma = headSigma(spec, {});
    std::set<HeadId> heads;
    for (int head = 0; head < 3; ++head) {
        heads.insert({1, head});
        next.headSigma[static_cast<std::size_t>(spec.heads + head)] = 1.01 + 0.01 * head;
    }
    PreviewMaker maker;
    const auto preview = maker.make(session, heads, next);
    REQUIRE(preview);
    CHECK(preview->heads.size() == 3);
    REQUIRE(preview->mean.size() == static_cast<std::size_t>(measured->positions));
    const auto count = static_cast<float>(spec.layerCount() * spec.heads);
    for (int i = 0; i < measured->positions; ++i) {
        const auto at = static_cast<std::size_t>(i);
        float moved = meanEntropy(*measured)[at];
        for (const HeadId id : heads)
            moved +=
                (preview->heads.at(id)[at] - measured->entropyOf(id.layer, id.head)[i]) / count;
        CHECK(preview->mean[at] == Approx(moved).margin(1e-4));
    }
    for (int head = 0; head < 12; ++head)
        heads.insert({head / 4 % spec.layerCount(), 3 + head});
    const auto many = maker.make(session, heads, next);
    REQUIRE(many);
    CHECK(many->heads.empty());
    CHECK(many->mean == preview->mean);
}

TEST_CASE("under a window a preview is no more than its keys allow", "[preview]") {
    RealWindow real;
    const auto samples = sourceDir() / "samples";
    real.open(samples / "nope", samples / "texts/short-letter.txt", 128);
    REQUIRE(waitFor([&] { return real.measured(); }));
    Session& session = real.window->session();
    Intervention windows;
    windows.choices[Stage::mask] =
        initialChoice("window", findMethod(Stage::mask, "window").parameters);
    windows.choices[Stage::mask].values["window"] = std::int64_t{8};
    session.edit(windows, EditPhase::commit);
    REQUIRE(waitFor([&] { return real.measured() && session.shownMeasuredWith() == windows; }));
    Intervention flat = windows;
    flat.uniformSigma = 0.01;
    PreviewMaker maker;
    const auto preview = maker.make(session, {{0, 0}, {3, 1}}, flat);
    REQUIRE(preview);
    const float most = std::log(8.0F) + 1e-6F;
    const auto highest = [](const std::vector<float>& curve) {
        return *std::max_element(curve.begin(), curve.end());
    };
    CHECK(highest(preview->mean) <= most);
    CHECK(highest(preview->mean) > 0.9F * most);  // the slopes lead there
    for (const auto& [head, curve] : preview->heads)
        CHECK(highest(curve) <= most);
}

TEST_CASE("the preview of a head has the slope of its measured entropy", "[preview]") {
    const std::string sample = GENERATE("alibi", "rope");
    RealWindow real;
    const auto samples = sourceDir() / "samples";
    real.open(samples / sample, samples / "texts/short-letter.txt", 128);
    REQUIRE(waitFor([&] { return real.measured(); }));
    Session& session = real.window->session();
    const auto now = session.shown();
    const ModelSpec spec = session.opened()->spec;
    for (const HeadId head : {HeadId{0, 1}, HeadId{2, 0}, HeadId{5, 3}}) {
        constexpr double step = 0.02;
        const auto moved = [&](double sigma) {
            Intervention next;
            next.headSigma = headSigma(spec, {});
            next.headSigma[static_cast<std::size_t>(head.layer * spec.heads + head.head)] *= sigma;
            return next;
        };
        const auto measuredAt = [&](double sigma) {
            session.edit(moved(sigma), EditPhase::commit);
            REQUIRE(waitFor(
                [&] { return real.measured() && session.shownMeasuredWith() == moved(sigma); }));
            return session.shown();
        };
        PreviewMaker maker;
        const auto preview = maker.make(session, {head}, moved(1.0 + step));
        REQUIRE(preview);
        const std::vector<float>& drawn = preview->heads.at(head);
        const auto up = measuredAt(1.0 + step), down = measuredAt(1.0 - step);
        double sloped = 0.0;
        for (int i = 1; i < now->positions; ++i) {
            INFO(sample << ", layer " << head.layer << " head " << head.head << ", position " << i);
            const double half = 0.5 * (up->entropyOf(head.layer, head.head)[i] -
                                       down->entropyOf(head.layer, head.head)[i]);
            const double first =
                drawn[static_cast<std::size_t>(i)] - now->entropyOf(head.layer, head.head)[i];
            // The third derivative, and what single precision leaves of a difference.
            CHECK(first == Approx(half).epsilon(0.02).margin(2e-4));
            sloped = std::max(sloped, std::abs(half));
        }
        CHECK(sloped > 2e-3);  // there was something to agree on
        session.undo();
        session.undo();
        REQUIRE(waitFor([&] { return real.measured(); }));
    }
}
