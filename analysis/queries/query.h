// SPDX-License-Identifier: GPL-3.0-or-later
// A query, described: what it computes to answer a question about the setting, what it needs, and
// which edits leave the answer valid. A page asks while it is visible; that it is computed when
// nothing else is to be done, stopped by an edit and begun again comes from this description. See
// docs/adding-a-query.md.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "analysis/device.h"
#include "analysis/error.h"
#include "analysis/head_id.h"
#include "analysis/intervention.h"
#include "analysis/jobs/report.h"
#include "analysis/model/model.h"
#include "analysis/queries/question.h"
#include "analysis/text/samples.h"
#include "analysis/values/record.h"

namespace sextant {

class Tokenizer;

// What a query computes with; shared and never changed.
struct QueryContext {
    std::shared_ptr<const Model> model;
    std::shared_ptr<const Samples> samples;      // null only where Query::readsText is false
    std::shared_ptr<const Tokenizer> tokenizer;  // the checkpoint's; null: it has none
    Intervention change;
    std::uint64_t experiment = 0;  // identity of all this
    ComputePlace place;            // where it is computed, how exactly and in how much memory
    Progress progress;
};

// As it stands in the list, for those who do not know its types.
struct Query {
    std::string key;        // Question::query
    std::string help;       // one sentence
    Parameters parameters;  // of a question, for those who ask by name
    // The question of such a choice. Throws Error.
    std::function<AnyQuestion(const Choice&)> question;
    // A whole answer in numbers, with names and units.
    std::function<Report(const ModelSpec&, const AnyAnswer&)> report;
    // The intervention with all that the answer does not depend on as at first: while this stays
    // the same, so does the answer.
    std::function<Intervention(const ModelSpec&, const AnyQuestion&, Intervention)> dependsOn;
    // `partial` is given what there is so far. On the compute lane; throws Error, Cancelled.
    std::function<AnyAnswer(const QueryContext&, const AnyQuestion&,
                            const std::function<void(AnyAnswer)>& partial)>
        compute;
    // The answer that says why there is none.
    std::function<AnyAnswer(std::uint64_t experiment, const Message& reason)> refuse;
    // False: it asks about the checkpoint alone, and is computed without samples too.
    bool readsText = true;
};

// Bytes beside the weights that samples of so many tokens take at the peak.
using QueryMemory = std::function<std::uint64_t(const ModelSpec&, std::int64_t positions)>;
// Throws Error, with the longest that fits, where there is less memory at the context's place.
void checkMemory(const Message& title, const QueryMemory& memory, const QueryContext& context);
// Of a pass over one sample.
std::uint64_t bytesOfOneSample(const ModelSpec& spec, std::int64_t positions);

// `change` with the scales of such heads and of the layers below the highest of them alone, on
// which their queries, keys and weights depend. Not empty.
Intervention withScalesOf(const ModelSpec& spec, const std::vector<HeadId>& heads,
                          Intervention change);

// What the file of a query fills in.
template <AsksQuery Question>
struct QueryOf {
    using Answer = typename Question::Answer;

    Message title;  // "the slopes by the scales": in a refusal
    std::function<Answer(const QueryContext&, const Question&,
                         const std::function<void(Answer)>& partial)>
        compute;
    // Query::dependsOn; none: the answer depends on all of the intervention.
    std::function<Intervention(const ModelSpec&, const Question&, Intervention)> dependsOn = {};
    QueryMemory memory = bytesOfOneSample;  // null: next to nothing
    bool readsText = true;                  // Query::readsText
    std::string help = {};
    Fields<Question> fields = {};  // all of a question's members
    std::function<Report(const ModelSpec&, const Answer&)> report = {};

    operator Query() const {
        const auto give = [](Answer answer, std::uint64_t experiment) {
            answer.experiment = experiment;
            return AnyAnswer(std::make_shared<const Answer>(std::move(answer)));
        };
        Query query;
        query.key = Question::query;
        query.readsText = readsText;
        query.help = help;
        query.parameters = optionsOf(fields);
        query.question = [fields = fields](const Choice& choice) {
            Question question;
            for (const Field<Question>& field : fields)
                field.set(question, choice.values.at(field.parameter.key));
            return AnyQuestion(question);
        };
        query.report = [of = report](const ModelSpec& spec, const AnyAnswer& answer) {
            return of(spec, *answer.as<Answer>());
        };
        query.dependsOn = [depends = dependsOn](const ModelSpec& spec, const AnyQuestion& question,
                                                Intervention change) {
            return depends ? depends(spec, question.as<Question>(), std::move(change)) : change;
        };
        query.compute = [of = *this, give](const QueryContext& context, const AnyQuestion& question,
                                           const std::function<void(AnyAnswer)>& partial) {
            if (of.memory) checkMemory(of.title, of.memory, context);
            const auto tell = [&](Answer answer) {
                if (partial) partial(give(std::move(answer), context.experiment));
            };
            return give(of.compute(context, question.as<Question>(), tell), context.experiment);
        };
        query.refuse = [give](std::uint64_t experiment, const Message& reason) {
            Answer none;
            none.failure = reason;
            return give(std::move(none), experiment);
        };
        return query;
    }
};

}  // namespace sextant
