// SPDX-License-Identifier: GPL-3.0-or-later
// What the head grid writes into its cells, by their size.
#include <algorithm>
#include <set>

#include "pages/heads/head_grid_painter.h"
#include "tests/widgets/grid_on_screen.h"
#include "tests/widgets/painted_text.h"

using namespace sextant;
using namespace sextant::test;

TEST_CASE("rows that are lower than the words have smaller numbers and all their labels") {
    application();
    QFont large;
    large.setPixelSize(21);  // as while presenting
    HeadGridValues values;
    values.setMeasurement(ramp(6, 4, 11));
    const Theme theme = Theme::dark();
    HeadGridLayout layout;
    layout.layers = 6;
    layout.heads = 4;
    layout.left = 50;
    layout.top = 32;
    const auto painted = [&](int pitch) {
        layout.viewport = QSize(layout.left + 1000, layout.top + 6 * pitch);
        PaintedText device(layout.viewport);
        QPainter painter(&device);
        const HeadGridPainter grid{values, layout, theme, large};
        grid.paintCells(painter);
        grid.paintLabels(painter);
        painter.end();
        return device.words;
    };
    const int pitch = GENERATE(16, 19, 24, 40);
    CAPTURE(pitch);
    const std::vector<PaintedWord> words = painted(pitch);
    for (int layer = 0; layer < 6; ++layer) {
        CAPTURE(layer);
        const QRect label = layout.layerLabel(layer);
        CHECK(std::any_of(words.begin(), words.end(), [&](const PaintedWord& one) {
            return one.text == std::to_string(layer) &&
                   label.contains(one.place.center().toPoint());
        }));
        for (int head = 0; head < 4; ++head) {
            const QRectF cell = layout.cell({layer, head});
            const auto number = std::find_if(words.begin(), words.end(), [&](const auto& one) {
                return one.text == values.number({layer, head}).toStdString() &&
                       cell.contains(one.place.center());
            });
            REQUIRE(number != words.end());
            CHECK(QFontInfo(number->font).pixelSize() >= 11);
            CHECK(number->place.height() <= pitch);
        }
    }
    for (const PaintedWord& one : words)
        for (const PaintedWord& other : words)
            if (&one != &other) CHECK_FALSE(one.place.intersects(other.place));
    // Where even small ones have no room there are none.
    for (const PaintedWord& one : painted(10))
        CHECK_FALSE(QRectF(layout.cells()).contains(one.place.center()));
}

TEST_CASE("cells that differ by a rounded pixel say the same") {
    application();
    HeadGridValues values;
    values.setMeasurement(ramp(2, 5, 11));
    values.setScales(std::vector<double>(10, 1.3), 1.0);
    const Theme theme = Theme::dark();
    HeadGridLayout layout;
    layout.layers = 2;
    layout.heads = 5;
    QFont font;
    font.setPixelSize(13);
    std::set<std::size_t> counts;
    for (int width = 5 * 70; width < 5 * 110; ++width) {
        CAPTURE(width);
        layout.viewport = QSize(layout.left + width, layout.top + 110);
        PaintedText device(layout.viewport);
        QPainter painter(&device);
        HeadGridPainter{values, layout, theme, font}.paintCells(painter);
        painter.end();
        std::vector<std::size_t> words(5, 0);
        for (const PaintedWord& one : device.words)
            for (int head = 0; head < 5; ++head)
                if (QRectF(layout.cell({0, head})).contains(one.place.center()))
                    ++words[static_cast<std::size_t>(head)];
        CHECK(std::set<std::size_t>(words.begin(), words.end()).size() == 1);
        counts.insert(words.front());
    }
    CHECK(counts.size() > 1);  // of those widths some have room for more
}
