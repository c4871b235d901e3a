// SPDX-License-Identifier: GPL-3.0-or-later
// Two windows side by side: what follows from one to the other, what does not, and that each keeps
// its own document.
#include "app/beside/window_link.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QJsonDocument>
#include <QJsonObject>
#include <QLabel>
#include <QToolButton>
#include <algorithm>
#include <random>

#include "app/beside/windows_beside.h"
#include "app/desktop/command_menu.h"
#include "app/desktop/window_memory.h"
#include "app/preferences/window_preferences.h"
#include "pages/curves/curves_view.h"
#include "tests/app/geometry.h"
#include "tests/app/real_window.h"

using namespace sextant;
using namespace sextant::test;

namespace {

using Ends = std::optional<std::pair<double, double>>;

struct LinkWindow : RealWindow {
    explicit LinkWindow(int tokens) { REQUIRE(openText(tokens)); }
    Selection& selection() const { return window->selection(); }
    CurvesView* curves() const { return find<CurvesView>(); }
    void zoom(double from, double to) const {
        curves()->setVisiblePositions({from, to});
        window->flush();
    }
    AxisRange seen() const {
        window->flush();
        return curves()->visiblePositions();
    }
    int positions() const { return static_cast<int>(window->session().samples()->positions()); }
    QString says() const {
        window->flush();
        return window->findChild<QLabel*>("linkSays")->text();
    }
    QToolButton* chip() const { return window->findChild<QToolButton*>("linkSwitch"); }
};

// One head of each layer that `shape` has, and one that it has not.
std::set<HeadId> someHeads(const LinkShape& shape, std::mt19937& random) {
    std::set<HeadId> heads;
    for (int layer = 0; layer <= shape.layers; ++layer)
        heads.insert({layer, static_cast<int>(random() % 40)});
    return heads;
}

}  // namespace

TEST_CASE("a view follows another as far as there is the same in it", "[link]") {
    std::mt19937 random(std::random_device{}());
    for (int times = 0; times < 200; ++times) {
        const LinkShape shape{static_cast<int>(random() % 100) + 1, static_cast<int>(random() % 6),
                              static_cast<int>(random() % 40) + 1};
        const LinkShape otherShape{static_cast<int>(random() % 100) + 1,
                                   static_cast<int>(random() % 6),
                                   static_cast<int>(random() % 40) + 1};
        LinkedView mine{std::pair(0.25, 0.75), 0, someHeads(shape, random), "curves"};
        LinkedView other{std::nullopt, static_cast<int>(random() % 100),
                         someHeads(otherShape, random), "distance"};
        const double from = static_cast<double>(random() % 1000) / 10.0;
        if (times % 3 > 0)
            other.axis = std::pair(from, from + static_cast<double>(random() % 500) / 10.0);
        const LinkedView next = followed(mine, shape, other, otherShape);
        CAPTURE(times, shape.positions, other.position.value_or(-1));
        CHECK(next.page == "distance");
        if (*other.position < shape.positions)
            CHECK(next.position == other.position);
        else
            CHECK_FALSE(next.position);
        // What is not here is not selected, and what the other model lacks stays as it was.
        for (const HeadId head : next.heads)
            CHECK((mine.heads.contains(head) || shape.contains(head)));
        for (const HeadId head : mine.heads)
            if (!otherShape.contains(head)) CHECK(next.heads.contains(head));
        for (const HeadId head : other.heads)
            CHECK(next.heads.contains(head) ==
                  (shape.contains(head) ||
                   (mine.heads.contains(head) && !otherShape.contains(head))));
        if (!other.axis) {
            CHECK(next.axis == Ends());
        } else {
            const auto [low, high] = *other.axis;
            const double end = static_cast<double>(shape.positions);
            const double both = std::min(high, end) - std::max(low, 0.0);
            if (both < 1.0)
                CHECK(next.axis == mine.axis);
            else if (low <= 0.0 && high >= end)
                CHECK(next.axis == Ends());
            else
                CHECK(next.axis == Ends(std::pair(std::max(low, 0.0), std::min(high, end))));
        }
        // Nothing but what is asked for.
        CHECK(followed(mine, shape, other, otherShape, 0) == mine);
        LinkedView paged = mine;
        paged.page = other.page;
        CHECK(followed(mine, shape, other, otherShape, Linked::page) == paged);
    }
}

TEST_CASE("two windows stand left and right of each other, or one over the other", "[link]") {
    const int least = 660;
    for (const QRect room : {QRect(0, 0, 1920, 1080), QRect(1920, 30, 2560, 1400),
                             QRect(0, 0, 1440, 900), QRect(0, 0, 1366, 768)}) {
        CAPTURE(room.width());
        const auto halves = sideBySide(room, least);
        REQUIRE(halves);
        const auto [left, right] = *halves;
        CHECK(room.contains(left));
        CHECK(room.contains(right));
        CHECK(left.size() == right.size());
        CHECK(left.width() >= least);
        CHECK_FALSE(left.intersects(right));
        CHECK(left.right() < right.left());
    }
    for (const QRect room : {QRect(0, 0, 1280, 720), QRect(100, 0, 1024, 700)}) {
        CAPTURE(room.width());
        CHECK_FALSE(sideBySide(room, least));
        for (const QRect at : {QRect(room.left() + 20, 40, 900, 600),
                               QRect(room.left() + 4, 36, room.width() - 8, room.height() - 40)}) {
            const QRect over = standingOver(room, at);
            CHECK(room.contains(over));
            CHECK(over.left() == at.left() + 36);  // a title bar
            CHECK(over.top() == at.top() + 36);
            CHECK(over.width() >= at.width() - 36);
        }
    }
}

TEST_CASE("side by side on 1440 x 900 two windows do not overlap, and are whole", "[link]") {
    LinkWindow one(60), other(60);
    const QRect room(0, 0, 1440, 900);
    const int usual = one.window->minimumWidth();
    one.window->setGeometry(100, 100, 1200, 700);
    const QSize before = one.window->size();
    REQUIRE(placeBeside(*one.window, *other.window, room));
    new WindowLink(one.window.get(), other.window.get());
    const auto settle = [&] {
        for (int times = 0; times < 4; ++times) {
            QCoreApplication::processEvents();
            one.window->flush();
            if (other.window) other.window->flush();
        }
    };
    for (const char* page : {"heads", "curves"}) {
        one.window->views().show(page);
        settle();
        CHECK(other.window->views().shown() == page);
        CHECK_FALSE(one.window->geometry().intersects(other.window->geometry()));
        for (const LinkWindow* each : {&one, &other}) {
            INFO(page << ", " << each->window->width() << " pixels");
            CHECK(room.contains(each->window->geometry()));
            CHECK(overprinted(each->window.get()) == std::vector<std::string>{});
            CHECK(cut(each->window.get()) == std::vector<std::string>{});
        }
    }
    // A panel folds out in it, and only one at a time.
    one.window->views().setShown(ViewPlace::right, true);
    settle();
    CHECK(one.window->views().isShown(ViewPlace::right));
    one.window->views().setShown(ViewPlace::left, true);
    settle();
    CHECK_FALSE(one.window->views().isShown(ViewPlace::right));
    CHECK_FALSE(one.window->geometry().intersects(other.window->geometry()));
    other.window->close();
    other.window.reset();
    settle();
    CHECK(one.window->size() == before);
    CHECK(one.window->minimumWidth() == usual);
}

TEST_CASE("where the screen has no room the second window stands over the first", "[link]") {
    LinkWindow one(40), other(40);
    one.window->setGeometry(20, 50, 1000, 620);
    const QRect before = one.window->geometry();
    CHECK_FALSE(placeBeside(*one.window, *other.window, QRect(0, 0, 1280, 720)));
    CHECK(one.window->geometry() == before);
    CHECK(other.window->geometry().topLeft() == before.topLeft() + QPoint(36, 36));
    CHECK(QRect(0, 0, 1280, 720).contains(other.window->geometry()));
    // On this screen, with letters that need more than half of it.
    other.window.reset();
    one.window->preferences().change(
        [](Preferences& now) { now.look.textPercent = LookFacts::mostText; });
    REQUIRE(one.window->snapshot().textScale > 1.45);
    REQUIRE(one.window->commands().run("window-beside"));
    MainWindow* second = one.window->link()->otherThan(*one.window);
    REQUIRE(waitFor([&] { return second->session().opened() != nullptr; }));
    const auto told = second->notices()->texts();
    REQUIRE_FALSE(told.empty());
    CHECK(std::any_of(told.begin(), told.end(), [](const QString& text) {
        return text.contains("no room for two windows") && text.contains("has 1,920");
    }));
    second->close();
}

TEST_CASE("zoom, crosshair, heads and page follow both ways while two windows are linked",
          "[link]") {
    LinkWindow one(60), other(60);
    one.selection().setHeads({{0, 1}});
    other.selection().setHeads({{1, 2}});
    new WindowLink(one.window.get(), other.window.get());
    CHECK(other.selection().heads() == std::set<HeadId>{{0, 1}});

    one.zoom(8.25, 31.5);
    CHECK(other.seen() == AxisRange{8.25, 31.5});
    CHECK(one.seen() == AxisRange{8.25, 31.5});
    other.zoom(4.0, 20.0);
    CHECK(one.seen() == AxisRange{4.0, 20.0});
    CHECK(one.selection().range() == std::pair(4, 20));
    other.curves()->resetZoom();
    other.window->flush();
    CHECK(one.seen() == AxisRange{0.0, static_cast<double>(one.positions())});
    CHECK_FALSE(one.selection().axis());

    one.selection().setPosition(17);
    CHECK(other.selection().position() == 17);
    CHECK_FALSE(other.curves()->readOut().isEmpty());
    other.selection().setPosition(std::nullopt);
    CHECK_FALSE(one.selection().position());
    other.selection().setHeads({{0, 0}, {1, 3}});
    CHECK(one.selection().heads() == std::set<HeadId>{{0, 0}, {1, 3}});
    one.window->views().show("rotations");
    CHECK(other.window->views().shown() == "rotations");
    other.window->views().show("curves");
    CHECK(one.window->views().shown() == "curves");

    CHECK(one.says().contains("made-up.txt"));
    REQUIRE(one.chip()->isVisible());
    CHECK(one.chip()->isChecked());
    other.chip()->click();
    CHECK_FALSE(one.window->link()->isLinked());
    CHECK(one.says().contains("made-up.txt"));
    CHECK_FALSE(one.chip()->isChecked());
    one.selection().setPosition(5);
    one.zoom(10.0, 30.0);
    one.window->views().show("distance");
    CHECK_FALSE(other.selection().position());
    CHECK(other.seen().size() > 30.0);
    CHECK(other.window->views().shown() == "curves");
    // The window whose switch it was leads.
    one.chip()->click();
    CHECK(other.selection().position() == 5);
    CHECK(other.window->views().shown() == "distance");
    other.window->views().show("curves");
    one.window->flush();
    CHECK(other.seen() == AxisRange{10.0, 30.0});
    CHECK(one.seen() == AxisRange{10.0, 30.0});

    other.window.reset();
    CHECK(one.window->link() == nullptr);
    one.window->flush();
    CHECK_FALSE(one.chip()->isVisible());
    one.selection().setPosition(6);
}

TEST_CASE("preferences and the theme of one window are those of the other at once", "[link]") {
    LinkWindow one(40), other(40);
    new WindowLink(one.window.get(), other.window.get());
    const auto alike = [&] {
        return one.window->theme() == other.window->theme() &&
               one.window->snapshot().unit == other.window->snapshot().unit &&
               one.window->preferences().now() == other.window->preferences().now();
    };
    const bool dark = one.window->theme().isDark();
    for (MainWindow* by : {one.window.get(), other.window.get()}) {
        const Theme before = by->theme();
        REQUIRE(by->commands().run("theme"));
        CHECK(by->theme() != before);
        CHECK(alike());
    }
    CHECK(one.window->theme().isDark() == dark);
    other.window->commands().run("unit");
    CHECK(one.window->snapshot().unit == EntropyUnit::bits);
    CHECK(alike());
    one.window->preferences().change([](Preferences& now) {
        now.look.textPercent = 120;
        now.look.opensLast = false;
        now.keys["unit"] = *keysFromText("Ctrl+Alt+U");
    });
    CHECK(alike());
    CHECK(other.window->snapshot().textScale == Approx(1.2));
    CHECK(other.window->commands().keys().of("unit") == one.window->commands().keys().of("unit"));
    CHECK_FALSE(other.window->commands().keys().of("unit").isEmpty());
    // Both remember it.
    for (const LinkWindow* each : {&one, &other})
        CHECK(each->window->settings().value("view/unit").toString() == "bits");
    // A window that is light for a picture leaves the other one as it is.
    const Theme before = other.window->theme();
    one.window->setTheme(before.isDark() ? Theme::light() : Theme::dark());
    CHECK(other.window->theme() == before);
    one.window->setTheme(before);
    // Nor does it need the link of what they show.
    one.window->flush();
    one.chip()->click();
    one.window->commands().run("theme");
    CHECK(other.window->theme() != before);
    CHECK(alike());
    // A theme that the command line has set goes on from what is seen.
    one.window->setTheme(one.window->theme().isDark() ? Theme::light() : Theme::dark());
    other.window->setTheme(one.window->theme());
    const Theme seen = one.window->theme();
    one.window->commands().run("theme");
    CHECK(one.window->theme() != seen);
    CHECK(alike());
    other.window.reset();
    one.window->commands().run("unit");
    CHECK(one.window->snapshot().unit == EntropyUnit::nats);
}

TEST_CASE("of two lengths the shorter text follows as far as it goes, and gives nothing back",
          "[link]") {
    LinkWindow longer(60), shorter(30);
    REQUIRE(longer.positions() > shorter.positions());
    new WindowLink(longer.window.get(), shorter.window.get());
    CHECK(longer.says().contains("as far as both texts go"));
    const double end = shorter.positions();
    longer.zoom(20.0, 50.0);
    CHECK(shorter.seen().upper == end);
    CHECK(shorter.seen().lower <= 20.0);
    CHECK(longer.seen() == AxisRange{20.0, 50.0});
    const AxisRange before = shorter.seen();
    longer.zoom(40.0, 55.0);  // none of it is there
    CHECK(shorter.seen() == before);
    CHECK(longer.seen() == AxisRange{40.0, 55.0});
    longer.selection().setPosition(50);
    CHECK_FALSE(shorter.selection().position());
    CHECK(longer.selection().position() == 50);
    shorter.selection().setPosition(3);
    CHECK(longer.selection().position() == 3);
    CHECK(longer.seen() == AxisRange{40.0, 55.0});
}

TEST_CASE("what is opened in one window leaves the other as it is, and follows it", "[link]") {
    LinkWindow one(60), other(60);
    new WindowLink(one.window.get(), other.window.get());
    one.selection().setHeads({{1, 1}});
    one.zoom(10.0, 40.0);
    one.selection().setPosition(12);
    REQUIRE(other.openText(50));
    // The link takes it in once the window has.
    REQUIRE(waitFor([&] { return other.selection().heads() == std::set<HeadId>{{1, 1}}; }));
    CHECK(one.selection().heads() == std::set<HeadId>{{1, 1}});
    CHECK(one.selection().position() == 12);
    CHECK(one.seen() == AxisRange{10.0, 40.0});
    REQUIRE(waitFor([&] { return other.seen() == AxisRange{10.0, 40.0}; }));
    CHECK(other.selection().position() == 12);
    other.window->session().setLength(24);
    REQUIRE(waitFor([&] { return other.measured() && other.positions() == 24; }));
    CHECK(one.seen() == AxisRange{10.0, 40.0});
    REQUIRE(waitFor([&] { return other.seen().upper == 24.0; }));
    other.window->commands().run("close-model");
    other.window->flush();
    QCoreApplication::processEvents();
    CHECK(one.selection().heads() == std::set<HeadId>{{1, 1}});
    CHECK(one.seen() == AxisRange{10.0, 40.0});
    REQUIRE(waitFor([&] { return one.says().contains("Nothing is open"); }));
}

TEST_CASE("a second window shows this one's document and goes its own way", "[link]") {
    LinkWindow one(60);
    Session& session = one.window->session();
    Intervention next;
    next.uniformSigma = 1.25;
    session.edit(next, EditPhase::commit);
    REQUIRE(waitFor([&] { return one.measured(); }));
    one.selection().setHeads({{0, 2}});
    one.zoom(6.0, 30.0);
    one.window->memory().save();
    const QVariant geometry = one.window->settings().value("window/geometry");
    const QRect before = one.window->geometry();
    REQUIRE(one.window->commands().run("window-beside"));
    WindowLink* link = one.window->link();
    REQUIRE(link);
    MainWindow* second = link->otherThan(*one.window);
    REQUIRE(second);
    REQUIRE(waitFor([&] {
        return second->session().opened() && second->session().reference() &&
               second->session().state() == Session::State::exact;
    }));
    CHECK(second->session().experiment() == session.experiment());
    CHECK(second->session().history().steps().size() == session.history().steps().size());
    // One computes after the other.
    CHECK(second->session().backend().scheduler == session.backend().scheduler);
    REQUIRE(waitFor([&] { return second->selection().heads() == one.selection().heads(); }));
    second->flush();
    REQUIRE(waitFor([&] { return second->selection().axis() == one.selection().axis(); }));
    CHECK(one.window->geometry().left() < second->geometry().left());
    // The same again is the same window.
    CHECK(&windowBeside(*one.window) == second);
    CHECK(&windowBeside(*second) == one.window.get());
    next.uniformSigma = 1.5;
    second->session().edit(next, EditPhase::commit);
    REQUIRE(waitFor([&] { return second->session().state() == Session::State::exact; }));
    CHECK(session.intervention().uniformSigma == 1.25);
    one.window->memory().save();
    second->memory().save();
    CHECK(one.window->settings().value("window/geometry") == geometry);
    second->close();
    REQUIRE(waitFor([&] { return one.window->link() == nullptr; }));
    one.window->flush();
    CHECK_FALSE(one.window->snapshot().beside);
    CHECK(one.window->geometry().size() == before.size());
    // Both are documents of their own, and none knows of the other.
    const QString folder = QFileInfo(one.window->settings().fileName()).absolutePath();
    const QStringList files = QDir(folder + "/sessions").entryList({"*.sextant"});
    CHECK(files.size() == 2);
    for (const QString& name : files) {
        QFile file(folder + "/sessions/" + name);
        REQUIRE(file.open(QIODevice::ReadOnly));
        const QJsonObject kept = QJsonDocument::fromJson(file.readAll())["session"].toObject();
        CHECK(kept.size() > 3);
        for (const QString& key : kept.keys())
            CHECK_FALSE(key.contains("link"));
    }
}

TEST_CASE("a link without a window beside says what to do", "[link]") {
    LinkWindow one(40);
    one.window->commands().run("link-beside");
    REQUIRE(one.window->notices()->texts().size() == 1);
    CHECK(one.window->notices()->texts().back().contains("open a document beside it"));
}
