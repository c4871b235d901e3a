// SPDX-License-Identifier: GPL-3.0-or-later
// sextant-batch report MODEL TEXT: a folder with every figure that the model gives, and a page.
#include <algorithm>
#include <cmath>
#include <deque>
#include <filesystem>
#include <functional>
#include <memory>

#include "analysis/figures/head_scale_figures.h"
#include "analysis/figures/warping_figures.h"
#include "analysis/jobs/all.h"
#include "analysis/jobs/kinds/setting_rows.h"
#include "analysis/jobs/material.h"
#include "analysis/jobs/runner.h"
#include "analysis/model/measure.h"
#include "analysis/position/composition.h"
#include "analysis/position/methods/all.h"
#include "analysis/store/atomic_file.h"
#include "analysis/store/head_scale_file.h"
#include "analysis/values/number_text.h"
#include "app/batch/batch.h"
#include "app/batch/batch_job.h"
#include "app/jobs/job_material.h"
#include "app/opener.h"

namespace sextant {

namespace {

struct ReportArguments {
    std::string model, text, headSigmas, published, out = "report";
    std::int64_t length = 0;
    int samples = 4, trials = 2, threads = 0;
};

// Figures that were drawn, and what stood in the way of others.
struct Drawn {
    std::vector<Figure> figures;
    std::vector<std::string> missing;

    void add(const std::string& name, const std::function<Figure()>& make) {
        try {
            figures.push_back(make());
        } catch (const Cancelled&) {
            throw;
        } catch (const Error& error) {
            missing.push_back(name + ": " + error.what());
        }
    }
};

// The uniform scales of the paper's Figure 2.
std::vector<double> sigmasOf(const ModelSpec& spec) {
    const bool nope = ownChoices(spec, 0).at(Stage::encoding) == unpositioned();
    return nope ? std::vector<double>{0.9, 1.1, 1.2} : std::vector<double>{0.8, 1.2, 1.4};
}

Report runNow(const BatchContext& context, const char* key, JobInput input,
              const std::map<std::string, Value>& settings) {
    const JobKind& kind = jobKind(key);
    input.settings = initialChoice(kind.key, kind.parameters);
    for (const auto& [name, value] : settings)
        input.settings.values[name] = value;
    context.note(kind.title);
    JobRun run(kind, std::move(input));
    runToEnd(run, context.progress());
    return run.report();
}

// As trained, and with the methods that a rotary model can have at once.
std::vector<SettingRow> methodRows(const ModelSpec& spec) {
    std::vector<SettingRow> rows{{"as trained", {}}};
    const auto add = [&](const std::string& name, const Intervention& change) {
        try {
            check(spec, change);
            rows.push_back({name, change});
        } catch (const Error&) {
            // None of this model.
        }
    };
    for (const auto& [name, method] : {std::pair{"PI", "linear"}, {"YaRN", "yarn"}}) {
        Intervention change;
        change.choices[Stage::frequencies] =
            initialChoice(method, findMethod(Stage::frequencies, method).parameters);
        add(name, change);
    }
    Intervention sharper;
    sharper.uniformSigma = 1.2;
    add("sigma 1.2", sharper);
    return rows;
}

// Lengths of half to four times the trained length that the text holds.
std::vector<double> lengthsOf(std::int64_t trained, std::int64_t tokens) {
    std::vector<double> lengths;
    for (const double times : {0.5, 1.0, 2.0, 4.0}) {
        const double length = std::floor(times * static_cast<double>(trained));
        if (length >= 2 && length <= static_cast<double>(tokens)) lengths.push_back(length);
    }
    return lengths;
}

void drawMeasured(const BatchContext& context, const ReportArguments& given, const Opened& opened,
                  const JobInput& input, Drawn& drawn) {
    const std::int64_t trained = opened.spec.trainedLength;
    std::deque<Measurement> kept;  // its elements stay where they are
    std::vector<FigureState> states;
    const auto measured = [&](const std::string& name, const Intervention& change) {
        context.note("measuring " + name);
        kept.push_back(
            measure(*opened.model, *input.material.samples, change, {}, context.progress()));
        states.push_back({name, &kept.back()});
    };
    measured("as trained", {});
    for (const double sigma : sigmasOf(opened.spec)) {
        Intervention change;
        change.uniformSigma = sigma;
        measured("sigma " + numberText(sigma), change);
    }
    std::vector<double> sigma = effectiveSigma(opened.spec, {});
    if (!given.headSigmas.empty()) {
        Intervention change;
        sigma = change.headSigma =
            readHeadScales(given.headSigmas, opened.spec.layerCount(), opened.spec.heads);
        measured("a scale for each head", change);
    }
    drawn.add("Entropy and log-perplexity", [&] { return courseFigure(states, trained); });
    drawn.add("Entropy by head", [&] {
        std::vector<FigureState> some{states.front()};
        if (states.size() > 1) some.push_back(states.back());
        return headPanelsFigure(some, trained);
    });
    drawn.add("Entropy of all heads", [&] { return allHeadsFigure(states.front(), trained); });
    drawn.add("Scale and entropy of heads", [&] {
        return scatterFigure(given.headSigmas.empty() ? states.front() : states.back(), sigma);
    });
}

void drawComputed(const BatchContext& context, const ReportArguments& given, const Opened& opened,
                  const JobInput& input, Drawn& drawn) {
    const std::int64_t trained = opened.spec.trainedLength;
    drawn.add("Best scale by position", [&] {
        return bestScaleFigure(runNow(context, "fit-scale", input, {{"step", 0.1}}));
    });
    drawn.add("Loss by length", [&] {
        JobInput whole = input;
        auto document = std::make_shared<Samples>();
        document->samples.push_back({opened.stream, std::ssize(opened.stream)});
        whole.material.samples = document;
        return lengthsFigure(runNow(context, "perplexity", std::move(whole),
                                    {{"lengths", lengthsOf(trained, std::ssize(opened.stream))},
                                     {"convention", std::string("disjoint")},
                                     {"labels", std::int64_t{8192}},
                                     {"settings", settingsText(methodRows(opened.spec))}}),
                             trained);
    });
    if (given.trials == 0) {
        drawn.missing.push_back("Passkey: left out by --trials 0");
        return;
    }
    drawn.add("Passkey", [&] {
        if (!opened.tokenizer) throw Error("the checkpoint has no tokenizer");
        std::vector<double> lengths;
        for (int i = 1; i <= 8; ++i)
            lengths.push_back(std::floor(static_cast<double>(2 * trained * i) / 8));
        // The short wording where the usual one is longer than the shortest text.
        for (const char* wording : {"usual", "short"}) {
            try {
                return passkeyFigure(runNow(context, "passkey", input,
                                            {{"lengths", lengths},
                                             {"depths", std::vector<double>{5}},
                                             {"trials", std::int64_t{given.trials}},
                                             {"wording", std::string(wording)}}),
                                     trained);
            } catch (const Error&) {
                if (wording == std::string("short")) throw;
            }
        }
        throw Error("no wording fits");
    });
}

void reportCommand(const BatchContext& context, const ReportArguments& given) {
    namespace fs = std::filesystem;
    setThreads(given.threads);
    OpenRequest request;
    request.model = given.model;
    request.text = given.text;
    const auto opened = open(request, context.progress());
    if (opened->spec.trainedLength < 2)
        throw Error(given.model +
                    ": its config.json does not say the trained length; figures are "
                    "drawn around it");
    const fs::path folder = given.out;
    std::error_code problem;
    fs::create_directories(folder, problem);
    if (problem) throw Error(folder.string() + ": cannot be made: " + problem.message());
    checkWritable(folder / "index.html");
    Drawn drawn;
    drawn.figures = warpingFigures(given.published);
    JobInput input;
    input.experiment.model = given.model;
    input.experiment.text = given.text;
    input.experiment.length =
        given.length > 0
            ? given.length
            : std::min<std::int64_t>(2 * opened->spec.trainedLength, std::ssize(opened->stream));
    input.experiment.samples = given.samples;
    const auto samples = cut(*opened, input.experiment);
    input.material = materialFor(*opened, samples);
    drawMeasured(context, given, *opened, input, drawn);
    drawComputed(context, given, *opened, input, drawn);
    std::rotate(drawn.figures.begin(), drawn.figures.begin() + 4, drawn.figures.end());
    for (const Figure& figure : drawn.figures) {
        writeFile(folder / (figure.key + ".svg"), toSvg(figure));
        writeFile(folder / (figure.key + ".csv"), toCsv(figure));
    }
    const std::string title = fs::path(given.model).filename().string() + ", " +
                              fs::path(given.text).filename().string() + ", " +
                              groupedText(samples->positions()) + " tokens";
    writeFile(folder / "index.html",
              indexPage(title, drawn.figures, {"svg", "csv"}, drawn.missing));
    for (const std::string& one : drawn.missing)
        context.note("not drawn: " + one);
    context.note(std::to_string(drawn.figures.size()) + " figures written to " + given.out);
    if (!context.json) return;
    nlohmann::ordered_json json{{"page", (folder / "index.html").string()},
                                {"figures", nlohmann::ordered_json::array()},
                                {"missing", drawn.missing}};
    for (const Figure& figure : drawn.figures)
        json["figures"].push_back(figure.key);
    context.print(json);
}

}  // namespace

void addReport(CLI::App& app, BatchContext& context) {
    CLI::App* command = app.add_subcommand(
        "report", "Write every figure that a model and a text give, and a page of them");
    auto given = std::make_shared<ReportArguments>();
    command->add_option("MODEL", given->model, "Checkpoint folder or .safetensors file")
        ->required();
    command->add_option("TEXT", given->text, "UTF-8 text file")->required();
    command->add_option("--out", given->out, "Folder of the figures")->capture_default_str();
    command
        ->add_option("--length", given->length, "Tokens of a sample; 0: twice the trained length")
        ->check(CLI::NonNegativeNumber)
        ->capture_default_str();
    command->add_option("--samples", given->samples, "Samples cut from the text")
        ->check(CLI::Range(1, 100000))
        ->capture_default_str();
    command->add_option(
        "--head-sigmas", given->headSigmas,
        "JSON file (head_scale_v1): a scale for each head, drawn beside the others");
    command->add_option("--trials", given->trials, "Texts of a passkey cell; 0: no passkey")
        ->check(CLI::Range(0, 1000))
        ->capture_default_str();
    command->add_option("--published", given->published,
                        "Folder with curves as published (fig1_fig2.csv, figA.csv, fig4_figB.csv)");
    command->add_option("--threads", given->threads, "Threads (default: all)")
        ->check(CLI::Range(1, 4096));
    command->add_flag("--json", context.json, "Print one JSON object");
    command->callback(
        [&context, given] { context.run = [&context, given] { reportCommand(context, *given); }; });
}

}  // namespace sextant
