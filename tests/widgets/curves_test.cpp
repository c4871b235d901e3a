// SPDX-License-Identifier: GPL-3.0-or-later
// What the curves draw of a measurement, its preview and its reference.
#include <QElapsedTimer>
#include <QLabel>
#include <QTemporaryDir>
#include <QTest>
#include <QToolButton>
#include <algorithm>
#include <ctime>
#include <iostream>
#include <numbers>

#include "analysis/error.h"
#include "pages/curves/curve_legend.h"
#include "tests/widgets/curves_bench.h"

using namespace sextant;
using namespace sextant::test;

TEST_CASE("without a measurement the view says what to do and exports nothing") {
    test::application();
    CurvesView view;
    view.resize(600, 300);
    view.show();
    view.flush();
    CHECK(view.isEmpty());
    bool said = false;
    for (const QLabel* label : view.findChildren<QLabel*>())
        said = said || (label->isVisible() && label->text().contains("Open a checkpoint"));
    CHECK(said);
    QTemporaryDir folder;
    CHECK_THROWS_AS(view.exportTo(folder.filePath("a.svg")), Error);
    CHECK_FALSE(QFile::exists(folder.filePath("a.svg")));
}

TEST_CASE(
    "entropy is drawn solid, log-perplexity dashed, and beyond the trained length is tinted") {
    Bench bench;
    const QImage image = bench.view.grab().toImage();
    const QRect area = plotAreaOf(bench.view);
    for (const auto role : {Role::entropy, Role::logPerplexity, Role::accent}) {
        INFO(static_cast<int>(role));
        CHECK(columnsWith(image, area, Theme::dark().color(role)) > 0.0);
    }
    CHECK(columnsWith(image, area, Theme::dark().color(Role::entropy)) > 0.98);
    const double dashed = columnsWith(image, area, Theme::dark().color(Role::logPerplexity));
    CHECK(dashed > 0.4);
    CHECK(dashed < 0.9);

    const int low = area.bottom() - 3;
    const int trained = bench.view.pixelOf(256).x();
    CHECK(image.pixelColor(trained - 12, low) == Theme::dark().color(Role::panel));
    CHECK(image.pixelColor(trained + 12, low) == Theme::dark().newTerritory());
}

TEST_CASE("axis titles and colours name the curves") {
    Bench bench;
    const CurvesPlot& plot = bench.view.plot();
    CHECK(plot.valueAxis(true).title == "attention entropy (nats)");
    CHECK(plot.valueAxis(false).title == "log-perplexity");
    CHECK(plot.positions().title == "position (tokens)");
    CHECK(plot.valueAxis(true).colour == plot.drawn(Curve::entropy)->pen.color());
    CHECK(plot.valueAxis(false).colour == plot.drawn(Curve::logPerplexity)->pen.color());
}

TEST_CASE("text in the plot is as large as the widget's own, scaled once") {
    Bench bench;
    for (const double scale : {1.0, 1.6, 2.0}) {
        bench.setTextScale(scale);
        bench.settle();
        CHECK(bench.view.plot().drawing().plot.font.pixelSize() == std::lround(13 * scale));
    }
}

TEST_CASE("words of lines stand above the plot, apart from each other, at every size") {
    Bench bench;
    for (const QSize size : {QSize(420, 180), QSize(640, 260), QSize(900, 400), QSize(1700, 700)}) {
        for (const double scale : {1.0, 1.6}) {
            INFO(size.width() << " x " << size.height() << ", text " << scale);
            bench.setTextScale(scale);
            bench.view.resize(size);
            bench.view.grab();
            const CurvesPlot& plot = bench.view.plot();
            const QRectF area = plot.plotArea();
            std::vector<QRectF> words;
            bool trained = false;
            for (const PlotText& text : plot.drawing().plot.texts) {
                const bool ofTrained = text.text.startsWith("trained to");
                if (!ofTrained && !text.text.startsWith("ceiling")) continue;
                trained = trained || ofTrained;
                words.push_back(text.place());
                CHECK(words.back().bottom() <= area.top());
                CHECK(words.back().top() >= 0);
                CHECK(words.back().left() >= area.left() - 1);
                CHECK(words.back().right() <= area.right() + 2);
            }
            CHECK(trained);
            if (words.size() == 2) CHECK_FALSE(words[0].intersects(words[1]));
        }
    }
}

TEST_CASE("the mean entropy and the smoothed log-perplexity are what is drawn") {
    Bench bench(300);
    bench.view.setSmoothing(0);
    bench.view.setEntropySmoothing(0);
    bench.view.flush();
    // 8 heads with factors 0.2 .. 0.9: their mean is 0.55.
    const auto& plot = bench.view.plot();
    CHECK(valueNear(plot.drawn(Curve::entropy), 200) == Approx(0.55 * std::log(201.0)));
    const auto m = made(2, 4, 300);
    CHECK(valueNear(plot.drawn(Curve::logPerplexity), 200) == Approx(m.nll[200]));
    bench.view.setSmoothing(8);
    bench.view.flush();
    double mean = 0.0;
    for (int i = 192; i <= 208; ++i)
        mean += m.nll[static_cast<std::size_t>(i)] / 17.0;
    CHECK(valueNear(plot.drawn(Curve::logPerplexity), 200) == Approx(mean));
    CHECK(valueNear(plot.drawn(Curve::ceiling), 20) == Approx(std::log(21.0)));
}

TEST_CASE(
    "at first the entropies of heads are smoothed as the loss is, and one button is for both") {
    Bench bench(300);
    Measurement m = made(2, 4, 300);
    for (int i = 0; i < 300; ++i)
        m.entropy[static_cast<std::size_t>(7 * 300 + i)] = i % 2 == 0 ? 1.0F : 3.0F;
    bench.view.setMeasurement(shared(m));
    bench.selection.setHeads({{1, 3}});
    bench.settle();
    const auto head = [&] { return bench.view.plot().drawnHead({1, 3}); };
    REQUIRE(head());
    CHECK(valueNear(head(), 200) == Approx(2.0).margin(0.1));
    auto* button = bench.view.findChild<QToolButton*>("smoothing");
    REQUIRE(button);
    button->click();
    CHECK(bench.view.smoothing() == 50);
    CHECK(bench.view.entropySmoothing() == 50);
    button->click();
    bench.settle();
    CHECK(bench.view.entropySmoothing() == 0);
    CHECK(std::abs(valueNear(head(), 200) - 2.0) == Approx(1.0));
}

TEST_CASE("positions that were not scored are joined, not broken") {
    Bench bench;
    Measurement coarse = made(2, 4, 1024);
    coarse.fidelity = Fidelity::partial;
    for (int i = 0; i < 1024; ++i)
        if (i % 64 != 0) coarse.nll[static_cast<std::size_t>(i)] = kMissing;
    bench.view.setSmoothing(0);
    bench.view.setMeasurement(shared(coarse));
    bench.view.flush();
    const auto* line = bench.view.plot().drawn(Curve::logPerplexity);
    REQUIRE(line);
    CHECK(line->points.size() >= 15);
    for (const QPointF& point : line->points)
        CHECK_FALSE(std::isnan(point.y()));
}

TEST_CASE("bits are nats divided by ln 2, in the axis, the curve and the signal") {
    Bench bench(300);
    const double nats = valueNear(bench.view.plot().drawn(Curve::entropy), 100);
    int told = 0;
    QObject::connect(&bench.view, &CurvesView::unitChanged, &bench.view, [&] { ++told; });
    bench.view.setUnit(EntropyUnit::bits);
    bench.view.flush();
    CHECK(told == 1);
    CHECK(valueNear(bench.view.plot().drawn(Curve::entropy), 100) ==
          Approx(nats / std::numbers::ln2));
    CHECK(bench.view.plot().valueAxis(true).title == "attention entropy (bits)");
    bench.view.setUnit(EntropyUnit::bits);
    CHECK(told == 1);
}

TEST_CASE("selected heads are thin lines, the hovered one stands out") {
    Bench bench;
    bench.selection.setHeads({{0, 1}, {1, 3}});
    bench.settle();
    const auto& plot = bench.view.plot();
    CHECK(valueNear(plot.drawnHead({1, 3}), 500) == Approx(0.9 * std::log(501.0)).epsilon(0.01));
    CHECK_FALSE(plot.drawnHead({0, 0}));
    const double thin = plot.drawnHead({0, 1})->pen.widthF();
    bench.selection.setHovered(HeadId{0, 0});
    bench.settle();
    REQUIRE(plot.drawnHead({0, 0}));
    CHECK(plot.drawnHead({0, 0})->pen.widthF() > thin);
    CHECK(plot.drawnHead({0, 0})->pen.color() != Theme::dark().color(Role::accent));
    bench.selection.setHovered(HeadId{7, 0});  // of another, larger checkpoint
    bench.settle();
    CHECK_FALSE(plot.drawnHead({7, 0}));
}

TEST_CASE("the reference is dashed, the log-perplexity with dots between, unlike ln(i + 1)") {
    Bench bench;
    CHECK_FALSE(bench.view.plot().drawn(Curve::referenceEntropy));
    bench.view.setReference(shared(made(2, 4, 1024, 1.2)));
    bench.settle();
    const auto* entropy = bench.view.plot().drawn(Curve::referenceEntropy);
    const auto* logPerplexity = bench.view.plot().drawn(Curve::referenceLogPerplexity);
    REQUIRE((entropy && logPerplexity));
    CHECK(entropy->pen.color() == Theme::dark().color(Role::reference));
    CHECK(entropy->pen.style() != Qt::SolidLine);
    CHECK(logPerplexity->pen.dashPattern() != entropy->pen.dashPattern());
    // The line of ln(i + 1) is grey, too: it has dots alone, no other line has.
    const auto longest = [](const QPen& pen) {
        return std::ranges::max(pen.dashPattern()) * pen.widthF();
    };
    const auto* ceiling = bench.view.plot().drawn(Curve::ceiling);
    REQUIRE(ceiling);
    CHECK(longest(logPerplexity->pen) > 2.5 * longest(ceiling->pen));
    CHECK(longest(entropy->pen) > 1.5 * longest(ceiling->pen));
    // The legend has both.
    for (const CurveEntry& entry : bench.view.legend().entries()) {
        if (entry.kind != CurveEntry::Kind::reference) continue;
        REQUIRE(entry.other);
        CHECK(entry.pen.dashPattern() == entropy->pen.dashPattern());
        CHECK(entry.other->dashPattern() == logPerplexity->pen.dashPattern());
    }
}

TEST_CASE("during a drag the axes stay, and settle after it") {
    Bench bench;
    const AxisRange entropy = bench.view.entropyRange();
    const AxisRange logPerplexity = bench.view.logPerplexityRange();
    bench.view.setDragging(true);
    for (const Fidelity fidelity : {Fidelity::partial, Fidelity::exact}) {
        for (const double level : {0.3, 6.0, 0.5}) {
            Measurement one = made(2, 4, 1024, level);
            one.fidelity = fidelity;
            bench.view.setMeasurement(shared(one));
            bench.view.flush();
            CHECK(bench.view.entropyRange() == entropy);
            CHECK(bench.view.logPerplexityRange() == logPerplexity);
        }
    }
    bench.view.setDragging(false);
    bench.view.flush();
    CHECK(bench.view.entropyRange().upper < entropy.upper);
}

TEST_CASE("axes follow whole answers, not means over some of the samples") {
    Bench bench;
    const AxisRange entropy = bench.view.entropyRange();
    const AxisRange logPerplexity = bench.view.logPerplexityRange();
    const auto answer = [&](int samples, Fidelity fidelity) {
        Measurement one = made(2, 4, 1024, 6.0);
        one.samples = samples;
        one.fidelity = fidelity;
        bench.view.setMeasurement(shared(one));
        bench.view.flush();
    };
    answer(2, Fidelity::partial);
    CHECK(bench.view.entropyRange() == entropy);
    CHECK(bench.view.logPerplexityRange() == logPerplexity);
    SECTION("a whole one") {
        answer(2, Fidelity::exact);
        CHECK(bench.view.entropyRange().upper > entropy.upper);
        CHECK(bench.view.logPerplexityRange().upper > logPerplexity.upper);
    }
    SECTION("what is there of the only sample stays as it is") {
        answer(1, Fidelity::partial);
        CHECK(bench.view.entropyRange().upper > entropy.upper);
    }
}

TEST_CASE("the first answer to a text begins with room for all that can come") {
    Bench bench;
    Measurement first = made(2, 4, 512, 0.1);
    first.fidelity = Fidelity::partial;
    bench.view.setMeasurement(shared(first));
    bench.view.flush();
    const AxisRange entropy = bench.view.entropyRange();
    CHECK(entropy.upper >= std::log(512.0));
    first.entropy = made(2, 4, 512, 1.0).entropy;
    bench.view.setMeasurement(shared(first));
    bench.view.flush();
    CHECK(bench.view.entropyRange() == entropy);
}

TEST_CASE("the preview is drawn at once, in a lighter stroke, and goes away") {
    Bench bench;
    std::map<HeadId, std::vector<float>> preview;
    preview[{0, 2}] = std::vector<float>(1024, 2.0f);
    bench.view.setPreview(preview);
    const auto* line = bench.view.plot().drawnPreview({0, 2});
    CHECK(valueNear(line, 700) == Approx(2.0));
    CHECK(line->pen.widthF() < bench.view.plot().drawn(Curve::entropy)->pen.widthF());
    bench.view.clearPreview();
    bench.view.flush();
    CHECK_FALSE(bench.view.plot().drawnPreview({0, 2}));
}

TEST_CASE("a preview of the mean alone is drawn without any head") {
    Bench bench;
    CHECK_FALSE(bench.view.plot().drawn(Curve::previewEntropy));
    const auto named = [&] {
        const auto& entries = bench.view.legend().entries();
        return std::any_of(entries.begin(), entries.end(),
                           [](const CurveEntry& one) { return one.name == "preview of the mean"; });
    };
    CHECK_FALSE(named());
    bench.view.setPreview({}, std::vector<float>(1024, 2.5f));
    CHECK(named());
    CHECK(valueNear(bench.view.plot().drawn(Curve::previewEntropy), 700) == Approx(2.5));
    CHECK_FALSE(bench.view.plot().drawnPreview({0, 0}));
    bench.view.setReference(shared(made(2, 4, 512)));  // what else changes leaves it
    bench.view.flush();
    CHECK(valueNear(bench.view.plot().drawn(Curve::previewEntropy), 700) == Approx(2.5));
    bench.view.clearPreview();
    bench.view.flush();
    CHECK_FALSE(bench.view.plot().drawn(Curve::previewEntropy));
    CHECK_FALSE(named());
}

TEST_CASE("a preview of one head moves the mean by its share") {
    const auto now = derivedCurves(shared(made(2, 4, 64)), 0);
    std::map<HeadId, std::vector<float>> preview;
    std::vector<float> raised(now.head({1, 0}).begin(), now.head({1, 0}).end());
    for (float& value : raised)
        value += 0.8f;
    preview[{1, 0}] = raised;
    const auto mean = meanWithPreview(now, preview);
    REQUIRE(mean.size() == 64);
    CHECK(mean[40] == Approx(now.entropy[40] + 0.1));
}

TEST_CASE("a hidden view paints nothing until it is shown") {
    test::application();
    CurvesView view;
    view.resize(600, 300);
    view.setMeasurement(shared(made(2, 4, 128)));
    QElapsedTimer clock;
    clock.start();
    while (clock.elapsed() < 60)
        QCoreApplication::processEvents();
    CHECK_FALSE(view.plot().drawn(Curve::entropy));
    view.show();
    CHECK(QTest::qWaitFor([&] { return view.plot().drawn(Curve::entropy) != nullptr; },
                          test::kPatience));
}

TEST_CASE("a shorter measurement takes the zoom back into its text") {
    Bench bench;
    bench.view.setVisiblePositions({700, 900});
    bench.view.flush();
    bench.view.setMeasurement(shared(made(2, 4, 256)));
    bench.view.flush();
    CHECK(bench.view.visiblePositions().upper <= 256);
    CHECK(bench.view.visiblePositions().size() == Approx(200));
}

TEST_CASE("a measurement without entropies or with the wrong number of them draws what it has") {
    Bench bench;
    Measurement broken = made(2, 4, 1024);
    broken.entropy.resize(100);
    bench.view.setMeasurement(shared(broken));
    bench.selection.setHeads({{0, 1}});
    bench.settle();
    CHECK_FALSE(bench.view.plot().drawn(Curve::entropy));
    CHECK(bench.view.plot().drawn(Curve::logPerplexity));
}

TEST_CASE("time of a repaint", "[.benchmark]") {
    test::application();
    Selection selection;
    CurvesView view(&selection);
    view.resize(1100, 520);
    Measurement m = made(2, 10, 16384);
    for (std::size_t i = 0; i < m.entropy.size(); ++i)
        m.entropy[i] +=
            0.2f * static_cast<float>(std::sin(12.9898 * static_cast<double>(i * i % 9973)));
    for (std::size_t i = 0; i < m.nll.size(); ++i)
        m.nll[i] += static_cast<float>(std::sin(78.233 * static_cast<double>(i * i % 9973)));
    view.setMeasurement(shared(m));
    std::set<HeadId> heads;
    for (int head = 0; head < 20; ++head)
        heads.insert({head / 10, head % 10});
    selection.setHeads(heads);
    view.show();
    view.flush();
    constexpr int kRounds = 30;
    const auto report = [&](const char* what, auto&& round) {
        const std::clock_t start = std::clock();
        for (int i = 0; i < kRounds; ++i)
            round(i);
        const double seconds = static_cast<double>(std::clock() - start) / CLOCKS_PER_SEC;
        std::cout << what << ": " << 1000.0 * seconds / kRounds << " ms of processor time\n";
    };
    report("repaint, 20 heads x 16,384 positions", [&](int round) {
        view.setVisiblePositions({0.0, 16384.0 - round});
        view.flush();
        view.repaint();
    });
    report("the same with a new measurement", [&](int) {
        view.setMeasurement(shared(m));
        view.flush();
    });
    report("crosshair", [&](int round) { selection.setPosition(100 * round); });
    selection.setHeads({});
    report("repaint without heads", [&](int round) {
        view.setVisiblePositions({0.0, 16384.0 - round});
        view.flush();
        view.repaint();
    });
}

TEST_CASE("an entropy that rounding made negative does not move the axis below zero") {
    Bench bench;
    Measurement m = made(2, 4, 1024);
    m.entropy[0] = -1e-3f;
    bench.view.setMeasurement(shared(m));
    bench.view.flush();
    CHECK(bench.view.entropyRange().lower == 0.0);
}
