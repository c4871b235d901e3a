// SPDX-License-Identifier: GPL-3.0-or-later
// Models in the Hugging Face cache, by name: "org/name" or "org/name@revision" to the folder of a
// snapshot. Nothing is downloaded, copied or written. Layout, as huggingface_hub leaves it:
//     models--org--name/refs/main            the commit that "main" is
//     models--org--name/snapshots/COMMIT/    links to ../../blobs/HASH
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace sextant {

struct HubName {
    std::string model;     // "org/name", or "name" of models without an organisation
    std::string revision;  // a branch, a tag, a commit or its beginning; empty: main
    bool operator==(const HubName&) const = default;
};
// What `text` names, if it is spelled as the hub spells its models: letters, digits, "-", "_", ".",
// at most one "/", and a revision after "@". Nothing for other texts, as for a path that begins
// with "/", "." or "~".
std::optional<HubName> hubName(std::string_view text);

// The value of an environment variable; empty where it is not set.
using Environment = std::function<std::string(const char* variable)>;
Environment processEnvironment();
// HF_HUB_CACHE, else HUGGINGFACE_HUB_CACHE, else HF_HOME/hub, else XDG_CACHE_HOME/huggingface/hub,
// else ~/.cache/huggingface/hub. Empty where there is no HOME either. Need not exist.
std::filesystem::path hubCacheFolder(const Environment& environment = processEnvironment());

// The snapshot of this name in the cache at `root`. Without a revision that of refs/main, or the
// only one there is. Throws Error: the model or the revision is not there (it says what is), the
// snapshot is named by a ref and was not downloaded, or a file of it is a link to nothing.
std::filesystem::path findSnapshot(const std::filesystem::path& root, const HubName& name);

// `path` where something stands there; else what it names in the process's cache. A path that names
// nothing is given back as it is. Throws Error as findSnapshot() does.
std::filesystem::path modelPath(const std::filesystem::path& path);

// A snapshot that lies in a cache.
struct HubSnapshot {
    std::string name;  // that findSnapshot() finds it by: "org/name", "org/name@v2"
    std::filesystem::path folder;
    bool operator==(const HubSnapshot&) const = default;
};
// All of them, by name: of each model the one that is main, then the others. Reads folders and refs
// only; what cannot be listed is left out. Throws Error where `root` is there and cannot be listed.
std::vector<HubSnapshot> hubSnapshots(const std::filesystem::path& root);

// Names of files of a folder that are links to nothing, as a download that was broken off leaves.
std::vector<std::string> brokenLinks(const std::filesystem::path& folder);

}  // namespace sextant
