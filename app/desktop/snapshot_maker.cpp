// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/snapshot_maker.h"

#include <algorithm>
#include <cmath>
#include <span>

#include "analysis/measure/head_sensitivity.h"
#include "analysis/measure/questions.h"
#include "analysis/measure/scored.h"
#include "app/same_path.h"
#include "app/session/session_label.h"
#include "pages/curves/curves_view_state.h"
#include "widgets/controls/number_text.h"
#include "widgets/said.h"
#include "widgets/text.h"

namespace sextant {

namespace {

QStringList lines(const std::vector<Message>& messages) {
    QStringList list;
    for (const Message& message : messages)
        list << said(message);
    return list;
}

// How long the tokens are, over the text, from a few of each part.
std::vector<float> textTexture(const OpenDocument& opened) {
    constexpr std::size_t parts = 56;
    constexpr std::size_t looked = 12;
    if (!opened.tokenizer || opened.stream.empty()) return std::vector<float>(parts, 0.5f);
    std::vector<float> texture;
    float largest = 1e-6f;
    const std::size_t count = std::min(parts, opened.stream.size());
    for (std::size_t part = 0; part < count; ++part) {
        const std::size_t first = part * opened.stream.size() / count;
        const std::size_t last =
            std::min((part + 1) * opened.stream.size() / count, first + looked);
        float bytes = 0;
        for (std::size_t i = first; i < last; ++i)
            bytes += static_cast<float>(opened.tokenizer->token(opened.stream[i]).size());
        texture.push_back(bytes / static_cast<float>(std::max<std::size_t>(1, last - first)));
        largest = std::max(largest, texture.back());
    }
    for (float& value : texture)
        value /= largest;
    return texture;
}

// Of the text, from token `first` on.
std::function<QString(std::int64_t, int)> textText(std::shared_ptr<const OpenDocument> opened) {
    if (!opened->tokenizer || opened->textIsIds) return {};
    return [opened = std::move(opened)](std::int64_t first, int tokens) {
        const auto size = static_cast<std::int64_t>(opened->stream.size());
        const std::int64_t begin = std::clamp<std::int64_t>(first, 0, size);
        const std::int64_t end = std::clamp<std::int64_t>(first + tokens, begin, size);
        return words(opened->tokenizer->decode(
            {opened->stream.begin() + begin, opened->stream.begin() + end}));
    };
}

std::shared_ptr<const OpenedFacts> openedFacts(std::shared_ptr<const OpenDocument> read) {
    const OpenDocument& opened = *read;
    auto facts = std::make_shared<OpenedFacts>();
    facts->modelPath = words(opened.modelPath.string());
    facts->textPath = words(opened.textPath.string());
    facts->spec = opened.spec;
    if (opened.model) facts->trainedBiases = opened.model->trained();
    facts->parameters = opened.parameters;
    facts->checkpoint = opened.facts;
    facts->recipe = opened.recipe;
    facts->modelPlace = opened.places.model;
    if (opened.tokenizer) facts->tokenizer = words(opened.tokenizer->kind());
    facts->textIsIds = opened.textIsIds;
    facts->tokens = opened.hasText() ? opened.tokens() : 0;
    facts->documents = static_cast<int>(opened.documents.size());
    if (opened.documents.empty()) facts->longest = facts->tokens;
    for (const auto& document : opened.documents)
        facts->longest = std::max(facts->longest, std::ssize(document));
    facts->texture = textTexture(opened);
    facts->notes = lines(opened.notes);
    facts->words = textText(std::move(read));
    return facts;
}

ResultState resultState(Session::State state, bool previewing) {
    switch (state) {
        case Session::State::opening:
            return ResultState::opening;
        case Session::State::computing:
            return previewing ? ResultState::preview : ResultState::computing;
        case Session::State::partial:
            return ResultState::partial;
        case Session::State::exact:
            return ResultState::exact;
        case Session::State::cancelled:
            return ResultState::cancelled;
        case Session::State::failed:
            return ResultState::failed;
        case Session::State::idle:
            break;
    }
    return ResultState::none;
}

QString fileName(const QString& path) {
    return path.section('/', -1);
}

QString description(const SessionCapture& capture) {
    return Session::tr("%1: %2, %3")
        .arg(capture.name, fileName(words(capture.experiment.model)),
             fileName(words(capture.experiment.text)));
}

QString description(const Session& session) {
    const auto opened = session.opened();
    const auto& capture = session.capture();
    if (capture && (!opened || session.showsReference())) return description(*capture);
    if (!opened) return {};
    return Session::tr("%1, %2: %3")
        .arg(words(opened->modelPath.filename().string()),
             words(opened->textPath.filename().string()),
             words(describe(opened->spec, session.shownMeasuredWith())));
}

// "1,024 tokens x 8 of the-millpond.txt".
QString tokensInText(const Experiment& experiment, std::int64_t positions, std::int64_t samples) {
    QString text = Session::tr("%1 tokens").arg(separated(positions));
    if (samples != 1) text += QString::fromUtf8(" \u00d7 %1").arg(samples);
    if (experiment.offset > 0) text += Session::tr(" from %1").arg(separated(experiment.offset));
    return text + Session::tr(" of %1").arg(fileName(words(experiment.text)));
}

QString tokensInText(const Experiment& experiment, const Measurement* measured) {
    return measured ? tokensInText(experiment, measured->positions, measured->samples)
                    : tokensInText(experiment, experiment.length, experiment.samples);
}

// A name says of which model it is, where that is not the one that is open (`model` empty).
QString withModel(const QString& name, const QString& model) {
    return model.isEmpty() || name.startsWith(model + ": ")
               ? name
               : Session::tr("%1: %2").arg(model, name);
}

// What the shown numbers are of, where that is not what is set; empty: it is.
QString staleOf(const Session& session, const Snapshot& now, bool previewing) {
    const auto opened = session.opened();
    // A first-order preview or a first chunk stands for a move that is being computed.
    const bool waiting = now.state == ResultState::computing && !previewing &&
                         session.job().running && session.job().fraction > 0.0 && now.measurement &&
                         session.samples() && !now.showsReference &&
                         now.measurement->experiment != session.identityOf(now.intervention);
    if (!opened || !now.measurement || !(session.shownIsStale() || waiting)) return {};
    const Experiment& of = session.measuredOf();
    QString text = words(describe(opened->spec, of.intervention));
    const bool otherTokens =
        !session.samples() || now.measurement->experiment != session.identityOf(of.intervention);
    if (otherTokens) text += ", " + tokensInText(of, now.measurement.get());
    return text;
}

std::vector<PinFacts> pinFacts(const Session& session) {
    std::vector<PinFacts> pins;
    const auto opened = session.opened();
    for (const Pin& pin : session.pins()) {
        PinFacts facts;
        facts.name = pin.name;
        facts.style = pin.style;
        facts.shown = pin.inSight();
        facts.measurement = pin.measurement;
        facts.path = pin.path;
        facts.trainedLength = pin.trainedLength;
        facts.intervention = pin.experiment.intervention;
        facts.bytes = pin.bytes;
        facts.problem = pin.problem;
        QStringList differs;
        const bool sameModel = session.ofOpened(pin);
        // Of one that could not be read nothing else may be known.
        const bool known = !pin.experiment.model.empty();
        if (known && !sameModel) {
            const QString model = fileName(words(pin.experiment.model));
            differs << model;
            facts.model = model;
            if (opened) facts.name = withModel(facts.name, model);
        }
        if (opened) {
            const QString change = words(describe(opened->spec, pin.experiment.intervention));
            if (pin.experiment.intervention != Intervention{}) differs << change;
        }
        facts.differs = differs.join(", ");
        const bool shownAlone =
            !opened && session.capture() && session.capture()->measurement == pin.measurement;
        if (known && !shownAlone && !session.overSameTokens(pin))
            facts.over = tokensInText(pin.experiment, pin.measurement.get());
        pins.push_back(std::move(facts));
    }
    return pins;
}

std::vector<NamedSetting> namedSettings(const Session& session) {
    std::vector<NamedSetting> all;
    all.reserve(session.pins().size() + session.history().steps().size());
    for (const Pin& pin : session.pins())
        all.push_back({pin.name, words(pin.experiment.model), true, pin.experiment.intervention});
    for (const HistoryStep& step : session.history().steps())
        all.push_back(
            {words(step.label), words(step.experiment.model), false, step.experiment.intervention});
    return all;
}

bool readsTheSame(Experiment one, const Experiment& other) {
    one.intervention = other.intervention;
    one.lockedHeads = other.lockedHeads;
    return one == other;
}

// A capture beside what is live.
PinnedFacts pinnedFacts(const SessionCapture& capture, const Session& session) {
    const Measurement& there = *capture.measurement;
    const Experiment& read = capture.experiment;
    const Experiment& now = session.experiment();
    PinnedFacts facts;
    facts.name = capture.name;
    facts.description = description(capture);
    for (const Pin& pin : session.pins()) {
        if (pin.measurement != capture.measurement) continue;
        facts.trainedLength = pin.trainedLength;
        facts.bytes = pin.bytes;
        break;
    }
    const auto opened = session.opened();
    if (!opened) return facts;
    facts.setting = words(describe(opened->spec, read.intervention));
    facts.sameHeads =
        there.layers == opened->spec.layerCount() && there.heads == opened->spec.heads;
    const auto samples = session.samples();
    // The same contents, wherever they lie; a capture written before has paths alone to go by.
    if (samples && there.experiment == session.identityOf(read.intervention)) return facts;
    QStringList unlike;
    const QString model = fileName(words(read.model));
    if (!samePlace(read.model, capture.places.model, opened->modelPath.string(),
                   opened->places.model))
        facts.model = model;
    if (!facts.sameHeads)
        unlike << Session::tr("another model: %1, %2 x %3 heads")
                      .arg(model)
                      .arg(there.layers)
                      .arg(there.heads);
    else if (!facts.model.isEmpty())
        unlike << Session::tr("another model: %1").arg(model);
    const bool sameTokens =
        samples && samePlace(read.text, capture.places.text, now.text, opened->places.text) &&
        read.offset == now.offset && read.start == now.start &&
        there.positions == samples->positions() &&
        there.samples == static_cast<int>(samples->samples.size());
    if (!sameTokens) {
        unlike << Session::tr("other tokens");
        facts.over = tokensInText(read, &there);
        if (samples)
            facts.live = tokensInText(now, samples->positions(),
                                      static_cast<std::int64_t>(samples->samples.size()));
    }
    facts.unlike = unlike.join(", ");
    return facts;
}

// By what share each sigma moves; 0 where there is none.
std::vector<double> relativeSteps(const std::vector<double>& from, const std::vector<double>& to) {
    std::vector<double> steps;
    for (std::size_t head = 0; head < from.size(); ++head)
        steps.push_back(from[head] > 0.0 ? to[head] / from[head] - 1.0 : 0.0);
    return steps;
}

// A move that multiplies every sigma alike costs O(positions), another what its heads cost.
std::vector<float> previewMean(const Measurement& measured, const std::vector<double>& steps,
                               std::span<const float> mean, std::span<const float> variance,
                               std::span<const float> most) {
    const auto alike = [&](double step) { return std::abs(step - steps.front()) < 1e-9; };
    if (std::all_of(steps.begin(), steps.end(), alike))
        return previewMeanEntropy(mean, variance, 1.0 + steps.front(), most);
    std::vector<float> moved(mean.size(), 0.0F);
    const auto heads = static_cast<double>(steps.size());
    for (std::size_t head = 0; head < steps.size(); ++head) {
        if (steps[head] == 0.0) continue;
        const auto share = static_cast<float>(steps[head] / heads);
        const float* own = measured.scoreVariance.data() + head * moved.size();
        for (std::size_t i = 0; i < moved.size(); ++i)
            moved[i] += share * own[i];
    }
    return previewMeanEntropy(mean, moved, 2.0, most);
}

// "CPU · fp32"; of a device that cannot compute its name.
QString deviceTitle(const SessionDevice& device, Precision precision) {
    const QString called = words(device.name);
    return device.whyNot.empty()
               ? called + QString::fromUtf8(" \u00b7 ") + QString::fromUtf8(name(precision))
               : called;
}

}  // namespace

std::vector<DeviceFacts> deviceFacts(const Session& session) {
    std::vector<DeviceFacts> facts;
    for (const SessionDevice& one : session.devices())
        facts.push_back({name(one.device), deviceTitle(one, session.precision()), said(one.whyNot),
                         &one == &session.device(), one.fetchable});
    return facts;
}

bool previewEnds(const Snapshot& snapshot, const Session& session) {
    if (!snapshot.preview) return false;
    const auto newest = session.shown();
    const bool answered =
        !snapshot.dragging && newest && session.samples() &&
        newest->experiment == session.identityOf(session.experiment().intervention);
    const auto state = session.state();
    return answered || session.currentPerplexity() || state == Session::State::failed ||
           state == Session::State::cancelled || snapshot.experiment != session.experiment();
}

void bringUpToDate(Snapshot& now, const Session& session, unsigned changes, bool previewing) {
    const auto opened = session.opened();
    if (changes & Changes::opened) now.opened = opened ? openedFacts(opened) : nullptr;
    if (changes & (Changes::opened | Changes::experiment)) {
        now.experiment = session.experiment();
        now.intervention = session.intervention();
        now.samples.reset();
        if (const auto samples = session.samples()) {
            now.samples = std::make_shared<const SamplesFacts>(SamplesFacts{
                samples->positions(), static_cast<std::int64_t>(samples->samples.size()),
                lines(samples->notes), samples, opened ? opened->tokenizer : nullptr});
        }
    }
    if (changes & Changes::history) {
        now.history.clear();
        for (const HistoryStep& step : session.history().steps())
            now.history.push_back({words(step.label), step.perplexity, step.within, step.beyond,
                                   readsTheSame(step.experiment, session.experiment())});
        now.step = session.history().cursor();
    }
    if (changes & Changes::measurement) now.description = description(session);
    if (changes & Changes::jobs) {
        now.jobs = session.jobs().cards();
        now.pictures = session.jobs().pictures();
        if (!now.jobKinds)
            now.jobKinds =
                std::make_shared<const std::vector<JobKindFacts>>(session.jobs().kinds());
    }
    // Cheap, and what is shown together must fit together.
    now.measurement = session.shown();
    now.reference = session.reference();
    now.answer = session.exact();
    if (now.answer &&
        now.answer->experiment != session.identityOf(session.experiment().intervention))
        now.answer.reset();  // of an earlier setting
    // A capture alone is A; there is no B without a model.
    now.showsReference = session.showsReference() || (!opened && session.capture());
    now.currentPerplexity = session.currentPerplexity();
    now.secondsWaited = now.showsReference ? std::nullopt : session.secondsWaited();
    now.layersKept = session.layersKept();
    // What is set does not come into it while only a job goes on.
    if (changes & (Changes::opened | Changes::experiment | Changes::pins | Changes::measurement))
        now.pins = pinFacts(session);
    now.otherModels = session.otherModels();
    now.settings = [&session] { return namedSettings(session); };
    now.answers = session.answers();
    now.referenceName = opened ? words(describe(opened->spec, session.referenceIntervention()))
                               : Session::tr("as trained");
    now.referenceSetting = session.referenceIntervention();
    now.pinned.reset();
    if (const auto& capture = session.capture()) {
        now.pinned = pinnedFacts(*capture, session);
        now.referenceName = withModel(capture->name, now.pinned->model);
    }
    now.state = resultState(session.state(), previewing);
    const SessionJob job = session.job();
    now.job = {job.running, job.what, job.fraction, job.secondsLeft};
    now.over.clear();
    const auto samples = session.samples();
    if (now.measurement && now.measurement->fidelity == Fidelity::partial && samples)
        now.over = Session::tr("first %1 of %2 tokens")
                       .arg(separated(now.measurement->labels))
                       .arg(separated(samples->labels()));
    now.staleOf = staleOf(session, now, previewing);
    const SessionDevice& device = session.device();
    now.keptBytes = session.cacheUsed();
    now.keptMost = session.cacheBudget();
    now.keptShare = session.cacheShare();
    now.memoryUsed = session.memoryUsed();
    now.device = deviceTitle(device, session.precision());
    now.deviceDetail = words(device.detail);
    now.deviceReason.clear();
    now.devices = deviceFacts(session);
    for (const SessionDevice& one : session.devices()) {
        if (!one.whyNot.empty()) now.deviceReason = said(one.whyNot);
    }
}

std::optional<double> PreviewMaker::movedNll(const Session& session, const Measurement& measured,
                                             const Intervention& before,
                                             const std::vector<double>& moves) {
    const auto map = session.answers().lastTo<SensitivityQuestion>();
    if (!map || map->bySigma.size() != moves.size()) return std::nullopt;
    if (map->experiment != session.identityOf(before)) {
        // Slopes of an earlier setting stand in where only scales were moved since.
        const auto& steps = session.history().steps();
        const bool scalesOnly = std::any_of(steps.begin(), steps.end(), [&](const auto& step) {
            const Intervention& there = step.experiment.intervention;
            return there.choices == before.choices && there.layerChoices == before.layerChoices &&
                   session.identityOf(there) == map->experiment;
        });
        if (!scalesOnly) return std::nullopt;
    }
    if (nllFrom_ != map->fromPosition) {
        nllFrom_ = map->fromPosition;
        const auto perplexity = compare(measured, nullptr, nllFrom_).now;
        nll_ = perplexity ? std::optional(std::log(*perplexity)) : std::nullopt;
    }
    if (!nll_) return std::nullopt;
    double moved = *nll_;
    for (std::size_t head = 0; head < moves.size(); ++head)
        moved += map->bySigma[head] * moves[head];
    return moved;
}

// A drag over a first pass interrupts it: the first chunks of the moves do not come as far as what
// was there before them.
PreviewMaker::Base PreviewMaker::base(const Session& session) {
    if (const auto exact = session.exact()) {
        partial_ = {};
        return {exact, session.exactMeasuredWith()};
    }
    if (!session.samples()) return {};
    const auto here = [&](const Base& one) {
        return one.measured && one.measured->fidelity == Fidelity::partial &&
               one.measured->experiment == session.identityOf(one.with);
    };
    if (!here(partial_)) partial_ = {};
    Base newest{session.shown(), session.shownMeasuredWith()};
    if (here(newest) &&
        (!partial_.measured || newest.measured->labels >= partial_.measured->labels))
        partial_ = std::move(newest);
    return partial_;
}

std::shared_ptr<const Preview> PreviewMaker::make(const Session& session,
                                                  const std::set<HeadId>& selected,
                                                  const Intervention& next) {
    const auto opened = session.opened();
    if (!opened) return nullptr;
    const auto [measured, before] = base(session);
    if (!measured || measured->scoreVariance.empty()) return nullptr;
    const ModelSpec& spec = opened->spec;
    if (measured->layers != spec.layerCount() || measured->heads != spec.heads) return nullptr;
    // The first order is in the scales alone.
    if (before.choices != next.choices || before.layerChoices != next.layerChoices) return nullptr;
    const auto from = effectiveSigma(spec, before);
    const auto to = effectiveSigma(spec, next);

    if (measured_ != measured) {
        measured_ = measured;
        nllFrom_ = -1;
        mean_ = meanEntropy(*measured);
        meanVariance_ = meanScoreVariance(*measured);
        most_ = mostEntropy(spec, before, measured->positions);
    }
    // One mean curve stands for all heads, however many there are.
    auto preview = std::make_shared<Preview>();
    const std::vector<double> steps = relativeSteps(from, to);
    std::vector<double> moves;
    for (std::size_t at = 0; at < to.size(); ++at)
        moves.push_back(to[at] - from[at]);
    preview->nll = movedNll(session, *measured, before, moves);
    preview->mean = previewMean(*measured, steps, mean_, meanVariance_, most_.mean);
    if (selected.size() > mostDrawnHeads) return preview;
    for (const HeadId id : selected) {
        const auto at = static_cast<std::size_t>(id.layer * spec.heads + id.head);
        if (at < from.size() && from[at] > 0.0)
            preview->heads[id] = previewEntropy(*measured, id.layer, id.head, from[at], to[at],
                                                most_.layers[static_cast<std::size_t>(id.layer)]);
    }
    return preview;
}

}  // namespace sextant
