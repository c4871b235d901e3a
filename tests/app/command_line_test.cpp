// SPDX-License-Identifier: GPL-3.0-or-later
#include <QCoreApplication>

#include "app/desktop/desktop_options.h"
#include "tests/catch.h"

using namespace sextant;

namespace {

DesktopCommandLine read(const QStringList& arguments) {
    return readCommandLine(QStringList{"sextant"} + arguments);
}

}  // namespace

TEST_CASE("the command line names what to open and how", "[command-line]") {
    const auto line = read({"models/a", "b.txt", "--length", "512", "--samples=4", "--sigma",
                            "1.25", "--theme", "dark", "--screenshot", "x.png"});
    CHECK_FALSE(line.wrong);
    CHECK(line.message.isEmpty());
    CHECK(line.options.model == "models/a");
    CHECK(line.options.text == "b.txt");
    CHECK(line.options.length == 512);
    CHECK(line.options.samples == 4);
    CHECK(line.options.sigma == 1.25);
    CHECK(line.options.dark == true);
    CHECK(line.options.screenshot == "x.png");
    CHECK(read({}).options == DesktopOptions{});
}

TEST_CASE("wrong usage is told with what was expected", "[command-line]") {
    const std::pair<QStringList, QString> cases[] = {
        {{"--length", "many"}, "--length is \"many\""},
        {{"--length", "-3"}, "--length is \"-3\""},
        {{"--sigma", "nan"}, "--sigma is \"nan\""},
        {{"--theme", "blue"}, "expected dark or light"},
        {{"--view", "nowhere"}, "expected one of"},
        {{"--command", "rotations-odometer"}, "give --screenshot too"},
        {{"--nonsense"}, "nonsense"},
        {{"a", "b", "c"}, "more than MODEL and TEXT"},
        {{"a", "--experiment", "e.json"}, "--experiment"},
        {{"e.sextant", "t.txt"}, "e.sextant: an experiment names its own model and text"},
        {{"e.sextant", "--samples", "2"}, "--experiment has its own --samples"},
        {{"--length", "2048", "--experiment", "e.json"}, "--experiment has its own --length"},
    };
    for (const auto& [arguments, reason] : cases) {
        INFO(arguments.join(' ').toStdString());
        const auto line = read(arguments);
        CHECK(line.wrong);
        CHECK(line.message.contains(reason));
    }
}

TEST_CASE("what Sextant wrote opens by its name alone", "[command-line]") {
    const auto experiment = read({"folder/Night.SEXTANT", "--theme", "dark"});
    CHECK_FALSE(experiment.wrong);
    CHECK(experiment.options.experiment == "folder/Night.SEXTANT");
    CHECK(experiment.options.model.isEmpty());
    const auto capture = read({"a.h5"});
    CHECK(capture.options.capture == "a.h5");
    CHECK(capture.options.model.isEmpty());
}

TEST_CASE("help and version are answers, not errors", "[command-line]") {
    CHECK(read({"--help"}).message.contains("--screenshot"));
    CHECK_FALSE(read({"--help"}).wrong);
    const QString before = QCoreApplication::applicationVersion();
    QCoreApplication::setApplicationVersion("sextant 1.2.3\ncommit abc");
    CHECK(read({"--version"}).message == "sextant 1.2.3\ncommit abc");
    QCoreApplication::setApplicationVersion(before);
}
