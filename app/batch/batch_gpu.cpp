// SPDX-License-Identifier: GPL-3.0-or-later
// sextant-batch gpu: whether a GPU computes here, and fetching what is missing for that.
#include <unistd.h>

#include <cstdio>
#include <iostream>
#include <memory>
#include <nlohmann/json.hpp>

#include "analysis/device.h"
#include "app/batch/batch.h"
#include "app/cuda_fetch.h"

namespace sextant {

namespace {

struct GpuArguments {
    bool fetch = false, yes = false;
};

void agree(const BatchContext& context, const CudaFetch& fetch, bool yes) {
    context.note(consentText(fetch).text());
    if (yes) return;
    if (isatty(STDIN_FILENO) == 0)
        throw Error("nobody can be asked here; --yes agrees to fetch it");
    std::fprintf(stderr, "Fetch it? [y/N] ");
    std::string answer;
    std::getline(std::cin, answer);
    if (answer != "y" && answer != "Y" && answer != "yes") throw Cancelled();
}

void gpu(const BatchContext& context, const GpuArguments& given) {
    CudaFetch fetch = cudaFetchHere();
    if (given.fetch && !fetch.there) {
        if (!fetch.whyNot.empty()) throw Error("it cannot be fetched: {}", fetch.whyNot);
        agree(context, fetch, given.yes);
        runCudaFetch(fetch, context.progress());
        fetch = cudaFetchHere();
    }
    const std::string why = whyNoGpu().text();
    const bool offers = gpuWantsLibtorch() && !fetch.there && fetch.whyNot.empty();
    if (context.json) {
        nlohmann::ordered_json json{{"computes", why.empty()}, {"name", deviceName(Device::cuda)}};
        if (!why.empty()) json["why"] = why;
        json["fetched"] = fetch.there;
        json["folder"] = fetch.folder.string();
        if (!fetch.whyNot.empty()) json["not_fetched_because"] = fetch.whyNot.text();
        context.print(json);
        return;
    }
    std::printf("%s\n", why.empty()
                            ? (deviceName(Device::cuda) + " computes with --device cuda").c_str()
                            : why.c_str());
    if (fetch.there)
        std::printf("libtorch with its half for GPUs is in %s\n", fetch.folder.c_str());
    if (offers) std::printf("sextant-batch gpu --fetch fetches what is missing\n");
}

}  // namespace

void addGpu(CLI::App& app, BatchContext& context) {
    CLI::App* command = app.add_subcommand(
        "gpu", "Say whether a GPU computes here, or why not; fetch what is missing for that");
    auto given = std::make_shared<GpuArguments>();
    auto* fetch = command->add_flag("--fetch", given->fetch,
                                    "Fetch libtorch's half for GPUs into the cache folder, after "
                                    "asking; it serves other machines with the same home, too");
    command->add_flag("--yes", given->yes, "Agree to that without being asked")->needs(fetch);
    command->add_flag("--json", context.json, "Print one JSON object");
    command->callback(
        [&context, given] { context.run = [&context, given] { gpu(context, *given); }; });
}

}  // namespace sextant
