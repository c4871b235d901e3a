// SPDX-License-Identifier: GPL-3.0-or-later
// Walks the list of views and the list of commands, and so holds for entries not yet written.
#include <QImage>
#include <QVBoxLayout>
#include <fstream>
#include <iterator>
#include <set>

#include "app/commands/command.h"
#include "pages/view_entry.h"
#include "tests/app/fake_backend.h"
#include "tests/catch.h"
#include "tests/widgets/application.h"

using namespace sextant;
using namespace sextant::test;

namespace {

std::shared_ptr<const Measurement> measured(double level) {
    auto made = std::make_shared<Measurement>();
    made->layers = 2;
    made->heads = 4;
    made->positions = 32;
    made->samples = 1;
    for (int head = 0; head < 8; ++head)
        for (int i = 0; i < 32; ++i)
            made->entropy.push_back(
                static_cast<float>(level * std::log(i + 1.0) * (1 + 0.1 * head)));
    made->scoreVariance.assign(8 * 32, 0.1f);
    made->nll.assign(32, static_cast<float>(level));
    made->labels = 31;
    made->nllSum = 31 * level;
    return made;
}

Snapshot empty(const Theme& theme) {
    Snapshot now;
    now.theme = theme;
    now.device = "CPU";
    return now;
}

Snapshot withModel(const Theme& theme) {
    Snapshot now = empty(theme);
    auto opened = std::make_shared<OpenedFacts>();
    opened->modelPath = "/made/up/model";
    opened->textPath = "/made/up/text.txt";
    opened->spec = smallSpec();
    opened->tokens = 100;
    opened->texture.assign(20, 0.5f);
    now.opened = opened;
    now.samples = std::make_shared<SamplesFacts>(SamplesFacts{32, 1, {}, nullptr, nullptr});
    now.history = {{"as trained", std::nullopt}};
    now.step = 0;
    return now;
}

Snapshot withMeasurement(const Theme& theme) {
    Snapshot now = withModel(theme);
    now.measurement = measured(0.6);
    now.reference = measured(0.8);
    now.referenceName = "as trained";
    now.currentPerplexity = now.measurement->perplexity();
    now.state = ResultState::exact;
    now.history[0].perplexity = 2.0;
    return now;
}

// A view as it stands in the window, under the window's style.
struct Desk {
    QWidget window;
    View* view;
    Desk(const ViewEntry& entry, Selection* selection, const Theme& theme)
        : view(entry.make(selection)) {
        window.setPalette(theme.palette());
        window.setStyleSheet(theme.styleSheet());
        auto* column = new QVBoxLayout(&window);
        column->addWidget(view);
        window.resize(700, 500);
        window.show();
    }
    QImage paint(const Snapshot& now) {
        view->display(now, Changes::everything);
        view->flush();
        QCoreApplication::processEvents();
        return window.grab().toImage();
    }
};

std::string textOf(const std::filesystem::path& path) {
    std::ifstream file(path);
    return {std::istreambuf_iterator<char>(file), {}};
}

}  // namespace

TEST_CASE("every view paints empty, with a model and with a measurement, in both themes",
          "[views]") {
    application();
    for (const ViewEntry& entry : allViews()) {
        INFO(entry.id);
        QImage last;
        for (const Theme& theme : {Theme::dark(), Theme::light()}) {
            Selection selection;
            Desk stage(entry, &selection, theme);
            const QImage none = stage.paint(empty(theme));
            const QImage model = stage.paint(withModel(theme));
            const QImage all = stage.paint(withMeasurement(theme));
            for (const QImage& image : {none, model, all})
                CHECK(image.size() == stage.window.size());
            CHECK(all != last);  // another theme is another picture
            last = all;
            selection.setHeads({{0, 1}, {1, 3}});
            selection.setHovered(HeadId{1, 0});
            stage.paint(withMeasurement(theme));
            // And back to nothing: a closed model leaves no pointer behind.
            stage.paint(empty(theme));
        }
    }
}

TEST_CASE("a view's state comes back, and one that is not its own changes nothing", "[views]") {
    application();
    for (const ViewEntry& entry : allViews()) {
        INFO(entry.id);
        Selection selection;
        Desk first(entry, &selection, Theme::dark());
        first.paint(withMeasurement(Theme::dark()));
        const QJsonObject state = first.view->state();
        first.view->setState({{"nothing", "of this view"}});
        CHECK(first.view->state() == state);
        Desk second(entry, &selection, Theme::dark());
        second.paint(withMeasurement(Theme::dark()));
        second.view->setState(state);
        CHECK(second.view->state() == state);
    }
}

TEST_CASE("every view has an id of its own, and a title where it stands among others", "[views]") {
    std::set<std::string> ids;
    for (const ViewEntry& entry : allViews()) {
        INFO(entry.id);
        CHECK(ids.insert(entry.id).second);
        CHECK(findView(entry.id) == &entry);
        const bool bar = entry.place == ViewPlace::top || entry.place == ViewPlace::foot ||
                         entry.place == ViewPlace::presenterTop ||
                         entry.place == ViewPlace::presenterFoot;
        CHECK(entry.title.isEmpty() == bar);
    }
    CHECK(findView("no-such-view") == nullptr);
}

TEST_CASE("every command has a name and an id, and no two share a key", "[views]") {
    application();
    std::set<std::string> ids;
    std::set<QString> keys;
    const auto hold = [&](const std::string& id, const QString& name, const QKeySequence& key) {
        INFO(id);
        CHECK_FALSE(name.isEmpty());
        CHECK(ids.insert(id).second);
        if (!key.isEmpty()) CHECK(keys.insert(key.toString()).second);
    };
    for (const Command& command : allCommands()) {
        const auto all = QKeySequence::listFromString(command.key);
        hold(command.id, command.name, all.value(0));
        INFO(command.id);
        CHECK(command.key.isEmpty() == all.value(0).isEmpty());
        for (qsizetype other = 1; other < all.size(); ++other) {
            CHECK_FALSE(all[other].toString().isEmpty());
            CHECK(keys.insert(all[other].toString()).second);
        }
        CHECK(static_cast<bool>(command.run) != static_cast<bool>(command.fill));
        CHECK_FALSE(command.menu.isEmpty());
    }
    Selection selection;
    for (const ViewEntry& entry : allViews()) {
        const std::unique_ptr<View> view(entry.make(&selection));
        for (const ViewCommand& command : view->commands())
            hold(command.id, command.name, command.key);
    }
}

TEST_CASE("the window names no view and stays small", "[views]") {
    const auto folder = sourceDir() / "app/desktop";
    std::string text;
    for (const char* file : {"main_window.h", "main_window.cpp"})
        text += textOf(folder / file);
    REQUIRE(text.size() > 1000);
    CHECK(std::count(text.begin(), text.end(), '\n') <= 355);
    for (const char* part : {"main_window.h", "main_window.cpp", "view_layout.cpp",
                             "view_layout_build.cpp", "centre_area.cpp", "side_panel.cpp"}) {
        const std::string one = textOf(folder / part);
        for (const ViewEntry& entry : allViews()) {
            INFO(part << " names " << entry.id);
            CHECK(one.find('"' + entry.id + '"') == std::string::npos);
        }
        CHECK(one.find("view_makers.h") == std::string::npos);
    }
}
