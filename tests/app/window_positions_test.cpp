// SPDX-License-Identifier: GPL-3.0-or-later
// Positions in the words of other programs, in the real window: the plan card, files, the
// clipboard.
#include <QClipboard>
#include <QLabel>
#include <QPushButton>
#include <QScrollBar>
#include <cmath>
#include <fstream>

#include "app/commands/command.h"
#include "app/desktop/command_menu.h"
#include "app/desktop/window_files.h"
#include "pages/position/plan_card.h"
#include "tests/app/open_window.h"
#include "tests/error_of.h"
#include "widgets/bars/command_palette.h"

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

TEST_CASE("a list of speeds breaks into lines on the plan card, and no page is wider for it",
          "[panels]") {
    OpenWindow real;
    const ModelSpec& spec = real.session().opened()->spec;
    const auto pairs = static_cast<std::size_t>(spec.layers.front().rotaryDim / 2);
    std::vector<double> theta;
    for (std::size_t pair = 0; pair < pairs; ++pair)
        theta.push_back(0.98765432 / std::pow(7.0, static_cast<double>(pair)));
    real.session().edit(withChoice(spec, {}, -1, Stage::frequencies,
                                   {"by-hand", {{"theta", theta}, {"attention_factor", 0.0}}}),
                        EditPhase::commit);
    REQUIRE(waitFor([&] { return real.measured(); }));
    real.open("position", Stage::frequencies);
    real.window->findChildren<QPushButton*>("openPlan").front()->click();
    auto* dock = real.window->findChild<QDockWidget*>("rightDock");
    REQUIRE(dock);
    real.window->resizeDocks({dock}, {dock->minimumWidth()}, Qt::Horizontal);
    real.window->findChildren<QPushButton*>("pasteConfig").front()->click();
    real.window->flush();
    QCoreApplication::processEvents();
    CHECK(real.right()->widget()->width() <= real.right()->viewport()->width());
    auto* card = real.window->findChildren<PlanCard*>().front();
    CHECK(card->minimumSizeHint().width() <= card->width());
    const std::vector<Table> tables = card->tables();
    REQUIRE(tables.size() == 2);
    CHECK(tables[0].name == "plan");
    CHECK(tables[0].rows() >= 6);
    CHECK(tables[1].name == "theta");
    REQUIRE(tables[1].rows() == pairs);
    for (std::size_t pair = 0; pair < pairs; ++pair)
        CHECK(tables[1].columns[3].numbers[pair] == Approx(theta[pair]).epsilon(1e-6));
    bool found = false;
    for (const QLabel* label : card->findChildren<QLabel*>()) {
        if (!label->isVisible() || !label->text().startsWith("0.98765")) continue;
        found = true;
        const QRect room = label->contentsRect();
        const QRect words =
            label->fontMetrics().boundingRect(room, Qt::TextWordWrap, label->text());
        CHECK(words.width() <= room.width());
        CHECK(words.height() <= room.height());
    }
    CHECK(found);
    auto* text = card->findChild<QWidget*>("pasteText");
    REQUIRE(text);
    CHECK(card->rect().contains(QRect(text->mapTo(card, QPoint()), text->size())));
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
    // What was wrong with an earlier text is of no interest any more.
    CHECK(real.window->notices()->texts().empty());
    { std::ofstream(path.toStdString()) << R"({"rope_type": "spiral"})"; }
    CHECK(errorOf([&] { openPosition(*real.window, path); }).find("linear.json") !=
          std::string::npos);
    // Found by the words that a person would type.
    for (const Command& command : allCommands())
        if (command.id == "paste-position")
            CHECK(wordScore(command.name, command.words, "paste") > 0);
}

TEST_CASE("a tab at the right begins at its top, wherever the one before it stood", "[panels]") {
    OpenWindow real;
    QScrollBar* bar = real.right()->verticalScrollBar();
    real.open("position", Stage::frequencies);
    for (const char* tab : {"warp", "position", "warp", "mask"}) {
        CAPTURE(tab);
        bar->setValue(bar->maximum());
        // What goes may have the keyboard: Qt brings what has it next into sight.
        for (auto* button : real.right()->findChildren<QPushButton*>())
            if (button->isVisible()) button->setFocus();
        REQUIRE(real.window->views().show(tab));
        real.window->flush();
        QCoreApplication::processEvents();
        CHECK(bar->value() == 0);
    }
}

TEST_CASE("a method chosen by name brings its numbers into sight, and the plan card can be named",
          "[panels]") {
    OpenWindow real;
    const auto inSight = [&](const QString& name) {
        for (auto* one : real.right()->findChildren<QWidget*>(name))
            if (!one->visibleRegion().isEmpty()) return true;
        return false;
    };
    real.window->commands().run("method-factor-log-n");
    REQUIRE(waitFor([&] { return real.measured(); }));
    real.window->flush();
    CHECK(inSight("parameter-counted_from"));
    real.window->commands().run("method-frequencies-yarn");
    REQUIRE(waitFor([&] { return real.measured(); }));
    real.window->flush();
    real.window->commands().run("warp-preset-beta");
    REQUIRE(waitFor([&] { return real.measured(); }));
    real.window->flush();
    CHECK(inSight("parameter-beta_a"));
    real.window->commands().run("plan-card");
    real.window->flush();
    CHECK(real.right()->findChildren<PlanCard*>().front()->isVisible());
    CHECK(inSight("planBack"));
}

TEST_CASE("a method that was left comes back with its numbers", "[panels]") {
    OpenWindow real;
    real.open("mask", Stage::mask);
    const auto press = [&](const char* method) {
        for (auto* button : real.right()->findChildren<QAbstractButton*>(method))
            if (button->isVisible()) button->click();
        REQUIRE(waitFor([&] { return real.measured(); }));
        real.window->flush();
    };
    press("method-mask-chunked");
    Choice chunked = real.session().intervention().choices.at(Stage::mask);
    chunked.values["chunk"] = std::int64_t{5};
    const ModelSpec& spec = real.session().opened()->spec;
    real.session().edit(withChoice(spec, real.session().intervention(), -1, Stage::mask, chunked),
                        EditPhase::commit);
    REQUIRE(waitFor([&] { return real.measured(); }));
    real.window->flush();
    press("method-mask-window");
    CHECK(real.session().intervention().choices.at(Stage::mask).method == "window");
    press("method-mask-chunked");
    CHECK(real.session().intervention().choices.at(Stage::mask) == chunked);
}
