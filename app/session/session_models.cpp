// SPDX-License-Identifier: GPL-3.0-or-later
// Another checkpoint beside the one that is open: measured on the same text by a job, and where its
// tokens end where its tokenizer is another.
#include <algorithm>
#include <set>
#include <utility>

#include "analysis/jobs/material.h"
#include "app/hand_over.h"
#include "app/same_path.h"
#include "app/session/session.h"
#include "widgets/said.h"

namespace sextant {

void Session::compareWithModel(const QString& path) {
    if (!opened_ || !samples_) {
        say(SessionNotice::Severity::error,
            tr("There is nothing to compare with: open a checkpoint and a text first."));
        return;
    }
    Experiment other = withModel(current_, path.toStdString());
    // As much as is read here, also where that was chosen automatically.
    other.length = samples_->positions();
    other.samples = static_cast<int>(samples_->samples.size());
    if (samePath(other.model, opened_->modelPath.string())) {
        say(SessionNotice::Severity::error,
            tr("%1 is the checkpoint that is open; choose another one.").arg(path));
        return;
    }
    jobs_->start("measure", materialOf(other), other, nullptr);
    const std::vector<JobCard> cards = jobs_->cards();
    if (cards.empty()) return;
    comparing_ << cards.front().id;
    say(SessionNotice::Severity::note,
        tr("Measuring %1 on this text; it will be pinned when done.").arg(path.section('/', -1)),
        SessionNotice::Offer::none, SessionNotice::Cause::capture);  // until the pin is there
    pinComparisons();
}

void Session::pinComparisons() {
    if (comparing_.isEmpty()) return;
    for (const JobCard& card : jobs_->cards()) {
        if (!comparing_.contains(card.id)) continue;
        const bool failed = card.state == JobState::failed;
        if (failed || card.state == JobState::cancelled) {
            comparing_.removeAll(card.id);
            if (failed)
                say(SessionNotice::Severity::error, card.detail, SessionNotice::Offer::none,
                    SessionNotice::Cause::capture);  // until another pin is had
            continue;
        }
        if (card.state == JobState::finished && card.hasResult)
            jobs_->ask(card.id, JobChange::openResult, opened_);
    }
}

// The capture goes with its job: the pin is kept in a file of its own.
void Session::pinMeasured(const QString& job, const QString& capture, const QString& name) {
    const bool compared = comparing_.removeAll(job) > 0;
    readCaptureFile(capture, {{}, compared ? tr("as trained") : name, nullptr, {}});
}

// Of pins whose models were not open since; those whose checkpoints are gone stay without.
void Session::findTrainedLengths() {
    std::set<std::string> models;
    for (const Pin& pin : pins_)
        if (pin.trainedLength <= 0 && !pin.experiment.model.empty())
            models.insert(pin.experiment.model);
    readModels(models);
}

void Session::readModels(const std::set<std::string>& paths) {
    if (paths.empty() || !backend_.otherModel) return;
    OtherModels rest = *otherModels_;
    for (const std::string& path : paths)
        rest.erase(path);
    otherModels_ = std::make_shared<const OtherModels>(std::move(rest));
    unread_.insert(paths.begin(), paths.end());
    configs_.cancel();  // what it has not read is begun again
    configs_.submit([this, paths = unread_, read = backend_.otherModel](std::stop_token stop) {
        for (const std::string& path : paths) {
            if (stop.stop_requested()) return;
            handOver(this, [this, path, model = read(path)] { takeModel(path, model); });
        }
    });
}

void Session::takeModel(const std::string& path, const OtherModel& model) {
    unread_.erase(path);
    OtherModels all = *otherModels_;
    all.insert_or_assign(path, model);
    otherModels_ = std::make_shared<const OtherModels>(std::move(all));
    emit otherModelsChanged();
    if (!model.failure.empty()) return;
    for (Pin& pin : pins_)
        if (pin.experiment.model == path && pin.trainedLength <= 0)
            pin.trainedLength = model.spec.trainedLength;
    emit pinsChanged();
}

// Of pins of other models over the text that is read.
void Session::matchTokens() {
    matcher_.cancel();
    if (!opened_ || !samples_ || opened_->textIsIds || !backend_.otherByteEnds) return;
    std::vector<std::pair<std::uint64_t, Experiment>> unknown;
    for (const Pin& pin : pins_)
        if (!pin.bytes && !ofOpened(pin) &&
            samePlace(pin.experiment.text, pin.places.text, opened_->textPath.string(),
                      opened_->places.text) &&
            !pin.experiment.textIsIds)
            unknown.emplace_back(pin.identity, pin.experiment);
    if (unknown.empty()) return;
    matcher_.submit(
        [this, unknown, opened = opened_, find = backend_.otherByteEnds](std::stop_token stop) {
            for (const auto& one : unknown) {
                if (stop.stop_requested()) return;
                const auto bytes = find(*opened, one.second);
                handOver(this, [this, one, bytes] {
                    for (Pin& pin : pins_)
                        if (pin.identity == one.first && pin.experiment == one.second)
                            pin.bytes = bytes;
                    emit pinsChanged();
                });
            }
        },
        [this](const Message& reason) {
            handOver(this, [this, text = said(reason)] {
                say(SessionNotice::Severity::warning,
                    tr("Another model's tokens could not be set beside these: %1").arg(text));
            });
        });
}

}  // namespace sextant
