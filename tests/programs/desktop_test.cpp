// SPDX-License-Identifier: GPL-3.0-or-later
// sextant --screenshot and what else the desktop program does where there is no display.
#include <QImage>
#include <filesystem>
#include <fstream>
#include <iterator>

#include "tests/catch.h"
#include "tests/comma_locale.h"
#include "tests/programs/picture.h"
#include "tests/programs/program.h"
#include "tests/temporary_folder.h"

using namespace sextant;
using test::checkPicture;
using test::ContainsSubstring;

namespace {

std::string model() {
    return test::sourceDir() / "samples/nope";
}
std::string text() {
    return test::sourceDir() / "samples/texts/the-millpond.txt";
}

}  // namespace

TEST_CASE("a picture of the window is saved without a display", "[programs]") {
    const test::TemporaryFolder folder;
    for (const char* theme : {"dark", "light"}) {
        const std::string file = folder / (std::string(theme) + ".png");
        const test::Run run =
            test::run(SEXTANT_DESKTOP, {model(), text(), "--length", "128", "--samples", "2",
                                        "--sigma", "1.2", "--theme", theme, "--screenshot", file});
        INFO(run.error);
        REQUIRE(run.exitCode == 0);
        checkPicture(file);
    }
}

TEST_CASE("a scale factor below 1 is taken as 1, and told", "[programs]") {
    const test::TemporaryFolder folder;
    const auto picture = [&](const std::string& name,
                             const std::map<std::string, std::string>& environment) {
        const test::Run run = test::run(
            SEXTANT_DESKTOP,
            {model(), text(), "--length", "64", "--theme", "light", "--screenshot", folder / name},
            environment);
        INFO(run.error);
        REQUIRE(run.exitCode == 0);
        for (const auto& [key, value] : environment)
            CHECK_THAT(run.error, ContainsSubstring(key + " is \"" + value + "\""));
        return QImage(QString::fromStdString(folder / name)).size();
    };
    const QSize usual = picture("usual.png", {});
    CHECK(picture("small.png", {{"QT_SCALE_FACTOR", "0.75"}}) == usual);
    CHECK(picture("screens.png", {{"QT_SCREEN_SCALE_FACTORS", "0.5;0.75"}}) == usual);
}

TEST_CASE("a report is the same where numbers have a decimal comma", "[programs]") {
    const auto comma = test::commaLocaleName();
    if (!comma) {
        WARN("SKIPPED: no locale of this machine has a decimal comma");
        return;
    }
    const test::TemporaryFolder folder;
    const auto contents = [](const std::filesystem::path& file) {
        std::ifstream stream(file, std::ios::binary);
        return std::string{std::istreambuf_iterator<char>(stream), {}};
    };
    for (const std::string& locale : {std::string("C.UTF-8"), *comma}) {
        const test::Run run = test::run(
            SEXTANT_DESKTOP,
            {"--length", "128", "--samples", "1", "--report", folder / locale, model(), text()},
            {{"LC_ALL", locale}});
        INFO(run.error);
        REQUIRE(run.exitCode == 0);
    }
    int figures = 0;
    for (const auto& entry : std::filesystem::directory_iterator(folder / "C.UTF-8")) {
        const std::string suffix = entry.path().extension();
        if (suffix != ".svg" && suffix != ".csv" && suffix != ".png") continue;
        INFO(entry.path());
        CHECK(contents(folder / *comma / entry.path().filename()) == contents(entry.path()));
        figures += suffix == ".svg" ? 1 : 0;
    }
    CHECK(figures > 5);
}

TEST_CASE("sextant and sextant-batch draw the same report", "[programs]") {
    const test::TemporaryFolder folder;
    const test::Run desktop = test::run(
        SEXTANT_DESKTOP,
        {"--length", "128", "--samples", "1", "--report", folder / "desktop", model(), text()});
    INFO(desktop.error);
    REQUIRE(desktop.exitCode == 0);
    const test::Run batch = test::run(SEXTANT_BUILD_DIR "/app/sextant-batch",
                                      {"report", model(), text(), "--out", folder / "batch",
                                       "--length", "128", "--samples", "1"});
    INFO(batch.error);
    REQUIRE(batch.exitCode == 0);
    const auto contents = [](const std::filesystem::path& file) {
        std::ifstream stream(file, std::ios::binary);
        return std::string{std::istreambuf_iterator<char>(stream), {}};
    };
    int files = 0;
    for (const auto& entry : std::filesystem::directory_iterator(folder / "batch")) {
        if (entry.path().extension() == ".html") continue;  // one links PDF and PNG as well
        INFO(entry.path());
        CHECK(contents(std::filesystem::path(folder / "desktop") / entry.path().filename()) ==
              contents(entry.path()));
        ++files;
    }
    CHECK(files > 20);
}

TEST_CASE("a picture of a model without a text is that of the window once it is open",
          "[programs]") {
    const test::TemporaryFolder folder;
    const std::string file = folder / "a.png";
    const std::vector<std::vector<std::string>> with{{}, {"--sigma", "1.2", "--length", "128"}};
    for (const std::vector<std::string>& more : with) {
        std::vector<std::string> arguments{model(), "--screenshot", file};
        arguments.insert(arguments.end(), more.begin(), more.end());
        const test::Run run = test::run(SEXTANT_DESKTOP, arguments);
        INFO(run.error);
        REQUIRE(run.exitCode == 0);
        checkPicture(file);
        std::filesystem::remove(file);
    }
    // What needs a measurement is not waited for.
    const test::Run needs =
        test::run(SEXTANT_DESKTOP, {model(), "--command", "save-capture", "--screenshot", file});
    CHECK(needs.exitCode == 2);
    CHECK_THAT(needs.error, ContainsSubstring("save-capture") && ContainsSubstring("measured"));
    CHECK(folder.entries() == 0);
}

#ifdef SEXTANT_WATCHED_DISK
TEST_CASE("on a slow disk the picture is made, of what other threads have read", "[programs]") {
    const test::TemporaryFolder folder;
    std::filesystem::copy(model(), folder / "model");
    std::filesystem::copy(text(), folder / "text.txt");
    const std::string file = folder / "a.png";
    const test::Run run =
        test::run(SEXTANT_DESKTOP,
                  {folder / "model", folder / "text.txt", "--length", "128", "--screenshot", file},
                  {{"LD_PRELOAD", SEXTANT_WATCHED_DISK},
                   {"SEXTANT_DISK_FOLDERS", folder / "model"},
                   {"SEXTANT_DISK_MILLISECONDS", "20"}});
    INFO(run.error);
    REQUIRE(run.exitCode == 0);
    checkPicture(file);
    // The window's thread looks what kind of thing was named, and no more.
    CHECK_THAT(run.error, ContainsSubstring(" calls of the main thread, ") &&
                              !ContainsSubstring(", 0 of others"));
}

TEST_CASE("a disk that fails is named, with the file and the error", "[programs]") {
    const test::TemporaryFolder folder;
    std::filesystem::copy(model(), folder / "model");
    const test::Run run =
        test::run(SEXTANT_DESKTOP, {folder / "model", text(), "--screenshot", folder / "a.png"},
                  {{"LD_PRELOAD", SEXTANT_WATCHED_DISK},
                   {"SEXTANT_DISK_FOLDERS", folder / "model"},
                   {"SEXTANT_DISK_ERROR", "5"}});
    INFO(run.error);
    CHECK(run.exitCode == 1);
    CHECK_THAT(run.error,
               ContainsSubstring(folder / "model") && ContainsSubstring("Input/output error"));
    CHECK_FALSE(std::filesystem::exists(folder / "a.png"));
}
#endif

TEST_CASE("a picture that cannot be made is no picture, and says why", "[programs]") {
    const test::TemporaryFolder folder;
    const test::Run missing =
        test::run(SEXTANT_DESKTOP, {folder / "nothing", text(), "--screenshot", folder / "a.png"});
    CHECK(missing.exitCode == 1);
    CHECK_THAT(missing.error, ContainsSubstring("nothing"));
    CHECK(folder.entries() == 0);
    CHECK(test::run(SEXTANT_DESKTOP, {"--theme", "mauve"}).exitCode == 2);
    CHECK(test::run(SEXTANT_DESKTOP, {"--help"}).exitCode == 0);
    const test::Run place = test::run(SEXTANT_DESKTOP, {model(), text(), "--length", "64",
                                                        "--screenshot", "/no/such/folder/a.png"});
    CHECK(place.exitCode == 1);
}

TEST_CASE("a window without a display is a sentence that says what can be done", "[programs]") {
    const auto says = [](const std::map<std::string, std::string>& environment) {
        const test::Run run = test::run(SEXTANT_DESKTOP, {model(), text()}, environment);
        INFO(run.error);
        CHECK(run.exitCode == 1);
        CHECK_THAT(run.error, ContainsSubstring("no display") &&
                                  ContainsSubstring("--screenshot") &&
                                  ContainsSubstring("sextant-batch"));
        CHECK_THAT(run.error, !ContainsSubstring("reinstalling"));
        return run.error;
    };
    says({});
    CHECK_THAT(says({{"DISPLAY", ":9999"}}), ContainsSubstring(":9999"));
    CHECK_THAT(says({{"QT_QPA_PLATFORM", "nothing-like-it"}}),
               ContainsSubstring("nothing-like-it"));
}

TEST_CASE("the manual page of the desktop program lists what its help lists", "[programs]") {
    const test::Run page = test::run(SEXTANT_DESKTOP, {"--described-as", "man"});
    REQUIRE(page.exitCode == 0);
    const test::Run help = test::run(SEXTANT_DESKTOP, {"--help"});
    for (const char* option : {"experiment", "capture", "screenshot", "report", "command", "view",
                               "length", "offset", "samples", "sigma", "theme", "ids", "bytes"}) {
        CHECK_THAT(help.out, ContainsSubstring(std::string("--") + option));
        CHECK_THAT(page.out, ContainsSubstring(std::string("\\fB\\-\\-") + option + "\\fR"));
    }
    CHECK_THAT(help.out, !ContainsSubstring("described-as"));
    CHECK(test::run(SEXTANT_DESKTOP, {"--described-as", "html"}).exitCode == 2);
}

TEST_CASE("help that cannot be written is a failure", "[programs]") {
    if (!std::filesystem::exists("/dev/full")) {
        WARN("SKIPPED: this machine has no /dev/full");
        return;
    }
    for (const char* option : {"--help", "--version"}) {
        const test::Run run =
            test::run("/bin/sh", {"-c", "exec \"$0\" \"$@\" >/dev/full", SEXTANT_DESKTOP, option});
        CHECK(run.exitCode == 1);
        CHECK_THAT(run.error, ContainsSubstring("standard output"));
    }
}
