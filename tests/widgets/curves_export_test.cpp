// SPDX-License-Identifier: GPL-3.0-or-later
// The curves as files: SVG, PDF, PNG, and as a table.
#include <QTemporaryDir>
#include <QXmlStreamReader>

#include "analysis/error.h"
#include "tests/widgets/csv_of.h"
#include "tests/widgets/curves_bench.h"

using namespace sextant;
using namespace sextant::test;

TEST_CASE("an exported SVG is well-formed, of the asked width, with text and identity") {
    Bench bench;
    bench.tell([](CurvesFacts& told) { told.description = "llama <tiny> & \"harbour.txt\""; });
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
    CHECK(bench.view.plot().drawn(Curve::entropy)->pen.color() ==
          Theme::dark().color(Role::entropy));
}

TEST_CASE("an exported picture names its curves and says what smoothing was used") {
    Bench bench;
    bench.view.setReference(shared(made(2, 4, 1024, 1.2)));
    bench.tellNames("warp free", "as trained", false);
    PinFacts pin;
    pin.name = "PI, factor 4";
    pin.measurement = shared(made(2, 4, 1024, 0.8));
    PinFacts other = pin;
    other.name = "not shown";
    other.shown = false;
    bench.view.setPins({pin, other});
    bench.view.setEntropySmoothing(50);
    bench.selection.setHeads({{0, 1}});
    bench.settle();
    QTemporaryDir folder;
    const QString path = folder.filePath("curves.svg");
    bench.view.exportTo(path, PictureWidth::column);
    QXmlStreamReader xml(contents(path));
    QString words;
    while (!xml.atEnd())
        if (xml.readNext() == QXmlStreamReader::StartElement && xml.name() == u"text")
            words += xml.readElementText() + '\n';
    for (const char* name : {"warp free", "as trained", "PI, factor 4", "L0 H1"})
        CHECK(words.contains(name));
    CHECK_FALSE(words.contains("not shown"));
    CHECK(words.contains(QString::fromUtf8("means over ±50 tokens (entropy), ±8")));
    // Two plots, one above the other.
    CHECK(words.contains("attention entropy"));
    CHECK(words.contains("log-perplexity"));
}

TEST_CASE("in bits the table's columns are in bits, and pins have columns") {
    Bench bench;
    PinFacts pin;
    pin.name = "PI";
    pin.measurement = shared(made(2, 4, 1024, 0.8));
    bench.view.setPins({pin});
    bench.view.setUnit(EntropyUnit::bits);
    bench.settle();
    QStringList lines = csvOf(bench.view.table()).split('\n', Qt::SkipEmptyParts);
    while (!lines.isEmpty() && lines.first().startsWith('#'))
        lines.removeFirst();
    const QStringList head = lines[0].split(','), row = lines[101].split(',');
    REQUIRE(head.contains("nll_bits"));
    const double nats = made(2, 4, 1024).nll[100];
    CHECK(row[head.indexOf("nll_bits")].toDouble() == Approx(nats * fromNats(EntropyUnit::bits)));
    REQUIRE(head.contains("pin1_entropy_mean_bits"));
    CHECK(row[head.indexOf("pin1_entropy_mean_bits")].toDouble() ==
          Approx(0.8 * 0.55 * std::log(101.0) * fromNats(EntropyUnit::bits)));
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

TEST_CASE("the table has a row for each visible position and no more") {
    Bench bench;
    bench.selection.setHeads({{1, 3}});
    bench.view.setVisiblePositions({100, 300});
    QStringList lines = csvOf(bench.view.table()).split('\n', Qt::SkipEmptyParts);
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

TEST_CASE("the difference to A is drawn about its zero, and exported under its own name") {
    Bench bench;
    auto& view = bench.view;
    view.setReference(shared(made(2, 4, 1024, 0.8)));
    bench.tellNames("warp free", "as trained", false);
    PinFacts pin;
    pin.name = "PI, factor 4";
    pin.measurement = shared(made(2, 4, 1024, 0.5));
    view.setPins({pin});
    view.setEntropySmoothing(0);
    view.setSmoothing(0);
    view.setDifference(true);
    bench.settle();
    QStringList lines = csvOf(view.table()).split('\n', Qt::SkipEmptyParts);
    QString comments;
    while (!lines.isEmpty() && lines.first().startsWith('#'))
        comments += lines.takeFirst();
    CHECK(comments.contains("warp free minus A, as trained"));
    REQUIRE(lines.size() == 1025);
    const QStringList head = lines.first().split(','), row = lines[101].split(',');
    CHECK(head ==
          QStringList{"position", "difference_to_A_entropy_mean_nats", "difference_to_A_nll_nats"});
    // Mean over the eight heads of 0.2 + 0.1 h, a fifth of it.
    CHECK(row[1].toDouble() == Approx(0.2 * 0.55 * std::log(101.0)).epsilon(1e-4));
    CHECK(row[2].toDouble() == Approx(0.2 * std::exp(-100 / 60.0)).epsilon(1e-4));
    CHECK(view.logPerplexityRange().lower <= 0.0);
    CHECK(view.plot().drawn(Curve::entropy) != nullptr);
    CHECK(view.plot().drawn(Curve::referenceEntropy) == nullptr);
    CHECK(view.plot().drawn(Curve::ceiling) == nullptr);
    CHECK(view.plot().drawnPin(0, true) == nullptr);
    CHECK(view.plot().valueAxis(true).title.contains("A"));
    // The same whichever of the two is looked at.
    view.setReference(nullptr);
    view.setBehind(shared(made(2, 4, 1024)));
    view.setMeasurement(shared(made(2, 4, 1024, 0.8)));
    bench.tellNames("as trained", "as trained", true);
    bench.settle();
    REQUIRE(view.plot().drawn(Curve::entropy));
    CHECK(view.plot().drawn(Curve::entropy)->points.at(100).y() > 0.0);
    // Over other tokens there is none.
    bench.tell([](CurvesFacts& told) { told.unlike = "measured over other tokens"; });
    bench.settle();
    CHECK(view.isEmpty());
    CHECK(view.table().columns.empty());
    bench.tell([](CurvesFacts& told) { told.unlike.clear(); });
    view.setDifference(false);
    bench.settle();
    CHECK(view.plot().drawn(Curve::ceiling) != nullptr);
    CHECK(view.plot().drawnPin(0, true) != nullptr);
}

TEST_CASE("what cannot be written says which file and leaves what was there") {
    Bench bench;
    QTemporaryDir folder;
    CHECK_THROWS_AS(bench.view.exportTo(folder.filePath("missing/curves.pdf")), Error);
    CHECK_THROWS_AS(bench.view.exportTo(folder.filePath("curves.bmp")), Error);
    CHECK_FALSE(QFile::exists(folder.filePath("curves.bmp")));
    try {
        writeText(folder.filePath("missing/curves.csv"), toCsv({bench.view.table()}));
        FAIL("a file in a missing folder was written");
    } catch (const Error& error) {
        CHECK(std::string(error.what()).find("missing/curves.csv") != std::string::npos);
    }
}

// Not run unless asked for: sextant_curves_test "[.benchmark]"
