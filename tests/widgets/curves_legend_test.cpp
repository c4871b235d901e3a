// SPDX-License-Identifier: GPL-3.0-or-later
// Names above the curves and labels at their ends: what they hide and bring forward, and that they
// cover neither each other nor a curve.
#include "pages/curves/curve_legend.h"
#include "tests/widgets/curves_bench.h"
#include "widgets/plot/curve_labels.h"

using namespace sextant;
using namespace sextant::test;

namespace {

CurveLegend* legendOf(Bench& bench) {
    auto* legend = bench.view.findChild<CurveLegend*>();
    REQUIRE(legend);
    return legend;
}

void send(CurveLegend* legend, QEvent::Type type, const QString& key,
          Qt::MouseButton button = Qt::NoButton) {
    const QRectF place = legend->placeOf(key);
    REQUIRE_FALSE(place.isEmpty());
    const QPoint at = place.center().toPoint();
    QMouseEvent event(type, at, legend->mapToGlobal(at), button, button, Qt::NoModifier);
    QCoreApplication::sendEvent(legend, &event);
}

std::set<HeadId> heads(int layers, int each) {
    std::set<HeadId> all;
    for (int layer = 0; layer < layers; ++layer)
        for (int head = 0; head < each; ++head)
            all.insert({layer, head});
    return all;
}

}  // namespace

TEST_CASE("labels move apart by as little as it takes and stay in their room") {
    CHECK(spreadApart({10, 50, 90}, 12, {0, 100}) == std::vector<double>{10, 50, 90});
    // Two that coincide part evenly.
    const auto two = spreadApart({40, 40}, 12, {0, 100});
    CHECK(two[0] == Approx(34));
    CHECK(two[1] == Approx(46));
    const auto low = spreadApart({99, 100, 100}, 12, {0, 100});
    CHECK(low[2] == Approx(100));
    CHECK(low[0] == Approx(76));
    CHECK(mostLabels(12, {0, 100}) == 9);
}

TEST_CASE("each selected head has a line of its own colour, dash or mark") {
    Bench bench;
    bench.selection.setHeads(heads(2, 4));
    bench.settle();
    std::set<std::tuple<QRgb, QVector<qreal>, int>> looks;
    for (const HeadId id : bench.selection.heads()) {
        const PlotLine* line = bench.view.plot().drawnHead(id);
        REQUIRE(line);
        REQUIRE(line->mark);
        looks.insert(
            {line->pen.color().rgb(), line->pen.dashPattern(), static_cast<int>(*line->mark)});
        CHECK(line->pen.color() != Theme::dark().color(Role::accent));
    }
    CHECK(looks.size() == 8);
    // It keeps it while others come and go.
    const QColor own = bench.view.plot().drawnHead({1, 2})->pen.color();
    bench.selection.setHeads({{0, 0}, {1, 2}});
    bench.settle();
    CHECK(bench.view.plot().drawnHead({1, 2})->pen.color() == own);
}

TEST_CASE("six selected heads have six colours, and a name each before what has no room") {
    Bench bench;
    bench.view.resize(800, 400);
    std::vector<PinFacts> pins(2);
    for (int i = 0; i < 2; ++i) {
        pins[static_cast<std::size_t>(i)].name = "uniform sigma 1.4";
        pins[static_cast<std::size_t>(i)].style = i;
        pins[static_cast<std::size_t>(i)].measurement = shared(made(3, 4, 1024, 0.8));
    }
    bench.tellNames("as trained", "as trained", false);
    bench.view.setPins(pins);
    const std::set<HeadId> six = {{0, 0}, {0, 1}, {0, 2}, {0, 3}, {1, 0}, {1, 1}};
    bench.selection.setHeads(six);
    bench.settle();
    std::set<QRgb> colours;
    for (const HeadId id : six) {
        INFO(keyOf(id).toStdString());
        colours.insert(bench.view.plot().drawnHead(id)->pen.color().rgb());
        CHECK_FALSE(bench.view.legend().placeOf(keyOf(id)).isEmpty());
    }
    CHECK(colours.size() == six.size());
}

TEST_CASE("labels at the ends of heads stand apart, right of the plot, inside the picture") {
    for (const QSize size : {QSize(420, 180), QSize(640, 260), QSize(900, 400), QSize(1700, 700)})
        for (const double scale : {1.0, 1.6})
            for (const bool two : {false, true}) {
                INFO(size.width() << " x " << size.height() << ", " << scale << ", " << two);
                Bench bench;
                bench.setTextScale(scale);
                bench.view.setPlots(two ? PlotsChoice::two : PlotsChoice::one);
                bench.view.resize(size);
                Measurement close = made(2, 4, 1024);
                for (int head = 0; head < 8; ++head)
                    for (std::size_t i = 0; i < 1024; ++i)
                        close.entropy[static_cast<std::size_t>(head) * 1024 + i] =
                            2.0f + 0.01f * static_cast<float>(head);
                bench.view.setMeasurement(shared(close));
                bench.selection.setHeads(heads(2, 4));
                bench.settle();
                bench.view.grab();
                const CurvesPlot& plot = bench.view.plot();
                const std::vector<PlotText> labels = plot.headLabels();
                // Unless the plot is not as high as a word.
                if (labels.empty() && plot.plotArea().height() < 14 * scale) continue;
                REQUIRE_FALSE(labels.empty());
                int named = 0, rest = 0;
                for (std::size_t i = 0; i < labels.size(); ++i) {
                    const QRectF place = labels[i].place();
                    CHECK(place.left() >= plot.plotArea().right());
                    CHECK(place.right() <= plot.width());
                    CHECK(place.top() >= plot.plotArea().top() - 2);
                    CHECK(place.bottom() <= plot.plotArea().bottom() + 2);
                    for (std::size_t k = 0; k < i; ++k)
                        CHECK_FALSE(place.adjusted(0, 1, 0, -1)
                                        .intersects(labels[k].place().adjusted(0, 1, 0, -1)));
                    if (labels[i].text.startsWith('+')) {
                        const auto& [there, names] = plot.restOfHeads();
                        CHECK(there.intersects(place));
                        rest = static_cast<int>(names.split(", ").size());
                        CHECK(labels[i].text == QString("+%1 more").arg(rest));
                    } else {
                        ++named;
                    }
                }
                CHECK(named + rest == 8);
            }
}

TEST_CASE("of more heads than can be told apart their mean is drawn, under one name") {
    Bench bench;
    bench.view.setMeasurement(shared(made(3, 4, 1024)));
    std::set<HeadId> nine = heads(2, 4);
    nine.insert({2, 3});  // of entropies 0.2 to 0.9 and 1.3 times ln(i + 1)
    bench.selection.setHeads(nine);
    bench.settle();
    const CurvesPlot& plot = bench.view.plot();
    for (const HeadId id : nine)
        CHECK_FALSE(plot.drawnHead(id));
    CHECK(valueNear(plot.drawn(Curve::groupEntropy), 500) ==
          Approx((4.4 + 1.3) / 9 * std::log(501.0)).epsilon(0.01));
    CHECK(plot.drawn(Curve::entropy));
    CHECK(plot.headLabels().empty());
    QStringList names;
    for (const CurveEntry& entry : bench.view.legend().entries())
        if (entry.kind == CurveEntry::Kind::head || entry.kind == CurveEntry::Kind::group)
            names << entry.name;
    CHECK(names == QStringList{"mean of 9 heads"});
    nine.erase({0, 0});
    bench.selection.setHeads(nine);
    bench.settle();
    CHECK_FALSE(plot.drawn(Curve::groupEntropy));
    CHECK(plot.drawnHead({2, 3}));
}

TEST_CASE("a head's preview has its colour") {
    Bench bench;
    bench.selection.setHeads({{0, 1}, {1, 3}});
    const std::vector<float> flat(1024, 1.0F);
    bench.view.setPreview({{{0, 1}, flat}, {{1, 3}, flat}}, flat);
    const CurvesPlot& plot = bench.view.plot();
    for (const HeadId id : {HeadId{0, 1}, HeadId{1, 3}})
        CHECK(plot.drawnPreview(id)->pen.color() == plot.drawnHead(id)->pen.color());
    CHECK(plot.drawn(Curve::previewEntropy));
}

namespace {

using Three = std::array<double, 3>;

// As it is seen by an eye with all receptors (0), without those for red (1), green (2) or blue (3):
// Machado, Oliveira and Fernandes 2009, on linear RGB; then CIELAB.
Three seen(const QColor& colour, int eye) {
    static constexpr double eyes[4][3][3] = {{{1, 0, 0}, {0, 1, 0}, {0, 0, 1}},
                                             {{0.152286, 1.052583, -0.204868},
                                              {0.114503, 0.786281, 0.099216},
                                              {-0.003882, -0.048116, 1.051998}},
                                             {{0.367322, 0.860646, -0.227968},
                                              {0.280085, 0.672501, 0.047413},
                                              {-0.011820, 0.042940, 0.968881}},
                                             {{1.255528, -0.076749, -0.178779},
                                              {-0.078411, 0.930809, 0.147602},
                                              {0.004733, 0.691367, 0.303900}}};
    const auto linear = [](double c) {
        return c <= 0.04045 ? c / 12.92 : std::pow((c + 0.055) / 1.055, 2.4);
    };
    const Three from = {linear(colour.redF()), linear(colour.greenF()), linear(colour.blueF())};
    Three to{};
    for (std::size_t i = 0; i < 3; ++i) {
        for (std::size_t j = 0; j < 3; ++j)
            to[i] += eyes[eye][i][j] * from[j];
        to[i] = std::clamp(to[i], 0.0, 1.0);
    }
    const auto root = [](double t) {
        return t > 0.008856 ? std::cbrt(t) : 7.787 * t + 16.0 / 116.0;
    };
    const double x = root((0.4124 * to[0] + 0.3576 * to[1] + 0.1805 * to[2]) / 0.95047),
                 y = root(0.2126 * to[0] + 0.7152 * to[1] + 0.0722 * to[2]),
                 z = root((0.0193 * to[0] + 0.1192 * to[1] + 0.9505 * to[2]) / 1.08883);
    return {116.0 * y - 16.0, 500.0 * (x - y), 200.0 * (y - z)};
}

// The least difference that any of these eyes sees, in CIE76 (about 2 can just be told apart).
double apart(const QColor& a, const QColor& b) {
    double least = 1e9;
    for (int eye = 0; eye < 4; ++eye) {
        const Three one = seen(a, eye), other = seen(b, eye);
        least =
            std::min(least, std::hypot(one[0] - other[0], one[1] - other[1], one[2] - other[2]));
    }
    return least;
}

}  // namespace

TEST_CASE("neither a head nor a pin looks like the curves it stands beside") {
    constexpr double enough = 18.0;
    for (const Theme& theme : {Theme::dark(), Theme::light()}) {
        for (int i = 0; i < 9; ++i) {
            for (const Role role :
                 {Role::entropy, Role::logPerplexity, Role::reference, Role::accent, Role::text}) {
                INFO(i << ", role " << static_cast<int>(role));
                CHECK(apart(lineStyle(i, theme).colour, theme.color(role)) > enough);
                CHECK(apart(pinStyle(i, theme).colour, theme.color(role)) > enough);
            }
            CHECK(contrast(lineStyle(i, theme).colour, theme.color(Role::panel)) >= 3.0);
        }
        for (int pin = 0; pin < 9; ++pin) {
            CHECK_FALSE(pinStyle(pin, theme).dashes.isEmpty());
            CHECK(pinPen(pin, theme, 1.0).widthF() > headPen(pin, false, theme, 1.0).widthF());
            // Six differ in colour, in lightness alone, as in grey, and in dash; of a colour that
            // comes again there is another dash.
            for (int other = 0; other < pin; ++other) {
                INFO(pin << " and " << other << (theme.isDark() ? ", dark" : ", light"));
                const LineStyle one = pinStyle(pin, theme), two = pinStyle(other, theme);
                if (pin - other != 6) {
                    CHECK(apart(one.colour, two.colour) > enough);
                    CHECK(std::abs(seen(one.colour, 0)[0] - seen(two.colour, 0)[0]) > 6.0);
                }
                if (pin < 6 || pin - other == 6) CHECK(one.dashes != two.dashes);
            }
        }
        for (int pin = 0; pin < 3; ++pin)
            for (int head = 0; head < 3; ++head)
                CHECK(apart(lineStyle(head, theme).colour, pinStyle(pin, theme).colour) > enough);
    }
}

TEST_CASE("a head whose curve ends before the plot does has no label at the plot's end") {
    Bench bench;
    bench.selection.setHeads({{0, 1}, {1, 3}});
    bench.settle();
    CHECK(bench.view.plot().headLabels().size() == 2);
    Measurement part = made(2, 4, 1024);
    part.fidelity = Fidelity::partial;
    for (std::size_t i = 0; i < part.entropy.size(); ++i)
        if (i % 1024 >= 512) part.entropy[i] = kMissing;
    bench.view.setMeasurement(shared(part));
    bench.settle();
    REQUIRE(bench.view.plot().drawnHead({1, 3}));
    CHECK(bench.view.plot().headLabels().empty());
}

TEST_CASE("the triangles where curves leave their trend are in the legend, and hide with it") {
    Bench bench;
    const auto entry = [&] {
        for (const CurveEntry& one : bench.view.legend().entries())
            if (one.kind == CurveEntry::Kind::inflection) return std::optional(one);
        return std::optional<CurveEntry>();
    };
    bench.view.setMarksInflections(false);
    bench.settle();
    CHECK_FALSE(entry());
    bench.view.setMarksInflections(true);
    Measurement bent = made(2, 4, 1024);
    for (std::size_t i = 0; i < bent.entropy.size(); ++i)
        if (i % 1024 >= 400) bent.entropy[i] += 1.0F;
    bench.view.setMeasurement(shared(bent));
    bench.settle();
    REQUIRE(bench.view.plot().drawn(Curve::entropyInflection));
    REQUIRE(entry());
    CHECK(entry()->symbol == Mark::triangleDown);
    CHECK(entry()->name == "lasting departure from trend");
    send(legendOf(bench), QEvent::MouseButtonPress, entry()->key, Qt::LeftButton);
    send(legendOf(bench), QEvent::MouseButtonRelease, entry()->key, Qt::LeftButton);
    bench.settle();
    CHECK_FALSE(bench.view.plot().drawn(Curve::entropyInflection));
    CHECK(entry()->hidden);
}

TEST_CASE("a click on a name hides its curve and shows it again") {
    Bench bench;
    bench.view.setReference(shared(made(2, 4, 1024, 1.2)));
    bench.selection.setHeads({{0, 1}});
    bench.settle();
    CurveLegend* legend = legendOf(bench);
    const CurvesPlot& plot = bench.view.plot();
    const AxisRange before = bench.view.entropyRange();
    send(legend, QEvent::MouseButtonPress, referenceKey(), Qt::LeftButton);
    bench.settle();
    CHECK_FALSE(plot.drawn(Curve::referenceEntropy));
    CHECK_FALSE(plot.drawn(Curve::referenceLogPerplexity));
    CHECK(plot.drawn(Curve::entropy));
    CHECK(bench.view.entropyRange() == before);
    send(legend, QEvent::MouseButtonPress, "L0 H1", Qt::LeftButton);
    bench.settle();
    CHECK_FALSE(plot.drawnHead({0, 1}));
    send(legend, QEvent::MouseButtonPress, referenceKey(), Qt::LeftButton);
    bench.settle();
    CHECK(plot.drawn(Curve::referenceEntropy));
}

TEST_CASE("pointing at a name brings its curve forward and the others back") {
    Bench bench;
    bench.view.setReference(shared(made(2, 4, 1024, 1.2)));
    bench.selection.setHeads({{0, 1}, {1, 3}});
    bench.settle();
    CurveLegend* legend = legendOf(bench);
    const CurvesPlot& plot = bench.view.plot();
    const double thin = plot.drawnHead({0, 1})->pen.widthF();
    send(legend, QEvent::MouseMove, "L0 H1");
    bench.settle();
    CHECK(bench.selection.hovered() == HeadId{0, 1});
    CHECK(plot.drawnHead({0, 1})->pen.color().alphaF() == Approx(1.0));
    CHECK(plot.drawnHead({0, 1})->pen.widthF() > thin);
    CHECK(plot.drawnHead({1, 3})->pen.color().alphaF() == Approx(0.35).margin(0.01));
    CHECK(plot.drawn(Curve::entropy)->pen.color().alphaF() == Approx(0.35).margin(0.01));
    QEvent leave(QEvent::Leave);
    QCoreApplication::sendEvent(legend, &leave);
    bench.settle();
    CHECK_FALSE(bench.selection.hovered());
    CHECK(plot.drawn(Curve::entropy)->pen.color().alphaF() == Approx(1.0));
}

TEST_CASE("names stand apart in their row, and those without room are counted") {
    Bench bench;
    bench.view.setReference(shared(made(2, 4, 1024, 1.2)));
    bench.selection.setHeads(heads(2, 4));
    for (const int width : {300, 420, 640, 1000, 1800}) {
        INFO(width);
        bench.view.resize(width, 400);
        bench.settle();
        bench.view.grab();
        const CurveLegend* legend = legendOf(bench);
        double end = 0.0;
        int seen = 0;
        for (const CurveEntry& entry : legend->entries()) {
            const QRectF place = legend->placeOf(entry.key);
            if (place.isEmpty()) continue;
            ++seen;
            CHECK(place.left() >= end);
            end = place.right();
            CHECK(end <= legend->width());
        }
        CHECK(seen + legend->inMenu() == static_cast<int>(legend->entries().size()));
        // B, A, eight heads, the ceiling, and where the loss leaves its trend.
        CHECK(legend->entries().size() == 12);
        CHECK(legend->restTip().isEmpty() == (legend->inMenu() == 0));
        CHECK((legend->inMenu() == 0 || legend->restTip().contains("departure")));
    }
    CHECK(legendOf(bench)->inMenu() == 0);
    // In a picture every name is seen, in rows.
    auto* legend = bench.view.findChild<CurveLegend*>();
    bench.view.resize(420, 400);
    bench.settle();
    CHECK(legend->inMenu() > 0);
    legend->setWhole(true);
    bench.settle();
    CHECK(legend->inMenu() == 0);
    std::vector<QRectF> places;
    for (const CurveEntry& entry : legend->entries()) {
        const QRectF place = legend->placeOf(entry.key);
        CHECK(QRectF(legend->rect()).contains(place));
        for (const QRectF& other : places)
            CHECK_FALSE(place.intersects(other));
        places.push_back(place);
    }
    legend->setWhole(false);
    bench.settle();
    CHECK(legend->inMenu() > 0);
}
