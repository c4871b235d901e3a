// SPDX-License-Identifier: GPL-3.0-or-later
#include "pages/position/effect_table.h"

#include <QLabel>
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
    CHECK(table.table().empty());
    table.setMeasurements(before, now, 4, true);
    CHECK(table.row(0) == QStringList{"within 4", "2.72", "2.72", "0.00"});
    CHECK(table.row(1) ==
          QStringList{"beyond 4", "20.09", "7.39", QString::fromUtf8("\u221212.70")});
    const Table numbers = table.table();
    CHECK(numbers.columns[0].texts == std::vector<std::string>{"within 4", "beyond 4", "mean"});
    CHECK(numbers.columns[1].numbers.at(1) == Approx(std::exp(3.0)));
    CHECK(numbers.columns[2].numbers.at(1) == Approx(std::exp(2.0)));
    CHECK(numbers.columns[1].numbers.at(2) == Approx(std::exp((4 * 1.0 + 3 * 3.0) / 7.0)));
    table.setMeasurements(nullptr, now, 4, true);
    CHECK(std::isnan(table.table().columns[1].numbers.at(1)));
    CHECK(table.row(1)[1] == QString::fromUtf8("\u2013"));
    CHECK(table.row(1)[3].isEmpty());
}

TEST_CASE("the sign of a change has room before the table is laid out anew", "[stages]") {
    application();
    const auto measured = [](float nll) {
        auto made = std::make_shared<Measurement>();
        made->positions = 4;
        made->samples = 1;
        made->nllSamples = {nll, nll, nll, NAN};
        return made;
    };
    EffectTable table;
    table.setMeasurements(measured(2.0F), measured(2.0F), 2, true);
    table.resize(270, table.sizeHint().height());
    table.show();
    QApplication::sendPostedEvents();
    for (const float nll : {11.0F, 1.0F, 4.0F}) {
        // exp(11) = 59,874, exp(4) = 54.60: wider than 0.00, which stood there
        table.setMeasurements(measured(nll), measured(2.0F), 2, false);
        int numbers = 0;
        for (const QLabel* label : table.findChildren<QLabel*>()) {
            if (!(label->alignment() & Qt::AlignRight) || label->text() == "perplexity") continue;
            INFO(label->text().toStdString());
            CHECK(label->fontMetrics().horizontalAdvance(label->text()) <= label->width());
            ++numbers;
        }
        CHECK(numbers == 12);  // three rows of before, arrow, now, change
    }
}
