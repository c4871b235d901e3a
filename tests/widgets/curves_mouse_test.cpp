// SPDX-License-Identifier: GPL-3.0-or-later
// The curves under mouse and keys: crosshair, zoom, panning.
#include "tests/widgets/curves_bench.h"

using namespace sextant;
using namespace sextant::test;

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
    CHECK(lines[0].toStdString() == "position 599  B  A");
    // 0.55 ln 600 = 3.518, the reference 1.2 times as much.
    CHECK(lines[1].toStdString() == "entropy  3.52  4.22");
    CHECK(lines[2].startsWith("log-ppl  1."));

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
    const double y = plot.pixelOf(true, 0.7 * std::log(513.0)) + plot.y();
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
    CHECK(bench.view.plot().positions().range.lower == Approx(zoomedIn.lower));
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
