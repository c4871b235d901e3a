// SPDX-License-Identifier: GPL-3.0-or-later
// The command palette, driven by the keyboard.
#include <QAction>
#include <QLineEdit>
#include <QListWidget>
#include <QTest>
#include <QWidget>

#include "tests/catch.h"
#include "tests/widgets/application.h"
#include "widgets/bars/command_palette.h"

using namespace sextant;
using namespace sextant::test;

TEST_CASE("letters in order match, starts of words and whole runs best", "[palette]") {
    CHECK(matchScore("Open checkpoint folder", "ocf") > 0);
    CHECK(matchScore("Open checkpoint folder", "fco") < 0);
    CHECK(matchScore("Undo", "") == 10);
    CHECK(matchScore("Save capture", "capt") > matchScore("Select all parts", "capt"));
    CHECK(matchScore("Open text", "text") > matchScore("The exit", "text"));
}

TEST_CASE("every word begins a word of the name or of its synonyms, in any order", "[palette]") {
    const QString words = "export svg csv";
    CHECK(wordScore("Picture of the curves", words, "cur pic") > 0);
    CHECK(wordScore("Picture of the curves", words, "csv curves") > 0);
    CHECK(wordScore("Picture of the curves", words, "csv scales") < 0);
    CHECK(wordScore("Picture of the curves", words, "ves") < 0);
    CHECK(wordScore("Picture of the curves", words, "picture") >
          wordScore("Picture of the curves", words, "export"));
    CHECK(wordScore("Present the curves", "hide heads only", "hide heads") >
          wordScore("Present the heads", "hide curves only", "hide heads"));
    const QString page = "Picture of the whole page, page width 176 mm";
    for (const char* typed : {"whole page, page width", "whole page page width"})
        CHECK(wordScore(page, {}, typed) >
              wordScore("Picture of the whole page, column width 85 mm", {}, typed));
    // One that is called just so after where it belongs, before one that has the word in it.
    const QString heads = "Factor of the selected heads: ";
    CHECK(wordScore("Frequencies: YaRN", {}, "yarn") >
          wordScore("Frequencies: dynamic YaRN", {}, "yarn"));
    CHECK(wordScore("Frequencies: YaRN", {}, "yarn") >
          wordScore(heads + "YaRN: 0.1 ln s + 1", {}, "yarn"));
    CHECK(wordScore("Factor: log-n", {}, "log-n") >
          wordScore(heads + "log-n of the last position: ln n / ln L", {}, "log-n"));
}

TEST_CASE("a series is listed in its order, however long its titles are", "[palette]") {
    application();
    QWidget window;
    window.resize(800, 600);
    QAction first("Lesson 1: What attention entropy is"), second("Lesson 2: Why"),
        third("Lesson 3: Heads differ"), next("Lesson: next step");
    for (QAction* one : {&first, &second, &third})
        one->setProperty("explains", true);
    CommandPalette palette(&window);
    window.show();
    palette.open({&next, &first, &second, &third});
    auto* typed = palette.findChild<QLineEdit*>();
    REQUIRE(typed);
    QTest::keyClicks(typed, "lesson");
    CHECK(palette.matches() == QList<QAction*>{&next, &first, &second, &third});
}

TEST_CASE("typing a few letters and Enter runs a command", "[palette]") {
    application();
    QWidget window;
    window.resize(800, 600);
    QAction undo("Undo"), save("Save experiment"), hidden("Save nothing");
    hidden.setEnabled(false);
    int saved = 0, undone = 0;
    QObject::connect(&save, &QAction::triggered, [&] { ++saved; });
    QObject::connect(&undo, &QAction::triggered, [&] { ++undone; });
    CommandPalette palette(&window);
    window.show();
    palette.open({&undo, &save, &hidden});
    CHECK(palette.isVisible());
    // What cannot run now stands last.
    CHECK(palette.matches() == QList<QAction*>{&undo, &save, &hidden});

    auto* typed = palette.findChild<QLineEdit*>();
    REQUIRE(typed);
    SECTION("Enter") {
        QTest::keyClicks(typed, "sav");
        CHECK(palette.matches() == QList<QAction*>{&save, &hidden});
        QTest::keyClick(typed, Qt::Key_Return);
        CHECK(saved == 1);
        CHECK_FALSE(palette.isVisible());
    }
    SECTION("what cannot run says why, and stays") {
        hidden.setProperty("whyNot", "nothing is measured yet");
        palette.open({&undo, &save, &hidden});
        QTest::keyClicks(typed, "nothing");
        CHECK(palette.matches() == QList<QAction*>{&hidden});
        auto* list = palette.findChild<QListWidget*>();
        REQUIRE(list->count() == 1);
        CHECK(list->item(0)->toolTip() == "nothing is measured yet");
        QTest::keyClick(typed, Qt::Key_Return);
        CHECK(palette.isVisible());
    }
    SECTION("the arrow keys choose") {
        QTest::keyClick(typed, Qt::Key_Down);
        QTest::keyClick(typed, Qt::Key_Return);
        CHECK(saved == 1);
        CHECK(undone == 0);
    }
    SECTION("Escape closes and runs nothing") {
        QTest::keyClick(typed, Qt::Key_Escape);
        CHECK_FALSE(palette.isVisible());
        CHECK(saved + undone == 0);
    }
    SECTION("nothing fits") {
        CHECK(palette.nothing().isEmpty());
        QTest::keyClicks(typed, "zzz");
        CHECK(palette.matches().isEmpty());
        CHECK(palette.nothing().contains("zzz"));
        QTest::keyClick(typed, Qt::Key_Return);
        CHECK(saved + undone == 0);
    }
}
