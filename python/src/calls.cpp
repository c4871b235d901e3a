// SPDX-License-Identifier: GPL-3.0-or-later
#include "python/src/calls.h"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "analysis/experiment_fields.h"
#include "analysis/intervention_json.h"
#include "analysis/jobs/all.h"
#include "analysis/jobs/material.h"
#include "analysis/jobs/runner.h"
#include "analysis/message_texts.h"
#include "analysis/model/head_gradient.h"
#include "analysis/model/measure.h"
#include "analysis/position/hf_position.h"
#include "analysis/position/settled_factors.h"
#include "analysis/queries/all.h"
#include "analysis/store/capture.h"
#include "analysis/text/corpus.h"
#include "analysis/values/choice_json.h"
#include "app/batch/method_options.h"
#include "app/batch/position_spec.h"
#include "app/jobs/job_documents.h"
#include "app/jobs/job_material.h"

namespace sextant {

namespace {

using Json = nlohmann::ordered_json;
using Notes = std::vector<std::string>;

enum class Reads { nothing, samples, documents };

struct Prepared {
    JobInput input;  // without settings
    Notes notes;

    const Model& model() const { return *input.material.model; }
    const Samples& samples() const { return *input.material.samples; }
    // The intervention, with factors for the longest sample.
    Intervention settled() const {
        return withSettledFactors(model().spec(), input.experiment.intervention,
                                  samples().positions());
    }
};

void add(Notes& notes, const Notes& more) {
    notes.insert(notes.end(), more.begin(), more.end());
}
void add(Notes& notes, const std::vector<Message>& more) {
    add(notes, englishTexts(more));
}

// As sextant-batch measure: --position is one of three names, or JSON, or a file of it.
Intervention changeOf(const ModelSpec& spec, const Source& source, Notes& notes) {
    Intervention change;
    if (!source.intervention.empty()) change = interventionFromJson(source.intervention);
    const std::string& position = source.position;
    if (position == "rope" || position == "none") {
        for (const auto& [stage, choice] : choicesNamed(position))
            change.choices[stage] = choice;
    } else if (!position.empty() && position != "config") {
        PositionSpec said = withPositionSpec(spec, change, position, {});
        add(notes, said.warnings);
        change = std::move(said.change);
    }
    change = withLayersGiven(spec, change, source.layers);
    add(notes, takeUsual(spec, change));
    checkGiven(spec, change);
    return change;
}

bool isCut(const Source& source) {
    return std::any_of(source.fields.begin(), source.fields.end(),
                       [](const auto& field) { return field.first != "bos"; });
}

void giveTokenizer(OpenModel& model, Material& material) {
    if (material.tokenizer) return;
    try {
        material.tokenizer = model.tokenizer();
    } catch (const Error&) {
        // Lists of ids need none.
    }
}

Prepared prepared(OpenModel& model, const Source& source, Reads reads, const Progress& progress) {
    Prepared made;
    Experiment& experiment = made.input.experiment;
    Material& material = made.input.material;
    const bool isIds = !source.ids.empty() || !source.documents.empty();
    if (int(!source.texts.empty()) + int(!source.ids.empty()) + int(!source.documents.empty()) > 1)
        throw Error("text and ids: both are given; give one of them");
    if (reads != Reads::nothing && source.texts.empty() && !isIds)
        throw Error("text: nothing to read; give text=PATH or ids=LIST");
    const bool whole = reads == Reads::documents && !isCut(source);
    if (source.texts.size() > 1 && !whole)
        throw Error("text: {} are given, and one is read here; give one", source.texts.size());
    const ComputePlace place = placeOn(deviceNamed(source.device));
    experiment.model = model.opened->modelPath.string();
    experiment.intervention = changeOf(model.opened->spec, source, made.notes);
    const std::string path = !source.texts.empty() ? source.texts.front() : source.ids;
    auto opened = model.opened;
    if (!source.documents.empty())
        opened = model.withIds(source.documents);
    else if (!path.empty() && !whole)
        opened = model.withText(path, isIds, progress);
    experiment.text = path.empty() ? opened->textPath.string() : path;
    experiment.textIsIds = isIds || opened->textIsIds;
    experiment.samples = experiment.textIsIds || whole ? 0 : source.samples;
    setFields(experimentFields(), source.fields, experiment);
    if (opened->hasText() && !whole) {
        add(made.notes, opened->notes);
        material = materialFor(*opened, cut(*opened, experiment));
        add(made.notes, material.samples->notes);
    } else {
        material = materialFor(*model.opened, std::make_shared<const Samples>());
    }
    material.place = place;
    if (!whole) return made;
    giveTokenizer(model, material);
    std::vector<Sample> documents;
    if (!source.documents.empty())
        documents = idDocuments(source.documents);
    else if (isIds)
        documents = idDocuments(readIds(path, model.opened->spec.vocabulary));
    else
        documents = textDocuments(source.texts, material, progress);
    add(made.notes, takeDocuments(made.input, std::move(documents), model.opened->contents));
    return made;
}

std::shared_ptr<Outcome> outcomeOf(Report report, const std::string& json, Notes notes) {
    auto outcome = std::make_shared<Outcome>();
    auto all = Json::parse(json);
    all["device"] = report.device;
    outcome->json = all.dump(-1, ' ', false, Json::error_handler_t::replace);
    outcome->report = std::move(report);
    outcome->notes = std::move(notes);
    return outcome;
}

}  // namespace

std::shared_ptr<Measured> measured(OpenModel& model, const Source& source, bool logits,
                                   bool scoreVariance, const Progress& progress) {
    Prepared made = prepared(model, source, Reads::samples, progress);
    Experiment& experiment = made.input.experiment;
    experiment.keepLogits = logits;
    experiment.intervention = made.settled();
    if (logits)
        checkLogitsSize(std::ssize(made.samples().samples), made.samples().positions(),
                        made.model().spec().vocabulary);
    MeasureOptions options;
    options.logits = logits;
    options.scoreVariance = scoreVariance;
    options.compute = made.input.material.place.compute;
    auto result = std::make_shared<Measured>();
    result->measurement =
        measure(made.model(), made.samples(), experiment.intervention, options, progress);
    result->measurement.experiment =
        hash(experiment, made.input.material.identity, result->measurement.device);
    result->experiment = std::move(experiment);
    result->notes = std::move(made.notes);
    return result;
}

std::pair<std::vector<double>, double> slopes(OpenModel& model, const Source& source,
                                              std::int64_t fromPosition, const Progress& progress) {
    const Prepared made = prepared(model, source, Reads::samples, progress);
    const HeadGradient found =
        headGradient(made.model(), made.samples(), made.settled(), fromPosition, progress,
                     made.input.material.place.compute);
    return {found.bySigma, found.nll};
}

std::shared_ptr<Outcome> ran(OpenModel& model, const std::string& key, const Source& source,
                             const std::string& settings, const std::string& journal,
                             std::shared_ptr<Outcome>& soFar, const Progress& progress) {
    const JobKind& kind = jobKind(key);
    const Choice chosen =
        valuesFromJson(kind.key, kind.parameters, Json::parse(settings), kind.key);
    if (kind.checkSettings) kind.checkSettings(chosen);
    Prepared made = prepared(model, source,
                             !kind.readsText       ? Reads::nothing
                             : kind.readsDocuments ? Reads::documents
                                                   : Reads::samples,
                             progress);
    made.input.settings = chosen;
    giveTokenizer(model, made.input.material);
    JobRun run(kind, std::move(made.input), journal);
    const auto outcome = [&](Report report) {
        const std::string json = kind.json ? kind.json(report) : toJson(report);
        return outcomeOf(std::move(report), json, made.notes);
    };
    try {
        runToEnd(run, progress);
    } catch (const Cancelled&) {
        try {
            if (kind.partial) soFar = outcome(run.reportSoFar());
        } catch (const Error&) {
            // Too few units are done.
        }
        throw;
    }
    return outcome(run.report());
}

std::shared_ptr<Outcome> answered(OpenModel& model, const std::string& key, const Source& source,
                                  const std::string& settings, const Progress& progress) {
    const auto queries = allQueries();
    const auto query = std::ranges::find(queries, key, &Query::key);
    if (query == queries.end()) {
        std::string keys;
        for (const Query& one : queries)
            keys += (keys.empty() ? "" : ", ") + one.key;
        throw Error("there is no query \"{}\"; expected one of {}", key, keys);
    }
    const AnyQuestion question = query->question(
        valuesFromJson(query->key, query->parameters, Json::parse(settings), query->key));
    Prepared made =
        prepared(model, source, query->readsText ? Reads::samples : Reads::nothing, progress);
    Material& material = made.input.material;
    giveTokenizer(model, material);
    QueryContext context;
    context.model = material.model;
    context.samples = material.samples;
    context.tokenizer = material.tokenizer;
    context.change = made.settled();
    context.place = material.place;
    context.progress = progress;
    Report report = query->report(made.model().spec(), query->compute(context, question, {}));
    report.device = material.place.words;
    const std::string json = toJson(report);
    return outcomeOf(std::move(report), json, std::move(made.notes));
}

}  // namespace sextant
