// SPDX-License-Identifier: GPL-3.0-or-later
// The trained length, set by hand on the checkpoint's page.
#include <QPushButton>
#include <QToolButton>

#include "app/desktop/window_memory.h"
#include "app/script/script_runner.h"
#include "pages/checkpoint/checkpoint_page.h"
#include "tests/app/real_window.h"
#include "widgets/controls/number_field.h"

using namespace sextant;
using namespace sextant::test;

namespace {

struct PageWindow : RealWindow {
    PageWindow() {
        window->resize(1280, 800);
        REQUIRE(openParity());
        window->views().show("checkpoint-page");
        window->flush();
    }
    Session& session() { return window->session(); }
    NumberField* field() {
        auto* found = find<CheckpointPage>()->findChild<NumberField*>("trained_length");
        REQUIRE(found);
        return found;
    }
    QToolButton* back() {
        return find<CheckpointPage>()->findChild<QToolButton*>("trained_length_back");
    }
    void type(const char* text) {
        field()->setFocus();
        field()->selectAll();
        QTest::keyClicks(field(), text);
        QTest::keyClick(field(), Qt::Key_Return);
    }
    bool becomes(std::int64_t tokens) {
        return waitFor([&] {
            if (!measured() || session().opened()->spec.trainedLength != tokens) return false;
            window->flush();
            return true;
        });
    }
};

}  // namespace

TEST_CASE("the trained length is set by hand, and goes back", "[start]") {
    PageWindow real;
    const std::int64_t said = real.session().opened()->spec.trainedLength;
    const auto before = real.session().currentPerplexity();
    CHECK(real.field()->value() == static_cast<double>(said));
    CHECK(real.back() == nullptr);
    const auto samples = real.session().samples()->samples.size();
    real.session().pinReference();
    real.type("12");
    REQUIRE(real.becomes(12));
    CHECK(real.field()->value() == 12);
    CHECK(real.session().experiment().trainedLength == 12);
    CHECK(real.session().samples()->samples.size() == samples);
    CHECK(real.session().opened()->facts->trainedLength == 12);
    // The computation is as it was: the model has a plain rotation.
    CHECK(real.session().currentPerplexity() == before);
    CHECK(real.session().history().steps().back().label == "trained length 12");
    // The script of what was done does it again.
    const Script script = scriptOfHistory(*real.window);
    CHECK(std::count(script.begin(), script.end(), ScriptStep(TrainedLengthStep{12})) == 1);
    real.session().undo();
    REQUIRE(real.becomes(said));
    CHECK(real.back() == nullptr);
    real.session().redo();
    REQUIRE(real.becomes(12));
    REQUIRE(real.back() != nullptr);
    real.back()->click();
    REQUIRE(real.becomes(said));
    CHECK(real.session().experiment().trainedLength == 0);
    real.window->scripts().run(scriptOfLine("trained-length 20; sigma 1.5"));
    REQUIRE(real.becomes(20));
    CHECK(real.session().intervention().uniformSigma == 1.5);
}

TEST_CASE("a click on the trained length leads to its field", "[start]") {
    PageWindow real;
    real.window->views().show("curves");
    real.window->flush();
    CHECK_FALSE(real.find<CheckpointPage>()->isVisible());
    auto* link = real.window->findChild<QPushButton*>("trained-length");
    REQUIRE(link);
    link->click();
    CHECK(real.find<CheckpointPage>()->isVisible());
    CHECK(real.window->focusWidget() == real.field());
    CHECK_FALSE(real.field()->visibleRegion().isEmpty());
}

TEST_CASE("a trained length that cannot be is refused, and another model has its own", "[start]") {
    PageWindow real;
    const std::int64_t said = real.session().opened()->spec.trainedLength;
    real.type("0");
    CHECK(real.field()->hasError());
    CHECK(real.session().opened()->trainedLength == 0);
    QTest::keyClick(real.field(), Qt::Key_Escape);
    real.type("12");
    REQUIRE(real.becomes(12));
    real.window->memory().save();
    real.make();
    real.window->openLast();
    REQUIRE(real.becomes(12));  // after a restart too
    real.session().openModel(
        QString::fromStdString((sourceDir() / "tests/data/hf_parity/mistral-window").string()));
    REQUIRE(waitFor([&] {
        return real.settled() && real.session().opened()->modelPath.filename() == "mistral-window";
    }));
    CHECK(real.session().opened()->trainedLength == 0);
    CHECK(said > 12);
}
