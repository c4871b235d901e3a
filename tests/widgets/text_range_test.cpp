// SPDX-License-Identifier: GPL-3.0-or-later
// The band of the text: which part of it is read, by mouse.
#include "pages/text/text_range.h"

#include <QSignalSpy>

#include "tests/catch.h"
#include "tests/widgets/pointer.h"

using namespace sextant;
using namespace sextant::test;

namespace {

// 1,000 tokens on 500 pixels; 100 of them are read from token 200 on: from 100 to 150 pixels.
struct Band {
    QApplication& app = drivenApplication();
    TextRange range;
    QSignalSpy lengths{&range, &TextRange::lengthChosen};
    QSignalSpy offsets{&range, &TextRange::offsetChosen};

    Band() {
        range.resize(500, 40);
        range.setText(std::vector<float>(56, 0.5f), 1000, true);
        range.setRead(200, 100, 1);
        range.show();
    }
};

}  // namespace

TEST_CASE("a press outside the marked part moves the part there, its length stays") {
    Band band;
    const double x = GENERATE(20.0, 90.0, 300.0, 420.0);
    click(&band.range, {x, 20.0});
    CHECK(band.lengths.count() == 0);
    REQUIRE(band.offsets.count() == 1);
    // Its middle comes under the pointer: two tokens a pixel, 50 to each side.
    CHECK(band.offsets[0][0].toLongLong() == std::max(0LL, static_cast<long long>(2 * x) - 50));
}

TEST_CASE("only the edge changes the length, and it is found within six pixels") {
    Band band;
    const double away = GENERATE(-5.0, 0.0, 5.0);
    drag(&band.range, {150.0 + away, 20.0}, {250.0, 20.0});
    CHECK(band.offsets.count() == 0);
    REQUIRE(band.lengths.count() == 1);
    CHECK(band.lengths[0][0].toLongLong() == 300);
}

TEST_CASE("a press on the edge that does not move changes nothing") {
    Band band;
    click(&band.range, {153.0, 20.0});
    CHECK(band.lengths.count() == 0);
    CHECK(band.offsets.count() == 0);
}

TEST_CASE("a drag of the part takes it along where it was grabbed") {
    Band band;
    drag(&band.range, {110.0, 20.0}, {210.0, 20.0});
    REQUIRE(band.offsets.count() == 1);
    CHECK(band.offsets[0][0].toLongLong() == 400);
    CHECK(band.lengths.count() == 0);
}

TEST_CASE("the pointer says what a press would do") {
    Band band;
    const auto shape = [&](double x) {
        hover(&band.range, {x, 20.0});
        return band.range.cursor().shape();
    };
    CHECK(shape(148.0) == Qt::SizeHorCursor);
    CHECK(shape(120.0) == Qt::OpenHandCursor);
    CHECK(shape(300.0) == Qt::PointingHandCursor);
    band.range.setText({}, 1000, false);  // read from its beginning
    band.range.setRead(0, 100, 1);
    CHECK(shape(300.0) == Qt::ArrowCursor);
    click(&band.range, {300.0, 20.0});
    CHECK(band.offsets.count() == 0);
    CHECK(band.lengths.count() == 0);
}

TEST_CASE("the text under the pointer can be read") {
    Band band;
    band.range.setWords([](std::int64_t first, int tokens) {
        return QString("words from %1, %2").arg(first).arg(tokens);
    });
    CHECK(band.range.toolTipAt(250.0).contains("token 500"));
    CHECK(band.range.toolTipAt(250.0).contains("words from 500, 24"));
    CHECK(band.range.toolTipAt(499.0).contains("words from 998, 2"));
    band.range.setText({}, 0, true);
    CHECK(band.range.toolTipAt(250.0).isEmpty());
}
