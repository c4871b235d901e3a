// SPDX-License-Identifier: GPL-3.0-or-later
// The real window with its preferences opened by their key.
#pragma once

#include <QAction>
#include <QTabWidget>

#include "app/desktop/command_menu.h"
#include "app/desktop/window_memory.h"
#include "app/preferences/preferences_dialog.h"
#include "app/preferences/window_preferences.h"
#include "tests/app/real_window.h"
#include "tests/widgets/pointer.h"
#include "widgets/preferences/key_page.h"

namespace sextant::test {

struct PreferencesWindow : RealWindow {
    PreferencesDialog* dialog = nullptr;

    PreferencesWindow() { drivenApplication(); }
    // Written before there is a window.
    void setting(const char* key, const QVariant& value) {
        window.reset();
        QSettings(folder.filePath("settings.ini"), QSettings::IniFormat).setValue(key, value);
    }
    QVariant saved(const QString& key) const {
        return QSettings(folder.filePath("settings.ini"), QSettings::IniFormat).value(key);
    }
    void restart() {
        window->memory().save();
        make();
        dialog = nullptr;
        settle();
    }
    void settle() {
        for (int i = 0; i < 4; ++i) {
            QCoreApplication::processEvents();
            window->flush();
        }
    }
    void showWindow() {
        window->activateWindow();
        REQUIRE(QTest::qWaitFor([this] { return window->isActiveWindow(); }, kPatience));
        settle();
    }
    void press(Qt::Key key, Qt::KeyboardModifiers held = {}) {
        QWidget* to = window->focusWidget() ? window->focusWidget() : window.get();
        QTest::keyClick(to, key, held);
        settle();
    }
    using RealWindow::open;
    void open() {
        showWindow();
        press(Qt::Key_Comma, Qt::ControlModifier);
        dialog = window->findChild<PreferencesDialog*>();
        REQUIRE(dialog);
        REQUIRE(dialog->isVisible());
        REQUIRE(QTest::qWaitFor([this] { return dialog->isActiveWindow(); }, kPatience));
    }
    void showTab(int index) {
        auto* tabs = dialog->findChild<QTabWidget*>();
        REQUIRE(tabs);
        tabs->setCurrentIndex(index);
        settle();
    }
    template <class Widget>
    Widget* named(const char* name) const {
        auto* found = dialog->findChild<Widget*>(name);
        REQUIRE(found);
        return found;
    }
    KeyTable* table() {
        showTab(2);
        return named<KeyTable>("keyTable");
    }
    // The row of the command with this id.
    int rowOf(const std::string& id) const {
        const auto rows = window->commands().keyRows();
        for (std::size_t row = 0; row < rows.size(); ++row)
            if (rows[row].id == id) return static_cast<int>(row);
        FAIL("no command " << id);
        return -1;
    }
    // Clicks its key, and presses another.
    void giveKey(const std::string& id, Qt::Key key, Qt::KeyboardModifiers held = {}) {
        KeyTable* keys = table();
        const int row = rowOf(id);
        keys->scrollToItem(keys->item(row, KeyTable::keyColumn));
        const QRect at = keys->visualItemRect(keys->item(row, KeyTable::keyColumn));
        QTest::mouseClick(keys->viewport(), Qt::LeftButton, {}, at.center());
        REQUIRE(keys->listening() == row);
        QTest::keyClick(keys, key, held);
        CHECK(keys->listening() == -1);
        settle();
    }
    QString keysOf(const std::string& id) const { return keysToText(action(id)->shortcuts()); }
    QAction* action(const std::string& id) const {
        auto* found = window->findChild<QAction*>(QString::fromStdString(id));
        REQUIRE(found);
        return found;
    }
};

}  // namespace sextant::test
