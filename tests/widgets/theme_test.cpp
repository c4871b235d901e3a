// SPDX-License-Identifier: GPL-3.0-or-later
#include <QPushButton>
#include <QRegularExpression>
#include <limits>

#include "tests/catch.h"
#include "tests/widgets/application.h"
#include "widgets/colormap.h"
#include "widgets/theme.h"

using namespace sextant;

namespace {

void requireReadable(const QColor& text, const QColor& background, const char* what) {
    INFO(what << ' ' << text.name().toStdString() << " on " << background.name().toStdString());
    CHECK(contrast(text, background) >= 4.5);
}

}  // namespace

TEST_CASE("contrast is that of WCAG 2.1") {
    CHECK(contrast(Qt::white, Qt::black) == Approx(21.0));
    CHECK(contrast(Qt::black, Qt::white) == Approx(21.0));
    // #767676 is the well-known lightest grey that is readable on white.
    CHECK(contrast(QColor("#767676"), Qt::white) == Approx(4.54).margin(0.01));
}

TEST_CASE("words are readable on every surface of both themes") {
    for (const Theme& theme : {Theme::dark(), Theme::light()}) {
        for (const Role surface : {Role::window, Role::panel, Role::raised}) {
            requireReadable(theme.color(Role::text), theme.color(surface), "text");
            requireReadable(theme.color(Role::muted), theme.color(surface), "muted");
            for (const Role role : {Role::accent, Role::entropy, Role::logPerplexity,
                                    Role::reference, Role::better, Role::worse})
                requireReadable(theme.textColor(role), theme.color(surface), "role as text");
        }
        requireReadable(theme.textColor(Role::accent), theme.newTerritory(), "trained length");
        requireReadable(textOn(theme.color(Role::accent)), theme.color(Role::accent), "button");
    }
}

TEST_CASE("what a checked button says is readable as it is painted") {
    test::application();
    for (const Theme& theme : {Theme::dark(), Theme::light()}) {
        QPushButton button("III");
        button.setCheckable(true);
        button.setChecked(true);
        button.setStyleSheet(theme.styleSheet(4.0));  // strokes of more than a pixel
        button.resize(300, 120);
        const QImage image = button.grab().toImage();
        const QColor surface = image.pixelColor(image.width() / 8, image.height() / 2);
        QColor most = surface;  // unlike the surface
        for (int x = image.width() / 8; x < image.width() * 7 / 8; ++x)
            if (const QColor one = image.pixelColor(x, image.height() / 2);
                contrast(one, surface) > contrast(most, surface))
                most = one;
        CHECK(surface == theme.color(Role::line));
        requireReadable(most, surface, "checked button");
        // Of the accent still: neither black nor white.
        CHECK(most.hsvSaturation() > 100);
    }
}

TEST_CASE("a colour that is readable already stays as it is") {
    CHECK(legible(QColor("#0B6FB8"), Qt::white) == QColor("#0B6FB8"));
    CHECK(legible(QColor("#C8451F"), Qt::white) == QColor("#C8451F"));
}

TEST_CASE("the style sheet is complete and Qt takes it") {
    test::application();
    for (const Theme& theme : {Theme::dark(), Theme::light()}) {
        const QString sheet = theme.styleSheet();
        CHECK_FALSE(sheet.contains('@'));
        // An unknown role would leave an empty value.
        CHECK_FALSE(sheet.contains(QRegularExpression(":\\s*;")));
        QPushButton button("Search heads");
        button.setProperty("primary", true);
        button.setStyleSheet(sheet);
        button.resize(140, 32);
        const QImage image = button.grab().toImage();
        CHECK(image.pixelColor(12, 16) == theme.color(Role::accent));
    }
}

TEST_CASE("viridis has its published ends and middle, and grows lighter all the way") {
    CHECK(viridis(0.0) == QColor("#440154"));
    CHECK(viridis(1.0) == QColor("#fde725"));
    const QColor middle = viridis(0.5);  // published: #21918c
    CHECK(std::abs(middle.red() - 0x21) <= 2);
    CHECK(std::abs(middle.green() - 0x91) <= 2);
    CHECK(std::abs(middle.blue() - 0x8c) <= 2);
    double before = contrast(viridis(0.0), Qt::black);
    for (int step = 1; step <= 64; ++step) {
        const double now = contrast(viridis(step / 64.0), Qt::black);
        CHECK(now > before);
        before = now;
    }
    CHECK(viridis(-3.0) == viridis(0.0));
    CHECK(viridis(7.0) == viridis(1.0));
    CHECK(viridis(std::numeric_limits<double>::quiet_NaN()) == viridis(0.0));
}

TEST_CASE("the diverging map starts from the panel and leaves it evenly on both sides") {
    for (const Theme& theme : {Theme::dark(), Theme::light()}) {
        const QColor panel = theme.color(Role::panel);
        CHECK(diverging(0.0, panel) == panel);
        CHECK(diverging(-1.0, panel).blue() > diverging(-1.0, panel).red());
        CHECK(diverging(1.0, panel).red() > diverging(1.0, panel).blue());
        for (const double sign : {-1.0, 1.0}) {
            double before = 1.0;
            for (int step = 1; step <= 20; ++step) {
                const double now = contrast(diverging(sign * step / 20.0, panel), panel);
                CHECK(now >= before);
                before = now;
            }
            CHECK(before > 3.0);
            CHECK(diverging(5.0 * sign, panel) == diverging(sign, panel));
        }
    }
}

TEST_CASE("sigma is neutral at the trained scale and even in ratios") {
    const QColor panel = Theme::dark().color(Role::panel);
    CHECK(sigmaColor(1.0, 2.0, panel) == panel);
    CHECK(sigmaColor(2.0, 2.0, panel) == diverging(1.0, panel));
    CHECK(sigmaColor(0.5, 2.0, panel) == diverging(-1.0, panel));
    CHECK(sigmaColor(std::sqrt(2.0), 2.0, panel) == diverging(0.5, panel));
    CHECK(sigmaColor(0.0, 2.0, panel) == diverging(-1.0, panel));
}

TEST_CASE("no two of the first forty series look the same, and neighbours differ in dash too") {
    std::vector<SeriesStyle> styles;
    for (int index = 0; index < 40; ++index)
        styles.push_back(seriesStyle(index, Qt::white));
    for (std::size_t a = 0; a < styles.size(); ++a)
        for (std::size_t b = 0; b < a; ++b) {
            INFO(a << " and " << b);
            CHECK((styles[a].colour != styles[b].colour || styles[a].dashes != styles[b].dashes));
        }
    for (std::size_t at = 1; at < styles.size(); ++at)
        CHECK(styles[at].dashes != styles[at - 1].dashes);
}
