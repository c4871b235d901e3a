// SPDX-License-Identifier: GPL-3.0-or-later
// Positions in the words of other programs, in the real window: the plan card, files, the
// clipboard.
#include <QClipboard>
#include <QLabel>
#include <QPushButton>
#include <fstream>

#include "app/commands/command.h"
#include "app/desktop/command_menu.h"
#include "app/desktop/window_files.h"
#include "tests/app/open_window.h"
#include "tests/error_of.h"
#include "widgets/bars/command_palette.h"
#include "widgets/position/plan_card.h"

using namespace sextant;
using namespace sextant::test;

TEST_CASE("where a number came from is whole on the plan card, at the panel's narrowest",
          "[panels]") {
    OpenWindow real;
    auto* dock = real.window->findChild<QDockWidget*>("rightDock");
    REQUIRE(dock);
    for (const char* method : {"yarn", "llama3"}) {
        INFO(method);
        real.choose(Stage::frequencies, method);
        real.open("position", Stage::frequencies);
        auto* card = real.window->findChildren<PlanCard*>().front();
        if (!card->isVisible())
            real.window->findChildren<QPushButton*>("openPlan").front()->click();
        real.window->resizeDocks({dock}, {dock->minimumWidth()}, Qt::Horizontal);
        QCoreApplication::processEvents();
        CHECK(real.right()->widget()->width() <= real.right()->viewport()->width());
        const auto origins = card->findChildren<QLabel*>("planOrigin");
        REQUIRE(origins.size() >= 6);
        for (const QLabel* origin : origins) {
            INFO(origin->text().toStdString());
            const QRect room = origin->contentsRect();
            const QRect words =
                origin->fontMetrics().boundingRect(room, Qt::TextWordWrap, origin->text());
            CHECK(words.width() <= room.width());
            CHECK(words.height() <= room.height());
        }
    }
}

TEST_CASE("positions are pasted, copied and opened by name, and all of them are as config again",
          "[panels]") {
    OpenWindow real;
    const auto run = [&](const char* id) {
        real.window->commands().run(id);
        real.window->flush();
    };
    const auto frequencies = [&] {
        const auto& choices = real.session().experiment().intervention.choices;
        const auto found = choices.find(Stage::frequencies);
        return found == choices.end() ? std::string() : found->second.method;
    };
    QGuiApplication::clipboard()->setText(R"({"rope_type": "yarn", "factor": 4, "speed": 1})");
    run("paste-position");
    CHECK(frequencies() == "yarn");
    CHECK(real.window->notices()->texts().back().contains("rope_parameters.speed"));
    run("copy-position");
    CHECK(QGuiApplication::clipboard()->text().contains("\"yarn\""));
    run("copy-flags");
    CHECK(QGuiApplication::clipboard()->text().contains("--rope-scaling yarn"));
    run("position-config");
    CHECK(frequencies().empty());
    run("paste-position");  // the flags
    CHECK(frequencies().empty());
    CHECK(real.window->notices()->texts().back().contains("the clipboard"));

    const QString path = real.folder.filePath("linear.json");
    { std::ofstream(path.toStdString()) << R"({"rope_type": "linear", "factor": 2})"; }
    openPosition(*real.window, path);
    CHECK(frequencies() == "linear");
    { std::ofstream(path.toStdString()) << R"({"rope_type": "spiral"})"; }
    CHECK(errorOf([&] { openPosition(*real.window, path); }).find("linear.json") !=
          std::string::npos);
    // Found by the words that a person would type.
    for (const Command& command : allCommands())
        if (command.id == "paste-position")
            CHECK(wordScore(command.name, command.words, "paste") > 0);
}
