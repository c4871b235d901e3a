// SPDX-License-Identifier: GPL-3.0-or-later
// The list of keys in the preferences, by mouse and by keyboard, and what shows them.
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QRegularExpression>
#include <QToolButton>
#include <set>

#include "app/help/help_text.h"
#include "app/lessons/lesson.h"
#include "pages/presenter/presenter_bar.h"
#include "tests/app/preferences_window.h"
#include "widgets/bars/job_bar.h"

using namespace sextant;
using namespace sextant::test;

namespace {

QString says(const PreferencesWindow& real) {
    return real.named<QLabel>("keySays")->text();
}

bool anyLabelSays(const QWidget* in, const QString& words) {
    for (const QLabel* label : in->findChildren<QLabel*>())
        if (label->text().contains(words)) return true;
    return false;
}

}  // namespace

TEST_CASE("a key that is pressed on a command's row runs it, now and after a restart",
          "[preferences]") {
    PreferencesWindow real;
    real.window->resize(1440, 900);
    REQUIRE(real.openParity());
    real.open();
    CHECK_FALSE(real.named<QPushButton>("keyResetAll")->isEnabled());
    real.giveKey("theme", Qt::Key_F2, Qt::ShiftModifier);
    CHECK(real.keysOf("theme") == "Shift+F2");
    CHECK(real.table()->item(real.rowOf("theme"), KeyTable::keyColumn)->text() == "Shift+F2");
    real.dialog->close();
    real.showWindow();
    const bool dark = real.window->theme().isDark();
    real.press(Qt::Key_D, Qt::ControlModifier | Qt::ShiftModifier);  // as at first
    CHECK(real.window->theme().isDark() == dark);
    real.press(Qt::Key_F2, Qt::ShiftModifier);
    CHECK(real.window->theme().isDark() != dark);
    real.restart();
    CHECK(real.saved("keys/theme") == "Shift+F2");
    int kept = 0;  // of that command alone
    for (const QString& key :
         QSettings(real.folder.filePath("settings.ini"), QSettings::IniFormat).allKeys())
        kept += key.startsWith("keys/");
    CHECK(kept == 1);
    CHECK(real.keysOf("theme") == "Shift+F2");
    real.open();
    real.table();
    real.named<QLineEdit>("keyFilter")->setText("Shift+F2");
    real.named<QPushButton>("keyReset")->click();
    CHECK(real.keysOf("theme") == "Ctrl+Shift+D");
    real.restart();
    CHECK_FALSE(real.saved("keys/theme").isValid());
}

TEST_CASE("a key that another command has is taken over only when that is wanted",
          "[preferences]") {
    PreferencesWindow real;
    real.open();
    const QString undo = real.action("undo")->text().remove('&');
    real.giveKey("theme", Qt::Key_Z, Qt::ControlModifier);
    INFO(says(real).toStdString());
    CHECK(says(real).contains(undo));
    CHECK(says(real).contains("Ctrl+Z"));
    CHECK(real.keysOf("theme") == "Ctrl+Shift+D");
    auto* takes = real.named<QPushButton>("keyTakes");
    REQUIRE(takes->isVisible());
    CHECK(real.dialog->focusWidget() == takes);
    SECTION("left by its button") {
        real.named<QPushButton>("keyLeaves")->click();
        CHECK_FALSE(takes->isVisible());
        CHECK(real.keysOf("undo") == "Ctrl+Z");
        CHECK(real.dialog->focusWidget() == real.table());
    }
    SECTION("left by Escape, and the dialog stays") {
        QTest::keyClick(takes, Qt::Key_Escape);
        CHECK_FALSE(takes->isVisible());
        CHECK(real.dialog->isVisible());
        CHECK(real.keysOf("undo") == "Ctrl+Z");
    }
    SECTION("taken, and no longer the other's after a restart") {
        QTest::keyClick(takes, Qt::Key_Space);
        CHECK(real.keysOf("theme") == "Ctrl+Z");
        CHECK(real.keysOf("undo").isEmpty());
        real.restart();
        CHECK(real.keysOf("theme") == "Ctrl+Z");
        CHECK(real.keysOf("undo").isEmpty());
        real.open();
        KeyTable* table = real.table();
        // The one that lost it cannot have it back while the other holds it.
        table->setCurrentCell(real.rowOf("undo"), KeyTable::keyColumn);
        real.named<QPushButton>("keyReset")->click();
        CHECK(real.keysOf("undo").isEmpty());
        CHECK(says(real).contains(real.action("theme")->text().remove('&')));
        real.named<QPushButton>("keyResetAll")->click();
        CHECK(real.keysOf("theme") == "Ctrl+Shift+D");
        CHECK(real.keysOf("undo") == "Ctrl+Z");
        for (const KeyRow& row : real.window->commands().keyRows())
            CHECK(row.keys == row.atFirst);
        CHECK_FALSE(real.named<QPushButton>("keyResetAll")->isEnabled());
    }
}

TEST_CASE("of a command with two keys the other is left when one is taken over", "[preferences]") {
    PreferencesWindow real;
    real.open();
    REQUIRE(real.keysOf("view-distance") == "Alt+5; Alt+D");
    real.giveKey("reset-layout", Qt::Key_D, Qt::AltModifier);
    real.named<QPushButton>("keyTakes")->click();
    CHECK(real.keysOf("view-distance") == "Alt+5");
    CHECK(real.keysOf("reset-layout") == "Alt+D");
}

TEST_CASE("keys that fields and views need are refused with the reason", "[preferences]") {
    PreferencesWindow real;
    real.open();
    for (const Qt::Key key : {Qt::Key_Q, Qt::Key_Tab, Qt::Key_Space, Qt::Key_Left}) {
        real.giveKey("theme", key);
        INFO(says(real).toStdString());
        CHECK(says(real).contains("alone belongs to"));
        CHECK(real.keysOf("theme") == "Ctrl+Shift+D");
    }
    // Escape leaves it as it is, and closes nothing.
    real.giveKey("theme", Qt::Key_Escape);
    CHECK(real.dialog->isVisible());
    CHECK(real.keysOf("theme") == "Ctrl+Shift+D");
}

TEST_CASE("the list is filtered, walked and changed by keyboard alone", "[preferences]") {
    PreferencesWindow real;
    real.open();
    KeyTable* table = real.table();
    auto* filter = real.named<QLineEdit>("keyFilter");
    filter->setFocus();
    QTest::keyClicks(filter, "redo");
    QStringList names;
    for (int row = 0; row < table->rowCount(); ++row)
        if (!table->isRowHidden(row)) names << table->item(row, KeyTable::commandColumn)->text();
    CHECK(names.contains("Redo"));
    CHECK(names.size() < 10);
    QTest::keyClick(filter, Qt::Key_Tab);
    REQUIRE(real.dialog->focusWidget() == table);
    while (table->item(table->currentRow(), KeyTable::commandColumn)->text() != "Redo")
        QTest::keyClick(table, Qt::Key_Down);
    QTest::keyClick(table, Qt::Key_Return);
    REQUIRE(table->listening() == real.rowOf("redo"));
    // Keys of the window do nothing meanwhile, and modifiers alone are waited through.
    QTest::keyPress(table, Qt::Key_Control);
    CHECK(table->listening() == real.rowOf("redo"));
    QTest::keyClick(table, Qt::Key_Y, Qt::ControlModifier);
    CHECK(real.keysOf("redo") == "Ctrl+Y");
    QTest::keyClick(table, Qt::Key_Delete);
    CHECK(real.keysOf("redo").isEmpty());
    real.restart();
    CHECK(real.keysOf("redo").isEmpty());
    // Every command is in the list, those of views too.
    std::set<std::string> listed;
    for (const KeyRow& row : real.window->commands().keyRows())
        listed.insert(row.id);
    for (const char* id : {"undo", "open-recent", "pin-state", "length", "preferences"})
        CHECK(listed.contains(id));
}

TEST_CASE("texts name the keys as they are now", "[preferences]") {
    PreferencesWindow real;
    real.window->resize(1440, 900);
    REQUIRE(real.openParity());
    real.settle();
    CHECK(anyLabelSays(real.window.get(), "press F4 to switch"));
    real.open();
    real.giveKey("compare", Qt::Key_F12);
    real.giveKey("palette", Qt::Key_P, Qt::AltModifier);
    real.named<QPushButton>("keyTakes")->click();  // of the Position tab
    real.giveKey("present", Qt::Key_F3);
    real.giveKey("menu", Qt::Key_M, Qt::ControlModifier);
    real.settle();
    CHECK(anyLabelSays(real.window.get(), "press F12 to switch"));
    bool hinted = false;
    for (const QToolButton* button : real.find<JobBar>()->findChildren<QToolButton*>())
        hinted = hinted || button->text().contains("Alt+P every command");
    CHECK(hinted);
    CHECK(real.window->findChild<QToolButton*>("mainMenuButton")->toolTip() == "Menu (Ctrl+M)");
    real.window->present(Presented::upper);
    real.settle();
    CHECK(anyLabelSays(real.find<PresenterBar>(), "F3"));
    CHECK_FALSE(anyLabelSays(real.find<PresenterBar>(), "F9"));
    real.window->present(Presented::nothing);
    const auto page = helpOfView("compare");
    REQUIRE(page);
    QString help;
    for (const HelpSection& section : page->sections)
        help += real.window->snapshot().keys.in(section.text);
    CHECK(help.contains("F12 shows A"));
}

TEST_CASE("every key that help and lessons name is a command's", "[preferences]") {
    PreferencesWindow real;
    std::set<std::string> ids;
    for (const std::string& id : real.window->commands().ids())
        ids.insert(id);
    int named = 0;
    const auto check = [&](const QString& text) {
        static const QRegularExpression key("\\{key:([^}]*)\\}");
        for (auto found = key.globalMatch(text); found.hasNext();) {
            const std::string id = found.next().captured(1).toStdString();
            INFO(id);
            CHECK(ids.contains(id));
            ++named;
        }
    };
    for (const ViewEntry& entry : allViews()) {
        const auto page = helpOfView(entry.id);
        if (!page) continue;
        for (const HelpSection& section : page->sections)
            check(section.text);
    }
    for (const Lesson& lesson : allLessons())
        for (const LessonStep& step : lesson.steps)
            check(step.text);
    CHECK(named >= 10);
}

TEST_CASE("a settings file with clashing and impossible keys leaves every command one at most",
          "[preferences]") {
    PreferencesWindow real;
    real.setting("keys/undo", "Bananas");
    real.setting("keys/redo", "Ctrl+S");   // save-experiment's
    real.setting("keys/theme", "Ctrl+S");  // and redo's
    real.setting("keys/unit", "Ctrl+K; F12");
    real.make();
    CHECK(real.keysOf("undo") == "Ctrl+Z");
    CHECK(real.keysOf("redo") == "Ctrl+S");
    CHECK(real.keysOf("theme").isEmpty());
    CHECK(real.keysOf("save-experiment").isEmpty());
    CHECK(real.keysOf("palette").isEmpty());
    CHECK(real.keysOf("unit") == "Ctrl+K; F12");
    std::set<QKeySequence> all;
    for (const KeyRow& row : real.window->commands().keyRows())
        for (const QKeySequence& key : row.keys)
            CHECK(all.insert(key).second);
}
