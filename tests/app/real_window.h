// SPDX-License-Identifier: GPL-3.0-or-later
// The real window with the real engine, on an offscreen display and with settings of its own.
#pragma once

#include <QTemporaryDir>
#include <QTest>
#include <filesystem>
#include <fstream>
#include <memory>

#include "app/desktop/main_window.h"
#include "tests/app/fake_backend.h"
#include "tests/catch.h"
#include "tests/widgets/application.h"
#include "widgets/bars/notice_bar.h"

namespace sextant::test {

struct RealWindow {
    QTemporaryDir folder;
    std::unique_ptr<MainWindow> window;

    RealWindow() {
        application();
        make();
    }
    // A new window with the same settings, as after a restart.
    void make() {
        window.reset();
        window = std::make_unique<MainWindow>(
            std::make_unique<Session>(),
            std::make_unique<QSettings>(folder.filePath("settings.ini"), QSettings::IniFormat));
        window->show();
    }
    // The one widget of this class.
    template <class Widget>
    Widget* find() const {
        auto* found = window->findChild<Widget*>();
        REQUIRE(found);
        return found;
    }
    static std::filesystem::path parity() {
        return sourceDir() / "tests/data/hf_parity/llama-default";
    }
    void open(const std::filesystem::path& model, const std::filesystem::path& text,
              std::int64_t length = 0) {
        Experiment wanted;
        wanted.model = model.string();
        wanted.text = text.string();
        wanted.length = length;
        window->session().openExperiment(wanted);
    }
    bool settled() const {
        const auto state = window->session().state();
        return !window->session().job().running && state != Session::State::opening &&
               state != Session::State::computing && state != Session::State::partial;
    }
    bool measured() const {
        return settled() && window->session().state() == Session::State::exact &&
               window->session().reference();
    }
    bool openParity() {
        open(parity(), parity() / "ids.txt");
        return waitFor([this] { return measured(); });
    }
    // One document of `tokens` made-up ids.
    bool openText(int tokens) {
        const auto path = std::filesystem::path(folder.path().toStdString()) / "made-up.txt";
        {
            std::ofstream file(path);
            for (int i = 0; i < tokens; ++i)
                file << (7 * i + i * i) % 101 << ' ';
            file << '\n';
        }
        open(parity(), path);
        return waitFor([this] { return measured(); });
    }
};

}  // namespace sextant::test
