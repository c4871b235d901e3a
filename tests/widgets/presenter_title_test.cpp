// SPDX-License-Identifier: GPL-3.0-or-later
// The key of the curves while presenting: every line that is drawn has a name, at every width.
#include "pages/presenter/presenter_title.h"

#include <QLabel>
#include <QTest>

#include "tests/catch.h"
#include "tests/widgets/pointer.h"

using namespace sextant;
using namespace sextant::test;

TEST_CASE("ln(i + 1) has its name and its dots at every width") {
    drivenApplication();
    for (const int width : {1024, 1280, 1366, 1920}) {
        CAPTURE(width);
        PresenterTitle title;
        title.setStyleSheet("* { font-size: 21px; }");
        title.resize(width, 60);
        title.setModel("rope", "RoPE");
        title.setShowsReference(true);
        title.setReferenceName("as trained");
        title.show();
        QCoreApplication::processEvents();
        const auto* ceiling = title.findChild<QLabel*>("presenterCeiling");
        REQUIRE(ceiling);
        CHECK(ceiling->isVisible());
        CHECK(ceiling->width() >= ceiling->fontMetrics().horizontalAdvance("ln(i+1)"));
        const auto* reference = title.findChild<QLabel*>("presenterReferenceName");
        REQUIRE(reference);
        CHECK(reference->mapTo(&title, reference->rect().topRight()).x() < width);
        CHECK(reference->width() >= reference->fontMetrics().horizontalAdvance("as trained"));
        const auto* name = title.findChild<QLabel*>("presenterModel");
        REQUIRE(name);
        CHECK(name->width() >= name->fontMetrics().horizontalAdvance("rope"));
        CHECK(title.findChildren<QWidget*>("sample").size() == 4);
    }
}
