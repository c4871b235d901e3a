// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/checkpoint/hub_cache.h"

#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <map>
#include <system_error>

#include "analysis/checkpoint/folder_entries.h"
#include "analysis/checkpoint/json_text.h"
#include "analysis/checkpoint/nearest_names.h"
#include "analysis/error.h"

namespace sextant {

namespace {

namespace fs = std::filesystem;

constexpr std::size_t longestHubName = 96;  // of either part, as the hub allows
constexpr std::size_t longestRevision = 255;
constexpr std::size_t longestRef = 200;  // bytes read of a file in refs
constexpr std::size_t leastOfCommit = 4, shortCommit = 8, wholeCommit = 40;
constexpr int deepestRef = 4;  // folders: refs/pr/1
constexpr std::size_t mostNamedSnapshots = 4;
constexpr std::string_view modelsPrefix = "models--";

bool isNameCharacter(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-' ||
           c == '_' || c == '.';
}

bool isNamePart(std::string_view part) {
    return !part.empty() && part.size() <= longestHubName &&
           std::all_of(part.begin(), part.end(), isNameCharacter) && part.front() != '.' &&
           part.front() != '-' && part.back() != '.' && part.back() != '-' &&
           part.find("--") == std::string_view::npos && part.find("..") == std::string_view::npos;
}

// A ref's name is a path below refs/: it must not lead out of it.
bool isRevision(std::string_view revision) {
    return !revision.empty() && revision.size() <= longestRevision && revision.front() != '/' &&
           revision.back() != '/' && revision.find("..") == std::string_view::npos &&
           revision.find("//") == std::string_view::npos &&
           std::all_of(revision.begin(), revision.end(),
                       [](char c) { return isNameCharacter(c) || c == '/'; });
}

bool isCommit(std::string_view text) {
    return !text.empty() && text.size() <= wholeCommit &&
           std::all_of(text.begin(), text.end(),
                       [](char c) { return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'f'); });
}

// "models--org--name" of "org/name", and back.
std::string folderOf(std::string model) {
    if (const auto slash = model.find('/'); slash != std::string::npos)
        model.replace(slash, 1, "--");
    return std::string(modelsPrefix) + model;
}

std::string modelOf(std::string folder) {
    folder.erase(0, modelsPrefix.size());
    if (const auto dashes = folder.find("--"); dashes != std::string::npos)
        folder.replace(dashes, 2, "/");
    return folder;
}

std::vector<fs::path> entriesOf(const fs::path& folder) {
    std::error_code ignored;
    return folderEntries(folder, ignored);
}

// The commit that a file in refs holds; empty where it holds none.
std::string commitIn(const fs::path& ref) {
    std::error_code ignored;
    if (!fs::is_regular_file(ref, ignored)) return {};
    std::ifstream file(ref, std::ios::binary);
    std::string text(longestRef, '\0');
    file.read(text.data(), static_cast<std::streamsize>(text.size()));
    text.resize(static_cast<std::size_t>(std::max<std::streamsize>(0, file.gcount())));
    const auto end = text.find_last_not_of(" \t\r\n");
    text.erase(end == std::string::npos ? 0 : end + 1);
    return isCommit(text) ? text : std::string();
}

// Every ref below `folder` by name, with its commit.
void addRefs(const fs::path& folder, const std::string& before, int depth,
             std::map<std::string, std::string>& refs) {
    if (depth == 0) return;
    for (const fs::path& entry : entriesOf(folder)) {
        const std::string name = before + entry.filename().string();
        if (isFolder(entry))
            addRefs(entry, name + "/", depth - 1, refs);
        else if (const std::string commit = commitIn(entry); !commit.empty())
            refs[name] = commit;
    }
}

std::map<std::string, std::string> refsOf(const fs::path& model) {
    std::map<std::string, std::string> refs;
    addRefs(model / "refs", "", deepestRef, refs);
    return refs;
}

std::vector<std::string> snapshotsOf(const fs::path& model) {
    std::vector<std::string> names;
    for (const fs::path& entry : entriesOf(model / "snapshots"))
        if (isFolder(entry)) names.push_back(entry.filename().string());
    return names;
}

Message listed(const std::vector<std::string>& names) {
    std::string list;
    for (std::size_t i = 0; i < names.size() && i < mostNamedSnapshots; ++i)
        list += (i == 0 ? "" : ", ") + inQuotes(names[i]);
    return names.size() > mostNamedSnapshots
               ? Message("{} and {} more", list, names.size() - mostNamedSnapshots)
               : Message::verbatim(list);
}

Message howToFetch(const HubName& name) {
    return name.revision.empty()
               ? Message("nothing is downloaded here: \"hf download {}\" fetches it", name.model)
               : Message("nothing is downloaded here: \"hf download {} --revision {}\" fetches it",
                         name.model, name.revision);
}

// What a mistyped name may have meant.
std::vector<std::string> nearestIn(const fs::path& root, const std::string& model) {
    std::vector<std::string> known;
    for (const fs::path& entry : entriesOf(root))
        if (entry.filename().string().starts_with(modelsPrefix))
            known.push_back(modelOf(entry.filename().string()));
    return nearestNames(model, known, 3, 3);
}

// What revisions can be named: refs, and the snapshots that none names.
Message whatIsThere(const std::map<std::string, std::string>& refs,
                    const std::vector<std::string>& snapshots) {
    std::vector<std::string> names;
    for (const auto& [ref, commit] : refs)
        names.push_back(ref);
    for (const std::string& snapshot : snapshots)
        if (std::none_of(refs.begin(), refs.end(),
                         [&](const auto& ref) { return ref.second == snapshot; }))
            names.push_back(snapshot);
    return names.empty() ? Message("no snapshot is there") : Message("there is {}", listed(names));
}

// The snapshot's folder name; empty where no revision is named and none can be told.
std::string commitOf(const HubName& name, const std::map<std::string, std::string>& refs,
                     const std::vector<std::string>& snapshots) {
    if (const auto ref = refs.find(name.revision.empty() ? "main" : name.revision);
        ref != refs.end())
        return ref->second;
    if (name.revision.empty()) return snapshots.size() == 1 ? snapshots.front() : std::string();
    std::vector<std::string> begun;
    for (const std::string& snapshot : snapshots) {
        if (snapshot == name.revision) return snapshot;
        if (name.revision.size() >= leastOfCommit && snapshot.starts_with(name.revision))
            begun.push_back(snapshot);
    }
    return begun.size() == 1 ? begun.front() : std::string();
}

std::string inHome(std::string path, const Environment& environment) {
    if (path == "~" || path.starts_with("~/")) path.replace(0, 1, environment("HOME"));
    return path;
}

}  // namespace

std::optional<HubName> hubName(std::string_view text) {
    HubName name;
    if (const auto at = text.find('@'); at != std::string_view::npos) {
        name.revision = text.substr(at + 1);
        if (!isRevision(name.revision)) return std::nullopt;
        text = text.substr(0, at);
    }
    const auto slash = text.find('/');
    const bool organised = slash != std::string_view::npos;
    if (organised && !isNamePart(text.substr(0, slash))) return std::nullopt;
    if (!isNamePart(organised ? text.substr(slash + 1) : text)) return std::nullopt;
    name.model = text;
    return name;
}

Environment processEnvironment() {
    return [](const char* variable) {
        const char* value = std::getenv(variable);
        return std::string(value == nullptr ? "" : value);
    };
}

fs::path hubCacheFolder(const Environment& environment) {
    const auto of = [&](const char* variable) {
        return inHome(environment(variable), environment);
    };
    for (const char* variable : {"HF_HUB_CACHE", "HUGGINGFACE_HUB_CACHE"})
        if (const std::string hub = of(variable); !hub.empty()) return hub;
    if (const std::string home = of("HF_HOME"); !home.empty()) return fs::path(home) / "hub";
    if (const std::string caches = of("XDG_CACHE_HOME"); !caches.empty())
        return fs::path(caches) / "huggingface/hub";
    const std::string home = environment("HOME");
    return home.empty() ? fs::path() : fs::path(home) / ".cache/huggingface/hub";
}

std::vector<std::string> brokenLinks(const fs::path& folder) {
    std::vector<std::string> names;
    for (const fs::path& entry : entriesOf(folder)) {
        std::error_code ignored;
        if (fs::is_symlink(entry, ignored) && !fs::exists(entry, ignored))
            names.push_back(entry.filename().string());
    }
    return names;
}

fs::path findSnapshot(const fs::path& root, const HubName& name) {
    const std::string asked =
        name.model + (name.revision.empty() ? std::string() : "@" + name.revision);
    const fs::path model = root / folderOf(name.model);
    if (!isFolder(model)) {
        const auto nearest = nearestIn(root, name.model);
        throw Error(
            nearest.empty()
                ? Message("{}: is not in the Hugging Face cache at {}; {}", asked, root,
                          howToFetch(name))
                : Message(
                      "{}: is not in the Hugging Face cache at {}, which holds the similar {}; {}",
                      asked, root, listed(nearest), howToFetch(name)));
    }
    const auto refs = refsOf(model);
    const auto snapshots = snapshotsOf(model);
    const std::string commit = commitOf(name, refs, snapshots);
    if (commit.empty())
        throw Error("{}; {}. Name one as {}@REVISION; {}",
                    name.revision.empty()
                        ? Message("{}: which revision is meant is not said, as {} is missing",
                                  asked, model / "refs/main")
                        : Message("{}: no such revision in {}", asked, model),
                    whatIsThere(refs, snapshots), name.model, howToFetch(name));
    const fs::path folder = model / "snapshots" / commit;
    if (!isFolder(folder))
        throw Error("{}: {} is not there, though the refs name it: the download did not end; {}",
                    asked, folder, howToFetch(name));
    if (const auto broken = brokenLinks(folder); !broken.empty())
        throw Error(broken.size() == 1
                        ? Message("{}: {} in {} is a link to nothing: the download did not end; {}",
                                  asked, listed(broken), folder, howToFetch(name))
                        : Message("{}: {} in {} are links to nothing: the download did not end; {}",
                                  asked, listed(broken), folder, howToFetch(name)));
    return folder;
}

fs::path modelPath(const fs::path& path) {
    std::error_code ignored;
    if (path.empty() || fs::exists(path, ignored)) return path;
    const auto name = hubName(path.string());
    const fs::path root = hubCacheFolder();
    if (!name || root.empty()) return path;
    if (!isFolder(root / folderOf(name->model))) {
        // One word is more likely the name of a file that is missing.
        if (name->model.find('/') == std::string::npos) return path;
        throw Error(
            "{}: not found; there is no such path, and no such model in the Hugging Face cache at "
            "{}; check the name; {}",
            path, root, howToFetch(*name));
    }
    return findSnapshot(root, *name);
}

std::vector<HubSnapshot> hubSnapshots(const fs::path& root) {
    std::vector<HubSnapshot> found;
    std::error_code failure;
    if (!fs::exists(root, failure)) return found;
    const std::vector<fs::path> entries = folderEntries(root, failure);
    if (failure) throw Error("{}: cannot be listed: {}", root, failure.message());
    for (const fs::path& entry : entries) {
        const std::string folder = entry.filename().string();
        if (!folder.starts_with(modelsPrefix) || !isFolder(entry)) continue;
        const std::string model = modelOf(folder);
        const auto refs = refsOf(entry);
        const auto snapshots = snapshotsOf(entry);
        const std::string first = commitOf({model, ""}, refs, snapshots);
        const auto add = [&](const std::string& commit, const std::string& revision) {
            found.push_back(
                {model + (revision.empty() ? "" : "@" + revision), entry / "snapshots" / commit});
        };
        // What a ref names and nobody has downloaded is told as well: it is what "main" means.
        if (!first.empty()) add(first, "");
        if (first.empty() && snapshots.empty())
            for (const auto& [ref, commit] : refs)
                add(commit, ref);
        for (const std::string& snapshot : snapshots) {
            if (snapshot == first) continue;
            const auto ref = std::find_if(refs.begin(), refs.end(),
                                          [&](const auto& one) { return one.second == snapshot; });
            add(snapshot, ref == refs.end() ? snapshot.substr(0, shortCommit) : ref->first);
        }
    }
    return found;
}

}  // namespace sextant
