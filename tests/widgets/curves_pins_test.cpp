// SPDX-License-Identifier: GPL-3.0-or-later
// Pinned states in the curves, two plots, spread over samples, and what is muted or still coming.
#include <QContextMenuEvent>
#include <QMenu>
#include <QToolButton>
#include <algorithm>
#include <numbers>

#include "pages/curves/curve_legend.h"
#include "tests/widgets/curves_bench.h"

using namespace sextant;
using namespace sextant::test;

namespace {

std::vector<PinFacts> pins() {
    PinFacts one, other;
    one.name = "PI, factor 4";
    one.style = 0;
    one.measurement = shared(made(2, 4, 1024, 0.8));
    other.name = "YaRN";
    other.style = 2;
    other.measurement = shared(made(2, 4, 512, 1.4));
    other.over = "other tokens";
    return {one, other};
}

Measurement grown(int positions, int until) {
    Measurement m = made(2, 4, positions);
    m.fidelity = Fidelity::partial;
    for (int head = 0; head < 8; ++head)
        for (int i = until; i < positions; ++i)
            m.entropy[static_cast<std::size_t>(head * positions + i)] = kMissing;
    for (int i = until; i < positions; ++i)
        m.nll[static_cast<std::size_t>(i)] = kMissing;
    return m;
}

}  // namespace

TEST_CASE("a preview stands in the legend before the pins") {
    Bench bench;
    bench.view.setPins(pins());
    bench.view.setPreview({}, std::vector<float>(1024, 2.5f));
    bench.view.flush();
    const auto& entries = bench.view.legend().entries();
    const auto placeOf = [&](const QString& key) {
        return std::find_if(entries.begin(), entries.end(),
                            [&](const CurveEntry& one) { return one.key == key; });
    };
    REQUIRE(placeOf(keyOfPin(0)) != entries.end());
    CHECK(placeOf(previewKey()) < placeOf(keyOfPin(0)));
}

TEST_CASE("pins are drawn in both plots, each in its own pen; those over other tokens are dimmed") {
    Bench bench;
    CHECK_FALSE(bench.view.hasTwoPlots());
    bench.view.setEntropySmoothing(0);
    bench.view.setPins(pins());
    bench.settle();
    const CurvesPlot& plot = bench.view.plot();
    CHECK(plot.hasTwo());
    CHECK_FALSE(plot.plotArea().intersects(plot.lowerArea()));
    for (const bool entropy : {true, false}) {
        REQUIRE(plot.drawnPin(0, entropy));
        REQUIRE(plot.drawnPin(1, entropy));
        const QPen one = plot.drawnPin(0, entropy)->pen, other = plot.drawnPin(1, entropy)->pen;
        CHECK(one.color().rgb() != other.color().rgb());
        CHECK(one.dashPattern() != other.dashPattern());
        CHECK(one.color().alphaF() == Approx(1.0));
        CHECK(other.color().alphaF() == Approx(0.4).margin(0.01));
        CHECK(axisOf(plot, plot.drawnPin(0, entropy)) == &plot.valueAxis(entropy));
    }
    CHECK(valueNear(plot.drawnPin(0, true), 400) == Approx(0.8 * 0.55 * std::log(401.0)));
    CHECK(paneOf(plot, plot.drawnPin(0, false)) != paneOf(plot, plot.drawnPin(0, true)));
    bench.view.setPlots(PlotsChoice::one);
    bench.settle();
    CHECK_FALSE(plot.hasTwo());
    CHECK(axisOf(plot, plot.drawnPin(0, false)) == &plot.drawing().pane(true).right);
}

TEST_CASE("the crosshair's table has a column for A, B and each pin that is shown") {
    Bench bench;
    bench.view.setReference(shared(made(2, 4, 1024, 1.2)));
    auto facts = pins();
    bench.view.setPins(facts);
    bench.selection.setHeads({{1, 3}});
    bench.settle();
    bench.selection.setPosition(599);
    QStringList rows = bench.view.readOut();
    REQUIRE(rows.size() == 4);
    CHECK(rows[0].toStdString() == "position 599  B  A  1  2");
    CHECK(rows[1].startsWith("entropy  3.52  4.22  2.81  "));
    CHECK(rows[1].endsWith(QString::fromUtf8("–")));  // the second has 512 positions
    CHECK(rows[3].startsWith("L1 H3  5.76  "));       // 0.9 ln 600
    facts[0].shown = false;
    bench.view.setPins(facts);
    bench.settle();
    bench.selection.setPosition(100);
    CHECK(bench.view.readOut()[0].toStdString() == "position 100  B  A  2");
}

TEST_CASE("the number of a pin and a click on its name ask to hide it or to show it") {
    Bench bench;
    auto facts = pins();
    facts[1].shown = false;
    bench.view.setPins(facts);
    bench.settle();
    std::vector<std::pair<PinChange, int>> wanted;
    QObject::connect(&bench.view, &CurvesView::pinWanted, &bench.view,
                     [&](PinChange action, int pin) { wanted.emplace_back(action, pin); });
    std::vector<std::pair<int, bool>>
        toggled;  // a digit may have been meant for a field: it is said
    QObject::connect(&bench.view, &CurvesView::pinToggledByKey, &bench.view,
                     [&](int pin, bool shown) { toggled.emplace_back(pin, shown); });
    CHECK_FALSE(bench.view.plot().drawnPin(1, true));
    bench.key(Qt::Key_1);
    bench.key(Qt::Key_2);
    bench.key(Qt::Key_3);  // there is none
    REQUIRE(wanted.size() == 2);
    CHECK(wanted[0] == std::pair(PinChange::hide, 0));
    CHECK(wanted[1] == std::pair(PinChange::show, 1));
    CHECK(toggled == std::vector<std::pair<int, bool>>{{0, false}, {1, true}});
    auto* legend = bench.view.findChild<CurveLegend*>();
    const QPoint at = legend->placeOf(keyOfPin(0)).center().toPoint();
    QMouseEvent press(QEvent::MouseButtonPress, at, legend->mapToGlobal(at), Qt::LeftButton,
                      Qt::LeftButton, Qt::NoModifier);
    QCoreApplication::sendEvent(legend, &press);
    CHECK(wanted.back() == std::pair(PinChange::hide, 0));
}

TEST_CASE("a pin's colour is chosen at its name above the curves") {
    Bench bench;
    bench.view.setPins(pins());
    bench.settle();
    std::vector<std::tuple<PinChange, int, int>> wanted;
    QObject::connect(&bench.view, &CurvesView::pinWanted, &bench.view,
                     [&](PinChange action, int pin, const QString&, int style) {
                         wanted.emplace_back(action, pin, style);
                     });
    auto* legend = bench.view.findChild<CurveLegend*>();
    const QPoint at = legend->placeOf(keyOfPin(1)).center().toPoint();
    QContextMenuEvent event(QContextMenuEvent::Mouse, at, legend->mapToGlobal(at));
    QCoreApplication::sendEvent(legend, &event);
    auto* colours = bench.view.findChild<QMenu*>("pinColours");
    REQUIRE(colours);
    REQUIRE(colours->actions().size() == mostPins);
    colours->actions()[4]->trigger();
    REQUIRE(wanted.size() == 1);
    CHECK(wanted[0] == std::tuple(PinChange::restyle, 1, 4));
    if (QWidget* open = QApplication::activePopupWidget()) open->close();
}

TEST_CASE("the wheel in one of two plots zooms the values of that plot") {
    Bench bench;
    bench.view.setPlots(PlotsChoice::two);
    bench.settle();
    const AxisRange entropy = bench.view.entropyRange();
    const AxisRange logPerplexity = bench.view.logPerplexityRange();
    const QPoint below = bench.view.plot().lowerArea().center() + bench.view.plot().pos();
    bench.wheel(below, 1, Qt::ControlModifier);
    CHECK(bench.view.logPerplexityRange().size() == Approx(0.8 * logPerplexity.size()));
    CHECK(bench.view.entropyRange() == entropy);
}

TEST_CASE("what has not come yet is not drawn, and its edge is marked") {
    Bench bench;
    bench.view.setMeasurement(shared(grown(1024, 300)));
    bench.view.setEntropySmoothing(50);
    bench.settle();
    const CurvesPlot& plot = bench.view.plot();
    for (const Curve curve : {Curve::entropy, Curve::logPerplexity}) {
        const PlotLine* line = plot.drawn(curve);
        REQUIRE(line);
        CHECK(line->points.back().x() <= 299);
        for (const QPointF& point : line->points)
            if (point.x() > 20) CHECK(point.y() > 0.5);
    }
    bool marked = false;
    for (const PlotRule& rule : plot.drawing().pane(true).rules)
        marked = marked || (rule.upright && rule.at == 299);
    CHECK(marked);
    bench.selection.setPosition(700);
    CHECK(bench.view.readOut()[1].endsWith(QString::fromUtf8("–")));
}

TEST_CASE("while an answer grows, only means of as many positions as in the end are drawn") {
    Measurement growing = grown(1024, 300);
    growing.nll[299] = 40.0F;  // a hard token at the edge
    const std::vector<float> drawn = smoothNll(growing, 20);
    CHECK(drawn[279] < 5.0F);
    CHECK(std::isfinite(drawn[279]));  // of 259 .. 299
    for (std::size_t i = 280; i < drawn.size(); ++i)
        CHECK(std::isnan(drawn[i]));
    // Where all is there but the label of the last, to the end.
    growing = grown(1024, 1023);
    CHECK(std::isfinite(smoothNll(growing, 20)[1022]));
    CHECK(std::isnan(smoothNll(growing, 20)[1023]));
    // Less than half a window: nothing yet.
    CHECK(std::isnan(smoothNll(grown(1024, 10), 20)[0]));
}

TEST_CASE("curves of another setting are muted and say of which, above the plot") {
    Bench bench;
    bench.tell([](CurvesFacts& told) { told.staleOf = "uniform sigma 1.2"; });
    bench.settle();
    const CurvesPlot& plot = bench.view.plot();
    CHECK(plot.drawn(Curve::entropy)->pen.color().alphaF() == Approx(0.4).margin(0.01));
    const auto* said = textWith(plot, "of uniform sigma 1.2");
    REQUIRE(said);
    CHECK(said->place().bottom() <= plot.plotArea().top());
    bench.tell([](CurvesFacts& told) {
        told.over = "first 512 of 1,024 tokens";
        told.staleOf.clear();
    });
    bench.settle();
    CHECK(plot.drawn(Curve::entropy)->pen.color().alphaF() == Approx(1.0));
    const auto* over = textWith(plot, "first 512 of 1,024 tokens");
    const auto* trained = textWith(plot, "trained to");
    REQUIRE((over && trained));
    CHECK_FALSE(over->place().intersects(trained->place()));
}

TEST_CASE("a difference says that the pins are not drawn") {
    Bench bench;
    bench.view.setReference(shared(made(2, 4, 1024, 1.2)));
    bench.view.setPins(pins());
    bench.settle();
    const CurvesPlot& plot = bench.view.plot();
    CHECK_FALSE(textWith(plot, "without the pins"));
    bench.view.setDifference(true);
    bench.settle();
    CHECK(textWith(plot, "without the pins"));
    bench.view.setPins({});
    bench.settle();
    CHECK_FALSE(textWith(plot, "without the pins"));
}

TEST_CASE("in bits log-perplexity is in bits too, and its axis and read-out say so") {
    Bench bench(300);
    bench.view.setSmoothing(0);
    bench.settle();
    const double nats = valueNear(bench.view.plot().drawn(Curve::logPerplexity), 100);
    bench.view.setUnit(EntropyUnit::bits);
    bench.settle();
    CHECK(valueNear(bench.view.plot().drawn(Curve::logPerplexity), 100) ==
          Approx(nats / std::numbers::ln2));
    CHECK(bench.view.plot().valueAxis(false).title == "log-perplexity (bits)");
    bench.selection.setPosition(100);
    CHECK(bench.view.readOut()[2].toStdString() ==
          QString("log-ppl (bits)  %1").arg(nats / std::numbers::ln2, 0, 'f', 2).toStdString());
}

TEST_CASE("entropies are smoothed on request, their mean and each head") {
    Bench bench(300);
    Measurement m = made(2, 4, 300);
    for (std::size_t i = 0; i < m.entropy.size(); i += 2)
        m.entropy[i] += 1.0f;  // every other token
    bench.view.setMeasurement(shared(m));
    bench.selection.setHeads({{0, 1}});
    bench.view.setEntropySmoothing(8);
    bench.settle();
    const auto& plot = bench.view.plot();
    double mean = 0.0;
    for (std::size_t i = 192; i <= 208; ++i)
        mean += m.entropy[300 + i] / 17.0;
    CHECK(valueNear(plot.drawnHead({0, 1}), 200) == Approx(mean));
    const double jump = std::abs(valueNear(plot.drawn(Curve::entropy), 200) -
                                 valueNear(plot.drawn(Curve::entropy), 201));
    CHECK(jump < 0.1);
    CHECK(plot.smoothingText().contains("entropy"));
}

TEST_CASE("no smoothed entropy lies above the largest that there can be") {
    // ln(i + 1) is concave: the mean over as many to each side is at most its value (Jensen).
    for (const int positions : {12, 300}) {
        for (const int radius : {8, 50}) {
            Measurement m = made(2, 4, positions);
            for (std::size_t i = 0; i < m.entropy.size(); ++i)
                m.entropy[i] =
                    static_cast<float>(std::log(1.0 + static_cast<double>(i % positions)));
            DerivedCurves curves = derivedCurves(shared(m), radius, radius);
            deriveHeads(curves, {{0, 1}}, radius);
            deriveGroup(curves, {{0, 1}, {1, 2}}, radius);
            const auto head = curves.drawnHead({0, 1});
            REQUIRE(head.size() == static_cast<std::size_t>(positions));
            for (int i = 0; i < positions; ++i) {
                INFO(i << " of " << positions << ", radius " << radius);
                const auto at = static_cast<std::size_t>(i);
                const double most = std::log(i + 1.0) + 1e-5;
                CHECK(curves.entropy[at] <= most);
                CHECK(head[at] <= most);
                CHECK(curves.group[at] <= most);
            }
        }
    }
    // As many to each side as there are, from the first number on.
    const float gap = std::numeric_limits<float>::quiet_NaN();
    const std::vector<float> smoothed = smoothEntropy({gap, 3, 1, 5, 7, 9, 2, 6}, 2);
    CHECK(smoothed[1] == 3.0F);
    CHECK(smoothed[2] == Approx((3 + 1 + 5) / 3.0));
    CHECK(smoothed[3] == Approx((3 + 1 + 5 + 7 + 9) / 5.0));
    CHECK(smoothed[7] == Approx((9 + 2 + 6) / 3.0));
}

TEST_CASE("the spread of the samples is two bands, one within the other") {
    Bench bench(64);
    Measurement m = made(2, 4, 64);
    m.samples = 5;
    for (int sample = 0; sample < 5; ++sample)
        for (int i = 0; i < 64; ++i)
            m.nllSamples.push_back(static_cast<float>(1 + sample));
    // 1 to 5 at every position: quartiles 2 and 4, 5 and 95 % at 1.2 and 4.8.
    const CurveSpread spread = spreadOver(m, 0);
    CHECK(spread.lower[10] == Approx(2.0));
    CHECK(spread.upper[10] == Approx(4.0));
    CHECK(spread.lowest[10] == Approx(1.2));
    CHECK(spread.highest[10] == Approx(4.8));
    m.nllSamples[10] = m.nllSamples[64 + 10] = kMissing;  // three are left there
    CHECK(std::isnan(spreadOver(m, 0).lower[10]));
    CHECK(std::isnan(spreadOver(m, 8).lower[10]));

    bench.view.setMeasurement(shared(m));
    bench.settle();
    CHECK(bench.view.plot().drawnSpread().empty());
    bench.view.setSpread(true);
    bench.settle();
    REQUIRE(bench.view.plot().drawnSpread().size() == 2);
    for (const PlotLine* band : bench.view.plot().drawnSpread()) {
        CHECK_FALSE(band->until.empty());
        CHECK(band->fill.alpha() > 0);
    }
    CHECK(bench.view.logPerplexityRange().upper >= 4.8);
    m.samples = 3;
    m.nllSamples.resize(3 * 64);
    CHECK(spreadOver(m, 0).empty());
}

TEST_CASE(
    "with little room the crosshair's numbers stand in a line below the plots, not over them") {
    Bench bench;
    bench.view.setReference(shared(made(2, 4, 1024, 1.2)));
    bench.view.setPins(pins());
    bench.selection.setHeads({{1, 3}});
    const CurvesPlot& plot = bench.view.plot();
    const auto covers = [&](QSize size) {
        bench.view.resize(size);
        bench.settle();
        bench.selection.setPosition(200);
        bench.settle();
        const QRectF place = plot.readOut().place();
        CHECK(bench.view.readOut().size() == 4);
        CHECK_FALSE(place.isEmpty());
        CHECK(QRectF(plot.rect()).contains(place));
        if (plot.readOut().inOneLine()) {
            CHECK_FALSE(place.intersects(plot.plotArea()));
            CHECK_FALSE(place.intersects(plot.lowerArea()));
        }
        return place.intersects(plot.plotArea());
    };
    CHECK_FALSE(covers({640, 280}));  // 1024 x 700
    CHECK_FALSE(covers({640, 420}));  // two plots
    CHECK(covers({1700, 800}));
}

TEST_CASE("the switch between one plot and two says what is drawn") {
    Bench bench;
    auto* control = bench.view.findChild<QToolButton*>("plots");
    REQUIRE(control);
    bench.view.setPins(pins());
    bench.settle();
    REQUIRE(bench.view.plot().hasTwo());
    // Another page is in sight, where this one is lower, and the pins are told anew.
    bench.view.hide();
    bench.view.resize(840, CurvesView::leastForTwo - 60);
    bench.view.setPins(pins());
    bench.view.resize(840, 420);
    bench.view.show();
    bench.settle();
    REQUIRE(bench.view.plot().hasTwo());
    CHECK(control->text() == "one [two] plots");
    control->click();
    bench.settle();
    CHECK_FALSE(bench.view.plot().hasTwo());
    CHECK(control->text() == "[one] two plots");
}
