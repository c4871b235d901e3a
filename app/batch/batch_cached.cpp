// SPDX-License-Identifier: GPL-3.0-or-later
// sextant-batch cached: what lies in the Hugging Face cache, and in folders.
#include <cstdio>
#include <memory>
#include <nlohmann/json.hpp>

#include "analysis/checkpoint/hub_cache.h"
#include "analysis/checkpoint/survey.h"
#include "analysis/values/number_text.h"
#include "app/batch/batch.h"

namespace sextant {

namespace {

nlohmann::ordered_json toJson(const SurveyedCheckpoint& one) {
    nlohmann::ordered_json json{{"name", one.found.name},
                                {"open", one.found.path},
                                {"folder", one.found.folder.string()},
                                {"architecture", one.architecture},
                                {"kind", one.kind},
                                {"numbers", one.numbers},
                                {"parameters", one.parameters},
                                {"bytes", one.bytes},
                                {"trained_length", one.trainedLength},
                                {"opens", one.opens}};
    if (!one.opens) json["why"] = {{"sentence", one.why.sentence}, {"detail", one.why.detail}};
    return json;
}

void cached(const BatchContext& context, const std::vector<std::string>& folders) {
    const Progress progress = context.progress();
    std::vector<FoundCheckpoint> found;
    const auto root = hubCacheFolder();
    if (folders.empty() && root.empty())
        throw Error(
            "neither HF_HUB_CACHE, HF_HOME, XDG_CACHE_HOME nor HOME says where the Hugging "
            "Face cache is; name a folder");
    if (folders.empty()) found = checkpointsInCache(root);
    for (const std::string& folder : folders) {
        const auto more = checkpointsIn(folder);
        found.insert(found.end(), more.begin(), more.end());
    }
    auto list = nlohmann::ordered_json::array();
    for (const FoundCheckpoint& one : found) {
        progress.checkStop();
        const SurveyedCheckpoint seen = survey(one);
        if (context.json) {
            list.push_back(toJson(seen));
            continue;
        }
        std::printf("%-44s %-24s %8s GB  %-12s %s\n", one.name.c_str(), seen.architecture.c_str(),
                    fixedText(static_cast<double>(seen.bytes) / 1e9, 2).c_str(), seen.kind.c_str(),
                    seen.opens ? "opens" : seen.why.sentence.c_str());
    }
    if (context.json)
        context.print({{"cache", root.string()}, {"checkpoints", std::move(list)}});
    else if (found.empty())
        context.note("no checkpoint in " + (folders.empty() ? root.string() : folders.front()));
}

}  // namespace

void addCached(CLI::App& app, BatchContext& context) {
    CLI::App* command = app.add_subcommand(
        "cached", "List the checkpoints in the Hugging Face cache, and whether they open");
    auto folders = std::make_shared<std::vector<std::string>>();
    command->add_option("FOLDER", *folders, "Folders to look in instead of the cache");
    command->add_flag("--json", context.json, "Print one JSON object");
    command->callback(
        [&context, folders] { context.run = [&context, folders] { cached(context, *folders); }; });
}

}  // namespace sextant
