// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/desktop_options.h"

#include <QCommandLineParser>
#include <QCoreApplication>
#include <QFileInfo>
#include <cmath>
#include <limits>
#include <stdexcept>
#include <string>
#include <vector>

#include "app/about/program_description.h"
#include "app/opener.h"
#include "pages/view_entry.h"

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

std::vector<std::string> viewIds() {
    std::vector<std::string> ids;
    for (const ViewEntry& entry : allViews())
        ids.emplace_back(entry.id);
    return ids;
}

std::vector<std::string> languageCodes() {
    std::vector<std::string> codes;
    for (const Language one : everyLanguage)
        codes.push_back(code(one).toStdString());
    return codes;
}

std::string joined(const std::vector<std::string>& words) {
    std::string text;
    for (const std::string& word : words)
        text += (text.empty() ? "" : ", ") + word;
    return text;
}

// What Sextant wrote stands in the place of MODEL, as a file manager gives it.
void takeOwnFile(DesktopOptions& options) {
    const QString suffix = QFileInfo(options.model).suffix().toLower();
    const bool capture = suffix == "h5" || suffix == "hdf5";
    bool experiment = suffix == "sextant";
    if (suffix == "script" || suffix == "svg" || suffix == "pdf" || suffix == "png" ||
        options.model.endsWith(".lesson.md", Qt::CaseInsensitive)) {
        options.file = options.model;
        options.model.clear();
        return;
    }
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

void add(QCommandLineParser& parser, const OptionDescription& option) {
    QStringList names;
    for (const std::string& name : option.names)
        names << QString::fromStdString(name.substr(name.starts_with("--") ? 2 : 1));
    parser.addOption(
        {names, QString::fromStdString(option.help), QString::fromStdString(option.value)});
}

// What --help lists; the manual page and the completion of shells are made of it too.
ProgramDescription desktopDescription() {
    ProgramDescription program;
    program.name = "sextant";
    program.summary = "Length generalization of causal transformers, measured and changed by hand";
    program.footer =
        "Exit codes: 0 done, 1 failed with a reason, 2 wrong usage. sextant-batch computes the "
        "same without a window.";
    program.arguments = {
        {.names = {"MODEL"},
         .help = "Checkpoint folder or file, or org/name[@revision] in the Hugging Face cache; or, "
                 "alone, an experiment (.sextant) or a capture (.h5)."},
        {.names = {"TEXT"}, .help = "Text to measure on (UTF-8)."}};
    program.options = {
        {.names = {"-h", "--help"}, .help = "Print this help and exit."},
        {.names = {"-v", "--version"},
         .help = "Print the version, the commit, libtorch's version and the instruction sets in "
                 "use, and exit."},
        {.names = {"--experiment"}, .value = "FILE", .help = "Open a saved experiment."},
        {.names = {"--capture"},
         .value = "FILE",
         .help = "Show a saved capture (HDF5) beside the model, or alone."},
        {.names = {"--screenshot"},
         .value = "FILE.png",
         .help = "Open, compute, paint, save a picture and exit."},
        {.names = {"--report"},
         .value = "FOLDER",
         .help = "Write every figure of MODEL and TEXT as SVG, PDF, PNG and CSV into this folder, "
                 "with a page of them, and exit."},
        {.names = {"--command"},
         .value = "ID",
         .help = "Run a command by its id before the picture: rotations-odometer."},
        {.names = {"--view"}, .value = "ID", .choices = viewIds(), .help = "Show this view."},
        {.names = {"--length"},
         .value = "N",
         .help = "Tokens a sample; 0: twice the trained length."},
        {.names = {"--offset"}, .value = "N", .help = "Tokens of the text passed over."},
        {.names = {"--samples"},
         .value = "K",
         .help = "Samples cut from the text; 0: all. Without --length and --samples: as many as "
                 "take a second or two, at most 8 of four times the trained length."},
        {.names = {"--sigma"}, .value = "X", .help = "Uniform scale in units of 1/sqrt(d)."},
        {.names = {"--theme"},
         .value = "NAME",
         .choices = {"dark", "light"},
         .help = "Colours; as the system when not given."},
        {.names = {"--language"},
         .value = "CODE",
         .choices = languageCodes(),
         .help = "Language of the window; when not given, of a window as its preferences say, of a "
                 "picture English."},
        {.names = {"--ids"}, .help = "TEXT is a list of ids, one document a line."},
        {.names = {"--bytes"}, .help = "Read TEXT as bytes if the checkpoint has no tokenizer."}};
    return program;
}

}  // namespace

DesktopCommandLine readCommandLine(const QStringList& arguments) {
    const ProgramDescription program = desktopDescription();
    QCommandLineParser parser;
    parser.setApplicationDescription(QString::fromStdString(program.summary + "."));
    for (const OptionDescription& argument : program.arguments) {
        const QString name = QString::fromStdString(argument.names.front());
        parser.addPositionalArgument(name, QString::fromStdString(argument.help), '[' + name + ']');
    }
    for (OptionDescription option : program.options) {
        if (!option.choices.empty()) option.help += " One of: " + joined(option.choices) + '.';
        add(parser, option);
    }
    QCommandLineOption form("described-as", {}, "FORM");
    form.setFlags(QCommandLineOption::HiddenFromHelp);
    parser.addOption(form);

    DesktopCommandLine result;
    DesktopOptions& options = result.options;
    try {
        if (!parser.parse(arguments)) throw Wrong{parser.errorText()};
        if (parser.isSet("help")) {
            result.message = parser.helpText().replace("<executable_name>", "sextant") + "\n" +
                             QString::fromStdString(program.footer);
            return result;
        }
        if (parser.isSet("version")) {
            result.message = QCoreApplication::applicationVersion();
            return result;
        }
        if (parser.isSet(form)) {
            try {
                result.message = QString::fromStdString(sextant::described(
                    program, parser.value(form).toStdString(), "Sextant " SEXTANT_VERSION));
            } catch (const std::invalid_argument& wrong) {
                throw Wrong{wrong.what()};
            }
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
            throw Wrong{QString("--view is \"%1\"; expected one of %2")
                            .arg(options.view, QString::fromStdString(joined(viewIds())))};
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
        if (parser.isSet("language")) {
            options.language = languageOfCode(parser.value("language"));
            if (!options.language)
                throw Wrong{QString("--language is \"%1\"; expected one of %2")
                                .arg(parser.value("language"),
                                     QString::fromStdString(joined(languageCodes())))};
        }
    } catch (const Wrong& wrong) {
        result.wrong = true;
        result.message = wrong.reason;
    }
    return result;
}

}  // namespace sextant
