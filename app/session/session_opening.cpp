// SPDX-License-Identifier: GPL-3.0-or-later
// The Session's work away from the GUI thread: opening files, and the test for unused rotations.
#include <QFileInfo>
#include <QMetaObject>
#include <algorithm>
#include <chrono>
#include <exception>
#include <filesystem>
#include <utility>

#include "analysis/checkpoint/locate.h"
#include "analysis/position/composition.h"
#include "analysis/reason.h"
#include "analysis/store/capture.h"
#include "analysis/values/number_text.h"
#include "app/hand_over.h"
#include "app/session/locked_heads.h"
#include "app/session/session.h"
#include "widgets/said.h"

namespace sextant {

namespace {

// Reports at most this often reach the GUI thread.
constexpr auto reportEvery = std::chrono::milliseconds(50);
constexpr double shareAlone = 0.9;  // of a checkpoint that is opened before its text
constexpr double leastTold = 0.02;  // done before it is said how long the rest takes

// Why something does not open.
SessionNotice refusal(const Message& reason,
                      SessionNotice::Offer offer = SessionNotice::Offer::none) {
    return {SessionNotice::Severity::error, said(reason), offer, SessionNotice::Cause::opening};
}

SessionNotice refusal(const SeveralCandidates& several, const std::filesystem::path& named) {
    SessionNotice why = refusal(several.message(), SessionNotice::Offer::chooseCandidate);
    why.severity = SessionNotice::Severity::warning;  // it is asked which
    why.place = QString::fromStdString(named.string());
    for (const std::filesystem::path& one : several.candidates())
        why.candidates << QString::fromStdString(one.string());
    return why;
}

void setCut(Experiment& experiment, const TextCut& cut) {
    experiment.length = cut.length;
    experiment.samples = cut.samples;
}

}  // namespace

// What another file is asked for beside: what is on its way, else what is open.
Session::Opening Session::openingFrom() const {
    Opening next;
    next.wanted = opening_ ? opening_->wanted : current_;
    if (opening_) next.reference = opening_->reference;
    next.request.bytesAccepted =
        opening_ ? opening_->request.bytesAccepted : opened_ && opened_->textAsBytes;
    next.request.sameModel = opened_;
    next.lengthCarriedOver = true;
    return next;
}

void Session::endOpening() {
    openJob_ = {};
    opening_.reset();
}

void Session::startOpening(Opening opening) {
    refused_.reset();
    opening_ = opening;
    const std::uint64_t generation = ++openGeneration_;
    openJob_ = {
        true,
        tr("opening %1").arg(QString::fromStdString(opening.request.model.filename().string())),
        0.0, -1.0};
    emit stateChanged();

    opener_.submit([this, generation, opening = std::move(opening)](std::stop_token stop) {
        Progress progress;
        progress.stop = stop;
        double from = 0.0, to = 1.0;  // of the whole, this step's part
        progress.report = [this, generation, &from, &to, begun = std::chrono::steady_clock::now(),
                           last = std::chrono::steady_clock::time_point()](
                              double share, const Message& what) mutable {
            const auto now = std::chrono::steady_clock::now();
            if (now - last < reportEvery) return;
            last = now;
            const double fraction = from + (to - from) * share;
            const double spent = std::chrono::duration<double>(now - begun).count();
            const double left = fraction >= leastTold ? spent * (1.0 - fraction) / fraction : -1.0;
            handOver(this, [this, generation, fraction, left, text = said(what)] {
                if (generation != openGeneration_ || !openJob_.running) return;
                openJob_ = {true, text, fraction, left};
                emit stateChanged();
            });
        };
        const auto finish = [&](std::shared_ptr<const OpenDocument> opened,
                                const Message& textError) {
            handOver(this, [this, generation, opening, opened = std::move(opened), textError] {
                finishOpening(generation, opening, opened, textError);
            });
        };
        const auto fail = [&](const SessionNotice& why) {
            handOver(this,
                     [this, generation, opening, why] { failOpening(generation, opening, why); });
        };
        try {
            if (!opening.textMayFail || opening.request.text.empty()) {
                finish(backend_.open(opening.request, progress), {});
                return;
            }
            // The checkpoint is worth opening even if the text is not: in two steps.
            OpenRequest alone = opening.request;
            alone.text.clear();
            to = shareAlone;
            auto model = backend_.open(alone, progress);
            from = std::exchange(to, 1.0);
            OpenRequest both = opening.request;
            both.sameModel = model;
            try {
                if (opening.idsVocabulary > 0 && opening.idsVocabulary != model->spec.vocabulary)
                    throw Error(
                        "{}: is a list of ids of a model with {} tokens, this one has {}; open a "
                        "text for it, or the list again where it is meant",
                        opening.request.text, groupedText(opening.idsVocabulary),
                        groupedText(model->spec.vocabulary));
                finish(backend_.open(both, progress), {});
            } catch (const NoTokenizer& error) {
                finish(model, {});
                fail(refusal(error.message(), SessionNotice::Offer::readAsBytes));
            } catch (const Error& error) {
                finish(model, error.message());
            }
        } catch (const Cancelled&) {
            // Whoever stopped it knows.
        } catch (const NoTokenizer& error) {
            fail(refusal(error.message(), SessionNotice::Offer::readAsBytes));
        } catch (const SeveralCandidates& error) {
            fail(refusal(error, opening.request.model));
        } catch (...) {
            fail(refusal(reasonOf(std::current_exception())));
        }
    });
}

void Session::finishOpening(std::uint64_t generation, const Opening& opening,
                            std::shared_ptr<const OpenDocument> opened, const Message& textError) {
    if (generation != openGeneration_) return;
    endOpening();
    Experiment next = opening.wanted;
    next.text = opened->textPath.string();
    next.textIsIds = opened->textIsIds;

    std::shared_ptr<const Samples> samples;
    QString madeAutomatic;
    try {
        check(opened->spec, next.intervention);
        if (opening.reference) check(opened->spec, *opening.reference);
        if (opened->hasText()) {
            const bool automatic = opening.automatic || (opening.lengthCarriedOver && !chosenCut_);
            if (automatic || opening.lengthCarriedOver)
                setCut(next, automatic ? automaticCut(*opened, next) : *chosenCut_);
            try {
                samples = cut(*opened, next);
            } catch (const Error& error) {
                // A length meant for another text must not keep this one closed.
                const bool least = automatic || (next.length == 0 && next.samples == 1);
                if ((least && next.offset == 0) || (opened_ && !opening.lengthCarriedOver)) throw;
                next.offset = 0;
                setCut(next, automaticCut(*opened, next));
                samples = cut(*opened, next);
                madeAutomatic =
                    said(error.message()) + tr(". Length and samples are automatic instead.");
            }
        }
    } catch (const std::exception& error) {
        failOpening(generation, opening, refusal(reasonOf(error)));
        return;
    }

    if (opening.automatic || !opening.cutChosen)
        chosenCut_.reset();
    else if (!opening.lengthCarriedOver && !opening.historyStep)
        chosenCut_ = TextCut{opening.wanted.length, opening.wanted.samples};
    stopRunning();
    const std::size_t foreign = dropForeignHeads(opened->spec, next.lockedHeads);
    const bool hadText = opened_ && opened_->hasText();
    const bool sameModel = opened_ && opened_->model == opened->model;
    // A capture that stood alone stays as a pin; what is compared with is of the model.
    if (!opened_) capture_.reset();
    // A checkpoint that waited for its text is no step; what was done before is never lost.
    if (!hadText && !opening.historyStep && history_.steps().size() == 1) history_.clear();
    opened_ = std::move(opened);
    if (opened_->hasText()) lastText_ = {next.text, next.textIsIds, opened_->spec.vocabulary};
    for (Pin& pin : pins_)
        pin.bytes.reset();  // where the tokens of the model before were others
    setSamples(std::move(samples));
    completePins();
    if (opening.reference || !sameModel) reference_ = opening.reference.value_or(Intervention{});
    referenceMeasurement_.reset();
    measurement_.reset();
    exact_.reset();
    waited_.reset();
    ropeCheck_.cancel();
    queries_.stop();
    rotationAnswered_ = false;
    current_ = next;
    emit openedChanged();
    emit measurementChanged();
    adopt(next, opening.historyStep);

    if (!madeAutomatic.isEmpty()) {
        say(SessionNotice::Severity::warning, madeAutomatic);
    }
    if (foreign > 0)
        say(SessionNotice::Severity::note,
            foreign == 1
                ? tr("This model lacks one of the locked heads; it is not locked any more.")
                : tr("This model lacks %1 of the locked heads; they are not locked any "
                     "more.")
                      .arg(foreign));
    for (const Message& warning : opened_->warnings)
        say(SessionNotice::Severity::warning, said(warning));
    if (!textError.empty())
        say(SessionNotice::Severity::error, said(textError), SessionNotice::Offer::none,
            SessionNotice::Cause::opening);
}

void Session::openCapture(const QString& path) {
    readCaptureFile(path, {path, QFileInfo(path).fileName(), nullptr, {}});
}

void Session::readCaptureFile(const QString& file, const SessionCapture& as) {
    const auto fail = [this](const Message& reason) {
        handOver(this, [this, text = said(reason)] {
            say(SessionNotice::Severity::error, text, SessionNotice::Offer::none,
                SessionNotice::Cause::capture);
        });
    };
    captureIo_.add(
        [this, file, as](std::stop_token) {
            Capture read = readCapture(file.toStdString());
            handOver(this,
                     [this, capture = SessionCapture{
                                as.path, as.name,
                                std::make_shared<const Measurement>(std::move(read.measurement)),
                                read.experiment, placesOf(read.experiment)}] {
                         acceptCapture(capture);
                     });
        },
        fail);
}

void Session::failOpening(std::uint64_t generation, const Opening& opening,
                          const SessionNotice& why) {
    if (generation != openGeneration_) return;
    endOpening();
    emit stateChanged();
    if (why.offer != SessionNotice::Offer::none) refused_ = opening;
    emit notice(why);
}

void Session::close() {
    ++openGeneration_;
    endOpening();
    refused_.reset();
    lastText_ = {};
    stopRunning();
    ropeCheck_.cancel();
    queries_.stop();
    opened_.reset();
    setSamples(nullptr);
    history_.clear();
    current_ = {};
    reference_ = {};
    measuredOf_ = exactOf_ = {};
    showsReference_ = false;
    measurement_.reset();
    exact_.reset();
    waited_.reset();
    referenceMeasurement_.reset();
    capture_.reset();
    state_ = referenceState_ = State::idle;
    emit openedChanged();
    emit experimentChanged();
    emit historyChanged();
    emit measurementChanged();
    emit stateChanged();
}

void Session::suspectRotation() {
    const auto& chosen = current_.intervention.choices;
    const auto encoding = chosen.find(Stage::encoding);
    if (rotationAnswered_ || !opened_ || !rotates(opened_->spec) || !samples_ ||
        !backend_.suspectNoRotation ||
        (encoding != chosen.end() && encoding->second == unpositioned())) {
        return;
    }
    const auto answer = [this, opened = opened_](const Message& reason) {  // empty: none
        handOver(this, [this, opened, reason] {
            if (opened != opened_) return;
            rotationAnswered_ = true;
            if (reason.empty()) return;
            say(SessionNotice::Severity::warning, said(reason),
                SessionNotice::Offer::runWithoutRotation);
        });
    };
    ropeCheck_.submit(
        [this, answer, opened = opened_, samples = samples_,
         device = device_](std::stop_token stop) {
            Progress progress;
            progress.stop = stop;
            answer(backend_.suspectNoRotation(*opened, *samples, device, progress));
        },
        // A question that cannot be answered suggests nothing; a stopped one is asked again.
        [answer](const Message&) { answer({}); });
}

}  // namespace sextant
