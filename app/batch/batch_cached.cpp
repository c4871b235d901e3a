// SPDX-License-Identifier: GPL-3.0-or-later
// sextant-batch cached: what lies in the Hugging Face cache, and in folders.
#include <algorithm>
#include <cstdio>
#include <memory>
#include <nlohmann/json.hpp>

#include "analysis/checkpoint/hub_cache.h"
#include "analysis/checkpoint/survey.h"
#include "analysis/message_texts.h"
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
                                {"opens", one.opens},
                                {"layers", one.summary.text()},
                                {"remarks", englishTexts(one.remarks)}};
    if (const Refusal why = refusalOf(one); !one.opens)
        json["why"] = {{"sentence", why.sentence}, {"detail", why.detail}};
    return json;
}

std::string sizeText(std::uint64_t bytes) {
    const auto value = static_cast<double>(bytes);
    if (bytes == 0) return "0 B";
    if (value < 1e5) return fixedText(value / 1e3, 2) + " kB";
    if (value < 1e8) return fixedText(value / 1e6, 2) + " MB";
    return fixedText(value / 1e9, 2) + " GB";
}

// A line each, its columns as wide as their longest texts.
void printCached(const std::vector<SurveyedCheckpoint>& list) {
    std::size_t names = 0, architectures = 0;
    for (const SurveyedCheckpoint& one : list) {
        names = std::max(names, one.found.name.size());
        architectures = std::max(architectures, one.architecture.size());
    }
    for (const SurveyedCheckpoint& one : list)
        std::printf("%-*s  %-*s  %9s  %-11s  %s\n", static_cast<int>(names), one.found.name.c_str(),
                    static_cast<int>(architectures), one.architecture.c_str(),
                    sizeText(one.bytes).c_str(), one.kind.c_str(),
                    one.opens ? "opens" : refusalOf(one).sentence.c_str());
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
    std::vector<SurveyedCheckpoint> seen;
    for (const FoundCheckpoint& one : found) {
        progress.checkStop();
        seen.push_back(survey(one));
    }
    if (context.json) {
        auto list = nlohmann::ordered_json::array();
        for (const SurveyedCheckpoint& one : seen)
            list.push_back(toJson(one));
        context.print({{"cache", root.string()}, {"checkpoints", std::move(list)}});
        return;
    }
    printCached(seen);
    if (found.empty())
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
