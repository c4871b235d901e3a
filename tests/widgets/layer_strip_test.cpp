// SPDX-License-Identifier: GPL-3.0-or-later
// The rows of LAYERS: how much room they take, what their cells show and what is asked of them.
#include "pages/checkpoint/layer_strip.h"

#include <QContextMenuEvent>
#include <QScrollBar>
#include <QSignalSpy>
#include <QTest>
#include <QVBoxLayout>
#include <cmath>

#include "pages/checkpoint/layer_scroll.h"
#include "pages/heads/head_grid_values.h"
#include "tests/catch.h"
#include "tests/widgets/pointer.h"
#include "widgets/colormap.h"

using namespace sextant;
using namespace sextant::test;

namespace {

struct Strip {
    QApplication& app = drivenApplication();
    Selection selection;
    LayerStrip* strip = new LayerStrip(&selection);
    LayerScroll scroll{strip};

    Strip(int layers, int heads) {
        strip->setRows(std::vector<LayerRow>(static_cast<std::size_t>(layers), {"RoPE", "full"}),
                       heads);
        scroll.refit();
        scroll.resize(scroll.sizeHint());
        scroll.show();
    }
    QString toolTip(int layer, int head) const {
        return strip->toolTipAt(strip->cellRect(layer, head).center());
    }
};

}  // namespace

TEST_CASE("many layers scroll in a room of nine rows, few take what they need") {
    const int layers = GENERATE(2, 9, 22, 80);
    Strip screen(layers, 4);
    const int room = screen.scroll.sizeHint().height();
    CHECK(room == screen.strip->heightOf(std::min(layers, LayerScroll::mostRows)));
    CHECK(screen.strip->height() == screen.strip->heightOf(layers));
    CHECK((screen.scroll.verticalScrollBar()->maximum() > 0) == (layers > LayerScroll::mostRows));
}

TEST_CASE("where no head has a number yet the colours have no range") {
    Strip screen(2, 2);
    const float none = std::nanf("");
    screen.strip->setEntropy({none, none, none, none});
    CHECK(screen.strip->legend(EntropyUnit::nats).colours.empty());
    screen.strip->setEntropy({none, 1.5F, none, none});
    CHECK(screen.strip->legend(EntropyUnit::nats).high == "1.50");
}

TEST_CASE("in a low panel the layers leave room for what stands below them") {
    drivenApplication();
    Selection selection;
    QScrollArea panel;
    auto* content = new QWidget;
    auto* column = new QVBoxLayout(content);
    auto* strip = new LayerStrip(&selection);
    strip->setRows(std::vector<LayerRow>(22), 4);
    auto* scroll = new LayerScroll(strip);
    column->addWidget(scroll);
    panel.setWidgetResizable(true);
    panel.setWidget(content);
    const int row = strip->heightOf(2) - strip->heightOf(1);
    panel.resize(250, (LayerScroll::othersRows + 5) * row + row / 2);
    panel.show();
    CHECK(scroll->sizeHint().height() == strip->heightOf(5));
    panel.resize(250, (LayerScroll::othersRows + 13) * row + row / 2);
    CHECK(scroll->sizeHint().height() == strip->heightOf(LayerScroll::mostRows));
    panel.resize(250, 10 * row);
    CHECK(scroll->sizeHint().height() == strip->heightOf(LayerScroll::leastRows));
    panel.resize(250, 60 * row);
    CHECK(scroll->sizeHint().height() == strip->heightOf(22));
}

TEST_CASE("the keyboard takes the room along") {
    Strip screen(22, 4);
    for (int i = 0; i < 21; ++i)
        QTest::keyClick(screen.strip, Qt::Key_Down);
    const QRect last = screen.strip->labelRect(21).translated(screen.strip->pos());
    CHECK(screen.scroll.viewport()->rect().contains(last));
}

TEST_CASE("the cells say sigma in effect and what makes it, and what is not measured nothing") {
    Strip screen(1, 2);
    screen.strip->setScales({1.0, 1.9}, 1.44);
    CHECK(screen.toolTip(0, 1).contains("σ 1.44 × 1.90 = 2.74"));
    CHECK_FALSE(screen.toolTip(0, 1).contains("nats"));
    screen.strip->setEntropy({1.5f, std::nanf("")});
    CHECK(screen.toolTip(0, 0).contains("1.50 nats"));
    CHECK_FALSE(screen.toolTip(0, 1).contains("nats"));
    const auto colour = [&](int head) {
        return screen.strip->grab().toImage().pixelColor(screen.strip->cellRect(0, head).center());
    };
    CHECK(colour(1) == Theme::dark().color(Role::panel));
    screen.strip->setCells(LayerCells::sigma);
    CHECK(colour(1) != Theme::dark().color(Role::panel));
    CHECK(colour(0) != colour(1));
    screen.strip->setScales({1.0, 1.0}, 1.0);
    CHECK(colour(0) == Theme::dark().color(Role::panel));
}

TEST_CASE("the cells show the share on the first token, and nothing where it was not measured") {
    Strip screen(1, 2);
    screen.strip->setCells(LayerCells::firstShare);
    screen.strip->setEntropy({1.5f, 2.5f});
    const auto colour = [&](int head) {
        return screen.strip->grab().toImage().pixelColor(screen.strip->cellRect(0, head).center());
    };
    CHECK(colour(0) == colour(1));
    CHECK_FALSE(screen.toolTip(0, 0).contains("first token"));
    screen.strip->setFirstShare({0.25f, 0.75f});
    CHECK(colour(0) == viridis(0.25 / 0.75));
    CHECK(colour(1) == viridis(1.0));
    CHECK(screen.toolTip(0, 1).contains("0.75 of its attention on the first token"));
}

TEST_CASE("a legend says what the colours of the cells mean, in one range with the grid of heads") {
    Strip screen(1, 2);
    CHECK(screen.strip->legend(EntropyUnit::nats).colours.empty());
    screen.strip->setEntropy({1.5f, 2.5f});
    LegendOfColours legend = screen.strip->legend(EntropyUnit::nats);
    CHECK(legend.low + ' ' + legend.high + ' ' + legend.unit == "0 2.50 nats");
    CHECK(legend.colours.front() == viridis(0.0));
    CHECK(legend.colours.back() == viridis(1.0));
    CHECK(screen.strip->legend(EntropyUnit::bits).high == "3.61");
    const float largest = GENERATE(0.004f, 0.5f);
    auto measured = std::make_shared<Measurement>();
    measured->layers = 1;
    measured->heads = 2;
    measured->positions = 3;
    measured->entropy.assign(6, 1.0f);
    measured->firstShare = {1.0f, largest, largest, 1.0f, 0.002f, 0.002f};
    HeadGridValues grid;
    grid.setMeasurement(measured);
    grid.setColouring(HeadColouring::firstShare);
    screen.strip->setCells(LayerCells::firstShare);
    screen.strip->setFirstShare(headFirstShare(*measured, 1, 2));
    legend = screen.strip->legend(EntropyUnit::nats);
    CHECK(legend.high.toDouble() == Approx(grid.range().high));
    CHECK(screen.strip->grab().toImage().pixelColor(screen.strip->cellRect(0, 0).center()) ==
          grid.colour(largest, Theme::dark()));

    ColourLegend shown;
    shown.setLegend({"0", "6.73", "nats", {viridis(0.0), viridis(1.0)}});
    for (const int width : {200, 90, 70, 20}) {
        CAPTURE(width);
        shown.resize(width, shown.sizeHint().height());
        const QRectF bar = shown.bar();
        CHECK(bar.isEmpty() == (width == 20));
        CHECK((bar.isEmpty() || (bar.left() > 0.0 && bar.right() < width)));
    }
}

TEST_CASE("a cell has the colour that its head has in the grid, also while an answer grows") {
    Strip screen(1, 2);
    screen.strip->setTheme(Theme::dark());
    HeadGridValues grid, layers;
    const auto measured = [](Fidelity fidelity, float low, float high) {
        auto made = std::make_shared<Measurement>();
        made->layers = 1;
        made->heads = 2;
        made->positions = 1;
        made->entropy = {low, high};
        made->fidelity = fidelity;
        return made;
    };
    for (const auto& now :
         {measured(Fidelity::exact, 0.5f, 4.0f), measured(Fidelity::partial, 1.0f, 2.0f),
          measured(Fidelity::partial, 1.5f, 2.5f)}) {
        grid.setReference(nullptr);  // as a measurement comes
        grid.setMeasurement(now);
        layers.setMeasurement(now);
        screen.strip->setEntropy(now->entropy, layers.range());
        CHECK(grid.range() == ColourRange{0.5, 4.0});
        const LegendOfColours legend = screen.strip->legend(EntropyUnit::nats);
        CHECK(legend.low + ' ' + legend.high == "0.50 4.00");
        for (const int head : {0, 1})
            CHECK(screen.strip->grab().toImage().pixelColor(
                      screen.strip->cellRect(0, head).center()) ==
                  grid.colour(now->entropy[static_cast<std::size_t>(head)], Theme::dark()));
    }
}

TEST_CASE("a right click on a row asks what can be done with it") {
    Strip screen(3, 2);
    QSignalSpy asked(screen.strip, &LayerStrip::menuRequested);
    const QPoint at = screen.strip->labelRect(2).center();
    QContextMenuEvent event(QContextMenuEvent::Mouse, at, screen.strip->mapToGlobal(at));
    QApplication::sendEvent(screen.strip, &event);
    REQUIRE(asked.count() == 1);
    CHECK(asked[0][0].toInt() == 2);
}

TEST_CASE("narrow cells keep their colour while their heads are selected") {
    Strip screen(4, 32);
    REQUIRE(screen.strip->cellRect(0, 0).width() < 8);
    std::vector<float> entropy(4 * 32);
    for (std::size_t i = 0; i < entropy.size(); ++i)
        entropy[i] = 0.5F + static_cast<float>(i % 7);
    screen.strip->setEntropy(entropy);
    const auto colours = [&] {
        const QImage image = screen.strip->grab().toImage();
        std::vector<QRgb> all;
        for (int head = 0; head < 32; ++head)
            all.push_back(image.pixel(screen.strip->cellRect(1, head).center()));
        return all;
    };
    const auto before = colours();
    std::set<HeadId> heads;
    for (int head = 0; head < 32; ++head)
        heads.insert({1, head});
    screen.selection.setHeads(heads);
    CHECK(colours() == before);
}

TEST_CASE("cells that are not of what is set are pale, and say so") {
    Strip screen(2, 2);
    screen.strip->setEntropy({1.0F, 2.0F, 3.0F, 4.0F});
    const auto colour = [&] {
        const QImage seen = screen.strip->grab().toImage();
        const QPoint at = screen.strip->cellRect(0, 0).center();
        return seen.pixelColor(at * seen.devicePixelRatio());
    };
    const QColor before = colour();
    screen.strip->setStale("before the last change");
    const QColor panel = Theme::dark().color(Role::panel);
    const auto far = [&](const QColor& one) {
        return std::abs(one.red() - panel.red()) + std::abs(one.green() - panel.green()) +
               std::abs(one.blue() - panel.blue());
    };
    CHECK(far(colour()) < 0.5 * far(before));
    CHECK(screen.toolTip(0, 0).contains("before the last change"));
    screen.strip->setStale({});
    CHECK(colour() == before);

    ColourLegend legend;
    LegendOfColours words = screen.strip->legend(EntropyUnit::nats);
    legend.resize(240, 20);
    legend.setLegend(words);
    const QRectF whole = legend.bar();
    words.note = {"before the last change of what is set and more than there is room for",
                  "before"};
    legend.setLegend(words);
    CHECK(legend.note() == "before");
    CHECK_FALSE(legend.bar().isEmpty());
    CHECK(legend.bar().right() <= whole.right() + 60);
    CHECK(legend.bar().left() >= QFontMetricsF(legend.font()).horizontalAdvance("before"));
}
