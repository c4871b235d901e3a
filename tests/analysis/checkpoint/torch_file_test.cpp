// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/checkpoint/torch_file.h"

#include <cstring>

#include "analysis/checkpoint/locate.h"
#include "analysis/checkpoint/stored_numbers.h"
#include "tests/analysis/checkpoint/material.h"
#include "tests/analysis/checkpoint/write_torch.h"
#include "tests/error_of.h"
#include "tests/processor_time.h"

using namespace sextant;
using namespace sextant::test;

namespace {

const std::vector<StoredTensor> three = {floatTensor("a.weight", {2, 3}, {1, 2, 3, 4, 5, 6}),
                                         {"half", "BF16", {2}, "\x80\x3F\x80\xBF"},
                                         {"odd", "U8", {3}, "xyz"}};

Weights readBytes(const std::string& bytes) {
    const TemporaryFolder folder;
    writeFile(folder.path() / "m.bin", bytes);
    return readTorchFile(folder.path() / "m.bin");
}

std::string torchRefusal(const std::string& bytes) {
    const TemporaryFolder folder;
    writeFile(folder.path() / "m.bin", bytes);
    const ProcessorTime begin;
    const std::string message = errorOf([&] { readTorchFile(folder.path() / "m.bin"); });
    CHECK(begin.isShort());
    return message;
}

// Around any object, with one storage of `elements` floats 0, 1, 2, ...
std::string floats(std::size_t elements) {
    std::string bytes(4 * elements, '\0');
    for (std::size_t i = 0; i < elements; ++i) {
        const auto value = static_cast<float>(i);
        std::memcpy(&bytes[4 * i], &value, 4);
    }
    return bytes;
}
std::string zipOf(const std::string& object, std::size_t elements = 6) {
    return zipBytes(torchParts(object, {floats(elements)}));
}
std::string oneTensor(const TorchTensor& tensor) {
    return pickleDictionary({{"t", pickleTensor(tensor)}});
}

}  // namespace

TEST_CASE("A file of torch.save is read in both of its forms: names, types, shapes, numbers") {
    for (const std::string& bytes : {torchZip(three), torchInTurn(three)}) {
        const Weights weights = readBytes(bytes);
        REQUIRE(weights.tensors.size() == 3);
        const TensorView& a = weights.tensors.at("a.weight");
        CHECK(a.dtype == DType::f32);
        CHECK(a.shape == std::vector<std::int64_t>{2, 3});
        CHECK(numbersOf(a) == std::vector<float>{1, 2, 3, 4, 5, 6});
        CHECK(numbersOf(weights.tensors.at("half")) == std::vector<float>{1, -1});
        CHECK(weights.tensors.at("odd").dtype == DType::u8);
        CHECK(weights.tensors.at("odd").bytes[2] == std::byte{'z'});
        CHECK(weights.copies.empty());
        CHECK(weights.remarks.empty());
    }
}

TEST_CASE("A tensor is the part of its storage that its strides say") {
    struct Case {
        TorchTensor tensor;
        std::vector<float> expected;
        bool copied;
    };
    const Case cases[] = {
        {{.elements = 6, .first = 2, .shape = {2, 2}, .strides = {2, 1}}, {2, 3, 4, 5}, false},
        {{.elements = 6, .shape = {3, 2}, .strides = {1, 3}}, {0, 3, 1, 4, 2, 5}, true},
        {{.elements = 6, .first = 1, .shape = {2, 2}, .strides = {3, 1}}, {1, 2, 4, 5}, true},
        {{.elements = 6, .shape = {1, 6}, .strides = {77, 1}}, {0, 1, 2, 3, 4, 5}, false},
        {{.elements = 6, .shape = {2, 2}, .strides = {0, 1}}, {0, 1, 0, 1}, true},
        {{.elements = 6, .first = 5, .shape = {}, .strides = {}}, {5}, false},
        {{.elements = 6, .first = 6, .shape = {0, 9}, .strides = {9, 1}}, {}, false}};
    for (const Case& one : cases) {
        INFO(shapeText(one.tensor.shape) << " with strides " << shapeText(one.tensor.strides));
        const Weights weights = readBytes(zipOf(oneTensor(one.tensor)));
        CHECK(numbersOf(weights.tensors.at("t")) == one.expected);
        CHECK(weights.copies.size() == (one.copied ? 1 : 0));
    }
}

TEST_CASE("Storages of every type keep their bytes; a type that is not known is told") {
    const std::pair<const char*, DType> types[] = {
        {"DoubleStorage", DType::f64},    {"FloatStorage", DType::f32}, {"HalfStorage", DType::f16},
        {"BFloat16Storage", DType::bf16}, {"LongStorage", DType::i64},  {"IntStorage", DType::i32},
        {"ShortStorage", DType::i16},     {"CharStorage", DType::i8},   {"ByteStorage", DType::u8},
        {"BoolStorage", DType::boolean}};
    for (const auto& [type, dtype] : types) {
        INFO(type);
        const std::string storage(elementSize(dtype) * 2, '\x3C');
        const std::string object =
            oneTensor({.type = type, .elements = 2, .shape = {2}, .strides = {1}});
        const Weights weights = readBytes(zipBytes(torchParts(object, {storage})));
        CHECK(weights.tensors.at("t").dtype == dtype);
        CHECK(weights.tensors.at("t").bytes.size() == storage.size());
    }
    const Weights complex = readBytes(zipBytes(torchParts(
        oneTensor({.type = "ComplexFloatStorage", .elements = 1, .shape = {1}, .strides = {1}}),
        {std::string(8, 'c')})));
    CHECK(complex.tensors.empty());
    CHECK_THAT(complex.missing.at("t").text(), ContainsSubstring("\"torch ComplexFloatStorage\""));
}

TEST_CASE("Untyped storages take the type that the tensor says, as 8-bit numbers do") {
    for (const auto& [type, dtype] :
         {std::pair("float8_e4m3fn", DType::f8e4m3), std::pair("float8_e5m2", DType::f8e5m2),
          std::pair("uint16", DType::u16)}) {
        INFO(type);
        const std::string storage = "(" + pickleText("storage") +
                                    pickleGlobal("torch.storage", "UntypedStorage") +
                                    pickleText("0") + pickleText("cpu") + pickleInteger(4) + "tQ";
        const auto count = static_cast<std::int64_t>(4 / elementSize(dtype));
        const std::string tensor = pickleGlobal("torch._utils", "_rebuild_tensor_v3") + "(" +
                                   storage + pickleInteger(0) + pickleTuple({count}) +
                                   pickleTuple({1}) + "\x89}" + pickleGlobal("torch", type) + "tR";
        const Weights weights = readBytes(
            zipBytes(torchParts(pickleDictionary({{"t", tensor}}), {"\x38\x30\x28\x20"})));
        CHECK(weights.tensors.at("t").dtype == dtype);
        CHECK(weights.tensors.at("t").bytes.size() == 4);
    }
}

TEST_CASE("Parameters, and tensors with attributes of their own, are tensors") {
    const std::string tensor = pickleTensor({.elements = 6, .shape = {6}, .strides = {1}});
    const std::string parameter = pickleGlobal("torch._utils", "_rebuild_parameter") + "(" +
                                  tensor + "\x88" + pickleGlobal("collections", "OrderedDict") +
                                  ")RtR";
    const std::string rebuild = pickleGlobal("torch._utils", "_rebuild_tensor_v2");
    const std::string arguments = tensor.substr(rebuild.size(), tensor.size() - rebuild.size() - 1);
    const std::string ofType = pickleGlobal("torch._tensor", "_rebuild_from_type_v2") + "(" +
                               rebuild + pickleGlobal("torch.nn.parameter", "Parameter") +
                               arguments + "}tR";
    const Weights weights = readBytes(zipOf(pickleDictionary({{"p", parameter}, {"s", ofType}})));
    CHECK(numbersOf(weights.tensors.at("p")).back() == 5);
    CHECK(numbersOf(weights.tensors.at("s")).back() == 5);
}

TEST_CASE("The weights are found under what training calls them, and that is told") {
    const std::string tensor = pickleTensor({.elements = 6, .shape = {6}, .strides = {1}});
    const std::string weights = pickleDictionary({{"w", tensor}});
    struct Case {
        std::string object;
        const char* name;
        const char* remark;
    };
    const Case cases[] = {
        {pickleDictionary({{"state_dict", weights}, {"epoch", "K\x05"}}), "w",
         "the weights stand under \"state_dict\"; what stands beside them is not read: epoch"},
        {pickleDictionary({{"model_state_dict", weights}}), "w", "under \"model_state_dict\""},
        {pickleDictionary({{"optimizer", weights}, {"model", weights}, {"best_loss", tensor}}), "w",
         "under \"model\"; what stands beside them is not read: optimizer, best_loss"},
        {pickleDictionary({{"module", weights}}), "w", "under \"module\""},
        {pickleDictionary({{"state", pickleDictionary({{"model", weights}})}}), "w",
         "under \"state.model\""},
        {pickleDictionary({{"encoder", weights}, {"optimizer_state", weights}}), "w",
         "under \"encoder\""},
        {pickleDictionary({{"w", tensor}, {"inner", weights}}), "inner.w", ""},
        {tensor, "tensor", "is one tensor without a name"}};
    for (const Case& one : cases) {
        INFO(one.remark);
        const Weights found = readBytes(zipOf(one.object));
        CHECK(found.tensors.contains(one.name));
        std::string remarks;
        for (const Message& remark : found.remarks)
            remarks += remark.text() + "\n";
        CHECK_THAT(remarks, ContainsSubstring(one.remark));
    }
    CHECK_THAT(torchRefusal(zipOf(pickleDictionary({{"actor", weights}, {"critic", weights}}))),
               ContainsSubstring("several dictionaries of tensors, \"actor\", \"critic\""));
    CHECK_THAT(torchRefusal(zipOf("}")), ContainsSubstring("holds no tensors"));
    CHECK_THAT(torchRefusal(zipOf("K\x05")), ContainsSubstring("holds no tensors"));
}

TEST_CASE("A tensor that lies about its storage is refused by its name") {
    constexpr std::int64_t much = std::int64_t{1} << 32;
    constexpr std::int64_t most = std::numeric_limits<std::int64_t>::max();
    struct Case {
        TorchTensor tensor;
        const char* message;
    };
    const Case cases[] = {
        {{.elements = 7, .shape = {6}, .strides = {1}}, "7 elements of 4 bytes, and 24 bytes"},
        {{.elements = most, .shape = {6}, .strides = {1}}, "and 24 bytes are there"},
        {{.elements = 6, .shape = {7}, .strides = {1}}, "reaches 7 elements"},
        {{.elements = 6, .first = 1, .shape = {6}, .strides = {1}}, "reaches 7 elements"},
        {{.elements = 6, .shape = {2, 3}, .strides = {4, 1}}, "reaches 7 elements"},
        {{.elements = 6, .shape = {much, much}, .strides = {much, 1}}, "overflows"},
        {{.elements = 6, .shape = {much, much}, .strides = {0, 0}}, "repeats elements"},
        {{.elements = 6, .first = most, .shape = {2}, .strides = {most}}, "its storage has 6"},
        {{.elements = 6, .shape = {-1}, .strides = {1}}, "is -1, expected no negative number"},
        {{.elements = 6, .shape = {2}, .strides = {-1}}, "is -1, expected no negative number"},
        {{.elements = 6, .first = -1, .shape = {2}, .strides = {1}}, "is -1, expected no negative"},
        {{.elements = -6, .shape = {2}, .strides = {1}}, "is -6, expected no negative number"},
        {{.elements = 6, .shape = {2}, .strides = {}}, "has 1 dimensions and 0 strides"},
        {{.elements = 6, .shape = std::vector<std::int64_t>(65, 1), .strides = {}},
         "has 65 dimensions"},
        {{.key = "../../etc/passwd", .elements = 6, .shape = {6}, .strides = {1}},
         "\"../../etc/passwd\" is not in the file"},
        {{.type = "Size", .elements = 6, .shape = {6}, .strides = {1}}, "no type of storage"}};
    for (const Case& one : cases) {
        INFO(one.message);
        CHECK_THAT(torchRefusal(zipOf(oneTensor(one.tensor))),
                   ContainsSubstring("m.bin: tensor \"t\"") && ContainsSubstring(one.message));
    }
}

TEST_CASE("Objects that torch does not write are refused") {
    const std::string tensor = pickleTensor({.elements = 6, .shape = {6}, .strides = {1}});
    const std::string rebuild = pickleGlobal("torch._utils", "_rebuild_tensor_v2");
    const std::string storage = pickleStorage({.elements = 6});
    const std::string shape = pickleTuple({6}), strides = pickleTuple({1});
    // A dictionary in which each of 40 levels has the one below twice: 2^40 tensors by name.
    std::string laughs = pickleDictionary({{"a", tensor}}) + "q\x07";
    for (int level = 0; level < 12; ++level)
        laughs = laughs + "0}(" + pickleText("x") + "h\x07" + pickleText("y") + "h\x07" +
                 pickleText("z") + "h\x07uq\x07";
    const std::string longName(2000, 'n');
    const std::pair<std::string, const char*> cases[] = {
        {pickleDictionary({{"t", tensor}, {"t", tensor}}), "\"t\" is given twice"},
        {pickleDictionary({{longName, tensor}}), "a name of 2000 bytes"},
        {pickleDictionary({{"t\xC3\xA9", tensor}}), "beyond ASCII"},
        {pickleDictionary({{"t", rebuild + ")R"}}), "has 0 parts"},
        {pickleDictionary({{"t", rebuild + "(K\x01K\x01K\x01K\x01tR"}}), "part 0 is not a storage"},
        {pickleDictionary({{"t", rebuild + "(" + storage +
                                     "U\x01"
                                     "a" +
                                     shape + strides + "tR"}}),
         "part 1 is not a whole number"},
        {pickleDictionary({{"t", rebuild + "(" + storage + "K\x01K\x06" + strides + "tR"}}),
         "its shape or its strides are no tuple"},
        {pickleDictionary({{"t", rebuild + "(K\x01QK\x01" + shape + strides + "tR"}}),
         "a persistent identity is no tuple"},
        {pickleDictionary({{"t", rebuild + "((U\x06moduletQK\x01" + shape + strides + "tR"}}),
         "of a \"module\", expected \"storage\""},
        {pickleDictionary({{"t", rebuild +
                                     "((U\x07storageU\x01"
                                     "atQK\x01" +
                                     shape + strides + "tR"}}),
         "part 1 is not a type of storage"},
        {"K\x01" + laughs, "more often than the file can hold"},
        {"}q\x01(" + pickleText("self") + "h\x01" + pickleText("t") + tensor + "u",
         "dictionaries within dictionaries"}};
    for (const auto& [object, message] : cases) {
        INFO(message);
        CHECK_THAT(torchRefusal(zipOf(object)),
                   ContainsSubstring("m.bin: ") && ContainsSubstring(message));
    }
}

TEST_CASE("A zip that is no file of torch.save, or a damaged one, is refused") {
    const std::string object = oneTensor({.elements = 6, .shape = {6}, .strides = {1}});
    const auto changed = [&](const auto& change) {
        std::vector<ZipPart> parts = torchParts(object, {floats(6)});
        change(parts);
        return torchRefusal(zipBytes(parts));
    };
    CHECK(changed([](auto&) {}) == "");
    CHECK_THAT(changed([](auto& parts) { parts[0].crcChange = 1; }),
               ContainsSubstring("\"archive/data.pkl\" has the checksum"));
    CHECK_THAT(changed([](auto& parts) { parts[1].bytes = "big"; }),
               ContainsSubstring("its byteorder is \"big\""));
    CHECK_THAT(changed([](auto& parts) { parts[0].name = "archive/other.pkl"; }),
               ContainsSubstring("a zip archive without data.pkl"));
    CHECK_THAT(changed([](auto& parts) {
                   parts.push_back({"b/data.pkl", "."});
               }),
               ContainsSubstring("\"archive/data.pkl\" and \"b/data.pkl\""));
    CHECK_THAT(changed([](auto& parts) {
                   parts.push_back({"archive/constants.pkl", "."});
               }),
               ContainsSubstring("TorchScript"));
    CHECK_THAT(changed([](auto& parts) { parts[2].method = 8; }),
               ContainsSubstring("\"archive/data/0\" is compressed"));
    CHECK_THAT(changed([](auto& parts) { parts[2].name = "archive/data/../0"; }),
               ContainsSubstring("leads out of the archive"));
    CHECK_THAT(changed([](auto& parts) { parts.push_back(parts[2]); }),
               ContainsSubstring("two entries named \"archive/data/0\""));
    CHECK_THAT(changed([](auto& parts) { parts.erase(parts.begin() + 2); }),
               ContainsSubstring("its storage \"0\" is not in the file"));
}

TEST_CASE("A damaged file of the older form is refused where it is") {
    const std::string object = oneTensor({.elements = 6, .shape = {6}, .strides = {1}});
    const std::string whole = torchInTurn(object, {floats(6)}, {6});
    CHECK(torchRefusal(whole) == "");
    for (std::size_t length = 0; length < whole.size(); ++length) {
        INFO(length << " bytes");
        CHECK_FALSE(torchRefusal(whole.substr(0, length)).empty());
    }
    CHECK_THAT(torchRefusal(whole + "x"), ContainsSubstring("1 bytes after its last storage"));
    CHECK_THAT(torchRefusal(torchInTurn(object, {floats(6)}, {7})),
               ContainsSubstring("has 7 elements, and its tensors say 6"));
    CHECK_THAT(torchRefusal(torchInTurn(object, {floats(6), floats(1)}, {6, 1})),
               ContainsSubstring("\"1\", which no tensor is of"));
    CHECK_THAT(torchRefusal(torchInTurn(object, {}, {})), ContainsSubstring("is not in the file"));
    const std::string vast =
        oneTensor({.elements = std::int64_t{1} << 40, .shape = {1}, .strides = {1}});
    CHECK_THAT(torchRefusal(torchInTurn(vast, {floats(1)}, {std::int64_t{1} << 40})),
               ContainsSubstring("4398046511104 bytes long, and 4 follow"));
    CHECK_THAT(torchRefusal(wholePickle("]")), ContainsSubstring("something else than torch.save"));
    CHECK_THAT(torchRefusal(wholePickle("cos\nsystem\n(S'id'\ntR")),
               ContainsSubstring("\"os.system\""));
}

TEST_CASE("What is no pickle and no archive is told so") {
    CHECK_THAT(torchRefusal(""), ContainsSubstring("is empty"));
    CHECK_THAT(torchRefusal("\x89PNG"), ContainsSubstring("no file of torch.save"));
    CHECK_THAT(torchRefusal("version https://git-lfs.github.com/spec/v1\n"),
               ContainsSubstring("Git LFS pointer"));
}

TEST_CASE("A checkpoint of torch.save opens as its safetensors twin does") {
    const TinyLlama model;
    const Checkpoint twin = model.open();
    struct Case {
        std::string file, bytes;
    };
    std::vector<StoredTensor> wrapped = model.tensors;
    for (StoredTensor& tensor : wrapped)
        tensor.name = "module." + tensor.name;
    const Case cases[] = {
        {"pytorch_model.bin", torchZip(model.tensors)},
        {"pytorch_model.bin", torchInTurn(model.tensors)},
        {"last.ckpt", zipBytes(torchParts(
                          pickleDictionary({{"state_dict", pickleDictionary(stateDict(wrapped))}}),
                          storagesOf(wrapped)))}};
    for (const Case& one : cases) {
        INFO(one.file);
        const TemporaryFolder folder;
        writeFile(folder.path() / "config.json", model.config.dump());
        writeFile(folder.path() / one.file, one.bytes);
        writeFile(folder.path() / "training_args.bin", "not read");
        for (const auto& path :
             {folder.path(), folder.path() / one.file, folder.path() / "config.json"}) {
            const Checkpoint opened = openCheckpoint(path);
            CHECK(opened.parameters == twin.parameters);
            for (const Binding& binding : twin.bindings) {
                const Binding* own = opened.find(binding.at.slot, binding.at.layer);
                REQUIRE(own != nullptr);
                CHECK(slotValues(*own, opened.view(*own)) ==
                      slotValues(binding, twin.view(binding)));
            }
            CHECK_NOTHROW(checkFinite(opened));
            if (one.file == "last.ckpt")
                CHECK_THAT(warnings(opened), ContainsSubstring("under \"state_dict\"") &&
                                                 ContainsSubstring("begins with \"module.\""));
        }
    }
}

TEST_CASE("A storage with a wrong checksum is refused once the weights are read") {
    const TinyLlama model;
    auto parts = torchParts(pickleDictionary(stateDict(model.tensors)), storagesOf(model.tensors));
    parts[3].crcChange = 1;
    const TemporaryFolder folder;
    writeFile(folder.path() / "config.json", model.config.dump());
    writeFile(folder.path() / "pytorch_model.bin", zipBytes(parts));
    const Checkpoint opened = openCheckpoint(folder.path());
    CHECK_THAT(
        errorOf([&] { checkFinite(opened); }),
        ContainsSubstring("pytorch_model.bin: the entry \"archive/data/1\" has the checksum"));
}

TEST_CASE("A checkpoint of torch.save in several files opens by its index") {
    const TinyLlama model;
    const TemporaryFolder folder;
    writeFile(folder.path() / "config.json", model.config.dump());
    const std::string names[] = {"pytorch_model-00001-of-00002.bin",
                                 "pytorch_model-00002-of-00002.bin"};
    nlohmann::json index;
    std::vector<StoredTensor> halves[2];
    for (const StoredTensor& tensor : model.tensors) {
        const bool later = tensor.name.find("layers.1.") != std::string::npos;
        halves[later ? 1 : 0].push_back(tensor);
        index["weight_map"][tensor.name] = names[later ? 1 : 0];
    }
    writeFile(folder.path() / names[0], torchZip(halves[0]));
    writeFile(folder.path() / names[1], torchInTurn(halves[1]));
    const auto indexFile = folder.path() / "pytorch_model.bin.index.json";
    writeFile(indexFile, index.dump());
    for (const auto& path : {folder.path(), indexFile, folder.path() / names[1]}) {
        INFO(path.string());
        CHECK(openCheckpoint(path).parameters == model.open().parameters);
    }
    std::filesystem::remove(folder.path() / names[1]);
    CHECK_THAT(refusal(folder.path()),
               ContainsSubstring("the shard \"" + names[1] + "\" is missing beside it"));
    for (const char* climbing : {"../m.bin", "/m.bin", ".bin", "m.bin/..", "m.txt"}) {
        index["weight_map"]["model.norm.weight"] = climbing;
        writeFile(indexFile, index.dump());
        CHECK_THAT(refusal(folder.path()), ContainsSubstring("weight_map names the file"));
    }
}

TEST_CASE("Where several files or folders could be meant, all are named") {
    const TinyLlama model;
    const TemporaryFolder folder;
    writeFile(folder.path() / "config.json", model.config.dump());
    writeFile(folder.path() / "a.pth", torchZip(model.tensors));
    writeFile(folder.path() / "optimizer.pt", "not read");
    CHECK(refusal(folder.path()) == "");
    writeFile(folder.path() / "b.safetensors", safetensorsBytes(model.tensors));
    std::vector<std::filesystem::path> candidates;
    try {
        openCheckpoint(folder.path());
    } catch (const SeveralCandidates& several) {
        candidates = several.candidates();
        CHECK_THAT(several.what(), ContainsSubstring("holds 2 files of weights") &&
                                       ContainsSubstring("\"a.pth\", \"b.safetensors\""));
    }
    REQUIRE(candidates.size() == 2);
    for (const auto& path : candidates)
        CHECK(refusal(path) == "");

    const TemporaryFolder above;
    for (const char* inner : {"one", "two"}) {
        std::filesystem::create_directory(above.path() / inner);
        model.write(above.path() / inner);
        if (std::string(inner) == "one") CHECK(refusal(above.path()) == "");
    }
    CHECK_THAT(refusal(above.path()),
               ContainsSubstring("holds 2 models") && ContainsSubstring("\"one\", \"two\""));
}

TEST_CASE("A file that lies beside the weights stands for the folder") {
    const TemporaryFolder folder;
    TinyLlama().write(folder.path());
    for (const char* file : {"config.json", "tokenizer.json", "tokenizer_config.json"}) {
        INFO(file);
        if (file != std::string("config.json")) writeFile(folder.path() / file, "{}");
        CHECK(refusal(folder.path() / file) == "");
    }
    writeFile(folder.path() / "notes.json", "{}");
    CHECK_THAT(refusal(folder.path() / "notes.json"), ContainsSubstring("is no checkpoint"));
}

TEST_CASE("A name that a program of one's own puts before a model's is found and told") {
    const TinyLlama model;
    for (const std::string before : {"model.", "net.", "module.net.", "base_model.model."}) {
        INFO(before);
        std::vector<StoredTensor> wrapped = model.tensors;
        for (StoredTensor& tensor : wrapped)
            tensor.name = before + tensor.name;
        const TemporaryFolder folder;
        writeFile(folder.path() / "config.json", model.config.dump());
        writeFile(folder.path() / "last.pt", torchZip(wrapped));
        const Checkpoint opened = openCheckpoint(folder.path());
        CHECK(opened.tensorName(Slot::finalNorm) == before + "model.norm.weight");
        CHECK_THAT(warnings(opened), ContainsSubstring("every tensor's name begins with \""));
    }
}
