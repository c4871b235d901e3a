// SPDX-License-Identifier: GPL-3.0-or-later
// The surroundings of a Session, which answer only when a test lets them.
#pragma once

#include <QCoreApplication>
#include <QElapsedTimer>
#include <cmath>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <vector>

#include "app/session/session.h"
#include "tests/patience.h"

namespace sextant::test {

// Runs the event loop until `condition` holds; false when it did not within the time.
inline bool waitFor(const std::function<bool()>& condition, int milliseconds = kPatience) {
    QElapsedTimer timer;
    timer.start();
    while (!condition()) {
        if (timer.elapsed() > milliseconds) return false;
        QCoreApplication::processEvents(QEventLoop::WaitForMoreEvents | QEventLoop::AllEvents, 20);
    }
    return true;
}

inline ModelSpec smallSpec() {
    ModelSpec spec;
    spec.architecture = "LlamaForCausalLM";
    spec.heads = 4;
    spec.keyValueHeads = 2;
    spec.headDim = 8;
    spec.hidden = 32;
    spec.vocabulary = 100;
    spec.trainedLength = 16;
    LayerSpec layer;
    layer.rotaryDim = 8;
    spec.layers.assign(2, layer);
    return spec;
}

// What opening gives: `tokens` ids of text, or the reason why not.
struct FakeFiles {
    std::size_t tokens = 100;
    std::string failure;             // not empty: opening fails with this
    bool noTokenizer = false;        // until bytes are accepted
    std::optional<double> reported;  // by every opening, before it waits
    std::vector<OpenRequest> requests;
    std::shared_ptr<std::mutex> gate = std::make_shared<std::mutex>();  // held: opening waits
};

struct FakeEngine {
    std::vector<Request> requests;
    int cancels = 0;
    std::function<void(Answer)> deliver;

    // An answer to the newest request (or another one), with this perplexity.
    std::shared_ptr<const Measurement> answer(double perplexity,
                                              Answer::Kind kind = Answer::Kind::exact,
                                              std::uint64_t generation = 0) {
        if (generation == 0) generation = requests.size();
        const Request& request = requests.at(generation - 1);
        auto measurement = std::make_shared<Measurement>();
        measurement->experiment = request.experiment;
        measurement->fidelity = kind == Answer::Kind::exact ? Fidelity::exact : Fidelity::partial;
        measurement->layers = 2;
        measurement->heads = 4;
        measurement->positions = static_cast<int>(request.samples->positions());
        measurement->entropy.assign(static_cast<std::size_t>(8 * measurement->positions), 1.0f);
        measurement->nll.assign(static_cast<std::size_t>(measurement->positions),
                                static_cast<float>(std::log(perplexity)));
        measurement->samples = 1;
        measurement->nllSamples = measurement->nll;
        measurement->labels = measurement->positions;
        measurement->nllSum = measurement->positions * std::log(perplexity);
        Answer answer;
        answer.generation = generation;
        answer.kind = kind;
        answer.measurement = measurement;
        deliver(answer);
        QCoreApplication::processEvents();
        return measurement;
    }
    void fail(const std::string& reason) {
        Answer answer;
        answer.generation = requests.size();
        answer.kind = Answer::Kind::failed;
        answer.message = Message::verbatim(reason);
        deliver(answer);
        QCoreApplication::processEvents();
    }
};

inline SessionBackend fakeBackend(FakeFiles& files, FakeEngine& engine) {
    SessionBackend backend;
    backend.open = [&files](const OpenRequest& request, const Progress& progress) {
        if (files.reported) progress(*files.reported, "converting weights");
        const std::lock_guard lock(*files.gate);
        files.requests.push_back(request);
        progress.checkStop();
        if (!files.failure.empty()) throw Error(Message::verbatim(files.failure));
        if (files.noTokenizer && !request.text.empty() && !request.bytesAccepted) {
            throw NoTokenizer("no tokenizer.json");
        }
        auto opened = std::make_shared<OpenDocument>();
        opened->modelPath = request.model;
        opened->places = {placeOf(request.model.string()), placeOf(request.text.string())};
        opened->contents = ContentHash().add(std::string_view(request.model.string())).identity();
        opened->textPath = request.text;
        opened->textIsIds = request.textIsIds;
        opened->textAsBytes = request.bytesAccepted;
        opened->spec = smallSpec();
        opened->stream.assign(files.tokens, 7);
        return std::shared_ptr<const OpenDocument>(opened);
    };
    backend.engine = [&engine](std::function<void(Answer)> deliver) {
        engine.deliver = std::move(deliver);
        return EnginePort{[&engine](Request request) {
                              engine.requests.push_back(std::move(request));
                              return static_cast<std::uint64_t>(engine.requests.size());
                          },
                          [&engine] { ++engine.cancels; }};
    };
    return backend;
}

// A session with a model and a text, before any answer.
struct FakeSession {
    FakeFiles files;
    FakeEngine engine;
    std::vector<SessionNotice> notices;
    Session session;

    explicit FakeSession(std::function<void(SessionBackend&)> adjust = {})
        : session([&] {
              SessionBackend backend = fakeBackend(files, engine);
              if (adjust) adjust(backend);
              return backend;
          }()) {
        QObject::connect(&session, &Session::notice, &session,
                         [this](const SessionNotice& notice) { notices.push_back(notice); });
    }
    void open(std::int64_t length = 0) {
        Experiment wanted;
        wanted.model = "/made/up/model";
        wanted.text = "/made/up/text.txt";
        wanted.length = length;
        session.openExperiment(wanted);
        settleOpening();
    }
    void settleOpening() {
        waitFor([this] { return session.state() != Session::State::opening; });
    }
    void uniform(double sigma, EditPhase phase) {
        Intervention next = session.intervention();
        next.uniformSigma = sigma;
        session.edit(next, phase);
    }
};

}  // namespace sextant::test
