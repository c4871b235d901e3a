// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/session/session_queries.h"

#include <algorithm>
#include <utility>

#include "app/hand_over.h"

namespace sextant {

namespace {

constexpr std::size_t mostKept = 4;

struct Kept {
    AnyQuestion question;
    AnyAnswer answer;
};

}  // namespace

struct SessionQueries::Slot {
    Slot(Query its, std::shared_ptr<Scheduler> scheduler)
        : query(std::move(its)), slot(std::move(scheduler), Lane::compute, Priority::job) {}

    bool canRun(const Setting& setting) const {
        return setting.opened && (setting.samples || !query.readsText);
    }
    // Of the experiment with this identity.
    AnyAnswer answer(std::uint64_t experiment) const {
        const auto found = std::find_if(kept.begin(), kept.end(), [&](const Kept& one) {
            return one.question == *question && one.answer.experiment() == experiment;
        });
        return found == kept.end() ? AnyAnswer() : found->answer;
    }
    AnyAnswer newestWhole() const {
        const auto found = std::find_if(kept.rbegin(), kept.rend(), [&](const Kept& one) {
            return one.question == *question && one.answer.complete() && !one.answer.failed();
        });
        return found == kept.rend() ? AnyAnswer() : found->answer;
    }
    void stop() {
        ++generation;
        computing = 0;
        slot.cancel();
    }

    const Query query;
    std::optional<AnyQuestion> question;
    std::uint64_t computing = 0;   // identity of what is on its way; 0: nothing
    std::uint64_t generation = 0;  // of the newest request
    std::vector<Kept> kept;        // the newest last
    TaskSlot slot;                 // last: it waits for its work, which uses the rest
};

SessionQueries::SessionQueries(QObject* home, std::shared_ptr<Scheduler> scheduler,
                               std::span<const Query> queries, std::function<void()> changed)
    : home_(home), changed_(std::move(changed)) {
    for (const Query& query : queries)
        slots_.push_back(std::make_unique<Slot>(query, scheduler));
}

SessionQueries::~SessionQueries() = default;

bool SessionQueries::ask(const std::string& query, std::optional<AnyQuestion> question) {
    const auto found = std::ranges::find(
        slots_, query, [](const auto& slot) -> const std::string& { return slot->query.key; });
    if (found == slots_.end() || (*found)->question == question) return false;
    (*found)->stop();
    (*found)->question = std::move(question);
    return true;
}

std::uint64_t SessionQueries::identityOf(const Slot& slot, const Setting& setting) {
    return setting.identityOf(
        slot.query.dependsOn(setting.opened->spec, *slot.question, setting.change));
}

Answers SessionQueries::answers(const Setting& setting) const {
    Answers answers;
    if (!setting.opened) return answers;
    for (const auto& slot : slots_)
        if (slot->question && slot->canRun(setting))
            answers.set(slot->query.key,
                        {slot->answer(identityOf(*slot, setting)), slot->newestWhole()});
    return answers;
}

void SessionQueries::run(const Setting& setting) {
    for (const auto& slot : slots_) {
        if (!slot->canRun(setting))
            slot->stop();
        else if (slot->question)
            run(*slot, setting);
    }
}

void SessionQueries::run(Slot& slot, const Setting& setting) {
    const std::uint64_t experiment = identityOf(slot, setting);
    if (slot.computing == experiment) return;
    slot.stop();
    if (slot.answer(experiment).complete()) return;
    slot.computing = experiment;
    const auto give = [this, &slot, generation = slot.generation](const AnyAnswer& answer) {
        handOver(home_, [this, &slot, generation, answer] {
            if (generation == slot.generation) accept(slot, answer);
        });
    };
    QueryContext context;
    context.model = setting.opened->model;
    context.samples = setting.samples;
    context.tokenizer = setting.opened->tokenizer;
    context.change = slot.query.dependsOn(setting.opened->spec, *slot.question, setting.change);
    context.experiment = experiment;
    slot.slot.submit(
        [&query = slot.query, question = *slot.question, context, place = setting.place,
         give](std::stop_token stop) mutable {
            context.place = place();
            context.progress.stop = std::move(stop);
            give(query.compute(context, question, give));
        },
        [&query = slot.query, experiment, give](const Message& reason) {
            give(query.refuse(experiment, reason));
        });
}

void SessionQueries::accept(Slot& slot, const AnyAnswer& answer) {
    if (answer.complete()) slot.computing = 0;
    std::erase_if(slot.kept, [&](const Kept& one) {
        return one.question == *slot.question && one.answer.experiment() == answer.experiment();
    });
    slot.kept.push_back({*slot.question, answer});
    if (slot.kept.size() > mostKept) slot.kept.erase(slot.kept.begin());
    changed_();
}

void SessionQueries::stop() {
    for (const auto& slot : slots_)
        slot->stop();
}

void SessionQueries::forget() {
    stop();
    for (const auto& slot : slots_)
        slot->kept.clear();
}

}  // namespace sextant
