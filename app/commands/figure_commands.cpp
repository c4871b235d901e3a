// SPDX-License-Identifier: GPL-3.0-or-later
// The figures of the paper, each written as picture or table.
#include <QFileInfo>
#include <algorithm>
#include <filesystem>
#include <functional>

#include "analysis/figures/measured_on.h"
#include "analysis/figures/report_reading.h"
#include "analysis/jobs/material.h"
#include "analysis/store/atomic_file.h"
#include "app/commands/command.h"
#include "app/desktop/command_menu.h"
#include "app/desktop/file_dialogs.h"
#include "app/desktop/main_window.h"
#include "app/desktop/picture_about.h"
#include "app/figures/paper_figures.h"
#include "app/same_path.h"
#include "app/session/session_label.h"
#include "pages/scales/scale_setting.h"
#include "widgets/figures/figure_file.h"
#include "widgets/language.h"

namespace sextant {

namespace {

// Whether a job read the tokens that are read now; a number of 0 was chosen automatically.
bool readsTheSame(Session& session, const JobPicture& picture) {
    const Experiment& job = picture.experiment;
    const Experiment& now = session.experiment();
    const auto samples = session.samples();
    const auto same = [](std::int64_t one, std::int64_t other, std::int64_t automatic) {
        return (one == 0 ? automatic : one) == (other == 0 ? automatic : other);
    };
    if (!samples) return false;
    const Places& places = session.opened()->places;
    return samePlace(job.model, picture.modelPlace, now.model, places.model) &&
           samePlace(job.text, picture.textPlace, now.text, places.text) &&
           job.textIsIds == now.textIsIds && job.offset == now.offset && job.start == now.start &&
           same(job.length, now.length, samples->positions()) &&
           same(job.samples, now.samples, std::ssize(samples->samples));
}

// The best uniform scale of the newest sweep over these tokens, and where a search for scales of
// heads began.
void addUniform(Session& session, const ModelSpec& spec, FigureMaterial& material) {
    for (const JobPicture& picture : session.jobs().pictures()) {
        if (!picture.report || !picture.whole) continue;
        if (picture.kind == "search-heads" && !material.searchStart &&
            samePlace(picture.experiment.model, picture.modelPlace, session.experiment().model,
                      session.opened()->places.model)) {
            for (const ReportTable& table : picture.report->tables)
                if (table.name == "result" && !table.rows.empty())
                    material.searchStart = table.rows[0].at(0);
            continue;
        }
        // A sweep over scaled heads, or with other methods, is not one of the uniform scale alone.
        Intervention even;
        even.headSigma.assign(headSigma(spec, {}).size(), 1.0);
        if (picture.kind == "fit-scale" && !material.swept && readsTheSame(session, picture) &&
            sameBesideUniform(spec, picture.experiment.intervention, even)) {
            try {
                material.swept = bestUniform(*picture.report);
            } catch (const Error&) {
                // An earlier version's, which kept no entropy by position.
            }
        }
    }
}

FigureMaterial figureMaterial(MainWindow& window) {
    const InEnglish paper;  // as all of the figure is
    Session& session = window.session();
    FigureMaterial material;
    const auto opened = session.opened();
    if (!opened) throw Error("open a checkpoint first");
    material.spec = opened->spec;
    material.unit = window.snapshot().unit;
    if (const auto samples = session.samples())
        material.identity = measuredOn(opened->modelPath, opened->textPath,
                                       std::ssize(samples->samples), samples->positions());
    std::vector<std::uint64_t> known;
    auto* states = &material.states;
    const auto add = [&](const std::string& name, const Intervention& change,
                         const std::shared_ptr<const Measurement>& measured) {
        if (!measured || measured->fidelity != Fidelity::exact || !session.samples() ||
            measured->experiment != session.identityOf(change) ||
            measured->layers != opened->spec.layerCount() || measured->heads != opened->spec.heads)
            return;
        for (const std::uint64_t one : known)
            if (one == measured->experiment) return;
        known.push_back(measured->experiment);
        states->push_back({name, change, measured});
    };
    add(describe(opened->spec, session.referenceIntervention()), session.referenceIntervention(),
        session.reference());
    // As a report names it.
    add(inSymbols(stateName(session.exactMeasuredWith())), session.exactMeasuredWith(),
        session.exact());
    for (const Pin& pin : session.pins())
        if (pin.inSight())
            add(pin.name.toStdString(), pin.experiment.intervention, pin.measurement);
    states = &material.earlier;
    for (const HistoryStep& step : session.history().steps()) {
        const Intervention& change = step.experiment.intervention;
        add(describe(opened->spec, change), change, session.known(change));
    }
    addUniform(session, opened->spec, material);
    return material;
}

// Sweeps of earlier versions do not say how many samples they read.
std::string sweepIdentity(const JobPicture& sweep) {
    const ReportTable& fit = neededTable(*sweep.report, "fit");
    std::int64_t samples = 0;
    for (std::size_t i = 0; i < fit.columns.size(); ++i)
        if (fit.columns[i] == "samples") samples = static_cast<std::int64_t>(fit.rows[0][i]);
    return measuredOn(sweep.experiment.model, sweep.experiment.text, samples,
                      std::ssize(neededArray(*sweep.report, "best").values));
}

Figure bestScale(MainWindow& window) {
    const InEnglish paper;
    const auto opened = window.session().opened();
    for (const JobPicture& picture : window.session().jobs().pictures())
        if (picture.kind == "fit-scale" && picture.report && picture.whole &&
            (!opened || opened->modelPath == picture.experiment.model)) {
            Figure figure = bestScaleFigure(*picture.report);
            figure.identity = sweepIdentity(picture);
            if (opened)
                if (const QString over =
                        besideUniform(opened->spec, picture.experiment.intervention);
                    !over.isEmpty())
                    figure.title += ", over " + over.toStdString();
            return figure;
        }
    throw Error(
        "there is no finished sweep of scales on this checkpoint; run one (Scales, Uniform sweep)");
}

void askFigure(MainWindow& window, const QString& name, const Figure& figure) {
    saveFile(window,
             {FileKind::picture,
              QString::fromStdString(figure.title),
              proposedName(window.session()) + '-' + name,
              {"PDF (*.pdf)", "SVG (*.svg)", "PNG (*.png)", QObject::tr("Numbers (*.csv)")},
              {"pdf", "svg", "png", "csv"}},
             [&](const QString& path) {
                 const QString about = aboutFile(window, QFileInfo(path).suffix().toLower());
                 writeFigure(path, figure, openingLine(about));
             });
}

// Of what is measured. What is missing is said before a file is asked for.
void askFigure(MainWindow& window, const QString& name,
               const std::function<Figure(const FigureMaterial&)>& make) {
    const FigureMaterial material = figureMaterial(window);
    Figure figure = make(material);
    figure.identity = material.identity;
    askFigure(window, name, figure);
}

// Every figure at once, as a job.
void askReport(MainWindow& window) {
    Session& session = window.session();
    const auto opened = session.opened();
    if (!opened || opened->stream.empty())
        throw Error("a report is of one text: open a checkpoint and a text first");
    const std::int64_t trained = opened->spec.trainedLength;
    if (trained < 2)
        throw Error(
            "{}: its config.json does not say the trained length; figures are drawn around it",
            opened->modelPath);
    const QString folder =
        askOpen(window, {FileKind::picture, QObject::tr("A folder for the figures"), {}, true});
    if (folder.isEmpty()) return;
    checkWritable(std::filesystem::path(folder.toStdString()) / "index.html");
    const JobKind& kind = session.jobs().kindOf("report");
    Choice settings = initialChoice(kind.key, kind.parameters);
    const std::int64_t tokens = std::ssize(opened->stream);
    // As the window measures.
    const auto samples = session.samples();
    const std::int64_t length = std::min(samples ? samples->positions() : 2 * trained, tokens);
    const std::int64_t most = samples ? std::ssize(samples->samples) : 4;
    settings.values["folder"] = folder.toStdString();
    settings.values["window"] = length;
    settings.values["windows"] = std::clamp<std::int64_t>(
        tokens / std::max<std::int64_t>(1, length), 1, std::max<std::int64_t>(1, most));
    Experiment whole = session.experiment();
    whole.offset = 0;
    whole.length = tokens;
    whole.samples = 1;
    for (const auto& [name, value] : materialOf(whole).values)
        settings.values[name] = value;
    session.jobs().start(kind.key, settings, whole, opened);
    window.views().show("jobs");
}

}  // namespace

std::vector<Command> figureCommands() {
    const auto tr = [](const char* text) { return QObject::tr(text); };
    const QString menu = tr("F&igures");
    using W = MainWindow;
    const Needs measurement = Needs::measurement;
    return {
        {"report",
         tr("Report: every figure\u2026"),
         "",
         menu,
         measurement,
         Affects::files,
         askReport,
         false,
         {},
         {},
         tr("paper figures pdf svg png csv html folder")},
        {"figure-by-position",
         tr("Entropy and log-perplexity by position\u2026"),
         "",
         menu,
         measurement,
         Affects::files,
         [](W& w) {
             askFigure(w, "by-position", [](const FigureMaterial& m) {
                 return byPositionFigure(statesOf(m), m.spec.trainedLength, m.unit);
             });
         },
         false,
         {},
         {},
         tr("paper figure 1 figure 2 mean curves")},
        {"figure-entropy-panels",
         tr("Entropy by head in panels\u2026"),
         "",
         menu,
         measurement,
         Affects::files,
         [](W& w) {
             askFigure(w, "entropy-by-head", [](const FigureMaterial& m) {
                 return headPanelsFigure(statesOf(m), m.spec.trainedLength, m.unit);
             });
         },
         false,
         {},
         {},
         tr("paper figure 3")},
        {"figure-all-heads",
         tr("Entropy of all heads\u2026"),
         "",
         menu,
         measurement,
         Affects::files,
         [](W& w) {
             askFigure(w, "all-heads", [](const FigureMaterial& m) {
                 return allHeadsFigure(statesOf(m), m.spec.trainedLength, m.unit);
             });
         },
         false,
         {},
         {},
         tr("paper figure 9")},
        {"figure-uniform-heads",
         tr("Uniform against head-based scales\u2026"),
         "",
         menu,
         measurement,
         Affects::files,
         [](W& w) { askFigure(w, "uniform-heads", uniformAgainstHeads); },
         false,
         {},
         {},
         tr("paper figure 4")},
        {"figure-best-sigma",
         tr("Best scale by position with its fit\u2026"),
         "",
         menu,
         Needs::nothing,
         Affects::files,
         [](W& w) { askFigure(w, "best-sigma", bestScale(w)); },
         false,
         {},
         {},
         tr("paper figure 7")},
    };
}

}  // namespace sextant
