// SPDX-License-Identifier: GPL-3.0-or-later
// What the Session measures beside what is live, for the pages that ask.
#include <utility>

#include "analysis/measure/head_sensitivity.h"
#include "analysis/measure/held_entropy.h"
#include "analysis/measure/sigma_curve.h"
#include "app/session/session.h"

namespace sextant {

std::shared_ptr<const DistanceProfile> Session::profile() const {
    return samples_ ? profile_.answer(identityOf(intervention())) : nullptr;
}

std::shared_ptr<const HeadSensitivity> Session::sensitivity() const {
    return samples_ ? sensitivity_.answer(identityOf(intervention())) : nullptr;
}

std::shared_ptr<const HeadSensitivity> Session::lastSensitivity() const {
    return samples_ ? sensitivity_.newest() : nullptr;
}

namespace {

// A head's curve stays as it is while that head moves: all that it depends on, the head at 1.
Intervention besides(const std::optional<SigmaCurveQuestion>& question, const ModelSpec& spec,
                     Intervention change) {
    if (!question) return change;
    change.headSigma = effectiveSigma(spec, change);
    change.uniformSigma = 1.0;
    const int at = question->layer * spec.heads + question->head;
    if (at >= 0 && at < static_cast<int>(change.headSigma.size()))
        change.headSigma[static_cast<std::size_t>(at)] = 1.0;
    return change;
}

}  // namespace

std::shared_ptr<const SigmaCurve> Session::sigmaCurve() const {
    if (!samples_ || !opened_) return nullptr;
    return sigmaCurve_.answer(
        identityOf(besides(sigmaCurve_.question(), opened_->spec, intervention())));
}

std::shared_ptr<const HeldEntropy> Session::held() const {
    return samples_ ? held_.answer(identityOf(intervention())) : nullptr;
}

std::shared_ptr<const Continuation> Session::continuation() const {
    return samples_ ? continuation_.answer(identityOf(intervention())) : nullptr;
}

void Session::wantProfile(std::vector<ProfiledHead> heads) {
    std::optional<std::vector<ProfiledHead>> wanted;
    if (!heads.empty()) wanted = std::move(heads);
    if (!profile_.ask(std::move(wanted))) return;
    emit profileChanged();
    runAsides();
}

void Session::wantSensitivity(std::optional<SensitivityQuestion> question) {
    if (!sensitivity_.ask(question)) return;
    emit asidesChanged();
    runAsides();
}

void Session::wantSigmaCurve(std::optional<SigmaCurveQuestion> question) {
    if (!sigmaCurve_.ask(std::move(question))) return;
    emit asidesChanged();
    runAsides();
}

void Session::wantHeld(std::optional<HoldQuestion> question) {
    if (!held_.ask(question)) return;
    emit asidesChanged();
    runAsides();
}

void Session::wantContinuation(std::optional<GenerateQuestion> question) {
    if (!continuation_.ask(question)) return;
    emit asidesChanged();
    runAsides();
}

void Session::stopAsides() {
    profile_.stop();
    sensitivity_.stop();
    sigmaCurve_.stop();
    held_.stop();
    continuation_.stop();
}

void Session::forgetAsides() {
    profile_.forget();
    sensitivity_.forget();
    sigmaCurve_.forget();
    held_.forget();
    continuation_.forget();
}

void Session::runAsides() {
    if (running_) return;  // they come after
    if (!opened_ || !samples_) return stopAsides();
    const Intervention& change = intervention();
    const std::uint64_t identity = identityOf(change);
    profile_.run(backend_.profile, identity, opened_, samples_, change, device_);
    sensitivity_.run(backend_.sensitivity, identity, opened_, samples_, change, device_);
    const Intervention others = besides(sigmaCurve_.question(), opened_->spec, change);
    sigmaCurve_.run(backend_.sigmaCurve, identityOf(others), opened_, samples_, others, device_);
    held_.run(backend_.held, identity, opened_, samples_, change, device_);
    continuation_.run(backend_.generate, identity, opened_, samples_, change, device_);
}

}  // namespace sextant
