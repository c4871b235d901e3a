// SPDX-License-Identifier: GPL-3.0-or-later
// What can be done to the scales of selected heads in the real window: each is one step.
#include <QClipboard>
#include <cmath>

#include "app/desktop/command_menu.h"
#include "pages/heads/head_grid.h"
#include "pages/heads/head_grid_view.h"
#include "pages/scales/scale_presets.h"
#include "tests/app/open_window.h"
#include "widgets/controls/number_dialog.h"
#include "widgets/controls/number_field.h"

using namespace sextant;
using namespace sextant::test;

namespace {

struct Heads : OpenWindow {
    const ModelSpec& spec() { return session().opened()->spec; }
    // Own factors 1, 1.5, 2, ... of the heads of layer 0.
    void climb() {
        Intervention change;
        change.headSigma = headSigma(spec(), {});
        for (int head = 0; head < spec().heads; ++head)
            change.headSigma[static_cast<std::size_t>(head)] = 1.0 + 0.5 * head;
        session().edit(change, EditPhase::commit);
        window->flush();
    }
    double own(int layer, int head) {
        return headSigma(spec(), session().experiment().intervention)
            .at(static_cast<std::size_t>(layer * spec().heads + head));
    }
    int steps() { return static_cast<int>(session().history().steps().size()); }
    void run(const char* command) {
        window->commands().run(command);
        window->flush();
    }
    static void type(NumberDialog* dialog, double value) {
        dialog->field(0)->selectAll();
        QTest::keyClicks(dialog->field(0), QString::number(value));
        QTest::keyClick(dialog->field(0), Qt::Key_Return);
    }
    void answer(double value) {
        auto* dialog = window->findChild<NumberDialog*>();
        REQUIRE(dialog);
        type(dialog, value);
        QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
        window->flush();
    }
};

}  // namespace

TEST_CASE("a layer's own factors are copied and pasted into other layers by keys, in one step",
          "[heads]") {
    Heads real;
    real.climb();
    auto* view = real.find<HeadGrid>()->view();
    real.window->selection().setHeads({{0, 1}});
    view->setFocus();
    QTest::keyClick(view, Qt::Key_C, Qt::ControlModifier);
    real.window->selection().setHeads({{1, 0}});
    const int before = real.steps();
    QTest::keyClick(view, Qt::Key_V, Qt::ControlModifier);
    for (int head = 0; head < real.spec().heads; ++head)
        CHECK(real.own(1, head) == 1.0 + 0.5 * head);
    CHECK(real.steps() == before + 1);
    real.session().undo();
    CHECK(real.own(1, 1) == 1.0);
    CHECK(real.own(0, 1) == 1.5);
}

TEST_CASE("what is no layer's own factors is not pasted, and said", "[heads]") {
    Heads real;
    real.climb();
    real.window->selection().setHeads({{1, 0}});
    const int before = real.steps();
    for (const char* text : {"1, 2, 3, 4, 5, 6, 7, 8, 9", "one two three four", "1 -1 1 1", ""}) {
        INFO(text);
        QGuiApplication::clipboard()->setText(text);
        real.run("heads-paste-layer");
        CHECK(real.steps() == before);
        REQUIRE_FALSE(real.window->notices()->texts().empty());
        CHECK(real.window->notices()->texts().back().contains("Nothing was pasted"));
    }
}

TEST_CASE("own factors are typed, multiplied, and put to 1, for the selected heads only",
          "[heads]") {
    Heads real;
    real.climb();
    const int before = real.steps();
    real.window->selection().setHeads({{0, 0}, {0, 1}});
    real.run("heads-multiply");
    real.answer(2.0);
    CHECK(real.own(0, 0) == 2.0);
    CHECK(real.own(0, 1) == 3.0);
    CHECK(real.own(1, 0) == 1.0);
    CHECK(real.steps() == before + 1);
    real.run("heads-set");
    real.answer(1.25);
    CHECK(real.own(0, 0) == 1.25);
    CHECK(real.own(0, 1) == 1.25);
    real.window->selection().setHeads({{0, 1}});
    real.run("heads-one");
    CHECK(real.own(0, 0) == 1.25);
    CHECK(real.own(0, 1) == 1.0);
    CHECK(real.steps() == before + 3);
    real.run("heads-set");
    auto* dialog = real.window->findChild<NumberDialog*>();
    REQUIRE(dialog);
    Heads::type(dialog, -1.0);
    CHECK(dialog->isVisible());  // refused
    CHECK(dialog->field(0)->hasError());
    dialog->reject();
    CHECK(real.own(0, 1) == 1.0);
}

TEST_CASE("steps and factors leave the number that a person meant", "[heads]") {
    Heads real;
    real.window->selection().setHeads({{0, 1}});
    auto* grid = real.find<HeadGrid>();
    for (int i = 0; i < 3; ++i)
        emit grid->sigmaStep(1.0, false);
    emit grid->sigmaCommitted();
    real.window->flush();
    CHECK(real.own(0, 1) == 1.15);  // 1 + 0.05 + 0.05 + 0.05 is 1.1500000000000001
    real.run("heads-multiply");
    real.answer(1.3);
    CHECK(real.own(0, 1) == 1.495);  // 1.15 * 1.3 is 1.4949999999999999
    const std::string json = toJson(real.session().experiment());
    CHECK_THAT(json, ContainsSubstring("1.495,"));
    real.run("heads-copy-layer");
    CHECK(QGuiApplication::clipboard()->text().startsWith("1, 1.495, "));
}

TEST_CASE("0 in the grid puts the selected heads back to as trained", "[heads]") {
    Heads real;
    real.climb();
    auto* view = real.find<HeadGrid>()->view();
    real.window->selection().setHeads({{0, 1}});
    view->setFocus();
    QTest::keyClick(view, Qt::Key_0);
    CHECK(real.own(0, 1) == 1.0);
}

TEST_CASE("the selected heads take the scales of the pinned reference", "[heads]") {
    Heads real;
    real.climb();
    REQUIRE(waitFor([&] { return real.measured(); }));
    real.session().pinReference();
    real.session().reset();
    real.window->selection().setHeads({{0, 1}});
    const int before = real.steps();
    real.run("heads-reference");
    CHECK(real.own(0, 1) == 1.5);
    CHECK(real.steps() == before + 1);
    for (int head = 2; head < real.spec().heads; ++head)
        CHECK(real.own(0, head) == 1.0);
}

TEST_CASE("a preset sets what is in effect for this length, whatever the uniform scale",
          "[heads]") {
    Heads real;
    const auto trained = static_cast<int>(real.spec().trainedLength);
    REQUIRE(real.openText(2 * trained));
    Intervention change;
    change.uniformSigma = 1.6;
    real.session().edit(change, EditPhase::commit);
    real.window->flush();
    real.window->selection().setHeads({{1, 1}});
    real.run("heads-preset-fit-50k");
    CHECK(1.6 * real.own(1, 1) == Approx(1.0 + 0.3973 * std::log(2.0)));
    CHECK(real.own(1, 0) == 1.0);
}

TEST_CASE("presets are 1 up to the trained length and grow beyond it", "[heads]") {
    for (const ScalePreset& preset : scalePresets()) {
        INFO(preset.id);
        CHECK(preset.sigma(200, 256) == 1.0);
        CHECK(preset.sigma(256, 256) == 1.0);
        CHECK(preset.sigma(0, 0) == 1.0);
        CHECK(preset.sigma(2048, 256) > preset.sigma(1024, 256));
    }
    // s = 8, as the paper prints it.
    CHECK(scalePresets().front().sigma(16384, 2048) == Approx(1.826).margin(5e-4));
}
