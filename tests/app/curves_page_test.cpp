// SPDX-License-Identifier: GPL-3.0-or-later
// The curves in the window: A and B on the same axes, the text at the crosshair, what is
// remembered.
#include "pages/curves/curves_view.h"
#include "pages/curves/token_strip.h"
#include "pages/view_entry.h"
#include "tests/app/real_window.h"

using namespace sextant;
using namespace sextant::test;

namespace {

void pointAt(CurvesView* curves, int position) {
    const QPoint at = curves->pixelOf(position);
    QMouseEvent event(QEvent::MouseMove, at, curves->mapToGlobal(at), Qt::NoButton, Qt::NoButton,
                      Qt::NoModifier);
    QCoreApplication::sendEvent(curves, &event);
}

View* pageOf(CurvesView* curves) {
    auto* page = qobject_cast<View*>(curves->parentWidget());
    REQUIRE(page);
    return page;
}

void run(View* page, const std::string& id) {
    for (const ViewCommand& command : page->commands())
        if (command.id == id) return command.run();
    FAIL("no such command: " << id);
}

}  // namespace

TEST_CASE("a zoom is of its model: another one is shown whole, unless the axes are held",
          "[window]") {
    RealWindow real;
    REQUIRE(real.openParity());
    real.window->flush();
    auto* curves = real.find<CurvesView>();
    const auto zoomed = [&] {
        curves->setVisiblePositions({2.0, 12.0});
        real.window->flush();
        REQUIRE(curves->isZoomed());
    };
    const auto other = sourceDir() / "tests/data/hf_parity/llama-linear";
    const auto openOther = [&](const std::filesystem::path& model) {
        real.open(model, real.parity() / "ids.txt");
        REQUIRE(waitFor([&] {
            return real.measured() && real.window->session().opened()->modelPath == model;
        }));
        real.window->flush();
    };
    zoomed();
    real.window->session().setLength(20);
    REQUIRE(waitFor([&] { return real.measured(); }));
    real.window->flush();
    CHECK(curves->isZoomed());  // another length of the same
    openOther(other);
    CHECK_FALSE(curves->isZoomed());
    CHECK(curves->visiblePositions().lower == 0.0);
    zoomed();
    curves->setHeld(true);
    openOther(real.parity());
    CHECK(curves->isZoomed());
    // After a restart it is still of the model it was set for.
    curves->setHeld(false);
    zoomed();
    real.window->close();
    real.make();
    curves = real.find<CurvesView>();
    openOther(real.parity());
    CHECK(curves->isZoomed());
    openOther(other);
    CHECK_FALSE(curves->isZoomed());
}

TEST_CASE("going between A and B in the window moves no axis", "[window]") {
    RealWindow real;
    REQUIRE(real.openParity());
    Intervention next;
    next.uniformSigma = 2.5;
    real.window->session().edit(next, EditPhase::commit);
    REQUIRE(waitFor([&] { return real.measured(); }));
    real.window->flush();
    auto* curves = real.find<CurvesView>();
    const AxisRange entropy = curves->entropyRange();
    const AxisRange logPerplexity = curves->logPerplexityRange();
    real.window->session().setShowsReference(true);
    QCoreApplication::processEvents();
    real.window->flush();
    REQUIRE_FALSE(curves->plot().drawn(Curve::referenceEntropy));
    CHECK(curves->entropyRange() == entropy);
    CHECK(curves->logPerplexityRange() == logPerplexity);
}

TEST_CASE("below the curves stands the text at the crosshair, where there is room", "[window]") {
    RealWindow real;
    real.window->resize(1400, 1000);
    REQUIRE(real.openParity());
    real.window->flush();
    auto* curves = real.find<CurvesView>();
    auto* strip = real.find<TokenStrip>();
    View* page = pageOf(curves);
    page->resize(page->width(), 400);
    REQUIRE(strip->isVisible());
    real.window->flush();
    pointAt(curves, 10);
    REQUIRE_FALSE(strip->cells().empty());
    CHECK(strip->cells().back().position == 10);
    CHECK(strip->cells().back().nll == real.window->session().shown()->nllSamples[10]);
    page->resize(page->width(), 240);
    CHECK_FALSE(strip->isVisible());
    page->resize(page->width(), 400);
    CHECK(strip->isVisible());
    run(page, "text-at-crosshair");
    CHECK_FALSE(strip->isVisible());
}

TEST_CASE("the curves' commands do what they say, and their state comes back", "[window]") {
    application();
    Selection selection;
    const std::unique_ptr<View> page(findView("curves")->make(&selection));
    auto* curves = page->findChild<CurvesView*>();
    REQUIRE(curves);
    for (const char* id : {"log-positions", "hold-axes", "smooth-entropy", "smooth-log-perplexity",
                           "two-plots", "sample-spread", "text-at-crosshair"})
        run(page.get(), id);
    CHECK(curves->logPositions());
    CHECK(curves->isHeld());
    CHECK(curves->entropySmoothing() == 50);
    CHECK(curves->smoothing() == 50);
    CHECK(curves->hasTwoPlots());
    CHECK(curves->showsSpread());
    const QJsonObject state = page->state();
    CHECK(state["text"] == false);
    const std::unique_ptr<View> later(findView("curves")->make(&selection));
    later->setState(state);
    CHECK(later->state() == state);
}
