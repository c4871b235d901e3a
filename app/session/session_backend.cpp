// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/session/session_backend.h"

#include <QDir>
#include <utility>

#include "analysis/jobs/all.h"
#include "analysis/model/nope_check.h"
#include "analysis/queries/all.h"
#include "app/byte_ends.h"
#include "app/figures/report_files.h"
#include "app/jobs/job_material.h"
#include "app/session/personal_folder.h"
#include "kernels/attention.h"

namespace sextant {

namespace {

SessionDevice cpuNow() {
    return {Device::cpu,
            "CPU",
            (threads() == 1 ? QObject::tr("%1 thread, %2") : QObject::tr("%1 threads, %2"))
                .arg(threads())
                .arg(attentionBackend())
                .toStdString(),
            {}};
}

}  // namespace

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
    backend.suspectNoRotation = [](const OpenDocument& opened, const Samples& samples,
                                   Device device, const Progress& progress) {
        const auto evidence = checkNope(*opened.model, samples, progress, placeOn(device));
        return evidence && evidence->suspicious ? evidence->message : Message();
    };
    backend.queries = allQueries();
    backend.otherByteEnds = otherByteEnds;
    backend.otherModel = otherModelAt;
    backend.jobKinds = everyJobKind();
    const std::string home = QDir::homePath().toStdString();
    const std::string data = qEnvironmentVariable("XDG_DATA_HOME").toStdString();
    backend.jobsFolder = personalFolder("jobs", home, data);
    backend.pinsFolder = personalFolder("pins", home, data);
    backend.prepareJob = [known](const Experiment& experiment,
                                 std::shared_ptr<const OpenDocument> atHand,
                                 const Progress& progress) {
        return materialFor(experiment, std::move(atHand), progress, known);
    };
    backend.placeOn = [](Device device, Precision precision) { return placeOn(device, precision); };
    backend.keepJob = [](const JobKind& kind, const JobInput& input, const Report& report) {
        if (kind.key == "report") writeReport(input, report);
    };
    backend.cpu = cpuNow();
    backend.useThreads = [](int count) {
        setThreads(count);
        return cpuNow();
    };
    backend.findDevices = [] {
        const Message why = whyNoGpu();
        return std::vector<SessionDevice>{{Device::cuda,
                                           why.empty() ? deviceName(Device::cuda) : "GPU", "", why,
                                           gpuWantsLibtorch()}};
    };
    return backend;
}

}  // namespace sextant
