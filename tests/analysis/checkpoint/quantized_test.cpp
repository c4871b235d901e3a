// SPDX-License-Identifier: GPL-3.0-or-later
// Weights that are several stored tensors: 8-bit floats, MXFP4, GPTQ and AWQ. Their numbers are
// held to other decoders (tests/scripts/quantized_weights.py), and small models with them are
// opened, right ones and wrong ones.
#include <cmath>
#include <cstring>
#include <random>
#include <set>

#include "analysis/checkpoint/architectures/all.h"
#include "analysis/checkpoint/checkpoint_facts_json.h"
#include "analysis/checkpoint/config.h"
#include "analysis/checkpoint/export_config.h"
#include "analysis/checkpoint/quantized_types.h"
#include "analysis/checkpoint/safetensors.h"
#include "analysis/checkpoint/stored_numbers.h"
#include "tests/analysis/checkpoint/material.h"
#include "tests/error_of.h"

using namespace sextant;
using namespace sextant::test;
using nlohmann::json;

namespace {

class Decoded {
  public:
    StoredPart part(const std::string& tensor) const {
        return {tensor, weights_.tensors.at(tensor)};
    }
    // Stored as U8 there.
    StoredPart float8(const std::string& tensor, DType type) const {
        StoredPart one = part(tensor);
        one.view.dtype = type;
        return one;
    }
    std::vector<float> numbers(const std::string& tensor) const {
        return numbersOf(weights_.tensors.at(tensor));
    }

  private:
    Weights weights_ = readSafetensors(sourceDir() / "tests/data/quantized/weights.safetensors");
};

// To the bit, whole and from any number to any other.
void holdsNumbers(const TensorView& view, const std::vector<float>& expected) {
    REQUIRE(view.numbers() == expected.size());
    CHECK(numbersOf(view) == expected);
    for (const std::size_t first : {std::size_t{1}, expected.size() / 2 + 1}) {
        std::vector<float> part(expected.size() - first - 1);
        readNumbers(view, first, part);
        CHECK(std::equal(part.begin(), part.end(),
                         expected.begin() + static_cast<std::ptrdiff_t>(first)));
    }
}

// A tensor of whole numbers of a type that takes so many bytes.
template <class Word>
StoredTensor words(const std::string& name, const char* dtype,
                   const std::vector<std::int64_t>& shape, const std::vector<Word>& values) {
    std::string bytes(values.size() * sizeof(Word), '\0');
    std::memcpy(bytes.data(), values.data(), bytes.size());
    return {name, dtype, shape, bytes};
}

// The tiny Llama, whose query of layer 0 [24, 8] is quantized.
constexpr const char* projection = "model.layers.0.self_attn.q_proj";
const std::string weight = std::string(projection) + ".weight";

std::string named(const char* end) {
    return projection + std::string(end);
}

TinyLlama float8Llama(const std::string& scales, const std::vector<std::int64_t>& shape,
                      const json& more = json::object()) {
    TinyLlama model;
    model.config["quantization_config"] = {{"quant_method", "fp8"},
                                           {"activation_scheme", "dynamic"},
                                           {"fmt", "e4m3"},
                                           {"modules_to_not_convert", {"lm_head"}}};
    model.config["quantization_config"].update(more);
    model.remove(weight);
    std::string codes(24 * 8, '\x38');  // 1
    codes[9] = '\x40';                  // 2, in row 1
    model.tensors.push_back({weight, "F8_E4M3", {24, 8}, codes});
    std::size_t count = 1;
    for (const std::int64_t extent : shape)
        count *= static_cast<std::size_t>(extent);
    std::vector<float> values(count);
    for (std::size_t i = 0; i < count; ++i)
        values[i] = 0.5F + static_cast<float>(i);
    model.tensors.push_back(floatTensor(scales, shape, values));
    return model;
}

// Stored 5, zeros 2 (so 3 are taken off), scales 0.5 of input 0 to 3 and 2 of the others.
TinyLlama gptqLlama() {
    TinyLlama model;
    model.config["quantization_config"] = {
        {"quant_method", "gptq"}, {"bits", 4},   {"group_size", 4},
        {"desc_act", false},      {"sym", true}, {"damp_percent", 0.1}};
    model.remove(weight);
    model.tensors.push_back(
        words(named(".qweight"), "I32", {1, 24}, std::vector<std::uint32_t>(24, 0x55555555U)));
    model.tensors.push_back(
        words(named(".qzeros"), "I32", {2, 3}, std::vector<std::uint32_t>(6, 0x22222222U)));
    std::vector<float> scales(48, 0.5F);
    std::fill(scales.begin() + 24, scales.end(), 2.0F);
    model.tensors.push_back(floatTensor(named(".scales"), {2, 24}, scales));
    model.tensors.push_back(
        words(named(".g_idx"), "I32", {8}, std::vector<std::int32_t>{0, 0, 0, 0, 1, 1, 1, 1}));
    return model;
}

std::vector<float> query(const Checkpoint& checkpoint) {
    const Binding& binding = *checkpoint.find(Slot::query, 0);
    return slotValues(binding, checkpoint.view(binding));
}

std::string methodRefusal(const json& quantization) {
    TinyLlama model;
    model.config["quantization_config"] = quantization;
    return refusal(model);
}

std::string notFinite(const TinyLlama& model) {
    return errorOf([&] { checkFinite(model.open()); });
}

}  // namespace

TEST_CASE("8-bit floats are multiplied by their scales, to the bit") {
    const Decoded decoded;
    for (const auto& [name, type] : {std::pair("e4m3", DType::f8e4m3), {"e5m2", DType::f8e5m2}}) {
        const std::string before = name;
        CAPTURE(before);
        for (const std::string kind : {".one", ".rows", ".blocks"}) {
            CAPTURE(kind);
            const TensorView view = scaledFloat8(decoded.float8(before + ".codes", type),
                                                 decoded.part(before + kind + "_scale"), {2, 16});
            CHECK(view.shape == std::vector<std::int64_t>{6, 40});
            holdsNumbers(view, decoded.numbers(before + kind));
        }
    }
    // The shape of the scales says that blocks are 128 x 128.
    holdsNumbers(scaledFloat8(decoded.float8("large.codes", DType::f8e4m3),
                              decoded.part("large.scale"), {0, 0}),
                 decoded.numbers("large.numbers"));
}

TEST_CASE("MXFP4 is read to the bit, also with the least and the largest scale") {
    const Decoded decoded;
    const TensorView view = mxfp4(decoded.part("mxfp4.blocks"), decoded.part("mxfp4.scales"));
    CHECK(view.shape == std::vector<std::int64_t>{2, 3, 64});
    CHECK(typeText(view) == "MXFP4");
    CHECK(storedBytes(view) == 2 * 3 * 2 * 17);
    holdsNumbers(view, decoded.numbers("mxfp4.numbers"));
}

TEST_CASE("GPTQ is read to the bit, by its order of groups and without") {
    const Decoded decoded;
    const auto made = [&](const std::string& before, bool ordered) {
        std::optional<StoredPart> order;
        if (ordered) order = decoded.part(before + ".g_idx");
        return gptq(decoded.part(before + ".qweight"), decoded.part(before + ".scales"),
                    decoded.part(before + ".qzeros"), order, {.group = 8});
    };
    CHECK(made("gptq", true).shape == std::vector<std::int64_t>{16, 24});
    holdsNumbers(made("gptq", true), decoded.numbers("gptq.numbers"));
    holdsNumbers(made("gptq", false), decoded.numbers("gptq.numbers"));
    holdsNumbers(made("ordered", true), decoded.numbers("ordered.numbers"));
}

TEST_CASE("AWQ's interleaved halves are read to the bit") {
    const Decoded decoded;
    const TensorView view =
        awq(decoded.part("awq.qweight"), decoded.part("awq.scales"), decoded.part("awq.qzeros"), 8);
    CHECK(view.shape == std::vector<std::int64_t>{16, 24});
    holdsNumbers(view, decoded.numbers("awq.numbers"));
}

TEST_CASE("A Llama with 8-bit weights opens, and its scales count") {
    const Checkpoint rows = float8Llama(weight + "_scale", {24, 1}).open();
    std::vector<float> values = query(rows);
    CHECK(values[0] == 0.5F);
    CHECK(values[9] == 3.0F);  // 2, times row 1's 1.5
    CHECK(values[23 * 8] == 23.5F);
    CHECK(rows.parameters == TinyLlama().open().parameters);
    CHECK_NOTHROW(checkFinite(rows));
    // The scales are a part of the weight: nothing is told of them.
    CHECK(warnings(rows).find("weight_scale") == std::string::npos);
    CHECK_THAT(warnings(rows), ContainsSubstring("activations are not rounded to 8 bits"));

    values =
        query(float8Llama(weight + "_scale_inv", {12, 2}, {{"weight_block_size", {2, 4}}}).open());
    CHECK(values[0] == 0.5F);
    CHECK(values[4] == 1.5F);
    CHECK(values[9] == 1.0F);
    CHECK(values[2 * 8] == 2.5F);
    CHECK(query(float8Llama(weight + "_scale", {}).open())[9] == 1.0F);
}

TEST_CASE("The forms of compressed-tensors and of fbgemm name 8-bit floats too") {
    const json group = {{"weights",
                         {{"num_bits", 8},
                          {"type", "float"},
                          {"strategy", "channel"},
                          {"symmetric", true},
                          {"dynamic", false}}},
                        {"input_activations", {{"num_bits", 8}, {"type", "float"}}},
                        {"targets", {"Linear"}}};
    TinyLlama model = float8Llama(weight + "_scale", {24, 1});
    model.config["quantization_config"] = {
        {"quant_method", "compressed-tensors"},  {"format", "float-quantized"},
        {"config_groups", {{"group_0", group}}}, {"ignore", {"lm_head"}},
        {"quantization_status", "compressed"},   {"version", "0.11"}};
    model.add(named(".input_scale"), {1});
    CHECK(query(model.open())[9] == 3.0F);
    CHECK(warnings(model.open()).find("input_scale") == std::string::npos);
    CHECK(warnings(model.open()).find("not read") == std::string::npos);
    model.config["quantization_config"] = {{"quant_method", "fbgemm_fp8"},
                                           {"activation_scale_ub", 1200.0},
                                           {"modules_to_not_convert", {"lm_head"}}};
    CHECK(query(model.open())[9] == 3.0F);
    // Scales count where no config speaks of them.
    model.config.erase("quantization_config");
    CHECK(query(model.open())[9] == 3.0F);
}

TEST_CASE("8-bit weights whose scales are missing or of another shape are refused") {
    TinyLlama model = float8Llama("unrelated", {24, 1});
    CHECK_THAT(refusal(model), ContainsSubstring("tensor " + weight + " is missing"));
    CHECK_THAT(refusal(model), ContainsSubstring("needs " + weight + "_scale beside it"));
    // Without a word of quantization they are numbers by themselves.
    model.config.erase("quantization_config");
    CHECK(query(model.open())[9] == 2.0F);

    CHECK_THAT(refusal(float8Llama(weight + "_scale", {23, 1})),
               ContainsSubstring("_scale is [23, 1], expected one scale, one a row [24, 1], or one "
                                 "for 128 x 128 numbers [1, 1]"));
    CHECK_THAT(
        refusal(float8Llama(weight + "_scale_inv", {2, 12}, {{"weight_block_size", {2, 4}}})),
        ContainsSubstring("for 2 x 4 numbers [12, 2]"));
    model = float8Llama(weight + "_scale", {24, 1});
    model.tensor(weight + "_scale").dtype = "I32";
    CHECK_THAT(refusal(model), ContainsSubstring("is I32, expected scales that are F32"));
}

TEST_CASE("A Llama with GPTQ weights opens, and what packs them is no tensor of its own") {
    const Checkpoint checkpoint = gptqLlama().open();
    const std::vector<float> values = query(checkpoint);
    REQUIRE(values.size() == 24 * 8);
    CHECK(values[0] == 1.0F);  // 0.5 (5 - 3)
    CHECK(values[7] == 4.0F);  // 2 (5 - 3)
    CHECK(checkpoint.warnings.empty());
    CHECK(checkpoint.tensorName(Slot::query, 0) == weight);
    CHECK_NOTHROW(checkFinite(checkpoint));

    TinyLlama second = gptqLlama();
    second.config["quantization_config"]["checkpoint_format"] = "gptq_v2";
    CHECK(query(second.open())[7] == 6.0F);  // 2 (5 - 2)
    second = gptqLlama();
    second.remove(named(".g_idx"));
    CHECK(query(second.open()) == values);
    second.config["quantization_config"]["desc_act"] = true;
    CHECK_THAT(refusal(second), ContainsSubstring("has no g_idx beside it"));
}

TEST_CASE("GPTQ weights that do not fit together are refused") {
    TinyLlama model = gptqLlama();
    model.tensor(named(".g_idx")).bytes[16] = '\2';
    CHECK_THAT(refusal(model), ContainsSubstring(named(".g_idx says group 2 of input 4, expected 0 "
                                                       "to 1")));
    model.tensor(named(".g_idx")).bytes.replace(16, 4, "\xff\xff\xff\xff");
    CHECK_THAT(refusal(model), ContainsSubstring("says group -1 of input 4"));
    model = gptqLlama();
    model.tensor(named(".g_idx")).shape = {2, 4};
    CHECK_THAT(refusal(model), ContainsSubstring("g_idx is [2, 4], expected [8]"));
    model.remove(named(".g_idx"));
    model.config["quantization_config"].erase("group_size");
    CHECK_THAT(refusal(model), ContainsSubstring("has no g_idx beside it"));
    for (const char* part : {".qzeros", ".scales"}) {
        model = gptqLlama();
        model.remove(named(part));
        CHECK_THAT(refusal(model), ContainsSubstring("needs " + named(part) + " beside it"));
    }
    model = gptqLlama();
    model.tensor(named(".scales")).shape = {4, 12};
    CHECK_THAT(refusal(model), ContainsSubstring(".scales is [4, 12], expected [4, 24]"));
    model = gptqLlama();
    model.tensor(named(".qzeros")).shape = {3, 2};
    CHECK_THAT(refusal(model), ContainsSubstring(".qzeros is [3, 2], expected [2, 3]"));
    model = gptqLlama();
    model.tensor(named(".qweight")).shape = {2, 12};
    CHECK_THAT(refusal(model), ContainsSubstring("expected [2, 12] beside"));
    model = gptqLlama();
    model.remove(named(".qzeros"));
    model.tensors.push_back({named(".qzeros"), "I32", {std::int64_t{1} << 61, 0}, ""});
    CHECK_THAT(refusal(model), ContainsSubstring(".qzeros is [2305843009213693952, 0]"));
    model.tensor(named(".qweight")) = {named(".qweight"), "I32", {std::int64_t{1} << 61, 0}, ""};
    CHECK_THAT(refusal(model), ContainsSubstring(", 0], expected extents from 1 to 1073741824"));
    model = gptqLlama();
    model.add(weight, {24, 8});
    CHECK_THAT(refusal(model), ContainsSubstring("stands beside " + weight));
    model = gptqLlama();
    model.config.erase("quantization_config");
    CHECK_THAT(refusal(model), ContainsSubstring("does not say gptq or awq"));
}

TEST_CASE("A Llama with AWQ weights opens, or says what does not fit") {
    TinyLlama model = gptqLlama();
    model.config["quantization_config"] = {
        {"quant_method", "awq"}, {"bits", 4},         {"group_size", 4},
        {"zero_point", true},    {"version", "gemm"}, {"modules_to_not_convert", nullptr}};
    model.remove(named(".g_idx"));
    model.tensor(named(".qweight")).shape = {8, 3};
    const std::vector<float> values = query(model.open());
    CHECK(values[0] == 1.5F);  // 0.5 (5 - 2)
    CHECK(values[7] == 6.0F);
    CHECK(model.open().warnings.empty());
    model.config["quantization_config"]["group_size"] = 8;
    CHECK_THAT(refusal(model), ContainsSubstring("expected 1 rows: group_size is 8"));
}

TEST_CASE("Packed weights are read by the words of older programs where config.json has none") {
    const std::vector<float> gptq = query(gptqLlama().open());
    TinyLlama model = gptqLlama();
    model.config.erase("quantization_config");
    const TemporaryFolder folder;
    model.write(folder.path());
    const auto openWith = [&](const char* file, const json& said) {
        writeFile(folder.path() / file, said.dump());
        const Checkpoint checkpoint = openCheckpoint(folder.path());
        CHECK(warnings(checkpoint) == "");
        std::filesystem::remove(folder.path() / file);
        return query(checkpoint);
    };
    json said = {{"bits", 4},
                 {"group_size", 4},
                 {"damp_percent", 0.01},
                 {"desc_act", false},
                 {"static_groups", false},
                 {"sym", true},
                 {"true_sequential", true},
                 {"model_name_or_path", nullptr},
                 {"model_file_base_name", "model"}};
    CHECK(openWith("quantize_config.json", said) == gptq);
    said["bits"] = 8;
    writeFile(folder.path() / "quantize_config.json", said.dump());
    CHECK_THAT(refusal(folder.path()),
               ContainsSubstring("quantize_config.json: bits is 8, expected 4 bits"));
    // config.json counts where both speak.
    model.config = gptqLlama().config;
    model.write(folder.path());
    CHECK(query(openCheckpoint(folder.path())) == gptq);
    // Nothing is packed: what the file says is nobody's.
    TinyLlama plain;
    plain.write(folder.path());
    CHECK(refusal(folder.path()) == "");
    std::filesystem::remove(folder.path() / "quantize_config.json");

    model.config.erase("quantization_config");
    model.remove(named(".g_idx"));
    model.tensor(named(".qweight")).shape = {8, 3};
    model.write(folder.path());
    const json awq = {{"zero_point", true}, {"q_group_size", 4}, {"w_bit", 4}, {"version", "GEMM"}};
    const std::vector<float> values = openWith("quant_config.json", awq);
    CHECK(values[0] == 1.5F);  // 0.5 (5 - 2)
    CHECK(values[7] == 6.0F);
}

TEST_CASE("The experts of GPT-OSS in MXFP4 are those of the plain tensors, turned") {
    const std::filesystem::path path = sourceDir() / "tests/data/architectures/gpt-oss/config.json";
    Config config = readConfig(path);
    TinyLlama model;  // for its writing alone
    model.tensors.clear();
    model.config = json::parse(config.text);
    model.config["quantization_config"] = {{"quant_method", "mxfp4"},
                                           {"modules_to_not_convert", {"lm_head"}}};
    std::set<std::string> made;
    for (const Binding& binding : config.architecture->bindings(config.spec)) {
        if (!made.insert(binding.tensor).second) continue;
        std::vector<std::int64_t> shape;
        for (const Extent& extent : binding.stored)
            shape.push_back(extent.value);
        const bool packed = binding.transposed && binding.entry >= 0;
        if (!packed && !binding.optional) model.add(binding.tensor, shape);
        if (!packed) continue;
        // [experts, out, in / 32, 16]; every byte is 1 and 2 from the lowest bits up.
        shape = {shape[0], shape[2], shape[1] / 32, 16};
        std::string bytes(static_cast<std::size_t>(shape[0] * shape[1] * shape[2] * 16), '\x42');
        bytes[0] = '\x47';  // the first number is 6
        model.tensors.push_back({binding.tensor + "_blocks", "U8", shape, bytes});
        shape.pop_back();
        std::string scales(bytes.size() / 16, '\x7F');  // 1
        // Row 3 (up 1 of gates and ups) of the second expert is doubled.
        scales[static_cast<std::size_t>((shape[1] + 3) * shape[2])] = '\x80';
        model.tensors.push_back({binding.tensor + "_scales", "U8", shape, scales});
    }
    const Checkpoint checkpoint = model.open();
    const auto slot = [&](Slot of, int expert) {
        const Binding& binding = *checkpoint.find(SlotAt{of, 1, expert});
        return slotValues(binding, checkpoint.view(binding));
    };
    const std::size_t hidden = 64;
    CHECK(slot(Slot::gate, 0)[0] == 6.0F);
    CHECK(slot(Slot::gate, 0)[1] == 2.0F);
    CHECK(slot(Slot::gate, 0)[2] == 1.0F);
    CHECK(slot(Slot::up, 1)[hidden] == 2.0F);
    CHECK(slot(Slot::up, 1)[hidden + 32] == 1.0F);
    CHECK(slot(Slot::up, 0)[hidden] == 1.0F);
    CHECK(slot(Slot::down, 1)[3 * 96] == 2.0F);
    CHECK_NOTHROW(checkFinite(checkpoint));

    const CheckpointFacts facts = factsOf(checkpoint);
    CHECK_THAT(toJson(facts).dump(), ContainsSubstring("MXFP4, 32 values a scale (8 tensors)"));

    StoredTensor& scales = model.tensor("model.layers.0.mlp.experts.down_proj_scales");
    scales.bytes[1] = '\xFF';
    CHECK_THAT(notFinite(model), ContainsSubstring("down_proj_scales holds a scale that makes"));
    scales.shape = {4, 64, 1, 3};
    CHECK_THAT(refusal(model), ContainsSubstring("down_proj_scales is [4, 64, 1, 3], expected"));
    model.remove("model.layers.0.mlp.experts.down_proj_scales");
    CHECK_THAT(refusal(model),
               ContainsSubstring("needs model.layers.0.mlp.experts.down_proj_scales beside it"));
}

TEST_CASE("Numbers and scales that are no numbers are found") {
    TinyLlama model = float8Llama(weight + "_scale", {24, 1});
    const float huge = 1e37F;  // times 448
    model.tensor(weight + "_scale")
        .bytes.replace(4, 4, std::string(reinterpret_cast<const char*>(&huge), 4));
    CHECK_THAT(notFinite(model), ContainsSubstring("a scale that makes numbers infinite at index "
                                                   "1 of [24, 1]"));
    model = float8Llama(weight + "_scale", {24, 1});
    model.tensor(weight).bytes[5] = '\x7F';
    CHECK_THAT(notFinite(model), ContainsSubstring("no finite number at index 5 of [24, 8]"));
}

TEST_CASE("Quantization that is not read is refused by name, with what to do") {
    CHECK_THAT(methodRefusal({{"quant_method", "hqq"}}),
               ContainsSubstring("quantization_config.quant_method is \"hqq\", expected fp8, "));
    CHECK_THAT(methodRefusal({{"bits", 4}}),
               ContainsSubstring("quantization_config.quant_method is missing, expected fp8"));
    CHECK_THAT(methodRefusal({{"quant_method", "gptq"}, {"bits", 8}}),
               ContainsSubstring("quantization_config.bits is 8, expected 4 bits"));
    CHECK_THAT(methodRefusal({{"quant_method", "gptq"}}),
               ContainsSubstring("quantization_config.bits is missing, expected 4 bits"));
    CHECK_THAT(methodRefusal({{"quant_method", "gptq"}, {"bits", 4}, {"group_size", 0}}),
               ContainsSubstring("group_size is 0, expected a number above 0, or -1"));
    CHECK_THAT(
        methodRefusal({{"quant_method", "gptq"}, {"bits", 4}, {"checkpoint_format", "marlin"}}),
        ContainsSubstring("checkpoint_format is \"marlin\", expected \"gptq\" or \"gptq_v2\""));
    CHECK_THAT(
        methodRefusal(
            {{"quant_method", "awq"}, {"bits", 4}, {"group_size", 128}, {"version", "gemv"}}),
        ContainsSubstring("version is \"gemv\", expected \"gemm\""));
    CHECK_THAT(
        methodRefusal({{"quant_method", "compressed-tensors"}, {"format", "pack-quantized"}}),
        ContainsSubstring("format is \"pack-quantized\", expected \"float-quantized\""));
    const json whole = {{"weights", {{"type", "int"}, {"num_bits", 8}}}};
    CHECK_THAT(methodRefusal({{"quant_method", "compressed-tensors"},
                              {"config_groups", {{"group_0", whole}}}}),
               ContainsSubstring("config_groups.group_0.weights.type is \"int\""));
    CHECK_THAT(methodRefusal({{"quant_method", "fp8"}, {"weight_block_size", {128, 0}}}),
               ContainsSubstring("weight_block_size is an array, expected two numbers from 1"));
    CHECK_THAT(warnings([] {
                   TinyLlama model = gptqLlama();
                   model.config["quantization_config"]["rotation"] = "hadamard";
                   return model.open();
               }()),
               ContainsSubstring("quantization_config.rotation is not read"));
}

TEST_CASE("1000 quantized files with a damaged header end in an Error or a checkpoint") {
    const TinyLlama model = gptqLlama();
    const std::string whole = safetensorsBytes(model.tensors, model.metadata);
    // The quantized tensors stand last in the header.
    const std::size_t first = whole.find(named(".qweight"));
    const std::size_t last = whole.find('}', whole.find(named(".g_idx")));
    REQUIRE(last != std::string::npos);
    const TemporaryFolder folder;
    model.write(folder.path());
    std::mt19937 random(22);
    int refused = 0;
    for (int trial = 0; trial < 1000; ++trial) {
        std::string bytes = whole;
        bytes[first + random() % (last - first)] ^= static_cast<char>(1U << (random() % 8));
        writeFile(folder.path() / "model.safetensors", bytes);
        try {
            const Checkpoint checkpoint = openCheckpoint(folder.path());
            checkFinite(checkpoint);
            query(checkpoint);
        } catch (const Error&) {
            ++refused;
        }
    }
    CHECK(refused > 500);
}

TEST_CASE("A model that is written again says nothing of quantization") {
    const Checkpoint checkpoint = gptqLlama().open();
    const ExportedConfig written = exportConfig(checkpoint.spec, checkpoint.config);
    CHECK_FALSE(written.json.contains("quantization_config"));
    CHECK(written.architecture->name == "LlamaForCausalLM");
}
