// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/session/session_backend.h"

#include <QDir>
#include <utility>

#include "analysis/jobs/all.h"
#include "analysis/measure/held_entropy.h"
#include "analysis/measure/sigma_curve.h"
#include "analysis/model/distance_profile.h"
#include "analysis/model/hold_entropy.h"
#include "analysis/model/nope_check.h"
#include "analysis/model/sigma_curve.h"
#include "app/byte_ends.h"
#include "app/figures/report_files.h"
#include "app/jobs/job_material.h"
#include "app/session/continue_text.h"
#include "kernels/attention.h"

#include "analysis/model/head_sensitivity.h"

namespace sextant {

SessionBackend sessionBackend() {
    SessionBackend backend;
    const auto known = std::make_shared<KnownContents>();
    backend.open = [known](OpenRequest request, const Progress& progress) {
        request.known = known;
        return open(request, progress);
    };
    backend.engine = [scheduler = backend.scheduler](std::function<void(Answer)> deliver) {
        auto engine = std::make_shared<Engine>(std::move(deliver), std::size_t{1} << 30, scheduler);
        return EnginePort{[engine](Request request) { return engine->submit(std::move(request)); },
                          [engine] { engine->cancel(); },
                          [engine](std::size_t bytes) { engine->setCacheBytes(bytes); },
                          [engine] { return engine->statistics().cacheBytes; },
                          [engine] { return engine->statistics().residentBytes; }};
    };
    backend.sensitivity = [](const OpenDocument& opened, const Samples& samples,
                             const Intervention& change, const SensitivityQuestion& question,
                             Device device, const std::function<void(HeadSensitivity)>& partial,
                             const Progress& progress) {
        return headSensitivity(*opened.model, samples, change, question, partial, progress,
                               placeOn(device));
    };
    backend.suspectNoRotation = [](const OpenDocument& opened, const Samples& samples,
                                   Device device,
                                   const Progress& progress) -> std::optional<std::string> {
        const auto evidence = checkNope(*opened.model, samples, progress, placeOn(device));
        if (!evidence || !evidence->suspicious) return std::nullopt;
        return evidence->message;
    };
    backend.profile = [](const OpenDocument& opened, const Samples& samples,
                         const Intervention& change, const std::vector<ProfiledHead>& heads,
                         Device device, const std::function<void(DistanceProfile)>& partial,
                         const Progress& progress) {
        return distanceProfile(*opened.model, samples, change, heads, partial, progress,
                               placeOn(device));
    };
    backend.sigmaCurve = [](const OpenDocument& opened, const Samples& samples,
                            const Intervention& change, const SigmaCurveQuestion& question,
                            Device device, const std::function<void(SigmaCurve)>& partial,
                            const Progress& progress) {
        return sigmaCurve(*opened.model, samples, change, question, partial, progress,
                          placeOn(device));
    };
    backend.held = [](const OpenDocument& opened, const Samples& samples,
                      const Intervention& change, const HoldQuestion& question, Device device,
                      const std::function<void(HeldEntropy)>& partial, const Progress& progress) {
        return holdEntropy(*opened.model, samples, change, question.at, progress, partial,
                           placeOn(device));
    };
    backend.generate = [](const OpenDocument& opened, const Samples& samples,
                          const Intervention& change, const GenerateQuestion& question,
                          Device device, const std::function<void(Continuation)>& partial,
                          const Progress& progress) {
        return continueText(opened, samples, change, question, partial, progress, placeOn(device));
    };
    backend.otherByteEnds = otherByteEnds;
    backend.trainedLength = trainedLengthOf;
    backend.jobKinds = everyJobKind();
    backend.jobsFolder = (QDir::homePath() + "/Sextant/jobs").toStdString();
    backend.pinsFolder = (QDir::homePath() + "/Sextant/pins").toStdString();
    backend.prepareJob = [known](const Experiment& experiment,
                                 std::shared_ptr<const OpenDocument> atHand,
                                 const Progress& progress) {
        return materialFor(experiment, std::move(atHand), progress, known);
    };
    backend.placeOn = placeOn;
    backend.keepJob = [](const JobKind& kind, const JobInput& input, const Report& report) {
        if (kind.key == "report") writeReport(input, report);
    };
    backend.cpu = {Device::cpu, "CPU · fp32",
                   std::to_string(threads()) + (threads() == 1 ? " thread, " : " threads, ") +
                       attentionBackend(),
                   ""};
    backend.findDevices = [] {
        const std::string why = whyNoGpu();
        const std::string name = why.empty() ? deviceName(Device::cuda) + " · fp32" : "GPU";
        return std::vector<SessionDevice>{{Device::cuda, name, "", why}};
    };
    return backend;
}

}  // namespace sextant
