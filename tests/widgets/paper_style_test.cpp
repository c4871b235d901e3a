// SPDX-License-Identifier: GPL-3.0-or-later
// Pictures in the style of a paper: grey in every kind of file, larger letters.
#include "widgets/paper_style.h"

#include <QFile>
#include <QPainter>
#include <QRegularExpression>
#include <QTemporaryDir>
#include <QtEndian>
#include <algorithm>
#include <array>
#include <cmath>
#include <vector>

#include "tests/catch.h"
#include "tests/widgets/application.h"
#include "widgets/grey_device.h"
#include "widgets/picture_file.h"

using namespace sextant;
using namespace sextant::test;

namespace {

struct ChosenStyle {
    explicit ChosenStyle(const PaperStyle& style) { choosePaperStyle(style); }
    ~ChosenStyle() { choosePaperStyle({}); }
};

QByteArray bytesIn(const QString& path) {
    QFile file(path);
    REQUIRE(file.open(QIODevice::ReadOnly));
    return file.readAll();
}

// Lines, areas, a gradient, an image, a text that is turned, and a clip.
void drawAll(QPainter& painter) {
    painter.setPen(QPen(QColor(255, 0, 0), 2));
    painter.drawLine(5, 5, 95, 5);
    painter.fillRect(QRect(10, 15, 30, 20), QColor(0, 0, 255));
    QLinearGradient gradient(50, 15, 90, 15);
    gradient.setColorAt(0, QColor(0, 200, 0));
    gradient.setColorAt(1, QColor(200, 0, 200));
    painter.fillRect(QRect(50, 15, 40, 20), gradient);
    QImage image(4, 4, QImage::Format_RGB32);
    image.fill(QColor(255, 128, 0));
    painter.drawImage(QRect(10, 40, 20, 20), image);
    painter.save();
    painter.translate(60, 70);
    painter.rotate(-30);
    painter.setPen(QColor(0, 128, 0));
    painter.drawText(QPointF(0, 0), "entropy");
    painter.restore();
    painter.save();
    painter.setClipRect(QRect(0, 80, 50, 20));
    painter.fillRect(QRect(0, 80, 100, 20), QColor(128, 0, 0));
    painter.restore();
}

// Colours that a PDF's streams set, three numbers each.
std::vector<std::array<double, 3>> coloursOf(const QByteArray& pdf) {
    std::vector<std::array<double, 3>> colours;
    static const QRegularExpression setting(R"(([\d.]+) ([\d.]+) ([\d.]+) (?:scn|SCN|rg|RG)\b)");
    for (qsizetype at = 0; (at = pdf.indexOf("stream\n", at)) >= 0;) {
        at += 7;
        const qsizetype end = pdf.indexOf("endstream", at);
        QByteArray size(4, 0);
        qToBigEndian<quint32>(1 << 20, size.data());
        const QByteArray plain = qUncompress(size + pdf.mid(at, end - at));
        auto found = setting.globalMatch(QString::fromLatin1(plain));
        while (found.hasNext()) {
            const auto one = found.next();
            colours.push_back({one.captured(1).toDouble(), one.captured(2).toDouble(),
                               one.captured(3).toDouble()});
        }
        at = end + 9;
    }
    return colours;
}

}  // namespace

TEST_CASE("in grey there is no colour in any kind of picture", "[paper]") {
    application();
    const QTemporaryDir folder;
    const PictureIdentity identity{"title", "of a test <&>"};
    writeDrawing(folder.filePath("colour.svg"), {100, 100}, identity, drawAll);
    writeDrawing(folder.filePath("colour.pdf"), {100, 100}, identity, drawAll);
    CHECK(bytesIn(folder.filePath("colour.svg")).contains("#ff0000"));
    const auto before = coloursOf(bytesIn(folder.filePath("colour.pdf")));
    REQUIRE(std::ranges::count(before, std::array{1.0, 0.0, 0.0}) > 0);
    const ChosenStyle style({{}, 100, true});
    for (const char* suffix : {"svg", "pdf", "png"})
        writeDrawing(folder.filePath(QString("grey.") + suffix), {100, 100}, identity, drawAll);

    const QString svg = QString::fromUtf8(bytesIn(folder.filePath("grey.svg")));
    CHECK(svg.contains("#575757"));  // red, as light as it looks
    CHECK(svg.contains("<text"));
    CHECK(svg.contains("entropy"));
    CHECK(svg.contains("of a test &lt;&amp;&gt;"));
    static const QRegularExpression named("#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})\\b");
    auto found = named.globalMatch(svg);
    int colours = 0;
    while (found.hasNext()) {
        const auto one = found.next();
        CHECK(one.captured(1) == one.captured(2));
        CHECK(one.captured(2) == one.captured(3));
        ++colours;
    }
    CHECK(colours > 4);

    const auto greys = coloursOf(bytesIn(folder.filePath("grey.pdf")));
    CHECK(greys.size() >= 4);
    for (const auto& one : greys) {
        CHECK(one[0] == one[1]);
        CHECK(one[1] == one[2]);
    }

    const QImage png(folder.filePath("grey.png"));
    CHECK(png.text("Description") == identity.description);
    CHECK(png.width() == 400);
    for (int y = 0; y < png.height(); y += 3)
        for (int x = 0; x < png.width(); x += 3) {
            const QRgb pixel = png.pixel(x, y);
            REQUIRE(qRed(pixel) == qGreen(pixel));
            REQUIRE(qGreen(pixel) == qBlue(pixel));
        }
    CHECK(qRed(png.pixel(200, 20)) == 87);
    CHECK(qRed(png.pixel(100, 360)) < 100);
    CHECK(qRed(png.pixel(300, 360)) == 255);  // beyond the clip
}

TEST_CASE("what is painted through a grey device lies where it would without it", "[paper]") {
    application();
    const auto painted = [](bool grey) {
        QImage image(200, 200, QImage::Format_RGB32);
        image.fill(Qt::white);
        GreyDevice device(&image);
        QPainter painter;
        REQUIRE(painter.begin(grey ? static_cast<QPaintDevice*>(&device) : &image));
        painter.setRenderHint(QPainter::Antialiasing);
        painter.scale(2, 2);
        drawAll(painter);
        painter.end();
        return grey ? image : inGrey(image).convertToFormat(QImage::Format_RGB32);
    };
    const QImage passed = painted(true), turned = painted(false);
    REQUIRE(passed.size() == turned.size());
    int unlike = 0;
    for (int y = 0; y < 200; ++y)
        for (int x = 0; x < 200; ++x)
            unlike += std::abs(qRed(passed.pixel(x, y)) - qRed(turned.pixel(x, y))) > 40;
    // Edges of letters and lines are smoothed otherwise.
    CHECK(unlike < 200 * 200 / 100);
}

TEST_CASE("letters of pictures have the chosen size and family", "[paper]") {
    application();
    const QFont base("Some family");
    CHECK(paperFont(base, 10).pixelSize() == 10);
    CHECK(paperFont(base, 10).family() == "Some family");
    const ChosenStyle style({"Other family", 150, false});
    CHECK(paperFont(base, 10).pixelSize() == 15);
    CHECK(paperFont(base, 10).family() == "Other family");
    CHECK(inGrey(QColor(255, 255, 255, 40)) == QColor(255, 255, 255, 40));
}
