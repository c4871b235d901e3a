// SPDX-License-Identifier: GPL-3.0-or-later
// Two models on one text.
#include <QImage>
#include <QTest>
#include <algorithm>

#include "pages/models/model_pair_plot.h"
#include "tests/catch.h"
#include "tests/widgets/application.h"
#include "tests/widgets/csv_of.h"
#include "tests/widgets/painted_text.h"

using namespace sextant;
using namespace sextant::test;

namespace {

ModelPair made() {
    ModelPair pair;
    pair.first = "nope";
    pair.second = "rope: as trained";
    for (int i = 0; i < 64; ++i) {
        pair.at.push_back(i);
        pair.firstLoss.push_back(2.0);
        pair.secondLoss.push_back(i < 32 ? 1.5 : 4.5);
    }
    pair.secondLoss[5] = std::nan("");
    pair.firstTrained = 48;
    return pair;
}

}  // namespace

TEST_CASE("the difference is the second's loss less the first's where both have one") {
    const ModelPair pair = made();
    const auto between = pair.difference();
    CHECK(between[0] == -0.5);
    CHECK(between[40] == 2.5);
    CHECK(std::isnan(between[5]));
    CHECK(*pair.meanDifference() == Approx((31 * -0.5 + 32 * 2.5) / 63));
    CHECK_FALSE(ModelPair{}.meanDifference());
}

TEST_CASE("both plots of two models share the text's axis, and say what they are over") {
    application();
    ModelPairPlot plot;
    plot.resize(600, 400);
    plot.setPair(made());
    const auto panes = plot.onScreen().panes;
    REQUIRE(panes.size() == 2);
    CHECK(panes[0].x.range == panes[1].x.range);
    CHECK(panes[0].area.left() == panes[1].area.left());
    CHECK(panes[0].area.bottom() < panes[1].area.top());
    CHECK(panes[1].left.range.contains(0.0));
    const auto said = [&](const char* words) {
        PaintedText page(plot.size());
        QPainter painter(&page);
        plot.paintTo(painter, plot.rect(), Theme::dark());
        painter.end();
        return std::any_of(page.words.begin(), page.words.end(), [&](const PaintedWord& one) {
            return one.text.find(words) != std::string::npos;
        });
    };
    CHECK(said("position (tokens)"));
    CHECK(said("rope: as trained"));
    CHECK(said("difference (nats)"));
    CHECK(plot.pair().differenceName() == QString::fromUtf8("rope: as trained \u2212 nope"));
    ModelPair pair = made();
    pair.overBytes = true;
    plot.setPair(pair);
    CHECK(said("byte of the text"));
    CHECK(said("nats a byte"));
    CHECK(csvOf(plot.table()).contains("byte,first,second,difference\n0,2,1.5,-0.5\n"));
}

TEST_CASE("where the plots are low their titles lose words before they meet") {
    application();
    ModelPairPlot plot;
    plot.setPair(made());
    for (int height = 90; height < 400; height += 10) {
        CAPTURE(height);
        plot.resize(600, height);
        PaintedText page(plot.size());
        QPainter painter(&page);
        plot.paintTo(painter, plot.rect(), Theme::dark());
        painter.end();
        std::vector<QRectF> titles;
        for (const PaintedWord& one : page.words)
            if (one.text.find("log-perplexity") == 0 || one.text.find("difference") == 0)
                titles.push_back(one.place);
        for (std::size_t i = 1; i < titles.size(); ++i)
            CHECK_FALSE(titles[i].intersects(titles[i - 1]));
        if (height >= 390) CHECK(titles.size() == 2);
    }
}

TEST_CASE("where the plots are low no numbers meet, and lower still the losses stand alone") {
    application();
    ModelPairPlot plot;
    plot.setPair(made());
    bool two = false;
    for (int height = 90; height < 400; height += 10) {
        CAPTURE(height);
        plot.resize(600, height);
        const auto panes = plot.onScreen().panes;
        CHECK((panes.size() == 2 || !two));  // of a higher one, too
        two = panes.size() == 2;
        QFont font = plot.font();  // as the plot writes
        if (font.pointSizeF() > 0)
            font.setPointSizeF(0.9 * font.pointSizeF());
        else
            font.setPixelSize(std::max(8, static_cast<int>(0.9 * font.pixelSize())));
        const QFontMetricsF metrics(font);
        if (two) {
            CHECK(panes[1].area.height() >= 1.5 * metrics.height());
            CHECK(panes[1].area.top() - panes[0].area.bottom() >= metrics.height());
        }
        PaintedText page(plot.size());
        QPainter painter(&page);
        painter.setFont(font);
        plot.paintTo(painter, plot.rect(), Theme::dark());
        painter.end();
        std::vector<QRectF> numbers;  // to the left of the plots
        for (const PaintedWord& one : page.words)
            if (one.place.right() < panes[0].area.left() &&
                one.text.find_first_of("0123456789") != std::string::npos)
                numbers.push_back(one.place);
        CHECK(numbers.size() >= 2);
        for (std::size_t i = 0; i < numbers.size(); ++i)
            for (std::size_t j = 0; j < i; ++j)
                CHECK(std::abs(numbers[i].center().y() - numbers[j].center().y()) >=
                      0.7 * metrics.height());
    }
    CHECK(two);
    plot.resize(600, 90);
    CHECK(plot.onScreen().panes.size() == 1);
}

TEST_CASE("however low two models' plots are, their axes have two numbers and a title") {
    application();
    ModelPairPlot plot;
    ModelPair pair = made();
    for (std::size_t i = 0; i < pair.at.size(); ++i)
        pair.firstLoss[i] = 3.1 + 0.04 * static_cast<double>(i);  // one multiple of 5 among them
    pair.secondTrained = 48;
    plot.setPair(pair);
    for (int height = 140; height < 400; height += 20) {
        CAPTURE(height);
        plot.resize(1200, height);
        const auto panes = plot.onScreen().panes;
        PaintedText page(plot.size());
        QPainter painter(&page);
        plot.paintTo(painter, plot.rect(), Theme::light());
        painter.end();
        int upper = 0;
        std::vector<QRectF> texts;
        for (const PaintedWord& one : page.words) {
            if (one.place.right() < panes[0].area.left() &&
                one.text.find_first_not_of("0123456789.") == std::string::npos)
                upper += one.place.center().y() < panes[0].area.bottom() + 2.0 ? 1 : 0;
            else
                texts.push_back(one.place);
        }
        CHECK(upper >= 2);
        const auto said = [&](const std::string& words) {
            return std::count_if(page.words.begin(), page.words.end(), [&](const PaintedWord& one) {
                return one.text.find(words) != std::string::npos;
            });
        };
        CHECK(said("log-perplexity (nats)") == 1);
        if (panes.size() == 2) CHECK(said("difference (nats)") == 1);
        CHECK(said("trained to 48") == 1);
        for (std::size_t i = 0; i < texts.size(); ++i)
            for (std::size_t j = 0; j < i; ++j)
                CHECK_FALSE(
                    texts[i].adjusted(1, 1, -1, -1).intersects(texts[j].adjusted(1, 1, -1, -1)));
    }
}

TEST_CASE("the two models' names stand beside pieces of their curves, each dashed its own way") {
    application();
    ModelPairPlot plot;
    plot.resize(600, 300);
    plot.setPair(made());
    QImage image(plot.size(), QImage::Format_RGB32);
    const Theme theme = Theme::light();
    image.fill(theme.color(Role::panel));
    QPainter painter(&image);
    plot.paintTo(painter, plot.rect(), theme);
    painter.end();
    // Left of the first name, in its colour, with gaps.
    const double left = plot.onScreen().panes.at(0).area.left();
    const int row = static_cast<int>(0.5 * QFontMetricsF(plot.font()).height());
    int seen = 0, gaps = 0;
    for (int x = static_cast<int>(left); x < left + 24; ++x) {
        bool drawn = false;
        for (int y = row - 2; y <= row + 2; ++y) {
            const QColor at = image.pixelColor(x, y);
            drawn = drawn || at.red() > at.blue() + 80;
        }
        ++(drawn ? seen : gaps);
    }
    CHECK(seen > 8);
    CHECK(gaps > 2);
}
