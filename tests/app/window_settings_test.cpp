// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/window_settings.h"

#include <QDir>
#include <QFile>
#include <QTemporaryDir>

#include "tests/app/fake_backend.h"
#include "tests/catch.h"
#include "tests/widgets/application.h"

using namespace sextant;
using namespace sextant::test;

namespace {

struct SettingsFile {
    QTemporaryDir folder;
    std::shared_ptr<Scheduler> scheduler = std::make_shared<Scheduler>();

    SettingsFile() { application(); }
    QString name() const { return folder.filePath("there/settings.ini"); }
    std::unique_ptr<WindowSettings> window() const {
        return std::make_unique<WindowSettings>(QSettings(name(), QSettings::IniFormat), scheduler);
    }
    QVariant saved(const QString& key) const {
        return QSettings(name(), QSettings::IniFormat).value(key);
    }
};

WindowSettings::Change adds(const QString& what) {
    return [what](const QVariant& before) { return before.toStringList() << what; };
}

}  // namespace

TEST_CASE("what is set is known at once, and is in the file a little later", "[settings]") {
    const SettingsFile of;
    const auto window = of.window();
    window->setValue("view/theme", "dark");
    window->setValue("view/unit", "bits");
    window->remove("view/unit");
    CHECK(window->value("view/theme") == "dark");
    CHECK_FALSE(window->contains("view/unit"));
    CHECK(window->value("view/unit", "nats") == "nats");
    CHECK(waitFor([&] { return of.saved("view/theme") == "dark"; }));
    CHECK_FALSE(of.saved("view/unit").isValid());
    CHECK(of.window()->value("view/theme") == "dark");
}

TEST_CASE("two windows add to one list, and neither takes what the other has set", "[settings]") {
    const SettingsFile of;
    const auto one = of.window(), other = of.window();
    one->setValue("last/model", "a");
    other->setValue("view/theme", "light");
    one->change("recent", adds("a"));
    other->change("recent", adds("b"));
    one->flush();
    other->flush();
    CHECK(of.saved("last/model") == "a");
    CHECK(of.saved("view/theme") == "light");
    CHECK(of.saved("recent").toStringList() == QStringList{"a", "b"});
}

TEST_CASE("a folder that takes nothing is told once, and what waited comes when it can",
          "[settings]") {
    const SettingsFile of;
    REQUIRE(QFile(of.folder.filePath("there")).open(QIODevice::WriteOnly));  // where a folder goes
    const auto window = of.window();
    int told = 0;
    QObject::connect(window.get(), &WindowSettings::failed, window.get(),
                     [&](const QString& reason) {
                         CHECK(reason.startsWith(of.name()));
                         ++told;
                     });
    window->setValue("a", "1");
    CHECK(waitFor([&] { return told == 1; }));
    window->setValue("b", "2");
    window->flush();
    QCoreApplication::processEvents();
    CHECK(told == 1);
    REQUIRE(QFile::remove(of.folder.filePath("there")));
    window->setValue("c", "3");
    window->flush();
    for (const char* key : {"a", "b", "c"})
        CHECK(of.saved(key).isValid());
}

TEST_CASE("settings without a file are kept for as long as the window", "[settings]") {
    const SettingsFile of;
    WindowSettings window(QSettings(QString(), QSettings::IniFormat), of.scheduler);
    window.setValue("a", "1");
    window.flush();
    CHECK(window.value("a") == "1");
    CHECK(QDir(of.folder.path()).isEmpty());
}
