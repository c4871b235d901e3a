// SPDX-License-Identifier: GPL-3.0-or-later
// Preferences in the window: each change is seen at once and is there after a restart.
#include <QAbstractScrollArea>
#include <QAccessible>
#include <QComboBox>
#include <QDockWidget>
#include <QFontDatabase>
#include <QFontInfo>
#include <QLabel>
#include <QPushButton>
#include <QScrollArea>
#include <QScrollBar>
#include <QSlider>
#include <QSpinBox>
#include <QTabBar>
#include <QThread>
#include <cmath>
#include <cstring>
#include <set>

#include "analysis/model/model.h"
#include "tests/app/geometry.h"
#include "tests/app/preferences_window.h"
#include "widgets/bars/top_bar.h"
#include "widgets/controls/number_field.h"

using namespace sextant;
using namespace sextant::test;

namespace {

// Of a button of Segments.
void choose(const PreferencesWindow& real, const char* button) {
    real.named<QPushButton>(button)->click();
}

void chooseIn(QComboBox* list, const QVariant& data) {
    const int at = list->findData(data);
    REQUIRE(at >= 0);
    list->setCurrentIndex(at);
    emit list->activated(at);
}

// NaN stands where nothing is measured.
bool sameBits(const std::vector<float>& a, const std::vector<float>& b) {
    return a.size() == b.size() && std::memcmp(a.data(), b.data(), a.size() * sizeof(float)) == 0;
}

double titleSize(const PreferencesWindow& real) {
    const QWidget* bar = real.window->findChild<TopBar*>();
    return bar->findChild<QLabel*>()->font().pointSizeF();
}

}  // namespace

TEST_CASE("the palette finds the preferences by what is in them", "[preferences]") {
    PreferencesWindow real;
    const QString words = real.action("preferences")->property("words").toString();
    for (const char* word : {"settings", "font", "threads", "memory", "shortcuts", "theme"}) {
        INFO(word);
        CHECK(words.contains(word));
    }
    CHECK(real.keysOf("preferences") == "Ctrl+,");
}

TEST_CASE("theme, unit and start are kept and shown at once", "[preferences]") {
    PreferencesWindow real;
    REQUIRE(real.openParity());
    real.open();
    choose(real, "preferTheme-1");
    CHECK(real.window->theme().isDark());
    choose(real, "preferTheme-2");
    CHECK_FALSE(real.window->theme().isDark());
    choose(real, "preferUnit-1");
    CHECK(real.window->snapshot().unit == EntropyUnit::bits);
    choose(real, "preferStart-1");
    // The command and the dialog are of one mind.
    real.window->commands().run("theme");
    CHECK(real.named<QPushButton>("preferTheme-1")->isChecked());
    real.window->commands().run("unit");
    CHECK(real.named<QPushButton>("preferUnit-0")->isChecked());
    real.window->commands().run("unit");
    real.restart();
    CHECK(real.window->theme().isDark());
    CHECK(real.window->snapshot().unit == EntropyUnit::bits);
    real.window->preferences().openAtStart();
    real.settle();
    CHECK_FALSE(real.window->session().opened());
    real.open();
    choose(real, "preferStart-0");
    choose(real, "preferTheme-0");
    CHECK(real.window->theme().isDark() == desktopIsDark());
    real.restart();
    CHECK_FALSE(real.saved("view/theme").isValid());
    real.window->preferences().openAtStart();
    CHECK(waitFor([&] { return real.window->session().opened() != nullptr; }));
}

TEST_CASE("text has the chosen size everywhere, and numbers their family", "[preferences]") {
    PreferencesWindow real;
    real.window->resize(1900, 1000);
    REQUIRE(real.openParity());
    real.open();
    const double before = titleSize(real);
    const int panel = real.window->findChild<QDockWidget*>("leftDock")->width();
    const int percent = GENERATE(80, 150);
    CAPTURE(percent);
    real.named<QSpinBox>("preferTextSize")->setValue(percent);
    real.settle();
    CHECK(titleSize(real) == Approx(before * percent / 100.0).epsilon(0.02));
    CHECK(real.window->snapshot().textScale == Approx(percent / 100.0));
    CHECK_FALSE(real.window->snapshot().presenting);
    CHECK(real.named<QSlider>("preferTextSlider")->value() == percent);
    CHECK(std::abs(real.window->findChild<QDockWidget*>("leftDock")->width() -
                   panel * percent / 100.0) <= 1.0);
    real.restart();
    real.window->resize(1900, 1000);
    real.settle();
    CHECK(real.window->snapshot().textScale == Approx(percent / 100.0));
    // An audience reads the size that presenting has, and after it the person's own comes back.
    real.window->present(Presented::upper);
    real.settle();
    CHECK(real.window->snapshot().textScale == Approx(1.6));
    CHECK(real.window->snapshot().presenting);
    real.window->present(Presented::nothing);
    real.settle();
    CHECK(real.window->snapshot().textScale == Approx(percent / 100.0));
}

TEST_CASE("a font that is chosen is that of texts or of numbers alone, and goes again",
          "[preferences]") {
    PreferencesWindow real;
    REQUIRE(real.openParity());
    const auto* field = real.window->findChild<NumberField*>();
    const auto* label = real.window->findChild<TopBar*>()->findChild<QLabel*>();
    REQUIRE(field);
    const QString text = label->font().family(), number = field->font().family();
    QStringList families;
    for (const QString& one : QFontDatabase::families())
        if (one != text && one != number) families << one;
    if (families.size() < 2) return;  // nothing to choose from on this machine
    real.open();
    chooseIn(real.named<QComboBox>("preferNumberFamily"), families[0]);
    real.settle();
    CHECK(field->font().family() == families[0]);
    CHECK(label->font().family() == text);
    CHECK(numberFont(label->font()).family() == families[0]);
    chooseIn(real.named<QComboBox>("preferFamily"), families[1]);
    real.settle();
    CHECK(field->font().family() == families[0]);
    CHECK(label->font().family() == families[1]);
    real.restart();
    CHECK(real.window->findChild<NumberField*>()->font().family() == families[0]);
    real.open();
    const auto* again = real.window->findChild<NumberField*>();
    chooseIn(real.named<QComboBox>("preferNumberFamily"), QString());
    chooseIn(real.named<QComboBox>("preferFamily"), QString());
    real.settle();
    CHECK(again->font().family() == number);
    CHECK(real.window->findChild<TopBar*>()->findChild<QLabel*>()->font().family() == text);
    CHECK(numberFont(QFont(text)).family() == number);
}

TEST_CASE("threads and memory hold from the next computation on, and after a restart",
          "[preferences]") {
    PreferencesWindow real;
    REQUIRE(real.openParity());
    const int all = threads();
    const std::size_t budget = real.window->session().cacheBudget();
    real.open();
    real.showTab(1);
    auto* field = real.named<QSpinBox>("preferThreads");
    CHECK(field->value() == all);
    CHECK(field->maximum() == QThread::idealThreadCount());
    CHECK(field->minimum() == 1);
    field->setValue(1);
    CHECK(threads() == 1);
    CHECK(real.window->snapshot().experiment == real.window->session().experiment());
    real.settle();
    CHECK(real.window->session().device().detail.starts_with("1 thread,"));
    const auto exact = real.window->session().exact();
    real.window->session().recompute();
    REQUIRE(waitFor([&] { return real.measured() && real.window->session().exact() != exact; }));
    chooseIn(real.named<QComboBox>("preferMemory"), 0.05);
    CHECK(real.window->session().cacheShare() == 0.05);
    real.restart();
    CHECK((threads() == 1 || all == 1));
    CHECK(real.window->session().cacheShare() == 0.05);
    // The chip and the dialog have one choice.
    real.open();
    real.window->fulfil(MemoryAction{0.25}, EditPhase::commit);
    CHECK(real.named<QComboBox>("preferMemory")->currentData().toDouble() == 0.25);
    chooseIn(real.named<QComboBox>("preferMemory"), 0.0);
    CHECK(real.window->session().cacheShare() == 0.0);
    REQUIRE(real.openParity());
    CHECK(real.window->session().cacheBudget() == budget);
    real.showTab(1);
    real.named<QSpinBox>("preferThreads")->setValue(QThread::idealThreadCount());
    CHECK(threads() == all);
    real.restart();
    CHECK_FALSE(real.saved("compute/threads").isValid());
    CHECK_FALSE(real.saved("memory/share").isValid());
}

TEST_CASE("a precision is named by all that it computes, and its numbers are near those of fp32",
          "[preferences]") {
    PreferencesWindow real;
    REQUIRE(real.openParity());
    const auto exact = real.window->session().exact();
    REQUIRE(exact->device == "CPU, fp32");
    const std::uint64_t identity = real.window->session().identityOf({});
    real.open();
    real.showTab(1);
    choose(real, "preferPrecision-1");
    REQUIRE(waitFor(
        [&] { return real.measured() && real.window->session().exact()->device == "CPU, bf16"; }));
    const auto rounded = real.window->session().exact();
    CHECK(real.window->session().identityOf({}) != identity);
    CHECK(rounded->experiment != exact->experiment);
    REQUIRE(rounded->nll.size() == exact->nll.size());
    double largest = 0.0;
    for (std::size_t i = 0; i < exact->nll.size(); ++i)
        if (std::isfinite(exact->nll[i]))
            largest = std::max(largest, std::abs(1.0 * rounded->nll[i] - exact->nll[i]));
    CHECK(largest > 0.0);
    CHECK(largest < 0.1);  // nats: 8 bits of precision through a few layers
    real.settle();
    CHECK(real.window->snapshot().device.contains("bf16"));
    real.restart();
    REQUIRE(real.openParity());
    CHECK(real.window->session().exact()->device == "CPU, bf16");
    CHECK(sameBits(real.window->session().exact()->nll, rounded->nll));
    real.open();
    choose(real, "preferPrecision-0");
    REQUIRE(waitFor(
        [&] { return real.measured() && real.window->session().exact()->device == "CPU, fp32"; }));
    CHECK(sameBits(real.window->session().exact()->nll, exact->nll));
}

TEST_CASE("a device that was chosen and is not there is told, and the CPU computes",
          "[preferences]") {
    PreferencesWindow real;
    real.setting("compute/device", "cuda");
    real.make();
    REQUIRE(waitFor([&] { return real.window->session().devices().size() > 1; }));
    real.settle();
    const SessionDevice& gpu = real.window->session().devices().back();
    if (gpu.whyNot.empty()) {
        CHECK(real.window->session().device().device == Device::cuda);
        return;
    }
    CHECK(real.window->session().device().device == Device::cpu);
    const auto notices = real.window->notices()->texts();
    REQUIRE_FALSE(notices.empty());
    CHECK(notices.back().contains("cuda cannot compute here"));
    REQUIRE(real.openParity());
    real.open();
    real.showTab(1);
    CHECK(real.named<QLabel>("preferDeviceReason")
              ->text()
              .contains(QString::fromStdString(gpu.whyNot.text())));
    CHECK(real.named<QComboBox>("preferDevice")->currentData() == "cpu");
}

TEST_CASE("a hostile settings file gives a usable window", "[preferences]") {
    PreferencesWindow real;
    for (const auto& [key, value] : std::initializer_list<std::pair<const char*, QVariant>>{
             {"view/theme", QByteArray(1000, '\0')},
             {"view/textPercent", 1e9},
             {"view/family", "no such font"},
             {"view/numberFamily", "\"; } QWidget { font-size: 900pt"},
             {"view/unit", QVariantList{1, 2}},
             {"compute/threads", 1'000'000'000},
             {"memory/share", 1e300},
             {"compute/precision", "fp0"},
             {"keys/preferences", "Nothing"}})
        real.setting(key, value);
    real.make();
    REQUIRE(real.openParity());
    CHECK(real.window->preferences().now() == Preferences{});
    CHECK(real.window->snapshot().textScale == 1.0);
    real.open();
}

TEST_CASE("every control of the preferences has a name and a role, and the keyboard reaches it",
          "[preferences]") {
    PreferencesWindow real;
    real.open();
    for (int tab = 0; tab < 3; ++tab) {
        real.showTab(tab);
        std::set<QWidget*> reachable;
        real.dialog->findChild<QTabBar*>()->setFocus();
        for (int i = 0; i < 60; ++i) {
            QWidget* at = real.dialog->focusWidget();
            REQUIRE(at);
            reachable.insert(at);
            QTest::keyClick(at, Qt::Key_Tab);
        }
        for (QWidget* one : real.dialog->findChildren<QWidget*>()) {
            if (!one->isVisible() || !one->isEnabled() || one->focusPolicy() == Qt::NoFocus)
                continue;
            const bool inner =
                one->focusProxy() || one->parentWidget()->inherits("QAbstractSpinBox");
            CAPTURE(tab, one->metaObject()->className(), one->objectName().toStdString());
            QAccessibleInterface* face = QAccessible::queryAccessibleInterface(one);
            REQUIRE(face);
            CHECK(face->role() != QAccessible::NoRole);
            if (inner || qobject_cast<QScrollBar*>(one)) continue;
            CHECK_FALSE(face->text(QAccessible::Name).trimmed().isEmpty());
            if (one->focusPolicy() & Qt::TabFocus) CHECK(reachable.contains(one));
        }
    }
}

TEST_CASE("the preferences fit a window of 1024 x 700 and scroll, at any size of text",
          "[preferences]") {
    PreferencesWindow real;
    const int percent = GENERATE(80, 100, 200);
    CAPTURE(percent);
    real.setting("view/textPercent", percent);
    real.make();
    real.window->resize(1024, 700);
    real.open();
    CHECK(real.dialog->width() <= 1024);
    CHECK(real.dialog->height() <= 700);
    for (int tab = 0; tab < 3; ++tab) {
        real.showTab(tab);
        CAPTURE(tab);
        CHECK(real.dialog->height() <= 700);
        CHECK(overprinted(real.dialog) == std::vector<std::string>{});
        for (const QScrollArea* scroll : real.dialog->findChildren<QScrollArea*>()) {
            if (!scroll->isVisible()) continue;
            CHECK(scroll->horizontalScrollBar()->maximum() == 0);
        }
    }
}

TEST_CASE("no word of the window is cut at any size of text", "[preferences]") {
    PreferencesWindow real;
    const auto [percent, size] = GENERATE(table<int, QSize>({{80, QSize(1440, 900)},
                                                             {125, QSize(1440, 900)},
                                                             {150, QSize(1920, 1080)},
                                                             {200, QSize(1920, 1080)},
                                                             {200, QSize(3840, 2160)}}));
    CAPTURE(percent, size.width(), size.height());
    real.setting("view/textPercent", percent);
    real.make();
    real.window->resize(size);
    REQUIRE(real.openParity());
    real.settle();
    CHECK(real.window->size() == size);
    CHECK(overprinted(real.window.get()) == std::vector<std::string>{});
    CHECK(cut(real.window.get()) == std::vector<std::string>{});
}
