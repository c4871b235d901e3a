// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/desktop_options.h"

#include <QCommandLineParser>
#include <QFileInfo>
#include <cmath>
#include <limits>

#include "app/opener.h"
#include "app/views/view_entry.h"

namespace sextant {

namespace {

struct Wrong {
    QString reason;
};

qlonglong count(const QString& name, const QString& value, qlonglong most) {
    bool ok = false;
    const qlonglong number = value.toLongLong(&ok);
    if (!ok || number < 0 || number > most) {
        throw Wrong{QString("--%1 is \"%2\"; expected a whole number from 0 to %3")
                        .arg(name, value)
                        .arg(most)};
    }
    return number;
}

QString viewIds() {
    QStringList ids;
    for (const ViewEntry& entry : allViews())
        ids << QString::fromStdString(entry.id);
    return ids.join(", ");
}

// What Sextant wrote stands in the place of MODEL, as a file manager gives it.
void takeOwnFile(DesktopOptions& options) {
    const QString suffix = QFileInfo(options.model).suffix().toLower();
    const bool capture = suffix == "h5" || suffix == "hdf5";
    bool experiment = suffix == "sextant";
    if (suffix == "json") {
        try {
            experiment = recognise(options.model.toStdString()) == PathKind::experiment;
        } catch (const std::exception&) {  // it is said when it is opened
        }
    }
    if (!experiment && !capture) return;
    QString& place = experiment ? options.experiment : options.capture;
    if (!place.isEmpty() || !options.text.isEmpty())
        throw Wrong{options.model +
                    (experiment ? ": an experiment names its own model and text"
                                : ": a capture is shown without a text") +
                    "; give it alone"};
    place = options.model;
    options.model.clear();
}

}  // namespace

DesktopCommandLine readCommandLine(const QStringList& arguments) {
    QCommandLineParser parser;
    parser.setApplicationDescription(
        "Length generalization of causal transformers, measured and changed by hand.");
    const QCommandLineOption help = parser.addHelpOption();
    const QCommandLineOption version = parser.addVersionOption();
    parser.addPositionalArgument("MODEL",
                                 "Checkpoint folder or file, or org/name[@revision] in the "
                                 "Hugging Face cache; or, alone, an "
                                 "experiment (.sextant) or a capture (.h5).",
                                 "[MODEL]");
    parser.addPositionalArgument("TEXT", "Text to measure on (UTF-8).", "[TEXT]");
    parser.addOption({"experiment", "Open a saved experiment.", "FILE"});
    parser.addOption(
        {"capture", "Show a saved capture (HDF5) beside the model, or alone.", "FILE"});
    parser.addOption({"screenshot", "Open, compute, paint, save a picture and exit.", "FILE.png"});
    parser.addOption({"report",
                      "Write every figure of MODEL and TEXT as SVG, PDF, PNG and CSV into this "
                      "folder, with a page of them, and exit.",
                      "FOLDER"});
    parser.addOption(
        {"command", "Run a command by its id before the picture: rotations-odometer.", "ID"});
    parser.addOption({"view", "Show this view: " + viewIds() + ".", "ID"});
    parser.addOption({"length", "Tokens a sample; 0: twice the trained length.", "N"});
    parser.addOption({"offset", "Tokens of the text passed over.", "N"});
    parser.addOption({"samples",
                      "Samples cut from the text; 0: all. Without --length and --samples: as many "
                      "as take a second "
                      "or two, at most 8 of four times the trained length.",
                      "K"});
    parser.addOption({"sigma", "Uniform scale in units of 1/sqrt(d).", "X"});
    parser.addOption({"theme", "dark or light; as the system when not given.", "NAME"});
    parser.addOption({"ids", "TEXT is a list of ids, one document a line."});
    parser.addOption({"bytes", "Read TEXT as bytes if the checkpoint has no tokenizer."});

    DesktopCommandLine result;
    DesktopOptions& options = result.options;
    try {
        if (!parser.parse(arguments)) throw Wrong{parser.errorText()};
        if (parser.isSet(help)) {
            result.message = parser.helpText().replace("<executable_name>", "sextant");
            return result;
        }
        if (parser.isSet(version)) {
            result.message = arguments.value(0).section('/', -1) + " " + SEXTANT_VERSION;
            return result;
        }
        const QStringList named = parser.positionalArguments();
        if (named.size() > 2) throw Wrong{"more than MODEL and TEXT: " + named.mid(2).join(' ')};
        options.experiment = parser.value("experiment");
        options.capture = parser.value("capture");
        options.model = named.value(0);
        options.text = named.value(1);
        if (!options.model.isEmpty()) takeOwnFile(options);
        options.textIsIds = parser.isSet("ids");
        options.bytes = parser.isSet("bytes");
        options.screenshot = parser.value("screenshot");
        options.report = parser.value("report");
        if (parser.isSet("report") && (options.report.isEmpty() || options.text.isEmpty()))
            throw Wrong{"--report FOLDER needs MODEL and TEXT"};
        options.command = parser.value("command");
        if (parser.isSet("command") && options.screenshot.isEmpty())
            throw Wrong{"--command is for a picture; give --screenshot too"};
        options.view = parser.value("view");
        if (parser.isSet("view") && !findView(options.view.toStdString())) {
            throw Wrong{
                QString("--view is \"%1\"; expected one of %2").arg(options.view, viewIds())};
        }
        if (!options.experiment.isEmpty() && !options.model.isEmpty()) {
            throw Wrong{"--experiment names its own model and text; give one or the other"};
        }
        for (const char* own : {"length", "offset", "samples", "ids", "bytes"})
            if (!options.experiment.isEmpty() && parser.isSet(own))
                throw Wrong{
                    QString("--experiment has its own --%1; change it in the window").arg(own)};
        if (parser.isSet("length")) {
            options.length = count("length", parser.value("length"), qlonglong{1} << 40);
        }
        if (parser.isSet("offset")) {
            options.offset = count("offset", parser.value("offset"), qlonglong{1} << 40);
        }
        if (parser.isSet("samples")) {
            options.samples = static_cast<int>(
                count("samples", parser.value("samples"), std::numeric_limits<int>::max()));
        }
        if (parser.isSet("sigma")) {
            bool ok = false;
            options.sigma = parser.value("sigma").toDouble(&ok);
            if (!ok || !std::isfinite(*options.sigma) || *options.sigma < 0) {
                throw Wrong{QString("--sigma is \"%1\"; expected a number from 0")
                                .arg(parser.value("sigma"))};
            }
        }
        if (parser.isSet("theme")) {
            const QString theme = parser.value("theme");
            if (theme != "dark" && theme != "light") {
                throw Wrong{QString("--theme is \"%1\"; expected dark or light").arg(theme)};
            }
            options.dark = theme == "dark";
        }
    } catch (const Wrong& wrong) {
        result.wrong = true;
        result.message = wrong.reason;
    }
    return result;
}

}  // namespace sextant
