// SPDX-License-Identifier: GPL-3.0-or-later
// Preferences as settings files have them, and what no such file can do.
#include <QFontDatabase>
#include <QTemporaryDir>
#include <QThread>
#include <limits>
#include <random>

#include "app/preferences/preferences.h"
#include "tests/app/fake_backend.h"
#include "tests/catch.h"
#include "tests/widgets/application.h"
#include "widgets/controls/command_keys.h"

using namespace sextant;
using namespace sextant::test;

namespace {

const std::vector<std::string> someCommands{"undo", "redo", "view-heads"};

struct Settings {
    QTemporaryDir folder;
    std::shared_ptr<Scheduler> scheduler = std::make_shared<Scheduler>();

    Settings() { application(); }
    std::unique_ptr<WindowSettings> open() const {
        return std::make_unique<WindowSettings>(
            QSettings(folder.filePath("settings.ini"), QSettings::IniFormat), scheduler);
    }
    Preferences read() const { return preferencesIn(*open(), someCommands); }
    void write(const char* key, const QVariant& value) const {
        QSettings(folder.filePath("settings.ini"), QSettings::IniFormat).setValue(key, value);
    }
};

}  // namespace

TEST_CASE("preferences come back as they were kept, and leave nothing once they are as at first",
          "[preferences]") {
    const Settings settings;
    CHECK(settings.read() == Preferences{});
    std::mt19937 random(std::random_device{}());
    Preferences now;
    now.look.colours = LookFacts::Colours::light;
    now.look.textPercent = std::uniform_int_distribution(81, 200)(random);
    if (now.look.textPercent == 100) now.look.textPercent = 125;
    now.look.family = QFontDatabase::families().value(0);
    now.look.numberFamily = QFontDatabase::families().constLast();
    now.look.bits = true;
    now.look.opensLast = false;
    now.threads = QThread::idealThreadCount() > 1 ? 1 : 0;
    now.memoryShare = 0.125;
    now.device = Device::cuda;
    now.precision = Precision::bf16;
    now.keys["undo"] = {QKeySequence("Ctrl+Alt+U"), QKeySequence("F12")};
    now.keys["redo"] = {};  // no key
    {
        const auto file = settings.open();
        keep(now, {}, *file);
    }
    CHECK(settings.read() == now);
    {
        const auto file = settings.open();
        keep({}, now, *file);
    }
    CHECK(settings.read() == Preferences{});
    for (const QString& key :
         QSettings(settings.folder.filePath("settings.ini"), QSettings::IniFormat).allKeys())
        CHECK(key == "view/unit");
}

TEST_CASE("two windows keep the keys that each of them changed", "[preferences]") {
    const Settings settings;
    const auto one = settings.open(), other = settings.open();
    Preferences first, second;
    first.keys["undo"] = {QKeySequence("F2")};
    second.keys["redo"] = {QKeySequence("F3")};
    keep(first, {}, *one);
    keep(second, {}, *other);
    one->flush();
    other->flush();
    CHECK(settings.read().keys ==
          KeyChanges{{"undo", {QKeySequence("F2")}}, {"redo", {QKeySequence("F3")}}});
}

TEST_CASE("a value that cannot be is as at first, and the others stay", "[preferences]") {
    const Settings settings;
    settings.write("view/theme", "dark");
    settings.write("keys/redo", "Ctrl+Alt+R");
    Preferences expected;
    expected.look.colours = LookFacts::Colours::dark;
    expected.keys["redo"] = {QKeySequence("Ctrl+Alt+R")};
    REQUIRE(settings.read() == expected);
    const std::vector<std::pair<const char*, QVariant>> hostile = {
        {"view/textPercent", 1e9},
        {"view/textPercent", -100},
        {"view/textPercent", "nan"},
        {"view/textPercent", "1e2"},
        {"view/textPercent", QByteArray(100'000, '9')},
        {"view/family", "No Such Font At All"},
        {"view/family", "\"; } * { color: red"},
        {"view/numberFamily", QString(100'000, 'x')},
        {"view/numberFamily", QStringList{"a", "b"}},
        {"view/unit", 7},
        {"start/opens", "nothing"},
        {"compute/threads", -1},
        {"compute/threads", std::numeric_limits<qlonglong>::max()},
        {"compute/threads", "two"},
        {"memory/share", 1e9},
        {"memory/share", -0.5},
        {"memory/share", "nan"},
        {"memory/share", "inf"},
        {"compute/device", "abacus"},
        {"compute/device", "auto"},
        {"compute/precision", "fp8"},
        {"keys/undo", "Bananas"},
        {"keys/undo", "Q"},
        {"keys/undo", "Shift+Q"},
        {"keys/undo", "Esc"},
        {"keys/undo", "Tab"},
        {"keys/undo", "Ctrl+X, Ctrl+Y"},
        {"keys/undo", "Ctrl+"},
        {"keys/undo", "Ctrl+Alt+Z; Bananas"},
        {"keys/undo", QString(1'000'000, 'F')},
        {"keys/undo", 12},
        {"keys/no-such-command", "F2"}};
    for (const auto& [key, value] : hostile) {
        CAPTURE(key, value.toString().left(40).toStdString());
        settings.write(key, value);
        CHECK(settings.read() == expected);
        QSettings(settings.folder.filePath("settings.ini"), QSettings::IniFormat).remove(key);
    }
}

TEST_CASE("a command's key is held with Ctrl, Alt or Meta, or is a function key", "[preferences]") {
    application();
    for (const char* key : {"Ctrl+Y", "Alt+Y", "Meta+Y", "F5", "Shift+F12", "Ctrl+,",
                            "Ctrl+Alt+Del", "Ctrl+Shift+!", "F35"}) {
        INFO(key);
        CHECK(whyNoKey(QKeySequence(key)).isEmpty());
        CHECK(keysFromText(key) == QList<QKeySequence>{QKeySequence(key)});
    }
    for (const char* key : {"Y", "Shift+Y", "7", "Space", "Return", "Left", "Tab", "Esc",
                            "Ctrl+Esc", "Backspace", "Ctrl+Y, Ctrl+X", ""}) {
        INFO(key);
        CHECK_FALSE(whyNoKey(QKeySequence(key)).isEmpty());
    }
    CHECK(keysFromText("") == QList<QKeySequence>());
    const QList<QKeySequence> two{QKeySequence("Alt+5"), QKeySequence("Ctrl+;")};
    CHECK(keysFromText(keysToText(two)) == two);
}

TEST_CASE("a text names the key that a command has now", "[preferences]") {
    CommandKeys keys;
    keys.set("undo", "Ctrl+Z", "Undo");
    keys.set("compare", "", "Switch between A and B");
    CHECK(keys.in("{key:undo}, then {key:compare} and {key:undo}.") ==
          "Ctrl+Z, then Switch between A and B and Ctrl+Z.");
    CHECK(keys.in("{key:nothing} {key:undo") == "{key:nothing} {key:undo");
    CHECK(keys.in("plain") == "plain");
    CHECK(keys.beside("Back", "undo") == "Back (Ctrl+Z)");
    CHECK(keys.beside("Back", "compare") == "Back");
    CHECK(keys.of("nothing").isEmpty());
}
