// SPDX-License-Identifier: GPL-3.0-or-later
// sextant-batch: everything the desktop computes, from a command line, without Qt.
#include "app/batch/batch.h"

#include <unistd.h>

#include <chrono>
#include <cstdio>
#include <memory>
#include <nlohmann/json.hpp>

#include "analysis/reason.h"
#include "analysis/values/number_text.h"
#include "app/about/command_line.h"
#include "app/batch/interrupts.h"
#include "app/command_line_error.h"
#include "app/standard_output.h"

namespace sextant {

namespace {

constexpr int doneCode = 0;
constexpr int failedCode = 1;
constexpr int wrongUsageCode = 2;

}  // namespace

CLI::Validator notNegative() {
    return CLI::Validator(
        [](std::string& text) -> std::string {
            const auto number = numberFromText(text);
            if (number && *number >= 0) return {};
            return "is \"" + text + "\"; expected a number from 0";
        },
        "from 0");
}

Progress BatchContext::progress() const {
    Progress progress;
    progress.stop = stop;
    if (isatty(STDERR_FILENO) == 0) return progress;
    using Clock = std::chrono::steady_clock;
    const auto begin = Clock::now();
    auto shown = std::make_shared<Clock::time_point>(begin);
    progress.report = [begin, shown](double fraction, const Message& what) {
        const auto now = Clock::now();
        const double elapsed = std::chrono::duration<double>(now - begin).count();
        if (elapsed < 0.5 || (now - *shown < std::chrono::milliseconds(200) && fraction < 1))
            return;
        *shown = now;
        if (fraction >= 1) {
            std::fprintf(stderr, "\r\033[K");
        } else {
            constexpr double leastTold = 0.01;  // of the whole, before a time is told
            const std::string left =
                fraction < leastTold
                    ? std::string()
                    : ", " + fixedText(elapsed * (1 - fraction) / fraction, 0) + " s left";
            std::fprintf(stderr, "\r\033[K%s %s %%%s", what.text().c_str(),
                         fixedText(100 * fraction, 0).c_str(), left.c_str());
        }
        std::fflush(stderr);
    };
    return progress;
}

void BatchContext::note(const std::string& line) const {
    std::fprintf(stderr, "%s\n", line.c_str());
}

void BatchContext::warn(const std::vector<Message>& warnings) const {
    for (const Message& warning : warnings)
        note("warning: " + warning.text());
}

void BatchContext::print(const nlohmann::ordered_json& object) const {
    const std::string text =
        object.dump(-1, ' ', false, nlohmann::ordered_json::error_handler_t::replace);
    std::printf("%s\n", text.c_str());
    flushStandardOutput();
}

}  // namespace sextant

int main(int argc, char** argv) {
    using namespace sextant;

    const Interrupts interrupts;
    CLI::App app(
        "Sextant without a window: what a causal transformer does beyond its trained length",
        "sextant-batch");
    app.require_subcommand(1);
    app.failure_message(commandLineError);
    BatchContext context;
    context.stop = interrupts.token();
    context.scheduler = std::make_shared<Scheduler>();
    addInfo(app, context);
    addCached(app, context);
    addGpu(app, context);
    addTokenize(app, context);
    addMethods(app, context);
    addPlan(app, context);
    addMeasure(app, context);
    addRun(app, context);
    addSensitivity(app, context);
    addHoldEntropy(app, context);
    addTrain(app, context);
    addExport(app, context);
    addGenerate(app, context);
    addEvaluations(app, context);
    addStudy(app, context);
    addReport(app, context);
    addTotalDifference(app, context);
    addJobs(app, context);
    app.footer("Exit codes: 0 done, 1 failed with a reason, 2 wrong usage, 130 cancelled.");
    addAbout(app);
    int code = doneCode;
    try {
        app.parse(argc, argv);
    } catch (const CLI::ParseError& error) {
        context.run = [] {};
        code = app.exit(error) == 0 ? doneCode : wrongUsageCode;
    }
    try {
        context.run();
        flushStandardOutput();
        return code;
    } catch (const Cancelled&) {
        context.note("cancelled");
        return cancelledCode;
    } catch (...) {
        context.note("error: " + reasonOf(std::current_exception()).text());
        return failedCode;
    }
}
