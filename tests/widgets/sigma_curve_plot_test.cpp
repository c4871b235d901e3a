// SPDX-License-Identifier: GPL-3.0-or-later
// Entropy and loss against one head's scale, by where they are painted.
#include "widgets/plot/sigma_curve_plot.h"

#include <QFile>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <cmath>

#include "analysis/error.h"
#include "tests/catch.h"
#include "tests/widgets/csv_of.h"
#include "tests/widgets/painted_text.h"
#include "tests/widgets/pointer.h"

using namespace sextant;
using namespace sextant::test;

namespace {

// Entropy 4 - sigma at position 0 and twice that at position 1; losses as they came, one missing.
std::shared_ptr<SigmaCurve> madeUp() {
    auto curve = std::make_shared<SigmaCurve>();
    curve->layer = 5;
    curve->head = 1;
    curve->positions = 2;
    for (const double sigma : {0.5, 1.0, 1.5, 2.0, 2.5, 3.0}) {
        curve->sigma.push_back(sigma);
        curve->entropy.push_back(static_cast<float>(4 - sigma));
        curve->entropy.push_back(static_cast<float>(8 - 2 * sigma));
    }
    curve->nllSigma = {2.0, 1.0, 3.0};
    curve->nll = {2.25, 2.5, NAN};
    curve->done = 3;
    curve->of = 4;
    return curve;
}

struct PlotOnScreen {
    QApplication& app = drivenApplication();
    SigmaCurvePlot plot;

    PlotOnScreen() {
        plot.resize(280, 130);
        plot.show();
    }
};

}  // namespace

TEST_CASE("every axis of a head's curve says what it is of") {
    PlotOnScreen screen;
    screen.plot.setCurve(madeUp(), {});
    PaintedText device(screen.plot.size());
    screen.plot.render(&device);
    std::string all;
    for (const PaintedWord& word : device.words)
        all += word.text + '\n';
    for (const char* name : {"entropy", "log-perplexity", "of this head (1/\u221ad)"})
        CHECK_THAT(all, ContainsSubstring(name));
}

TEST_CASE("a head's curve shows entropy at the crosshair, else at the last position") {
    PlotOnScreen screen;
    screen.plot.setCurve(madeUp(), {});
    REQUIRE(screen.plot.hasCurve());
    CHECK(screen.plot.shownPosition() == 1);
    CHECK(screen.plot.entropies().front() == QPointF(0.5, 7.0));
    screen.plot.setPosition(0);
    CHECK(screen.plot.entropies().front() == QPointF(0.5, 3.5));
    screen.plot.setUnit(EntropyUnit::bits);
    CHECK(screen.plot.entropies().front().y() == Approx(3.5 * std::log2(std::exp(1.0))));
    screen.plot.setPosition(700);  // of a longer text
    CHECK(screen.plot.shownPosition() == 1);
}

TEST_CASE("losses stand in the order of their scales, those that are not there are left out") {
    PlotOnScreen screen;
    screen.plot.setCurve(madeUp(), {});
    const auto losses = screen.plot.losses();
    REQUIRE(losses.size() == 2);
    CHECK(losses[0] == QPointF(1.0, 2.5));
    CHECK(losses[1] == QPointF(2.0, 2.25));
}

TEST_CASE(
    "both curves lie within the plot, entropy against the left axis, loss against the right") {
    PlotOnScreen screen;
    screen.plot.setCurve(madeUp(), {});
    const QRectF area = screen.plot.plotRect().adjusted(-0.5, -0.5, 0.5, 0.5);
    CHECK(area.left() > 10);
    CHECK(area.right() < screen.plot.width() - 10);
    for (const QPointF& point : screen.plot.entropies())
        CHECK(area.contains(screen.plot.xOf(point.x()), screen.plot.yOfEntropy(point.y())));
    for (const QPointF& point : screen.plot.losses())
        CHECK(area.contains(screen.plot.xOf(point.x()), screen.plot.yOfLoss(point.y())));
    CHECK(screen.plot.xOf(0.5) == Approx(screen.plot.plotRect().left()));
    CHECK(screen.plot.xOf(3.0) == Approx(screen.plot.plotRect().right()));
    CHECK(screen.plot.yOfEntropy(2.0) > screen.plot.yOfEntropy(7.0));
}

TEST_CASE("the numbers of an axis differ, and there is room for them, however flat the curve is") {
    PlotOnScreen screen;
    for (const double span : {0.0, 2e-7, 3e-5, 4e-4, 0.02, 30.0}) {
        INFO(span);
        auto curve = madeUp();
        for (std::size_t k = 0; k < curve->entropy.size(); ++k)
            curve->entropy[k] = static_cast<float>(1.3 + span * static_cast<double>(k) / 11);
        curve->nll = {2.345F, static_cast<float>(2.345 + span), NAN};
        screen.plot.setCurve(curve, {});
        const PlotPane pane =
            screen.plot.plot(screen.plot.size(), screen.plot.font(), Theme::dark(), true).panes[0];
        const QFontMetricsF metrics(numberFont(screen.plot.font()));
        for (const bool right : {false, true}) {
            const PlotAxis& axis = right ? pane.right : pane.left;
            const double room = right ? screen.plot.width() - pane.area.right() : pane.area.left();
            QStringList numbers;
            for (const PlotTick& tick : axis.ticks) {
                numbers << tick.text;
                CHECK(metrics.horizontalAdvance(tick.text) < room);
            }
            CHECK(numbers.size() == 4);
            CHECK(numbers.removeDuplicates() == 0);
            for (const QPointF& point : right ? screen.plot.losses() : screen.plot.entropies())
                CHECK(axis.range.contains(point.y()));
        }
    }
}

TEST_CASE("where the head stands and where its drag began are lines in their colours") {
    PlotOnScreen screen;
    screen.plot.setTheme(Theme::dark(), 2.0);
    screen.plot.setCurve(madeUp(), {});
    const auto columnHas = [&](double sigma, Role role) {
        const QImage image = screen.plot.grab().toImage();
        const int x = static_cast<int>(std::lround(screen.plot.xOf(sigma)));
        const QColor colour = Theme::dark().color(role);
        for (int column = x - 2; column <= x + 2; ++column)
            for (int y = 0; y < image.height(); ++y)
                if (image.pixelColor(column, y) == colour) return true;
        return false;
    };
    CHECK_FALSE(columnHas(2.3, Role::accent));
    screen.plot.setSigma(2.3, 1.3);
    CHECK(columnHas(2.3, Role::accent));
    CHECK(columnHas(1.3, Role::reference));
    screen.plot.setSigma(2.3, std::nullopt);
    CHECK_FALSE(columnHas(1.3, Role::reference));
}

TEST_CASE("pointing at the curve says the values there") {
    PlotOnScreen screen;
    screen.plot.setCurve(madeUp(), {});
    CHECK(screen.plot.readOut().isEmpty());
    hover(&screen.plot, {screen.plot.xOf(1.5), screen.plot.plotRect().center().y()});
    CHECK(screen.plot.readOut() ==
          QStringList{QString::fromUtf8("σ 1.50"), "entropy 5.00", "log-ppl 2.375"});
    hover(&screen.plot, {screen.plot.xOf(2.8), screen.plot.plotRect().center().y()});
    CHECK(screen.plot.readOut() == QStringList{QString::fromUtf8("σ 2.80"), "entropy 2.40"});
    hover(&screen.plot, {1.0, 60.0});
    CHECK(screen.plot.readOut().isEmpty());
}

TEST_CASE("a head's curve is exported as pictures and as numbers, and what is not there is not") {
    PlotOnScreen screen;
    QTemporaryDir folder;
    const auto path = [&](const char* name) { return folder.filePath(name); };
    CHECK_THROWS_AS(screen.plot.exportTo(path("a.svg"), PictureWidth::column, "t"), Error);
    CHECK_FALSE(QFile::exists(path("a.svg")));
    screen.plot.setCurve(madeUp(), {});
    for (const char* name : {"a.svg", "a.pdf", "a.png"}) {
        screen.plot.exportTo(path(name), PictureWidth::column, "nope, L5 H1");
        CHECK(QFile(path(name)).size() > 1000);
    }
    const QStringList lines = csvOf(screen.plot.table("nope, L5 H1")).trimmed().split('\n');
    REQUIRE(lines.size() == 2 + 6 + 2);
    CHECK(lines[0] == "# nope, L5 H1, entropy at position 1 and log-perplexity in nats");
    CHECK(lines[1] == "sigma,entropy,log_perplexity");
    CHECK(lines[2] == "0.5,7,");
    CHECK(lines[8] == "1,,2.5");
}

TEST_CASE("a curve that failed shows no plot") {
    PlotOnScreen screen;
    auto curve = madeUp();
    curve->failure = Message("several runs are combined here");
    screen.plot.setCurve(curve, {});
    CHECK_FALSE(screen.plot.hasCurve());
    CHECK(screen.plot.entropies().empty());
    screen.plot.grab();
}
