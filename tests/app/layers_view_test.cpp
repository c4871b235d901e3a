// SPDX-License-Identifier: GPL-3.0-or-later
// The rows of LAYERS beside the grid of heads: whose numbers their cells have.
#include <memory>

#include "pages/checkpoint/colour_legend.h"
#include "pages/checkpoint/layer_strip.h"
#include "pages/view_makers.h"
#include "tests/catch.h"
#include "tests/widgets/application.h"

using namespace sextant;
using namespace sextant::test;

namespace {

constexpr int layers = 2, heads = 2, positions = 8;

// Head h of all has the entropy h + position; of positions before `until`.
std::shared_ptr<const Measurement> measured(int until) {
    auto made = std::make_shared<Measurement>();
    made->fidelity = until < positions ? Fidelity::partial : Fidelity::exact;
    made->layers = layers;
    made->heads = heads;
    made->samples = 1;
    made->positions = positions;
    for (int head = 0; head < layers * heads; ++head)
        for (int i = 0; i < positions; ++i)
            made->entropy.push_back(i < until ? static_cast<float>(head + i) : std::nanf(""));
    return made;
}

struct Layers {
    QApplication& app = application();
    Selection selection;
    std::unique_ptr<View> view{makeLayersView(&selection)};
    Snapshot now;

    Layers() {
        OpenedFacts opened;
        opened.modelPath = "/models/rope";
        opened.spec.heads = heads;
        opened.spec.headDim = 8;
        opened.spec.layers.resize(layers);
        now.opened = std::make_shared<const OpenedFacts>(opened);
        view->resize(240, 200);
        show(measured(positions));
    }
    void show(std::shared_ptr<const Measurement> measurement) {
        now.measurement = std::move(measurement);
        view->display(now, Changes::everything);
        view->grab();  // laid out
    }
    QString toolTip() const {
        auto* strip = view->findChild<LayerStrip*>();
        return strip->toolTipAt(strip->cellRect(1, 1).center());
    }
    const LegendOfColours& legend() const {
        auto* found = view->findChild<QWidget*>("colourLegend");
        REQUIRE(found);
        return static_cast<ColourLegend*>(found)->legend();
    }
};

}  // namespace

TEST_CASE("until the last position of a change has come the cells keep the numbers before it") {
    Layers shown;
    CHECK(shown.toolTip().contains("head 1: 10.00 nats"));
    CHECK(shown.legend().high == "10.00");
    CHECK(shown.legend().note.isEmpty());
    shown.show(measured(3));
    CHECK(shown.toolTip().contains("head 1: 10.00 nats"));
    CHECK(shown.toolTip().contains("before the last change"));
    CHECK(shown.legend().high == "10.00");
    REQUIRE_FALSE(shown.legend().note.isEmpty());
    CHECK(shown.legend().note.front() == "before the last change");
    shown.show(measured(positions));
    CHECK_FALSE(shown.toolTip().contains("before the last change"));
    CHECK(shown.legend().note.isEmpty());
}

TEST_CASE("heads of another checkpoint are not drawn in these layers, whose name is told") {
    Layers shown;
    PinnedFacts a;
    a.model = "nope";
    shown.now.pinned = a;
    shown.now.showsReference = true;
    shown.show(measured(positions));
    CHECK_FALSE(shown.toolTip().contains("nats"));
    CHECK(shown.legend().colours.empty());
    REQUIRE_FALSE(shown.legend().note.isEmpty());
    CHECK(shown.legend().note.front().contains("nope"));
    shown.now.showsReference = false;
    shown.show(measured(positions));
    CHECK(shown.toolTip().contains("head 1: 10.00 nats"));
    CHECK(shown.legend().note.isEmpty());
}
