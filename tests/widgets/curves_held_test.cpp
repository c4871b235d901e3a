// SPDX-License-Identifier: GPL-3.0-or-later
// Curves with the entropy held beside the measured ones, and marks where these leave their trend.
#include <QMenu>
#include <QToolButton>

#include "pages/curves/curve_legend.h"
#include "tests/widgets/curves_bench.h"

using namespace sextant;
using namespace sextant::test;

namespace {

// NaN before position 256, as what is held.
std::shared_ptr<const Measurement> held() {
    Measurement m = made(2, 4, 1024, 0.5);
    for (std::size_t at = 0; at < m.entropy.size(); ++at)
        if (at % 1024 < 256) m.entropy[at] = kMissing;
    std::fill_n(m.nll.begin(), 256, kMissing);
    return shared(std::move(m));
}

// Entropy on a line in ln(i + 1) that it leaves at 600, loss that rises from 400 on.
std::shared_ptr<const Measurement> leaving() {
    Measurement m = made(1, 1, 1024);
    for (int i = 0; i < 1024; ++i) {
        m.entropy[static_cast<std::size_t>(i)] =
            static_cast<float>(std::log(i + 1.0) / 2 + (i >= 600 ? 0.01 * (i - 600) : 0.0));
        m.nll[static_cast<std::size_t>(i)] =
            static_cast<float>(2.0 + (i >= 400 ? 0.01 * (i - 400) : 0.0));
    }
    return shared(std::move(m));
}

const CurveEntry* entryOf(const Bench& bench, const QString& key) {
    for (const CurveEntry& entry : bench.view.legend().entries())
        if (entry.key == key) return &entry;
    return nullptr;
}

}  // namespace

TEST_CASE("entropy held is drawn beside the measured curves from the first row held on") {
    Bench bench;
    CHECK_FALSE(bench.view.plot().drawn(Curve::heldEntropy));
    bench.view.setSmoothing(0);
    bench.view.setHeldEntropy(held(), "held 5.39 beyond 256", "how");
    bench.settle();
    const CurvesPlot& plot = bench.view.plot();
    REQUIRE(plot.drawn(Curve::heldEntropy));
    REQUIRE(plot.drawn(Curve::heldLogPerplexity));
    CHECK(plot.drawn(Curve::entropy));
    CHECK(valueNear(plot.drawn(Curve::heldEntropy), 700) ==
          Approx(0.5 * 0.55 * std::log(701.0)).epsilon(0.01));
    CHECK(plot.drawn(Curve::heldEntropy)->pen.style() == Qt::SolidLine);
    CHECK(plot.drawn(Curve::heldLogPerplexity)->pen.style() != Qt::SolidLine);
    for (const Curve curve : {Curve::heldEntropy, Curve::heldLogPerplexity})
        for (const QPointF& point : plot.drawn(curve)->points)
            CHECK((point.x() >= 256 || std::isnan(point.y())));

    const CurveEntry* entry = entryOf(bench, heldKey());
    REQUIRE(entry);
    CHECK(entry->name == "held 5.39 beyond 256");
    CHECK(entry->mark == "H");
    CHECK(entry->tip == "how");
    bench.selection.setPosition(700);
    CHECK(bench.view.readOut().front().endsWith("H"));
    bench.view.setHeldEntropy(nullptr, {}, {});
    bench.settle();
    CHECK_FALSE(plot.drawn(Curve::heldEntropy));
    CHECK_FALSE(entryOf(bench, heldKey()));
}

TEST_CASE("the menu holds the entropy three ways, or says why it cannot") {
    Bench bench;
    std::vector<std::optional<HeldAt>> wanted;
    QObject::connect(&bench.view, &CurvesView::holdWanted, &bench.view,
                     [&](std::optional<HeldAt> at) { wanted.push_back(at); });
    const auto choices = [&](auto&& with) {
        auto* opened = new QContextMenuEvent(QContextMenuEvent::Mouse, QPoint(300, 200),
                                             bench.view.mapToGlobal(QPoint(300, 200)));
        QCoreApplication::sendEvent(&bench.view, opened);
        delete opened;
        auto* hold = bench.view.findChild<QMenu*>("hold");
        REQUIRE(hold);
        with(hold->actions());
        for (QMenu* menu : bench.view.findChildren<QMenu*>(Qt::FindDirectChildrenOnly))
            delete menu;
    };
    bench.view.setHoldChoice(HeldAt::line, {});
    choices([&](const QList<QAction*>& actions) {
        REQUIRE(actions.size() == 3);
        CHECK(actions[1]->isChecked());
        actions[2]->trigger();
        actions[0]->trigger();
    });
    REQUIRE(wanted.size() == 2);
    CHECK(wanted[0] == HeldAt::level);
    CHECK(wanted[1] == std::nullopt);
    bench.view.setHoldChoice(std::nullopt, "Nothing lies beyond the trained length of 256");
    choices([&](const QList<QAction*>& actions) {
        CHECK(actions[0]->text() == "Nothing lies beyond the trained length of 256");
        CHECK_FALSE(actions[3]->isEnabled());
        CHECK_FALSE(actions[4]->isEnabled());
    });
}

TEST_CASE("marks stand on the curves where they leave their trend, with two numbers") {
    Bench bench;
    bench.view.setMeasurement(leaving());
    bench.view.setSmoothing(0);
    bench.settle();
    const Inflections& found = bench.view.inflections();
    REQUIRE(found.known);
    REQUIRE(found.entropy);
    REQUIRE(found.logPerplexity);
    // 0.01 * (1 + .. + 45) / 101 is the first mean of 101 positions that is over 0.1.
    CHECK(*found.entropy == 595);
    CHECK(*found.logPerplexity == 395);
    const CurvesPlot& plot = bench.view.plot();
    for (const auto& [mark, curve, at] :
         {std::tuple(Curve::entropyInflection, Curve::entropy, *found.entropy),
          std::tuple(Curve::logPerplexityInflection, Curve::logPerplexity, *found.logPerplexity)}) {
        REQUIRE(plot.drawn(mark));
        REQUIRE(plot.drawn(mark)->points.size() == 1);
        CHECK(plot.drawn(mark)->points[0].x() == at);
        CHECK(plot.drawn(mark)->points[0].y() ==
              Approx(valueNear(plot.drawn(curve), at)).epsilon(0.01));
        CHECK(axisOf(plot, plot.drawn(mark)) == axisOf(plot, plot.drawn(curve)));
    }
    CHECK(plot.inflectionText().contains(QString::number(*found.entropy)));
    CHECK(plot.inflectionText().contains(QString::number(*found.logPerplexity)));

    const QJsonObject saved = [&] {
        bench.view.setMarksInflections(false);
        return bench.view.saved();
    }();
    bench.settle();
    CHECK_FALSE(plot.drawn(Curve::entropyInflection));
    CHECK_FALSE(plot.drawn(Curve::logPerplexityInflection));
    CHECK(plot.inflectionText().isEmpty());
    bench.view.setMarksInflections(true);
    bench.view.restore(saved);
    CHECK_FALSE(bench.view.marksInflections());
}

TEST_CASE("where nothing rises beyond the trained length, no more than that is said") {
    Bench bench;
    const auto said = [&](float first, float rest) {
        Measurement made = *leaving();
        made.nll.assign(made.nll.size(), rest);
        std::fill(made.nll.begin(), made.nll.begin() + 60, first);
        std::fill(made.entropy.begin(), made.entropy.end(), 2.0f);
        bench.view.setMeasurement(shared(std::move(made)));
        bench.settle();
        return bench.view.plot().inflectionText();
    };
    CHECK(said(4.84f, 4.84f) == "no rise beyond 256");  // a perplexity of 127 is on no good course
    CHECK(said(3.0f, 4.84f) == "log-ppl rises before 128");
}

TEST_CASE("within the trained length, and while an answer grows, nothing is marked") {
    Bench bench;
    bench.view.setMeasurement(leaving());
    bench.tell([](CurvesFacts& told) { told.trainedLength = 1024; });
    bench.settle();
    CHECK_FALSE(bench.view.inflections().known);
    bench.tell([](CurvesFacts& told) { told.trainedLength = 256; });
    bench.settle();
    CHECK(bench.view.inflections().known);
    Measurement growing = *leaving();
    growing.fidelity = Fidelity::partial;
    bench.view.setMeasurement(shared(std::move(growing)));
    bench.settle();
    CHECK_FALSE(bench.view.plot().drawn(Curve::entropyInflection));
}
