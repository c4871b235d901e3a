// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/store/export_scales.h"

#include <unistd.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <cstring>
#include <nlohmann/json.hpp>
#include <set>

#include "analysis/checkpoint/architectures/all.h"
#include "analysis/checkpoint/export_config.h"
#include "analysis/checkpoint/fold_scales.h"
#include "analysis/checkpoint/json_text.h"
#include "analysis/checkpoint/meta_llama.h"
#include "analysis/checkpoint/sharded.h"
#include "analysis/checkpoint/torch_file.h"
#include "analysis/reason.h"
#include "analysis/store/atomic_file.h"
#include "analysis/store/safetensors_writer.h"
#include "analysis/values/number_text.h"

namespace sextant {

namespace {

namespace fs = std::filesystem;
using Json = nlohmann::ordered_json;

constexpr std::size_t largestIndex = 100'000'000;
constexpr const char* indexEnd = ".index.json";

void checkSigma(const Checkpoint& checkpoint, const std::vector<double>& sigma) {
    const auto layers = static_cast<std::size_t>(checkpoint.spec.layerCount());
    const auto heads = static_cast<std::size_t>(checkpoint.spec.heads);
    if (sigma.size() != layers * heads)
        throw Error("there are {} scales; this model has {} layers of {} heads", sigma.size(),
                    layers, heads);
    for (std::size_t at = 0; at < sigma.size(); ++at)
        if (!std::isfinite(sigma[at]) || sigma[at] < 0)
            throw Error("the scale of layer {}, head {} is {}; expected a number of at least 0",
                        at / heads, at % heads, sigma[at]);
}

// Whether `inner` lies in the folder `outer`, however both are spelled; neither must be there.
bool liesIn(const fs::path& inner, const fs::path& outer) {
    std::error_code ignored;
    const fs::path in = fs::weakly_canonical(fs::absolute(inner), ignored);
    const fs::path out = fs::weakly_canonical(fs::absolute(outer), ignored);
    const fs::path below = in.lexically_relative(out);
    return !below.empty() && below != "." && *below.begin() != "..";
}

// The folder that is there, of those that `out` lies in or is.
fs::path nearest(const fs::path& out) {
    std::error_code ignored;
    fs::path at = fs::absolute(out);
    while (!fs::exists(at, ignored) && at.has_relative_path())
        at = at.parent_path();
    return at;
}

// Where folders go on the way to `out`.
fs::path placeFor(const fs::path& out) {
    std::error_code ignored;
    return fs::exists(out, ignored) ? nearest(fs::absolute(out).parent_path()) : nearest(out);
}

Error cannotBeMade(const fs::path& out) {
    return Error("{}: cannot be written: no folder can be made in {}", out, placeFor(out));
}

// As far as can be seen without writing: some file systems keep nothing, whatever their permissions
// say.
bool mayTakeFolders(const fs::path& folder) {
    std::error_code failure;
    return ::access(folder.c_str(), W_OK | X_OK) == 0 && fs::space(folder, failure).capacity > 0;
}

// Others let nobody make a folder, which only a trial shows.
bool takesFolders(const fs::path& folder) {
    std::string trial = (folder / ".sextant-XXXXXX").string();
    if (::mkdtemp(trial.data()) == nullptr) return false;
    std::error_code ignored;
    fs::remove(trial, ignored);
    return true;
}

void checkOut(const Checkpoint& checkpoint, const fs::path& out) {
    if (checkpoint.fromGguf)
        throw Error(
            "{}: is a GGUF file, and scales are written into safetensors checkpoints; open the "
            "model in that form",
            checkpoint.path);
    for (const auto& [tensor, view] : checkpoint.weights.tensors)
        if (view.quantized)
            throw Error(
                "{}: tensor {} is quantized ({}), and scales are written into checkpoints of plain "
                "numbers; open the F32, F16 or BF16 form of the model",
                view.file, tensor, typeText(view));
    if (out.empty()) throw Error("no folder was named to write to");
    if (isMetaFolder(checkpoint.folder))
        throw Error(
            "{}: Meta's params.json and consolidated files are not written; convert the model to "
            "its Hugging Face form first",
            checkpoint.folder);
    std::error_code ignored;
    if (fs::equivalent(out, checkpoint.folder, ignored))
        throw Error("{}: is the checkpoint that is read; name another folder", out);
    if (liesIn(out, checkpoint.folder))
        throw Error("{}: lies in the checkpoint that is read; name another folder", out);
    if (liesIn(checkpoint.folder, out))
        throw Error("{}: holds the checkpoint that is read; name another folder", out);
    const fs::path there = nearest(out);
    if (!fs::is_directory(there)) throw Error("{}: is a file; name a new folder", there);
    if (fs::exists(out, ignored) && !fs::is_empty(out))
        throw Error("{}: already holds files; name a new folder", out);
    if (!mayTakeFolders(placeFor(out))) throw cannotBeMade(out);
}

// Weight files, in the order of their names.
std::vector<fs::path> weightFiles(const Checkpoint& checkpoint) {
    std::set<fs::path> files;
    for (const auto& [name, view] : checkpoint.weights.tensors)
        files.insert(view.file);
    return {files.begin(), files.end()};
}

// The index that names these files; empty: there is none.
fs::path indexOf(const Checkpoint& checkpoint, const std::vector<fs::path>& files) {
    std::vector<fs::path> candidates = {checkpoint.path,
                                        checkpoint.folder / "model.safetensors.index.json",
                                        checkpoint.folder / "pytorch_model.bin.index.json"};
    for (const fs::path& path : candidates) {
        if (!path.string().ends_with(indexEnd) || !fs::exists(path)) continue;
        const nlohmann::json json = readJson(path, largestIndex);
        if (!json.is_object() || !json.contains("weight_map")) continue;
        std::set<std::string> named;
        for (const auto& [tensor, file] : json["weight_map"].items())
            if (file.is_string()) named.insert(file.get<std::string>());
        if (std::all_of(files.begin(), files.end(), [&](const fs::path& file) {
                return named.contains(file.filename().string());
            }))
            return path;
    }
    return {};
}

// What a file of weights, or an index, is called where it is written: all are written as
// safetensors.
std::string writtenName(const fs::path& file) {
    const std::string name = file.filename().string();
    if (name.ends_with(".bin.index.json")) return "model.safetensors.index.json";
    if (!isTorchFile(file)) return name;
    constexpr std::string_view before = "pytorch_model";
    const std::string stem = file.stem().string();
    return (stem.starts_with(before) ? "model" + stem.substr(before.size()) : stem) +
           ".safetensors";
}

// What stands beside weights and config that another program reads.
std::vector<fs::path> companions(const fs::path& folder) {
    std::vector<fs::path> files;
    for (const auto& entry : fs::directory_iterator(folder)) {
        const std::string name = entry.path().filename().string();
        const std::string end = entry.path().extension().string();
        const bool text = end == ".json" || end == ".model" || end == ".txt" || end == ".jinja" ||
                          end == ".tiktoken" || name.starts_with("LICENSE");
        if (entry.is_regular_file() && text && name != "config.json" && !name.ends_with(indexEnd))
            files.push_back(entry.path());
    }
    std::sort(files.begin(), files.end());
    return files;
}

// As the checkpoint's files spell it: with whatever stands before the query's name there.
std::string scaleName(const Checkpoint& checkpoint, int layer) {
    const auto bindings = architectureOf(checkpoint.spec).bindings(checkpoint.spec);
    const std::string& query = tensorName(bindings, {Slot::query, layer});
    const std::string& scale = tensorName(bindings, {Slot::headScale, layer});
    const std::string stored = checkpoint.tensorName(Slot::query, layer);
    const auto [queryEnd, scaleEnd] =
        std::mismatch(query.begin(), query.end(), scale.begin(), scale.end());
    const auto replaced = static_cast<std::size_t>(query.end() - queryEnd);
    return stored.substr(0, stored.size() - replaced) + std::string(scaleEnd, scale.end());
}

struct Plan {
    std::map<std::string, std::vector<std::byte>> changed;  // tensors of the source
    std::set<std::string> dropped;
    // New tensors by the source file they go to.
    std::map<std::string, std::vector<std::pair<std::string, std::vector<std::byte>>>> added;
    std::int64_t heads = 0;
};

Plan planOf(const Checkpoint& checkpoint, const ScaleExport& wanted, ExportedScales& result) {
    Plan plan;
    plan.heads = checkpoint.spec.heads;
    for (int layer = 0; layer < checkpoint.spec.layerCount(); ++layer)
        if (const Binding* own = checkpoint.find(Slot::headScale, layer))
            plan.dropped.insert(own->tensor);
    if (!wanted.keep) {
        FoldedScales folded = foldScales(checkpoint, wanted.sigma);
        plan.changed = std::move(folded.tensors);
        result.largestError = folded.largestError;
        result.rmsError = folded.rmsError;
        result.worstError = folded.worstError;
        result.worstTensor = folded.worstTensor;
        return plan;
    }
    const auto heads = static_cast<std::size_t>(plan.heads);
    for (int layer = 0; layer < checkpoint.spec.layerCount(); ++layer) {
        const Binding& query = *checkpoint.find(Slot::query, layer);
        std::vector<std::byte> bytes(heads * sizeof(float));
        for (std::size_t head = 0; head < heads; ++head) {
            const auto sigma =
                static_cast<float>(wanted.sigma[static_cast<std::size_t>(layer) * heads + head]);
            std::memcpy(bytes.data() + head * sizeof(float), &sigma, sizeof(float));
        }
        plan.added[checkpoint.view(query).file].emplace_back(scaleName(checkpoint, layer),
                                                             std::move(bytes));
    }
    result.notes.push_back(
        Message("the scales stand beside the weights as scale_param; programs that do not know it "
                "run the model without them"));
    return plan;
}

// What the file holds, in its order, with the plan's changes.
std::vector<TensorToWrite> tensorsOf(const Weights& part, const Plan& plan,
                                     const std::string& file) {
    std::vector<TensorToWrite> tensors;
    for (const auto& [name, view] : part.tensors) {
        if (plan.dropped.contains(name)) continue;
        const auto changed = plan.changed.find(name);
        tensors.push_back({name, view.dtype, view.shape,
                           changed == plan.changed.end() ? view.bytes : changed->second});
    }
    std::stable_sort(tensors.begin(), tensors.end(), [&](const auto& a, const auto& b) {
        return part.tensors.at(a.name).bytes.data() < part.tensors.at(b.name).bytes.data();
    });
    if (const auto added = plan.added.find(file); added != plan.added.end())
        for (const auto& [name, bytes] : added->second)
            tensors.push_back({name, DType::f32, {plan.heads}, bytes});
    return tensors;
}

std::string indexText(const fs::path& index, const std::map<std::string, std::string>& files,
                      std::uint64_t bytes) {
    Json json = Json::parse(readJson(index, largestIndex).dump());
    json["weight_map"] = files;
    if (json.contains("metadata") && json["metadata"].is_object() &&
        json["metadata"].contains("total_size"))
        json["metadata"]["total_size"] = bytes;
    return json.dump(2) + "\n";
}

// config.json as it is, or so that nobody rotates a model that is not rotated.
std::string configText(const Checkpoint& checkpoint) {
    if (plainToOthers(checkpoint.spec, checkpoint.config)) return checkpoint.config;
    return patchedConfig(checkpoint.spec, checkpoint.config).dump(2) + "\n";
}

// A folder that is gone unless it was renamed.
class TemporaryPlace {
  public:
    explicit TemporaryPlace(const fs::path& out) : out_(fs::absolute(out)) {
        if (!out_.has_filename()) out_ = out_.parent_path();
        std::error_code failure;
        fs::create_directories(out_.parent_path(), failure);
        path_ = out_.parent_path() /
                (".sextant-" + std::to_string(::getpid()) + "-" + out_.filename().string());
        fs::remove_all(path_, failure);
        if (!fs::create_directory(path_, failure))
            throw Error("{}: cannot be made: {}", out, failure.message());
    }
    TemporaryPlace(const TemporaryPlace&) = delete;
    TemporaryPlace& operator=(const TemporaryPlace&) = delete;
    ~TemporaryPlace() {
        std::error_code ignored;
        fs::remove_all(path_, ignored);
    }
    const fs::path& path() const { return path_; }
    void become() {
        std::error_code failure;
        fs::rename(path_, out_, failure);
        if (failure) throw Error("{}: cannot be made: {}", out_, failure.message());
    }

  private:
    fs::path out_, path_;
};

std::uint64_t freeOnDisk(const fs::path& path) {
    return fs::space(path).available;
}

void checkRoom(const ScaleExport& wanted, const fs::path& out, std::uint64_t need) {
    const std::uint64_t room = (wanted.freeBytes ? wanted.freeBytes : freeOnDisk)(nearest(out));
    constexpr double megabyte = 1e6;
    if (room < need)
        throw Error("{}: needs {} MB; the disk has {} MB free", out,
                    numberText(std::ceil(need / megabyte), 6),
                    numberText(std::floor(room / megabyte), 6));
}

// Headers and an index may name a tensor more for each layer, and a config has a few more words.
std::uint64_t bytesOf(const Checkpoint& checkpoint, const std::vector<fs::path>& files,
                      const fs::path& index, const std::vector<fs::path>& others) {
    constexpr std::uint64_t name = 256, number = sizeof(float), config = 4096;
    const auto layers = static_cast<std::uint64_t>(checkpoint.spec.layerCount());
    const auto heads = static_cast<std::uint64_t>(checkpoint.spec.heads);
    std::uint64_t need = checkpoint.config.size() + config + layers * (name + number * heads);
    if (!index.empty()) need += 2 * fs::file_size(index) + layers * name;
    for (const auto* list : {&files, &others})
        for (const fs::path& file : *list)
            need += fs::file_size(file);
    return need;
}

}  // namespace

std::uint64_t bytesOfExport(const Checkpoint& checkpoint) {
    const std::vector<fs::path> files = weightFiles(checkpoint);
    return bytesOf(checkpoint, files, indexOf(checkpoint, files), companions(checkpoint.folder));
}

Message whyNotExported(const Checkpoint& checkpoint, const fs::path& out) {
    try {
        checkOut(checkpoint, out);
    } catch (const std::exception& error) {
        return reasonOf(error);
    }
    return {};
}

ExportedScales exportScales(const Checkpoint& checkpoint, const ScaleExport& wanted,
                            const fs::path& out, const Progress& progress) {
    checkOut(checkpoint, out);
    checkSigma(checkpoint, wanted.sigma);
    if (!wanted.keep)
        if (const Message reason = whyNotFolded(checkpoint); !reason.empty())
            throw Error("{}: {}; keep them beside the weights (--keep)", checkpoint.folder, reason);
    const std::vector<fs::path> files = weightFiles(checkpoint);
    const fs::path index = indexOf(checkpoint, files);
    const std::vector<fs::path> others = companions(checkpoint.folder);
    const std::uint64_t need = bytesOf(checkpoint, files, index, others);
    checkRoom(wanted, out, need);
    if (!takesFolders(placeFor(out))) throw cannotBeMade(out);

    ExportedScales result;
    result.dtype = checkpoint.view(*checkpoint.find(Slot::query, 0)).dtype;
    const std::string config = configText(checkpoint);
    const Plan plan = planOf(checkpoint, wanted, result);
    if (config != checkpoint.config)
        result.notes.push_back(
            Message("config.json says rope_scaling linear 1e12, so that other programs do not "
                    "rotate this NoPE model"));

    TemporaryPlace place(out);
    std::map<std::string, std::string> fileOf;
    std::uint64_t stored = 0, written = 0;
    for (const fs::path& file : files) {
        progress.checkStop();
        const Weights part = readWeightFile(file);
        const std::string name = writtenName(file);
        for (const auto& [tensor, why] : part.missing)
            result.notes.push_back(Message("tensor {} is not written; {}", tensor, why));
        const auto tensors = tensorsOf(part, plan, file.string());
        for (const TensorToWrite& tensor : tensors) {
            fileOf[tensor.name] = name;
            stored += tensor.bytes.size();
        }
        auto metadata = part.metadata;
        if (isTorchFile(file)) metadata["format"] = "pt";
        writeSafetensors(place.path() / name, tensors, metadata);
        part.checkUnchanged();
        result.files.push_back(name);
        written += fs::file_size(file);
        progress(static_cast<double>(written) / static_cast<double>(need), Message::verbatim(name));
    }
    if (!index.empty()) {
        result.files.push_back(writtenName(index));
        writeFile(place.path() / writtenName(index), indexText(index, fileOf, stored));
    }
    writeFile(place.path() / "config.json", config);
    result.files.push_back("config.json");
    for (const fs::path& file : others) {
        fs::copy_file(file, place.path() / file.filename());
        result.files.push_back(file.filename().string());
    }
    checkpoint.weights.checkUnchanged();
    for (const std::string& name : result.files)
        result.bytes += fs::file_size(place.path() / name);
    place.become();
    return result;
}

}  // namespace sextant
