// SPDX-License-Identifier: GPL-3.0-or-later
// The Scale panel as a view: which head's curve it asks for, and what becomes of the answer.
#include <QLabel>
#include <QPushButton>

#include "analysis/measure/questions.h"
#include "analysis/measure/sigma_curve.h"
#include "pages/view_makers.h"
#include "tests/app/fake_backend.h"
#include "tests/catch.h"
#include "tests/widgets/application.h"
#include "widgets/plot/sigma_curve_plot.h"

using namespace sextant;
using namespace sextant::test;

namespace {

// On a screen nobody sees, with a model of 2 x 4 heads trained to 16 and a text of 64.
struct ScalePanel {
    QApplication& app = application();
    Selection selection;
    std::unique_ptr<View> view{makeScaleView(&selection)};
    std::vector<Action> actions;
    Snapshot now;

    ScalePanel() {
        QObject::connect(view.get(), &View::wanted, view.get(),
                         [this](const Action& action, EditPhase) { actions.push_back(action); });
        auto opened = std::make_shared<OpenedFacts>();
        opened->spec = smallSpec();
        now.opened = opened;
        auto samples = std::make_shared<SamplesFacts>();
        samples->positions = 64;
        samples->samples = 1;
        now.samples = samples;
        now.intervention.uniformSigma = 1.2;
        view->resize(300, 600);
        view->show();
        view->display(now, Changes::everything);
    }
    std::optional<SigmaCurveQuestion> asked() const {
        for (auto action = actions.rbegin(); action != actions.rend(); ++action)
            if (const auto* ask = std::get_if<AskAction>(&*action);
                ask && ask->query == SigmaCurveQuestion::query)
                return ask->question ? std::optional(ask->question->as<SigmaCurveQuestion>())
                                     : std::nullopt;
        return std::nullopt;
    }
    void answerWith(std::shared_ptr<const SigmaCurve> curve) {
        now.answers.set(SigmaCurveQuestion::query, {AnyAnswer(std::move(curve)), {}});
    }
    SigmaCurvePlot* plot() const { return view->findChild<SigmaCurvePlot*>(); }
    QString heading() const {
        for (const QLabel* label : view->findChildren<QLabel*>())
            if (label->text().startsWith("SENSITIVITY")) return label->text();
        return {};
    }
    std::shared_ptr<SigmaCurve> answer() const {
        auto made = std::make_shared<SigmaCurve>();
        made->layer = asked()->layer;
        made->head = asked()->head;
        made->sigma = asked()->sigma;
        made->positions = 1;
        made->entropy.assign(made->sigma.size(), 2.0f);
        return made;
    }
};

}  // namespace

TEST_CASE("the panel asks for the curve of the head that was clicked last", "[scale-view]") {
    ScalePanel panel;
    CHECK_FALSE(panel.asked());
    CHECK(panel.heading() == "SENSITIVITY OF A HEAD");
    panel.selection.setHeads({{1, 2}});
    REQUIRE(panel.asked());
    CHECK(panel.asked()->layer == 1);
    CHECK(panel.asked()->head == 2);
    CHECK(panel.heading() == "SENSITIVITY OF L1 H2");
    panel.selection.setHeads({{1, 2}, {0, 3}});
    CHECK(panel.asked()->layer == 0);
    CHECK(panel.asked()->head == 3);
    panel.selection.setHeads({{1, 2}});
    CHECK(panel.asked()->layer == 1);
    panel.selection.setHeads({});
    CHECK_FALSE(panel.asked());
    CHECK(panel.heading() == "SENSITIVITY OF A HEAD");
}

TEST_CASE("sixteen entropies are evenly spaced around the head, losses nearest to it come first",
          "[scale-view]") {
    ScalePanel panel;
    panel.selection.setHeads({{0, 0}});
    const auto question = panel.asked();
    REQUIRE(question);
    CHECK(question->sigma.size() == 16);
    CHECK(question->sigma.front() == 0.5);
    CHECK(question->sigma.back() == 3.0);
    for (std::size_t i = 1; i < question->nllSigma.size(); ++i)
        CHECK(std::abs(question->nllSigma[i] - 1.2) >=
              std::abs(question->nllSigma[i - 1] - 1.2) - 1e-12);
    CHECK(question->fromPosition == 16);  // beyond the trained length
}

TEST_CASE(
    "a head that moves keeps its curve and question; the line moves, and shows where it began",
    "[scale-view]") {
    ScalePanel panel;
    panel.selection.setHeads({{0, 1}});
    panel.answerWith(panel.answer());
    panel.view->display(panel.now, Changes::answers);
    REQUIRE(panel.plot()->hasCurve());
    const auto asked = panel.actions.size();
    panel.now.intervention.headSigma.assign(8, 1.0);
    panel.now.intervention.headSigma[1] = 1.5;
    panel.now.dragging = true;
    panel.view->display(panel.now, Changes::experiment | Changes::preview);
    CHECK(panel.actions.size() == asked);
    CHECK(panel.plot()->hasCurve());
    CHECK(panel.plot()->nowSigma() == Approx(1.8));
    CHECK(panel.plot()->sigmaBefore() == Approx(1.2));
    panel.now.dragging = false;
    panel.view->display(panel.now, Changes::experiment | Changes::preview);
    CHECK_FALSE(panel.plot()->sigmaBefore());
}

TEST_CASE("a head's curve over the first samples says over how many", "[scale-view]") {
    ScalePanel panel;
    panel.selection.setHeads({{0, 1}});
    const auto part = panel.answer();
    part->nllSigma = {1.0};
    part->nll = {2.0};
    part->of = 6;  // three samples, an entropy and a loss each
    part->done = 1;
    panel.answerWith(part);
    panel.view->display(panel.now, Changes::answers);
    CHECK(panel.heading().contains("1 of 3 samples"));
    const auto whole = std::make_shared<SigmaCurve>(*part);
    whole->done = 6;
    panel.answerWith(whole);
    panel.view->display(panel.now, Changes::answers);
    CHECK(panel.heading() == "SENSITIVITY OF L0 H1");
}

TEST_CASE("another head's answer is not shown, and a panel out of sight asks for nothing",
          "[scale-view]") {
    ScalePanel panel;
    panel.selection.setHeads({{0, 1}});
    panel.answerWith(panel.answer());
    panel.view->display(panel.now, Changes::answers);
    panel.selection.setHeads({{1, 1}});
    CHECK_FALSE(panel.plot()->hasCurve());
    panel.view->hide();
    QCoreApplication::processEvents();
    CHECK_FALSE(panel.asked());
    panel.view->show();
    REQUIRE(panel.asked());
    CHECK(panel.asked()->layer == 1);
}

TEST_CASE("the panel's buttons take scales home", "[scale-view]") {
    ScalePanel panel;
    QStringList commands;
    for (QPushButton* button : panel.view->findChildren<QPushButton*>()) {
        panel.actions.clear();
        button->click();
        for (const Action& action : panel.actions)
            if (const auto* command = std::get_if<CommandAction>(&action))
                commands << QString::fromStdString(command->id);
    }
    CHECK(commands.contains("save-scales"));
    CHECK(commands.contains("fold-scales"));
}
