// SPDX-License-Identifier: GPL-3.0-or-later
// sextant-bench: how fast this machine is at what Sextant does, as ratios measured in one run.
#include "app/bench/bench.h"

#include <CLI/CLI.hpp>
#include <cstdio>
#include <exception>
#include <functional>

#include "analysis/device.h"
#include "analysis/train/train.h"
#include "app/about/command_line.h"
#include "app/command_line_error.h"
#include "app/named_option.h"
#include "app/standard_output.h"

int main(int argc, char** argv) {
    CLI::App app("How fast Sextant is on this machine", "sextant-bench");
    app.require_subcommand(1);
    app.failure_message(sextant::commandLineError);
    bool json = false;
    std::string model, text, ids, device = "cpu", precision = "fp32";
    std::int64_t length = 512;
    std::int64_t prompt = 4096, tokens = 256;
    int samples = 1;
    std::function<int()> run;

    const auto addDevice = [&](CLI::App& command) {
        command.add_option("--device", device, "cpu, cuda or auto")
            ->check(CLI::IsMember(sextant::namesOf(sextant::everyDevice)))
            ->capture_default_str();
    };

    CLI::App* attention =
        app.add_subcommand("attention", "Attention with entropy against libtorch's own");
    addDevice(*attention);
    attention->add_flag("--json", json, "Print one JSON object");
    attention->callback([&] { run = [&] { return sextant::benchAttention(json, device); }; });

    CLI::App* live = app.add_subcommand(
        "live", "A slider move, from the edit to the first curves and to the exact ones");
    live->add_option("MODEL", model, "Checkpoint folder")->required();
    CLI::Option* const liveText = live->add_option("TEXT", text, "UTF-8 text file");
    CLI::Option* const liveIds =
        live->add_option("--ids", ids, "List of ids in place of a text, one document a line");
    liveIds->excludes(liveText);
    live->add_option("--length", length, "Tokens of a sample, as far as the text has them")
        ->check(CLI::PositiveNumber)
        ->capture_default_str();
    live->add_option("--samples", samples, "Samples of that length")
        ->check(CLI::PositiveNumber)
        ->capture_default_str();
    addDevice(*live);
    live->add_flag("--json", json, "Print one JSON object");
    live->footer(
        "batch_seconds: a measurement of all entropies. first_share, whole_share: of that, from an "
        "edit of the uniform sigma to the first curves and to the exact ones. preview_ms: one "
        "frame of a drag.");
    live->callback([&] {
        if (text.empty() && ids.empty())
            throw CLI::RequiredError("a text, or a list of ids (--ids FILE),");
        run = [&] {
            return sextant::benchLive(
                json, {model, ids.empty() ? text : ids, !ids.empty(), length, samples, device});
        };
    });

    CLI::App* gradient =
        app.add_subcommand("gradient", "The slopes by all head scales, in forward passes");
    gradient->add_option("MODEL", model, "Checkpoint folder")->required();
    gradient->add_option("TEXT", text, "UTF-8 text file")->required();
    gradient->add_option("--length", length, "Tokens, as far as the text has them")
        ->check(CLI::PositiveNumber)
        ->capture_default_str();
    gradient->add_flag("--json", json, "Print one JSON object");
    gradient->callback(
        [&] { run = [&] { return sextant::benchGradient(json, model, text, length); }; });

    CLI::App* generate = app.add_subcommand(
        "generate", "A token that goes on with a text, beside what memory takes to give its bytes");
    generate->add_option("MODEL", model, "Checkpoint folder")->required();
    generate->add_option("--prompt", prompt, "Tokens before the first new one, made up")
        ->check(CLI::PositiveNumber)
        ->capture_default_str();
    generate->add_option("--tokens", tokens, "New tokens")
        ->check(CLI::Range(std::int64_t{2}, std::int64_t{1} << 20))
        ->capture_default_str();
    generate->add_flag("--json", json, "Print one JSON object");
    generate->footer(
        "share: bytes of weights, keys and values a token reads, over its time and over the speed "
        "at which all threads read 1 GB.");
    generate->callback(
        [&] { run = [&] { return sextant::benchGenerate(json, model, prompt, tokens); }; });

    CLI::App* scales = app.add_subcommand(
        "scales",
        "Sensitivity of all heads and a step of the search for scales, in forward passes");
    scales->add_option("MODEL", model, "Checkpoint folder (default: the sample nope)");
    scales->add_option("TEXT", text, "UTF-8 text file (default: the-millpond)");
    scales->add_option("--length", length, "Tokens a sample, as far as the text has them")
        ->check(CLI::PositiveNumber)
        ->capture_default_str();
    scales->add_flag("--json", json, "Print one JSON object");
    scales->callback(
        [&] { run = [&] { return sextant::benchScales(json, model, text, length); }; });

    CLI::App* methods =
        app.add_subcommand("methods", "A pass with each method of positions, beside one without");
    methods->add_option("MODEL", model, "Checkpoint folder")->required();
    methods->add_option("TEXT", text, "UTF-8 text file")->required();
    methods->add_option("--length", length, "Tokens, as far as the text has them")
        ->check(CLI::PositiveNumber)
        ->capture_default_str();
    methods->add_flag("--json", json, "Print one JSON object");
    methods->footer(
        "ratio: median over rounds of a pass with the method to one as the model is, taken in "
        "turns. expected: the same of what is computed, as told before it starts.");
    methods->callback(
        [&] { run = [&] { return sextant::benchMethods(json, model, text, length); }; });

    CLI::App* tokenize =
        app.add_subcommand("tokenize", "A text to token ids and back, on one core");
    tokenize->add_option("TOKENIZER", model, "Folder or file")->required();
    tokenize->add_option("TEXT", text, "UTF-8 text file")->required();
    tokenize->add_flag("--json", json, "Print one JSON object");
    tokenize->callback([&] { run = [&] { return sextant::benchTokenize(json, model, text); }; });

    CLI::App* train = app.add_subcommand("train", "Training against libtorch's own attention");
    train->add_flag("--json", json, "Print one JSON object");
    addDevice(*train);
    train->add_option("--precision", precision, "Of both sides' matrix products")
        ->check(CLI::IsMember(sextant::namesOf(sextant::everyPrecision)));
    train->callback([&] { run = [&] { return sextant::benchTrain(json, device, precision); }; });

    CLI::App* files = app.add_subcommand(
        "files", "Stored numbers made to fp32 by one core, and a checkpoint opened");
    files->add_option("MODEL", model, "Checkpoint folder or file");
    files->add_flag("--json", json, "Print one JSON object");
    files->callback([&] { run = [&] { return sextant::benchFiles(json, model); }; });

    CLI::App* views = app.add_subcommand(
        "views", "A frame of the landscape and of the helix while they are dragged, 800 x 600");
    views->add_flag("--json", json, "Print one JSON object");
    int frames = 90;
    views->add_option("--frames", frames, "Frames timed of each view")
        ->capture_default_str()
        ->check(CLI::Range(1, 10000));
    views->callback([&] { run = [&] { return sextant::benchViews(json, frames); }; });

    app.footer("Exit codes: 0 done, 1 failed with a reason, 2 wrong usage.");
    sextant::addAbout(app);
    try {
        app.parse(argc, argv);
    } catch (const CLI::ParseError& error) {
        const int wrong = app.exit(error) == 0 ? 0 : 2;
        run = [wrong] { return wrong; };
    }
    try {
        const int code = run();
        sextant::flushStandardOutput();
        return code;
    } catch (const std::exception& error) {
        std::fprintf(stderr, "error: %s\n", error.what());
        return 1;
    }
}
