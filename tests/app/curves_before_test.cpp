// SPDX-License-Identifier: GPL-3.0-or-later
// What stands behind the curves while a drag goes on before A is measured.
#include <cmath>
#include <memory>

#include "pages/curves/curve_legend.h"
#include "pages/curves/curves_view.h"
#include "pages/view_entry.h"
#include "tests/catch.h"
#include "tests/widgets/application.h"

using namespace sextant;
using namespace sextant::test;

namespace {

constexpr int positions = 16;

std::shared_ptr<const Measurement> measured(std::uint64_t experiment, int until) {
    auto made = std::make_shared<Measurement>();
    made->experiment = experiment;
    made->fidelity = until < positions ? Fidelity::partial : Fidelity::exact;
    made->layers = made->heads = made->samples = 1;
    made->positions = positions;
    made->labels = until - 1;
    for (int i = 0; i < positions; ++i) {
        made->entropy.push_back(i < until ? 1.0F : std::nanf(""));
        made->nll.push_back(i + 1 < until ? 2.0F : std::nanf(""));
    }
    made->nllSamples = made->nll;
    return made;
}

}  // namespace

TEST_CASE("as long as a drag goes on the same stands behind it, and is A where it is as A is set") {
    application();
    Selection selection;
    const std::unique_ptr<View> page(findView("curves")->make(&selection));
    page->resize(800, 500);
    const auto* curves = page->findChild<CurvesView*>();
    REQUIRE(curves);
    OpenedFacts opened;
    opened.modelPath = "/models/rope";
    opened.textPath = "/texts/text.txt";
    opened.spec.heads = 1;
    opened.spec.headDim = 8;
    opened.spec.layers.resize(1);
    Snapshot now;
    now.opened = std::make_shared<const OpenedFacts>(opened);
    now.referenceName = "as trained";
    const auto show = [&](std::uint64_t experiment, int until, const QString& setting) {
        now.measurement = measured(experiment, until);
        now.description = "rope, text.txt: " + setting;
        page->display(now, Changes::everything);
        page->flush();
    };
    const auto behind = [&] {
        for (const CurveEntry& entry : curves->legend().entries())
            if (entry.kind == CurveEntry::Kind::reference) return entry.mark + ": " + entry.name;
        return QString();
    };
    show(1, 10, "as trained");
    CHECK(behind().isEmpty());
    now.dragging = true;
    const QString a = "A: as trained, so far";
    show(2, 4, "uniform 1.4");
    CHECK(behind() == a);
    show(3, 12, "uniform 1.7");
    CHECK(behind() == a);
    show(4, positions, "uniform 2");
    CHECK(behind() == a);
    show(5, 3, "uniform 2.4");
    CHECK(behind() == a);
    now.dragging = false;
    show(5, positions, "uniform 2.4");
    CHECK(behind().isEmpty());
    // Where what was there is not A it is no more than what was before.
    now.dragging = true;
    show(6, 3, "uniform 2.6");
    CHECK(behind() == "before: uniform 2.4");
}
