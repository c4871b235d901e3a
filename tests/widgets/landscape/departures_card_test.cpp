// SPDX-License-Identifier: GPL-3.0-or-later
#include "pages/landscape/departures_card.h"

#include <QTest>

#include "pages/landscape/landscape_look.h"
#include "pages/landscape/picked_card.h"
#include "tests/catch.h"
#include "tests/widgets/application.h"
#include "tests/widgets/landscape/made_up.h"
#include "tests/widgets/pointer.h"

using namespace sextant;
using namespace sextant::test;

namespace {

const HeadDepartures courses{255,
                             1023,
                             {{{2, 0}, 6.1},
                              {{4, 1}, -3.05},
                              {{5, 3}, 1.0},
                              {{0, 0}, 0.5},
                              {{0, 1}, 0.4},
                              {{0, 2}, 0.3},
                              {{0, 3}, 0.2}}};

}  // namespace

TEST_CASE("the card of courses draws a bar as long as its share of the largest move",
          "[landscape]") {
    drivenApplication();
    Selection selection;
    DeparturesCard card(&selection);
    card.setDepartures(courses, {});
    card.resize(300, card.sizeHint().height());
    CHECK(card.count() == DeparturesCard::most);
    CHECK(card.caption() == "entropy at 1,023 less at 255, nats");
    CHECK(card.number(0) == "+6.10");
    CHECK(card.number(1) == QString::fromUtf8("\u22123.05"));
    CHECK(card.bar(1).width() == Approx(card.bar(0).width() / 2));
    CHECK(card.bar(0).right() < card.width());
    CHECK(card.rowRect(DeparturesCard::most - 1).bottom() <= card.height());
    card.setUnit(EntropyUnit::bits);
    CHECK(card.number(0) == "+8.80");
    // Names of two digits each end before the bars.
    card.setDepartures({255, 1023, {{{21, 31}, 6.1}, {{4, 1}, 3.0}}}, {});
    CHECK(card.bar(0).left() >=
          5.0 + QFontMetricsF(card.font()).horizontalAdvance(landscapeHeadName({21, 31})));
    card.setDepartures({}, "Nothing beyond position 255 is measured");
    CHECK(card.count() == 0);
    CHECK(card.accessibleDescription() == "Nothing beyond position 255 is measured");
    card.grab();
}

TEST_CASE("a click on a bar or the arrows pick its head, the pointer hovers it", "[landscape]") {
    drivenApplication();
    Selection selection;
    DeparturesCard card(&selection);
    card.setDepartures(courses, {});
    card.resize(300, card.sizeHint().height());
    card.show();
    QTest::mouseClick(&card, Qt::LeftButton, {}, card.rowRect(1).center().toPoint());
    CHECK(selection.heads() == std::set<HeadId>{{4, 1}});
    QTest::keyClick(&card, Qt::Key_Down);
    CHECK(selection.heads() == std::set<HeadId>{{5, 3}});
    QTest::keyClick(&card, Qt::Key_Up);
    QTest::keyClick(&card, Qt::Key_Up);
    QTest::keyClick(&card, Qt::Key_Up);
    CHECK(selection.heads() == std::set<HeadId>{{2, 0}});
    sendMouse(&card, QEvent::MouseMove, card.rowRect(2).center(), Qt::NoButton, Qt::NoButton, {});
    CHECK(selection.hovered() == HeadId{5, 3});
}

TEST_CASE("the card of the picked head says its numbers, in the unit shown", "[landscape]") {
    drivenApplication();
    PickedCard card;
    using Row = PickedCard::Row;
    card.setPicked(HeadAtPosition{{3, 1}, 635, 3.3, std::exp(3.3), 0.511, 0.68}, 256, {});
    CHECK(card.text(Row::head) == "layer 3 head 1");
    CHECK(card.text(Row::position) == "635");
    CHECK(card.text(Row::entropy) == "3.30 nats");
    CHECK(card.text(Row::alike) == "27 tokens alike");
    CHECK(card.text(Row::ofCeiling) == "51 %");
    CHECK(card.text(Row::change) == "+0.68 nats");
    card.setUnit(EntropyUnit::bits);
    CHECK(card.text(Row::entropy) == "4.76 bits");
    card.setPicked(std::nullopt, 256, "Click a head");
    card.show();
    for (const QLabel* label : card.findChildren<QLabel*>())
        CHECK(label->isVisible() == (label->text() == "Click a head"));
}
