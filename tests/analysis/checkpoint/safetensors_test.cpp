// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/checkpoint/safetensors.h"

#include "analysis/error.h"
#include "tests/analysis/checkpoint/write_safetensors.h"
#include "tests/catch.h"
#include "tests/processor_time.h"

using namespace sextant;
using namespace sextant::test;

namespace {

std::string readRefusal(const std::string& bytes) {
    const TemporaryFolder folder;
    writeFile(folder.path() / "file.safetensors", bytes);
    try {
        readSafetensors(folder.path() / "file.safetensors");
        return "";
    } catch (const Error& error) {
        return error.what();
    }
}

std::string headerRefusal(const std::string& header, std::size_t dataBytes = 0) {
    return readRefusal(safetensorsBytes(header, std::string(dataBytes, '\0')));
}

}  // namespace

TEST_CASE("A written file is read back: dtype, shape, bytes, metadata") {
    const TemporaryFolder folder;
    const auto path = folder.path() / "file.safetensors";
    writeFile(path, safetensorsBytes({floatTensor("a", {2, 1}, {1.5F, -2.0F}),
                                      {"odd", "U8", {3}, "xyz"},
                                      {"half", "BF16", {}, "\x01\x02"},
                                      {"none", "I64", {0, 4}, ""}},
                                     {{"format", "pt"}}));
    const Weights weights = readSafetensors(path);
    REQUIRE(weights.tensors.size() == 4);
    const TensorView& a = weights.tensors.at("a");
    CHECK(a.dtype == DType::f32);
    CHECK(a.shape == std::vector<std::int64_t>{2, 1});
    CHECK(a.file == path.string());
    float second = 0.0F;
    REQUIRE(a.bytes.size() == 8);
    std::memcpy(&second, a.bytes.data() + 4, 4);
    CHECK(second == -2.0F);
    CHECK(weights.tensors.at("half").shape.empty());
    CHECK(weights.tensors.at("half").bytes.size() == 2);
    CHECK(weights.tensors.at("none").bytes.empty());
    CHECK(weights.metadata.at("format") == "pt");
}

TEST_CASE("Every dtype has the name and the size safetensors gives it") {
    const std::map<std::string, std::size_t> sizes = {
        {"F64", 8},     {"F32", 4},     {"F16", 2}, {"BF16", 2}, {"I64", 8},
        {"I32", 4},     {"I16", 2},     {"I8", 1},  {"U8", 1},   {"BOOL", 1},
        {"F8_E4M3", 1}, {"F8_E5M2", 1}, {"U16", 2}, {"U32", 4},  {"U64", 8}};
    for (const auto& [spelled, size] : sizes) {
        INFO(spelled);
        const auto type = dtypeNamed(spelled);
        REQUIRE(type.has_value());
        CHECK(std::string(name(*type)) == spelled);
        CHECK(elementSize(*type) == size);
    }
}

TEST_CASE("A header that lies is refused with the tensor's name") {
    struct Case {
        const char* header;
        std::size_t data;
        const char* message;
    };
    const Case cases[] = {
        {R"([])", 0, "expected a JSON object"},
        {R"({"t":5})", 0, "tensor \"t\" is 5, expected an object"},
        {R"({"t":{"shape":[1],"data_offsets":[0,4]}})", 4, "tensor \"t\" has no dtype"},
        {R"({"t":{"dtype":"F32","data_offsets":[0,4]}})", 4, "tensor \"t\" has no shape"},
        {R"({"t":{"dtype":"F32","shape":[1]}})", 4, "tensor \"t\" has no data_offsets"},
        {R"({"t":{"dtype":"F4","shape":[1],"data_offsets":[4,0]}})", 4, "data_offsets are 4 to 0"},
        {R"({"t":{"dtype":"F4","shape":[1],"data_offsets":[4,8]}})", 8, "leave a gap"},
        {R"({"t":{"dtype":7,"shape":[1],"data_offsets":[0,4]}})", 4, "dtype is 7"},
        {R"({"t":{"dtype":"F32","shape":[-1],"data_offsets":[0,4]}})", 4, "shape holds -1"},
        {R"({"t":{"dtype":"F32","shape":[1.0],"data_offsets":[0,4]}})", 4, "shape holds 1.0"},
        {R"({"t":{"dtype":"F32","shape":4,"data_offsets":[0,4]}})", 4, "shape is 4"},
        {R"({"t":{"dtype":"F32","shape":[1],"data_offsets":[0]}})", 4, "not a pair"},
        {R"({"t":{"dtype":"F32","shape":[1],"data_offsets":[4,0]}})", 4, "data_offsets are 4 to 0"},
        {R"({"t":{"dtype":"F32","shape":[1],"data_offsets":[4,8]}})", 8, "leave a gap"},
        {R"({"t":{"dtype":"F4","shape":[1],"data_offsets":[0,99]}})", 4, "99 bytes of tensors"},
        {R"({"t":{"dtype":"F32","shape":[1],"data_offsets":[-4,0]}})", 4, "not a pair"},
        {R"({"t":{"dtype":"F32","shape":[1],"data_offsets":[0,4,4]}})", 4, "not a pair"},
        {R"({"t":{"dtype":"F32","shape":[1],"data_offsets":4}})", 4, "not a pair"},
        {R"({"t":{"dtype":"F32","shape":[1],"data_offsets":[0,[4]]}})", 4, "not a pair"},
        {R"({"t":{"dtype":"F32","shape":[[1]],"data_offsets":[0,4]}})", 4, "shape holds an array"},
        {R"({"t":{"dtype":"F32","shape":[1000000],"data_offsets":[0,4000000]}})", 4,
         "4000000 bytes of tensors, but 4 follow"},
        {R"({"a":{"dtype":"F32","shape":[1],"data_offsets":[0,4]},"b":{"dtype":"F32","shape":[1],"data_offsets":[2,6]}})",
         6, "overlap another tensor"},
        {R"({"t":{"dtype":"F32","dtype":"I32","shape":[1],"data_offsets":[0,4]}})", 4,
         "\"dtype\" is given twice"},
        {R"({"__metadata__":{"a":"1","a":"2"}})", 0, "\"a\" is given twice"},
        {R"({"__metadata__":{},"__metadata__":{}})", 0, "\"__metadata__\" is given twice"},
        {R"({"__metadata__":{"a":{}}})", 0, "__metadata__ \"a\" is an object"},
        {R"({"t":{"dtype":"F32","shape":[99999999999999999999],"data_offsets":[0,4]}})", 4,
         "shape holds 1e+20"},
        {R"(5)", 0, "its header is 5, expected a JSON object"},
        {R"({"t":{"dtype":"F32","shape":[4294967296,4294967296],"data_offsets":[0,0]}})", 0,
         "overflows"},
        {R"({"t":{"dtype":"F32","shape":[1],"data_offsets":[0,4]},"t":{"dtype":"F32","shape":[1],"data_offsets":[0,4]}})",
         4, "\"t\" is given twice"},
        {R"({"__metadata__":[]})", 0, "__metadata__ is an array"},
        {R"({"__metadata__":{"a":1}})", 0, "__metadata__ \"a\" is 1"}};
    for (const Case& one : cases) {
        INFO(one.header);
        CHECK_THAT(headerRefusal(one.header, one.data), ContainsSubstring(one.message));
    }
}

TEST_CASE("A header nested without end is refused before it is built") {
    CHECK_THAT(headerRefusal("{\"a\":" + std::string(1'000'000, '[')),
               ContainsSubstring("tensor \"a\" is an array, expected an object"));
    for (const char* open : {"[", "{\"a\":"}) {
        std::string nested = "{\"a\":{\"other\":";
        for (int level = 0; level < 100'000; ++level)
            nested += open;
        CHECK_THAT(headerRefusal(nested), ContainsSubstring("nested deeper than 64"));
    }
}

TEST_CASE("Headers of a hundred megabytes that hold no tensors are refused within a second") {
    const auto within = [](const std::string& header, const char* message) {
        const ProcessorTime begin;
        CHECK_THAT(headerRefusal(header), ContainsSubstring(message));
        CHECK(begin.isShort());
    };
    std::string list = "[";
    for (int i = 0; i < 10'000'000; ++i)
        list += "0,";
    within("{\"a\":" + list, "tensor \"a\" is an array");
    within("{\"a\":{\"shape\":" + list, "shape has more than 64 dimensions");
    within("{\"a\":{\"data_offsets\":" + list, "not a pair");
    // The eight bytes of the length alone.
    for (const std::uint64_t length :
         {~std::uint64_t{0}, ~std::uint64_t{0} - 7, std::uint64_t{1} << 30}) {
        std::string bytes(16, ' ');
        for (std::size_t i = 0; i < 8; ++i)
            bytes[i] = static_cast<char>((length >> (8 * i)) & 0xFF);
        CHECK_THAT(readRefusal(bytes), ContainsSubstring("at most 100000000"));
    }
}

TEST_CASE("What a header says beside its tensors' type, shape and place is passed over") {
    CHECK(headerRefusal(R"({"t":{"dtype":"F32","shape":[1],"x":[1,{"y":[]}],"z":{"shape":[2]},)"
                        R"("data_offsets":[0,4],"w":null}})",
                        4) == "");
}

TEST_CASE("A hostile name cannot spill into the message") {
    const std::string message = headerRefusal("{\"" + std::string(5000, 'n') + "\\n\":1}");
    CHECK(message.size() < 400);
    CHECK(message.find('\n') == std::string::npos);
}

TEST_CASE("A folder, a missing file and an empty file are refused as such") {
    const TemporaryFolder folder;
    CHECK_THROWS_WITH(readSafetensors(folder.path()), ContainsSubstring("is a folder"));
    CHECK_THROWS_WITH(readSafetensors(folder.path() / "none"),
                      ContainsSubstring("cannot be opened"));
    CHECK_THAT(readRefusal(""), ContainsSubstring("0 bytes long"));
}
