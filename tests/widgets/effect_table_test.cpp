// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/position/effect_table.h"

#include <cmath>

#include "tests/catch.h"
#include "tests/widgets/application.h"

using namespace sextant;
using namespace sextant::test;

TEST_CASE("what a setting does is told within and beyond the trained length", "[stages]") {
    application();
    const auto measured = [](float within, float beyond) {
        auto made = std::make_shared<Measurement>();
        made->positions = 8;
        made->samples = 1;
        made->nllSamples = {within, within, within, within, beyond, beyond, beyond, NAN};
        return made;
    };
    const auto before = measured(1.0F, 3.0F), now = measured(1.0F, 2.0F);
    EffectTable table;
    table.setMeasurements(before, now, 4, true);
    CHECK(table.row(0) == QStringList{"within 4", "2.72", "2.72", "0.00"});
    CHECK(table.row(1) ==
          QStringList{"beyond 4", "20.09", "7.39", QString::fromUtf8("\u221212.70")});
    table.setMeasurements(nullptr, now, 4, true);
    CHECK(table.row(1)[1] == QString::fromUtf8("\u2013"));
    CHECK(table.row(1)[3].isEmpty());
}
