// SPDX-License-Identifier: GPL-3.0-or-later
#include <QCoreApplication>
#include <QElapsedTimer>
#include <QFile>
#include <QMouseEvent>
#include <QTemporaryDir>
#include <QWheelEvent>
#include <QXmlStreamReader>
#include <cmath>
#include <ctime>
#include <iostream>
#include <limits>
#include <numbers>

#include "analysis/error.h"
#include "tests/catch.h"
#include "tests/widgets/application.h"
#include "widgets/curves_view.h"

using namespace sextant;

namespace {

constexpr float kMissing = std::numeric_limits<float>::quiet_NaN();

// Head h of layer l has entropy (0.2 + 0.1 (l heads + h)) ln(i+1); NLL falls and rises again.
Measurement made(int layers, int heads, int positions, double level = 1.0) {
    Measurement m;
    m.experiment = 0x1234abcd5678ef90;
    m.layers = layers;
    m.heads = heads;
    m.positions = positions;
    m.samples = 2;
    m.labels = positions - 1;
    m.nllSum = 1.5 * (positions - 1);
    m.convention = "mean over positions & samples";
    for (int head = 0; head < layers * heads; ++head)
        for (int i = 0; i < positions; ++i)
            m.entropy.push_back(static_cast<float>(level * (0.2 + 0.1 * head) * std::log(i + 1.0)));
    for (int i = 0; i < positions; ++i) {
        const double ripple = 0.1 * std::sin(0.7 * i);
        m.nll.push_back(static_cast<float>(1.2 + level * std::exp(-i / 60.0) + 0.001 * i + ripple));
    }
    return m;
}

std::shared_ptr<const Measurement> shared(Measurement m) {
    return std::make_shared<const Measurement>(std::move(m));
}

struct Bench {
    Selection selection;
    CurvesView view{&selection};

    explicit Bench(int positions = 1024) {
        test::application();
        view.resize(840, 420);
        view.setTheme(Theme::dark());
        view.setMeasurement(shared(made(2, 4, positions)));
        view.setTrainedLength(256);
        view.show();
        view.flush();
    }
    Bench(const Bench&) = delete;

    void settle() {
        view.flush();
        QCoreApplication::processEvents();
    }
    void mouse(QEvent::Type type, QPoint at, Qt::MouseButton button = Qt::NoButton,
               Qt::MouseButtons held = Qt::NoButton,
               Qt::KeyboardModifiers modifiers = Qt::NoModifier) {
        QMouseEvent event(type, at, view.mapToGlobal(at), button, held, modifiers);
        QCoreApplication::sendEvent(&view, &event);
    }
    void wheel(QPoint at, int notches, Qt::KeyboardModifiers modifiers = Qt::NoModifier) {
        QWheelEvent event(at, view.mapToGlobal(at), {}, {0, 120 * notches}, Qt::NoButton, modifiers,
                          Qt::NoScrollPhase, false);
        QCoreApplication::sendEvent(&view, &event);
        settle();
    }
    void key(int code, Qt::KeyboardModifiers modifiers = Qt::NoModifier) {
        QKeyEvent event(QEvent::KeyPress, code, modifiers);
        QCoreApplication::sendEvent(&view, &event);
        settle();
    }
};

bool close(const QColor& a, const QColor& b, int tolerance = 40) {
    return std::abs(a.red() - b.red()) + std::abs(a.green() - b.green()) +
               std::abs(a.blue() - b.blue()) <=
           tolerance;
}

// Of the pixel columns of the plot, the share in which `colour` is seen.
double columnsWith(const QImage& image, const QRect& area, const QColor& colour) {
    int hits = 0;
    for (int x = area.left(); x <= area.right(); ++x)
        for (int y = area.top(); y <= area.bottom(); ++y)
            if (close(image.pixelColor(x, y), colour)) {
                ++hits;
                break;
            }
    return static_cast<double>(hits) / area.width();
}

QRect plotAreaOf(const CurvesView& view) {
    return view.plot().plotArea().translated(view.plot().pos());
}

double valueNear(const QCPGraph* graph, double position) {
    REQUIRE(graph);
    const auto found = graph->data()->findBegin(position, false);
    REQUIRE(found != graph->data()->constEnd());
    return found->value;
}

QByteArray contents(const QString& path) {
    QFile file(path);
    REQUIRE(file.open(QIODevice::ReadOnly));
    return file.readAll();
}

}  // namespace

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
    CHECK(plot.yAxis->label() == "attention entropy (nats)");
    CHECK(plot.yAxis2->label() == "log-perplexity");
    CHECK(plot.xAxis->label() == "position (tokens)");
    CHECK(plot.yAxis->labelColor() == plot.drawn(Curve::entropy)->pen().color());
    CHECK(plot.yAxis2->tickLabelColor() == plot.drawn(Curve::logPerplexity)->pen().color());
}

TEST_CASE("the mean entropy and the smoothed log-perplexity are what is drawn") {
    Bench bench(300);
    bench.view.setSmoothing(0);
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

TEST_CASE("positions that were not scored are joined, not broken") {
    Bench bench;
    Measurement coarse = made(2, 4, 1024);
    coarse.fidelity = Fidelity::coarse;
    for (int i = 0; i < 1024; ++i)
        if (i % 64 != 0) coarse.nll[static_cast<std::size_t>(i)] = kMissing;
    bench.view.setSmoothing(0);
    bench.view.setMeasurement(shared(coarse));
    bench.view.flush();
    const auto* graph = bench.view.plot().drawn(Curve::logPerplexity);
    REQUIRE(graph);
    CHECK(graph->dataCount() >= 15);
    for (const QCPGraphData& point : *graph->data())
        CHECK_FALSE(std::isnan(point.value));
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
    CHECK(bench.view.plot().yAxis->label() == "attention entropy (bits)");
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
    const double thin = plot.drawnHead({0, 1})->pen().widthF();
    bench.selection.setHovered(HeadId{0, 0});
    bench.settle();
    REQUIRE(plot.drawnHead({0, 0}));
    CHECK(plot.drawnHead({0, 0})->pen().widthF() > thin);
    CHECK(plot.drawnHead({0, 0})->pen().color() == Theme::dark().color(Role::accent));
    bench.selection.setHovered(HeadId{7, 0});  // of another, larger checkpoint
    bench.settle();
    CHECK_FALSE(plot.drawnHead({7, 0}));
}

TEST_CASE("the reference is drawn dashed for entropy and dotted for log-perplexity") {
    Bench bench;
    CHECK_FALSE(bench.view.plot().drawn(Curve::referenceEntropy));
    bench.view.setReference(shared(made(2, 4, 1024, 1.2)));
    bench.settle();
    const auto* entropy = bench.view.plot().drawn(Curve::referenceEntropy);
    const auto* logPerplexity = bench.view.plot().drawn(Curve::referenceLogPerplexity);
    REQUIRE((entropy && logPerplexity));
    CHECK(entropy->pen().color() == Theme::dark().color(Role::reference));
    CHECK(entropy->pen().style() != Qt::SolidLine);
    CHECK(logPerplexity->pen().dashPattern() != entropy->pen().dashPattern());
}

TEST_CASE("the mouse moves the crosshair and the crosshair says the values there") {
    Bench bench;
    bench.view.setReference(shared(made(2, 4, 1024, 1.2)));
    bench.settle();
    bench.mouse(QEvent::MouseMove, bench.view.pixelOf(600));
    REQUIRE(bench.selection.position());
    CHECK(std::abs(*bench.selection.position() - 600) <= 2);

    bench.selection.setPosition(599);
    const QStringList lines = bench.view.readOut();
    REQUIRE(lines.size() >= 3);
    CHECK(lines[0] == "position 599");
    // 0.55 ln 600 = 3.518, the reference 1.2 times as much.
    CHECK(lines[1] == "entropy 3.52 nats (ref 4.22)");
    CHECK(lines[2].startsWith("log-ppl 1."));

    QEvent leave(QEvent::Leave);
    QCoreApplication::sendEvent(&bench.view, &leave);
    CHECK_FALSE(bench.selection.position());
    CHECK(bench.view.readOut().isEmpty());
    bench.selection.setPosition(5000);  // of a view that shows more
    CHECK(bench.view.readOut().isEmpty());
}

TEST_CASE("a crosshair set by another view stays when the mouse leaves this one") {
    Bench bench;
    bench.selection.setPosition(77);
    QEvent leave(QEvent::Leave);
    QCoreApplication::sendEvent(&bench.view, &leave);
    CHECK(bench.selection.position() == 77);
}

TEST_CASE("pointing at the curve of a selected head lights it everywhere") {
    Bench bench;
    bench.selection.setHeads({{1, 1}});
    bench.settle();
    const auto& plot = bench.view.plot();
    QPoint at = bench.view.pixelOf(512);
    const double y = plot.yAxis->coordToPixel(0.7 * std::log(513.0)) + plot.y();
    at.setY(static_cast<int>(std::lround(y)));
    bench.mouse(QEvent::MouseMove, at);
    CHECK(bench.selection.hovered() == HeadId{1, 1});
    bench.mouse(QEvent::MouseMove, at + QPoint(0, 60));
    CHECK_FALSE(bench.selection.hovered());
}

TEST_CASE("the wheel zooms around the mouse, and R, double-click and the keys go back") {
    Bench bench;
    const AxisRange all = bench.view.visiblePositions();
    CHECK(all == AxisRange{0, 1024});
    bench.wheel(bench.view.pixelOf(512), 2);
    const AxisRange zoomedIn = bench.view.visiblePositions();
    CHECK(zoomedIn.size() == Approx(0.64 * 1024));
    CHECK(zoomedIn.lower + 0.5 * zoomedIn.size() == Approx(512).margin(2));
    CHECK(bench.view.plot().xAxis->range().lower == Approx(zoomedIn.lower));
    bench.key(Qt::Key_R);
    CHECK(bench.view.visiblePositions() == all);
    bench.key(Qt::Key_Plus);
    CHECK(bench.view.visiblePositions().size() == Approx(0.8 * 1024));
    bench.mouse(QEvent::MouseButtonDblClick, bench.view.pixelOf(500), Qt::LeftButton,
                Qt::LeftButton);
    bench.settle();
    CHECK(bench.view.visiblePositions() == all);
    bench.key(Qt::Key_Minus);
    CHECK(bench.view.visiblePositions() == all);
}

TEST_CASE("ctrl and wheel zoom the values and leave the positions") {
    Bench bench;
    const AxisRange entropy = bench.view.entropyRange();
    bench.wheel(bench.view.pixelOf(512), 1, Qt::ControlModifier);
    CHECK(bench.view.entropyRange().size() == Approx(0.8 * entropy.size()));
    CHECK(bench.view.visiblePositions() == AxisRange{0, 1024});
    bench.key(Qt::Key_R);
    CHECK(bench.view.entropyRange() == entropy);
}

TEST_CASE("a dragged band becomes the visible range; shift and drag move along") {
    Bench bench;
    const QPoint from = bench.view.pixelOf(200), to = bench.view.pixelOf(600);
    bench.mouse(QEvent::MouseButtonPress, from, Qt::LeftButton, Qt::LeftButton);
    bench.mouse(QEvent::MouseMove, to, Qt::NoButton, Qt::LeftButton);
    bench.mouse(QEvent::MouseButtonRelease, to, Qt::LeftButton);
    bench.settle();
    AxisRange shown = bench.view.visiblePositions();
    CHECK(shown.lower == Approx(200).margin(2));
    CHECK(shown.upper == Approx(600).margin(2));

    const QPoint hold = bench.view.pixelOf(400), left = bench.view.pixelOf(300);
    bench.mouse(QEvent::MouseButtonPress, hold, Qt::LeftButton, Qt::LeftButton, Qt::ShiftModifier);
    bench.mouse(QEvent::MouseMove, left, Qt::NoButton, Qt::LeftButton, Qt::ShiftModifier);
    bench.mouse(QEvent::MouseButtonRelease, left, Qt::LeftButton, Qt::NoButton, Qt::ShiftModifier);
    bench.settle();
    CHECK(bench.view.visiblePositions().lower == Approx(shown.lower + 100).margin(2));
    CHECK(bench.view.visiblePositions().size() == Approx(shown.size()));
}

TEST_CASE("a click is not a zoom, and nothing zooms closer than eight tokens") {
    Bench bench;
    const QPoint at = bench.view.pixelOf(200);
    bench.mouse(QEvent::MouseButtonPress, at, Qt::LeftButton, Qt::LeftButton);
    bench.mouse(QEvent::MouseButtonRelease, at + QPoint(2, 0), Qt::LeftButton);
    bench.settle();
    CHECK(bench.view.visiblePositions() == AxisRange{0, 1024});
    bench.wheel(at, 200);
    CHECK(bench.view.visiblePositions().size() == Approx(8));
    bench.wheel(at, -500);
    CHECK(bench.view.visiblePositions() == AxisRange{0, 1024});
}

TEST_CASE("during a drag the axes only grow, and settle after it") {
    Bench bench;
    const AxisRange entropy = bench.view.entropyRange();
    const AxisRange logPerplexity = bench.view.logPerplexityRange();
    bench.view.setDragging(true);
    bench.view.setMeasurement(shared(made(2, 4, 1024, 0.3)));
    bench.view.flush();
    CHECK(bench.view.entropyRange() == entropy);
    CHECK(bench.view.logPerplexityRange().upper >= logPerplexity.upper);
    CHECK(bench.view.logPerplexityRange().lower <= logPerplexity.lower);
    bench.view.setMeasurement(shared(made(2, 4, 1024, 1.6)));
    bench.view.flush();
    const AxisRange grown = bench.view.entropyRange();
    CHECK(grown.upper > entropy.upper);
    bench.view.setMeasurement(shared(made(2, 4, 1024, 0.3)));
    bench.view.flush();
    CHECK(bench.view.entropyRange() == grown);
    bench.view.setDragging(false);
    bench.view.flush();
    CHECK(bench.view.entropyRange().upper < entropy.upper);
}

TEST_CASE("the preview is drawn at once, in a lighter stroke, and goes away") {
    Bench bench;
    std::map<HeadId, std::vector<float>> preview;
    preview[{0, 2}] = std::vector<float>(1024, 2.0f);
    bench.view.setPreview(preview);
    const auto* graph = bench.view.plot().drawnPreview({0, 2});
    CHECK(valueNear(graph, 700) == Approx(2.0));
    CHECK(graph->pen().widthF() < bench.view.plot().drawn(Curve::entropy)->pen().widthF());
    bench.view.clearPreview();
    bench.view.flush();
    CHECK_FALSE(bench.view.plot().drawnPreview({0, 2}));
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
    clock.restart();
    while (!view.plot().drawn(Curve::entropy) && clock.elapsed() < 5000)
        QCoreApplication::processEvents();
    CHECK(view.plot().drawn(Curve::entropy));
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

TEST_CASE("an exported SVG is well-formed, of the asked width, with text and identity") {
    Bench bench;
    bench.view.setExperimentDescription("llama <tiny> & \"harbour.txt\"");
    bench.selection.setHeads({{0, 1}, {1, 3}});
    QTemporaryDir folder;
    const QString path = folder.filePath("curves.svg");
    bench.view.exportTo(path, PictureWidth::page);
    QXmlStreamReader xml(contents(path));
    QString title, description, width, words;
    while (!xml.atEnd()) {
        if (xml.readNext() != QXmlStreamReader::StartElement) continue;
        if (xml.name() == u"svg") width = xml.attributes().value("width").toString();
        if (xml.name() == u"title") title = xml.readElementText();
        if (xml.name() == u"desc") description = xml.readElementText();
        if (xml.name() == u"text") words += xml.readElementText() + '\n';
    }
    INFO(xml.errorString().toStdString());
    CHECK_FALSE(xml.hasError());
    CHECK(width == "176mm");
    CHECK(title.contains("entropy"));
    CHECK(description.contains("1234abcd5678ef90"));
    CHECK(description.contains("<tiny> & \"harbour.txt\""));
    CHECK(words.contains("attention entropy (nats)"));
    CHECK(words.contains("trained to 256"));
    // The screen keeps its own theme.
    CHECK(bench.view.plot().drawn(Curve::entropy)->pen().color() ==
          Theme::dark().color(Role::entropy));
}

TEST_CASE("an exported PDF has the page size, vector text and identity") {
    Bench bench;
    QTemporaryDir folder;
    const QString path = folder.filePath("curves.pdf");
    bench.view.exportTo(path, PictureWidth::column);
    const QByteArray pdf = contents(path);
    CHECK(pdf.startsWith("%PDF"));
    CHECK(pdf.contains("%%EOF"));
    CHECK(pdf.contains("/Font"));
    CHECK_FALSE(pdf.contains("/Subtype /Image"));
    CHECK(pdf.contains("1234abcd5678ef90"));
    // 85 mm is 240.9 points.
    const qsizetype box = pdf.indexOf("/MediaBox [");
    REQUIRE(box >= 0);
    const auto numbers = pdf.mid(box + 11, 60).split(']').first().simplified().split(' ');
    REQUIRE(numbers.size() == 4);
    CHECK(numbers[2].toDouble() == Approx(240.9).margin(0.6));
}

TEST_CASE("an exported PNG is light, sharp and says what it shows") {
    Bench bench;
    QTemporaryDir folder;
    const QString path = folder.filePath("curves.png");
    bench.view.exportTo(path, PictureWidth::column);
    const QImage image(path);
    CHECK(image.width() / (image.dotsPerMeterX() / 1000.0) == Approx(85.0).margin(0.2));
    CHECK(image.dotsPerMeterX() >= 23000);
    CHECK(image.text("Description").contains("1234abcd5678ef90"));
    CHECK(image.pixelColor(3, 3) == Theme::light().color(Role::panel));
    CHECK(columnsWith(image, image.rect(), Theme::light().color(Role::entropy)) > 0.5);
}

TEST_CASE("the CSV has a row for each visible position and no more") {
    Bench bench;
    bench.selection.setHeads({{1, 3}});
    bench.view.setVisiblePositions({100, 300});
    QTemporaryDir folder;
    const QString path = folder.filePath("curves.csv");
    bench.view.exportTo(path);
    QStringList lines = QString::fromUtf8(contents(path)).split('\n', Qt::SkipEmptyParts);
    QString comments;
    while (!lines.isEmpty() && lines.first().startsWith('#'))
        comments += lines.takeFirst();
    CHECK(comments.contains("1234abcd5678ef90"));
    REQUIRE(lines.size() == 202);
    const QStringList head = lines.first().split(',');
    CHECK(head.first() == "position");
    const QStringList row = lines[1].split(',');
    REQUIRE(row.size() == head.size());
    CHECK(row.first() == "100");
    CHECK(lines.last().startsWith("300,"));
    CHECK(row[head.indexOf("entropy_mean_nats")].toDouble() == Approx(0.55 * std::log(101.0)));
    CHECK(row[head.indexOf("entropy_L1H3_nats")].toDouble() == Approx(0.9 * std::log(101.0)));
}

TEST_CASE("what cannot be written says which file and leaves what was there") {
    Bench bench;
    QTemporaryDir folder;
    CHECK_THROWS_AS(bench.view.exportTo(folder.filePath("missing/curves.pdf")), Error);
    CHECK_THROWS_AS(bench.view.exportTo(folder.filePath("curves.bmp")), Error);
    CHECK_FALSE(QFile::exists(folder.filePath("curves.bmp")));
    try {
        bench.view.exportTo(folder.filePath("missing/curves.csv"));
        FAIL("a file in a missing folder was written");
    } catch (const Error& error) {
        CHECK(std::string(error.what()).find("missing/curves.csv") != std::string::npos);
    }
}

// Not run unless asked for: sextant_curves_test "[.benchmark]"
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
