// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/view_bench/refresh_bench.h"

#include <QCoreApplication>
#include <QTemporaryDir>
#include <algorithm>
#include <chrono>
#include <cmath>
#include <memory>

#include "analysis/position/composition.h"
#include "analysis/position/methods/all.h"
#include "app/desktop/main_window.h"

namespace sextant {

namespace {

constexpr int layers = 22, heads = 32, trained = 4096, tokens = 16384;
constexpr int warmUp = 5, steps = 200, pins = 4;

using Clock = std::chrono::steady_clock;

double milliseconds(Clock::time_point since) {
    return std::chrono::duration<double, std::milli>(Clock::now() - since).count();
}

ModelSpec largeSpec() {
    ModelSpec spec;
    spec.architecture = "LlamaForCausalLM";
    spec.heads = heads;
    spec.keyValueHeads = 4;
    spec.headDim = 64;
    spec.hidden = 2048;
    spec.vocabulary = 32000;
    spec.trainedLength = trained;
    LayerSpec layer;
    layer.rotaryDim = 64;
    layer.scoreScale = 1.0 / 8;
    layer.choices[Stage::encoding] =
        Choice{"rope", {{"base", 10000.0}, {"dims", std::int64_t{64}}}};
    spec.layers.assign(layers, layer);
    return spec;
}

std::shared_ptr<Measurement> madeUp() {
    auto made = std::make_shared<Measurement>();
    made->fidelity = Fidelity::exact;
    made->layers = layers;
    made->heads = heads;
    made->positions = tokens;
    made->samples = 1;
    made->labels = tokens - 1;
    for (int head = 0; head < layers * heads; ++head)
        for (int i = 0; i < tokens; ++i) {
            const double most = std::log(i + 1.0);
            made->entropy.push_back(static_cast<float>(most * (0.5 + 0.4 * std::sin(head / 9.0))));
            made->scoreVariance.push_back(static_cast<float>(1.0 + std::cos(head / 7.0)));
        }
    made->nll.assign(tokens, 1.5F);
    made->nllSamples = made->nll;
    made->nllSum = 1.5 * made->labels;
    return made;
}

// An open window whose engine answers when it is told to.
struct Bench {
    QTemporaryDir home;
    std::shared_ptr<Measurement> answer = madeUp();
    std::function<void(Answer)> deliver;
    std::vector<std::uint64_t> asked;  // experiments, by generation
    std::unique_ptr<MainWindow> window;

    Bench() {
        SessionBackend backend;
        backend.jobsFolder = home.filePath("jobs").toStdString();
        backend.open = [](const OpenRequest& request, const Progress&) {
            auto opened = std::make_shared<Opened>();
            opened->modelPath = request.model;
            opened->textPath = request.text;
            opened->spec = largeSpec();
            opened->stream.assign(tokens, 7);
            return std::shared_ptr<const Opened>(opened);
        };
        backend.engine = [this](std::function<void(Answer)> to) {
            deliver = std::move(to);
            return EnginePort{[this](Request request) {
                                  asked.push_back(request.experiment);
                                  return static_cast<std::uint64_t>(asked.size());
                              },
                              [] {}};
        };
        window = std::make_unique<MainWindow>(
            std::make_unique<Session>(std::move(backend)),
            std::make_unique<QSettings>(QString(), QSettings::IniFormat));
        window->resize(1440, 900);
        window->show();
        window->session().setCacheBudget(0);
        Experiment wanted;
        wanted.model = "/made/up/model";
        wanted.text = "/made/up/text.txt";
        wanted.length = tokens;
        window->session().openExperiment(wanted);
        while (!window->session().opened() || window->session().job().running)
            turn();
    }
    void turn() {
        QCoreApplication::processEvents(QEventLoop::AllEvents, 10);
        if (asked.empty() || !window->session().job().running) return;
        auto own = std::make_shared<Measurement>(*answer);
        own->experiment = asked.back();
        Answer whole;
        whole.generation = asked.size();
        whole.measurement = std::move(own);
        deliver(whole);
        QCoreApplication::processEvents();
    }
    void settle() {
        while (window->session().job().running)
            turn();
        window->flush();
    }
    double refreshed() {
        const auto begin = Clock::now();
        window->refresh();
        return milliseconds(begin);
    }
    // One step after the other, each with its answer.
    RefreshTimes times(const std::string& name, int edits) {
        std::vector<double> edited, answered;
        for (int i = 0; i < edits + warmUp; ++i) {
            Intervention next = window->session().intervention();
            next.uniformSigma = 1.0 + 0.001 * i;
            window->session().edit(next, EditPhase::commit);
            const double edit = refreshed();
            while (window->session().job().running)
                turn();
            const double answerIn = refreshed();
            if (i < warmUp) continue;
            edited.push_back(edit);
            answered.push_back(answerIn);
        }
        std::sort(edited.begin(), edited.end());
        std::sort(answered.begin(), answered.end());
        return {name, edited[edited.size() / 2], edited.back(), answered[answered.size() / 2]};
    }
};

}  // namespace

std::vector<RefreshTimes> refreshTimes(int edits) {
    Bench bench;
    Session& session = bench.window->session();
    bench.settle();
    // A morning's work.
    std::vector<HistoryStep> before;
    for (int i = 0; i < steps; ++i) {
        HistoryStep step{session.experiment(), "step " + std::to_string(i), 4.5, {}, {}};
        step.experiment.intervention.headSigma.assign(layers * heads, 1.0 + 0.001 * i);
        before.push_back(std::move(step));
    }
    session.restoreHistory(std::move(before), steps - 1);
    for (int i = 0; i < pins; ++i) {
        Intervention next = session.intervention();
        next.uniformSigma = 1.5 + 0.1 * i;
        session.edit(next, EditPhase::commit);
        bench.settle();
        session.pinShown();
    }
    std::vector<RefreshTimes> all;
    for (const char* view : {"curves", "position", "distance", "warp"}) {
        bench.window->views().show(view);
        bench.settle();
        all.push_back(bench.times(view, edits));
    }
    // Each row with frequencies of its own.
    Choice perToken =
        startingChoice(findMethod(Stage::frequencies, "dynamic-ntk"), session.opened()->spec, 0);
    perToken.values["mode"] = std::string("per_token");
    session.edit(withChoice(session.opened()->spec, {}, -1, Stage::frequencies, perToken),
                 EditPhase::commit);
    for (const char* view : {"position", "distance"}) {
        bench.window->views().show(view);
        bench.settle();
        all.push_back(bench.times(std::string(view) + ", NTK per token", edits));
    }
    return all;
}

}  // namespace sextant
