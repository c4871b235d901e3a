// SPDX-License-Identifier: GPL-3.0-or-later
// What part of the curves is seen: zoom on either axis, boxes, panning, a logarithmic axis, axes
// that are held, and A and B on the same axes.
#include <QToolButton>
#include <algorithm>
#include <cmath>
#include <iterator>

#include "tests/widgets/curves_bench.h"

using namespace sextant;
using namespace sextant::test;

namespace {

void drag(Bench& bench, QPoint from, QPoint to, Qt::MouseButton button = Qt::LeftButton,
          Qt::KeyboardModifiers modifiers = Qt::NoModifier) {
    bench.mouse(QEvent::MouseButtonPress, from, button, button, modifiers);
    bench.mouse(QEvent::MouseMove, to, Qt::NoButton, button, modifiers);
    bench.mouse(QEvent::MouseButtonRelease, to, button, Qt::NoButton, modifiers);
    bench.settle();
}

QToolButton* chip(Bench& bench) {
    auto* found = bench.view.findChild<QToolButton*>("zoomed");
    REQUIRE(found);
    return found;
}

// Log-perplexity that begins at 9 nats and is 2 from token 40 on.
Measurement steep(int positions) {
    Measurement m = made(2, 4, positions);
    for (int i = 0; i < positions; ++i)
        m.nll[static_cast<std::size_t>(i)] = static_cast<float>(2.0 + 7.0 * std::exp(-i / 8.0));
    return m;
}

}  // namespace

TEST_CASE("the wheel over a value axis zooms that axis about the pointer and nothing else") {
    Bench bench;
    const QRect area = plotAreaOf(bench.view);
    const AxisRange entropy = bench.view.entropyRange();
    const AxisRange logPerplexity = bench.view.logPerplexityRange();
    const int quarter = area.top() + area.height() / 4;  // three quarters up
    bench.wheel({area.left() - 15, quarter}, 1);
    // As near as lines in common with the other axis allow.
    CHECK(bench.view.entropyRange().size() == Approx(0.8 * entropy.size()).epsilon(0.16));
    const double pointed = entropy.lower + 0.75 * entropy.size();
    const AxisRange now = bench.view.entropyRange();
    CHECK((pointed - now.lower) / now.size() == Approx(0.75).margin(0.03));
    CHECK(now.lower > 0.0);
    CHECK(bench.view.logPerplexityRange() == logPerplexity);
    CHECK(bench.view.visiblePositions() == AxisRange{0, 1024});

    bench.wheel({area.right() + 15, quarter}, 1);
    CHECK(bench.view.logPerplexityRange().size() ==
          Approx(0.8 * logPerplexity.size()).epsilon(0.16));
    CHECK(bench.view.entropyRange() == now);

    // Many moves come to what they ask for together.
    for (int notch = 0; notch < 9; ++notch)
        bench.wheel({area.left() - 15, quarter}, 1);
    CHECK(bench.view.entropyRange().size() ==
          Approx(std::pow(0.8, 10) * entropy.size()).epsilon(0.16));
    CHECK(bench.view.entropyRange().contains(pointed));
}

TEST_CASE("the entropy axis has room for every head, and is the same whatever was done before") {
    Bench bench;
    const AxisRange before = bench.view.entropyRange();
    // The last head has 0.9 ln(i + 1), the mean half of that.
    CHECK(before.upper >= 0.9 * std::log(1024.0));
    bench.selection.setHovered(HeadId{1, 3});
    bench.settle();
    CHECK(bench.view.entropyRange() == before);
    bench.selection.setHovered(std::nullopt);
    bench.selection.setHeads({{1, 3}});
    bench.settle();
    CHECK(bench.view.entropyRange() == before);

    // A drag to where entropies are twice as large, and back.
    const auto answer = [&](double level, Fidelity fidelity) {
        Measurement one = made(2, 4, 1024, level);
        one.fidelity = fidelity;
        bench.view.setMeasurement(shared(one));
        bench.settle();
    };
    bench.view.setDragging(true);
    answer(2.0, Fidelity::partial);
    CHECK(bench.view.entropyRange() == before);
    answer(1.0, Fidelity::partial);
    bench.view.setDragging(false);
    answer(1.0, Fidelity::exact);
    CHECK(bench.view.entropyRange() == before);
}

TEST_CASE("both value axes of one plot have their ticks on the same lines") {
    Bench bench;
    const CurvesPlot& plot = bench.view.plot();
    const auto places = [&](bool entropy) {
        const PlotAxis& axis = plot.valueAxis(entropy);
        std::vector<double> rows;
        for (const PlotTick& tick : axis.ticks)
            if (axis.range.contains(tick.at)) rows.push_back(plot.pixelOf(entropy, tick.at));
        return rows;
    };
    const auto readsWell = [&](bool entropy) {
        std::vector<double> ticks;
        for (const PlotTick& tick : plot.valueAxis(entropy).ticks)
            ticks.push_back(tick.at);
        REQUIRE(ticks.size() > 1);
        const double step = ticks[1] - ticks[0];
        const double digits = step / std::pow(10.0, std::floor(std::log10(step) + 1e-9));
        INFO(ticks[0] << ", " << ticks[1]);
        constexpr double readable[] = {1.0, 1.2, 1.5, 2.0, 2.5, 3.0, 4.0, 5.0, 6.0, 8.0};
        CHECK(std::any_of(std::begin(readable), std::end(readable),
                          [&](double one) { return std::abs(one - digits) < 1e-6; }));
        const double digit = ticks[0] / step * digits * 10.0;  // of the first line, likewise
        CHECK(std::abs(digit - std::round(digit)) < 1e-3);
    };
    const auto check = [&] {
        const auto left = places(true), right = places(false);
        REQUIRE(left.size() == right.size());
        for (std::size_t i = 0; i < left.size(); ++i)
            CHECK(left[i] == Approx(right[i]).margin(0.5));
        return left.size();
    };
    CHECK(check() >= 5);  // 4 intervals or more, from end to end
    CHECK(places(true).front() == Approx(plot.plotArea().bottom()).margin(1.5));
    CHECK(places(true).back() == Approx(plot.plotArea().top()).margin(1.5));
    // And numbers that read well.
    for (const bool entropy : {true, false})
        for (const PlotTick& tick : plot.valueAxis(entropy).ticks)
            CHECK(tick.text.size() <= 4);
    const QRect area = plotAreaOf(bench.view);
    for (int notch = 0; notch < 12; ++notch) {  // one axis by hand, then the other
        const QPoint over(notch < 6 ? area.right() + 20 : area.left() - 20,
                          area.top() + area.height() / 3);
        bench.wheel(over, notch % 5 == 4 ? -2 : 1);
        CHECK(check() >= 4);
        readsWell(true);
        readsWell(false);
    }
    drag(bench, area.center(), area.center() + QPoint(0, area.height() / 7), Qt::MiddleButton);
    check();
    bench.wheel(area.center(), 2, Qt::ControlModifier);  // both
    check();
    bench.view.resetZoom();
    bench.view.resize(500, 190);  // low: fewer lines, still in common
    bench.settle();
    CHECK(check() < 7);
}

TEST_CASE("a box drawn over the curves becomes the visible positions and values") {
    Bench bench;
    const QRect area = plotAreaOf(bench.view);
    const AxisRange entropy = bench.view.entropyRange();
    QPoint from = bench.view.pixelOf(200), to = bench.view.pixelOf(600);
    from.setY(area.top() + area.height() / 4);
    to.setY(area.top() + area.height() / 2);
    drag(bench, from, to);
    CHECK(bench.view.visiblePositions().lower == Approx(200).margin(2));
    CHECK(bench.view.visiblePositions().upper == Approx(600).margin(2));
    const double step = 2.0 * entropy.size() / area.height();
    CHECK(bench.view.entropyRange().upper ==
          Approx(entropy.lower + 0.75 * entropy.size()).margin(step));
    CHECK(bench.view.entropyRange().lower ==
          Approx(entropy.lower + 0.5 * entropy.size()).margin(step));
}

TEST_CASE("a hand moves the curves in both directions") {
    Bench bench;
    bench.view.setVisiblePositions({300, 700});
    bench.settle();
    const AxisRange entropy = bench.view.entropyRange();
    const QRect area = plotAreaOf(bench.view);
    const QPoint from = bench.view.pixelOf(500);
    const QPoint by(area.width() / 4, area.height() / 5);
    drag(bench, from, from + by, Qt::MiddleButton);
    CHECK(bench.view.visiblePositions().lower == Approx(200).margin(3));
    CHECK(bench.view.visiblePositions().size() == Approx(400));
    CHECK(bench.view.entropyRange().size() == Approx(entropy.size()));
    CHECK(bench.view.entropyRange().lower ==
          Approx(entropy.lower + 0.2 * entropy.size()).margin(0.02 * entropy.size()));
}

TEST_CASE("a logarithmic position axis spaces doublings evenly, and zooms about the pointer") {
    Bench bench;
    bench.view.setLogPositions(true);
    bench.view.setEntropySmoothing(0);
    bench.settle();
    const int one = bench.view.pixelOf(1).x(), two = bench.view.pixelOf(32).x(),
              three = bench.view.pixelOf(1024).x();
    CHECK(two - one == Approx(three - two).margin(2));
    CHECK(plotAreaOf(bench.view).left() == Approx(one).margin(2));
    const auto& ticks = bench.view.plot().positions().ticks;
    REQUIRE(ticks.size() >= 4);
    for (const PlotTick& tick : ticks)
        CHECK(std::exp2(std::round(std::log2(tick.at))) == Approx(tick.at));
    // The curve is where its axis says.
    const auto* line = bench.view.plot().drawn(Curve::entropy);
    CHECK(valueNear(line, 4) == Approx(0.55 * std::log(5.0)));

    // Ticks of other values may be wider, so the place is a share of the plot's width.
    const auto share = [&] {
        const QRect area = plotAreaOf(bench.view);
        return static_cast<double>(bench.view.pixelOf(64).x() - area.left()) / area.width();
    };
    const double before = share();
    bench.wheel(bench.view.pixelOf(64), 2);
    CHECK(share() == Approx(before).margin(0.005));
    CHECK(bench.view.visiblePositions().lower > 1.0);
    bench.key(Qt::Key_R);
    CHECK(bench.view.visiblePositions() == AxisRange{0, 1024});
}

TEST_CASE("a sign says that one is zoomed, and a click on it shows all") {
    Bench bench;
    CHECK_FALSE(chip(bench)->isVisible());
    bench.wheel(bench.view.pixelOf(512), 2);
    REQUIRE(chip(bench)->isVisible());
    CHECK(chip(bench)->text().contains("zoomed"));
    chip(bench)->click();
    bench.settle();
    CHECK(bench.view.visiblePositions() == AxisRange{0, 1024});
    CHECK_FALSE(chip(bench)->isVisible());
    bench.wheel(bench.view.pixelOf(512), 1, Qt::ControlModifier);
    CHECK(chip(bench)->isVisible());
}

TEST_CASE("held axes stay through A and B, another length and another model") {
    Bench bench;
    bench.view.setVisiblePositions({100, 900});
    bench.view.flush();
    bench.view.setHeld(true);
    bench.view.flush();
    const AxisRange positions = bench.view.visiblePositions();
    const AxisRange entropy = bench.view.entropyRange();
    const AxisRange logPerplexity = bench.view.logPerplexityRange();
    for (const Measurement& next : {made(2, 4, 1024, 3.0), made(2, 4, 4096), made(3, 5, 512)}) {
        bench.view.setMeasurement(shared(next));
        bench.view.flush();
        CHECK(bench.view.visiblePositions() == positions);
        CHECK(bench.view.entropyRange() == entropy);
        CHECK(bench.view.logPerplexityRange() == logPerplexity);
    }
    CHECK(chip(bench)->isVisible());
    CHECK(chip(bench)->text().contains("held"));
    chip(bench)->click();
    bench.view.flush();
    CHECK_FALSE(bench.view.isHeld());
    CHECK(bench.view.visiblePositions().upper <= 512);
}

TEST_CASE("axes that came back held and are let go are fitted again, where no hand moved them") {
    Bench bench, later;
    bench.view.setHeld(true);
    bench.settle();
    const AxisRange entropy = bench.view.entropyRange();
    later.view.restore(bench.view.saved());
    later.settle();
    CHECK(later.view.isHeld());
    CHECK(later.view.entropyRange() == entropy);
    later.view.setHeld(false);
    later.settle();
    CHECK_FALSE(later.view.isZoomed());
    // Showing to a room holds them for a while; that is not how they stand.
    later.view.setPresenting(true);
    CHECK(later.view.isHeld());
    CHECK(later.view.saved()["held"] == false);
}

TEST_CASE("going between A and B moves no axis") {
    Bench bench;
    const auto a = shared(made(2, 4, 1024, 0.6)), b = shared(made(2, 4, 1024, 1.7));
    bench.selection.setHeads({{1, 3}});
    bench.view.setMeasurement(b);
    bench.view.setReference(a);
    bench.settle();
    const AxisRange entropy = bench.view.entropyRange();
    const AxisRange logPerplexity = bench.view.logPerplexityRange();
    bench.view.setMeasurement(a);
    bench.view.setReference(nullptr);
    bench.view.setBehind(b);
    bench.settle();
    CHECK(bench.view.entropyRange() == entropy);
    CHECK(bench.view.logPerplexityRange() == logPerplexity);

    // Nor where one of them was zoomed by hand.
    const QRect area = plotAreaOf(bench.view);
    bench.wheel({area.left() - 15, area.center().y()}, 3);
    const AxisRange zoomed = bench.view.entropyRange();
    bench.view.setMeasurement(b);
    bench.view.setReference(a);
    bench.view.setBehind(nullptr);
    bench.settle();
    CHECK(bench.view.entropyRange() == zoomed);
    CHECK(bench.view.logPerplexityRange() == logPerplexity);
}

TEST_CASE("all of the log-perplexity is inside its axis, the first tokens too") {
    Bench bench;
    bench.view.setSmoothing(0);
    bench.view.setMeasurement(shared(steep(1024)));
    bench.settle();
    CHECK(bench.view.logPerplexityRange().upper >= 9.0);
    CHECK(bench.view.logPerplexityRange().lower <= 2.0);
}

TEST_CASE("zoom, axes and smoothing come back, whatever the unit by then") {
    Bench first;
    first.view.setLogPositions(true);
    first.view.setEntropySmoothing(0);
    first.view.setSmoothing(50);
    first.view.setPlots(PlotsChoice::two);
    first.view.setVisiblePositions({100, 300});
    first.settle();
    first.wheel(first.view.pixelOf(200), 2, Qt::ControlModifier);
    const QJsonObject saved = first.view.saved();

    test::application();
    CurvesView later;
    later.resize(840, 420);
    later.setUnit(EntropyUnit::bits);
    later.restore(saved);
    CHECK(later.saved() == saved);
    later.setMeasurement(shared(made(2, 4, 1024)));
    later.show();
    later.flush();
    CHECK(later.logPositions());
    CHECK(later.hasTwoPlots());
    CHECK(later.smoothing() == 50);
    CHECK(later.entropySmoothing() == 0);
    CHECK(later.visiblePositions() == AxisRange{100, 300});
    CHECK(later.entropyRange().upper ==
          Approx(first.view.entropyRange().upper * fromNats(EntropyUnit::bits)));
    later.restore({{"zoom", "nonsense"}, {"smoothing", "much"}});
    CHECK(later.smoothing() == 50);
    CHECK(later.visiblePositions() == AxisRange{100, 300});
}

TEST_CASE("what is still coming does not shake the axes, and they settle once it is there") {
    Bench bench;
    const AxisRange entropy = bench.view.entropyRange();
    Measurement partial = made(2, 4, 1024);
    partial.fidelity = Fidelity::partial;
    for (int head = 0; head < 8; ++head)
        for (int i = 256; i < 1024; ++i)
            partial.entropy[static_cast<std::size_t>(head * 1024 + i)] = kMissing;
    for (std::size_t i = 256; i < 1024; ++i)
        partial.nll[i] = kMissing;
    bench.view.setMeasurement(shared(partial));
    bench.view.flush();
    CHECK(bench.view.entropyRange() == entropy);
    bench.view.setMeasurement(shared(made(2, 4, 1024, 0.5)));
    bench.view.flush();
    CHECK(bench.view.entropyRange().upper < entropy.upper);
}
