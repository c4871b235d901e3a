// SPDX-License-Identifier: GPL-3.0-or-later
// Files that other projects keep for their readers, good and hostile.
#include <cstring>
#include <sstream>

#include "analysis/checkpoint/pickle.h"
#include "analysis/checkpoint/safetensors.h"
#include "analysis/checkpoint/torch_file.h"
#include "tests/analysis/checkpoint/write_safetensors.h"
#include "tests/catch.h"
#include "tests/error_of.h"
#include "tests/processor_time.h"

using namespace sextant;
using namespace sextant::test;

namespace {

namespace fs = std::filesystem;

// The rows of a table, without its remarks.
std::vector<std::vector<std::string>> rowsOf(const fs::path& table) {
    std::ifstream file(table);
    std::vector<std::vector<std::string>> rows;
    for (std::string line; std::getline(file, line);) {
        if (line.empty() || line[0] == '#') continue;
        std::istringstream row(line);
        rows.emplace_back();
        for (std::string cell; std::getline(row, cell, '\t');)
            rows.back().push_back(cell);
    }
    return rows;
}

// What the message must name for each way the reference reader refuses.
const std::map<std::string, std::string> reasons = {
    {"HeaderTooLarge", "at most 100000000"},
    {"HeaderTooSmall", "too short"},
    {"InvalidHeaderLength", "cut short"},
    {"InvalidHeader", "not valid JSON"},
    {"InvalidHeaderDeserialization", "not valid JSON"},
    {"TensorInvalidInfo", "needs 16 bytes"},
    {"InvalidOffset", "overlap another tensor"},
    {"MetadataIncompleteBuffer", "bytes of tensors"},
    {"ValidationOverflow", "overflows"}};

void checkSafetensors(const fs::path& folder) {
    const auto rows = rowsOf(folder / "EXPECTED.tsv");
    CHECK(rows.size() == 17);
    for (const auto& row : rows) {
        const std::string &file = row.at(0), &verdict = row.at(2);
        INFO(file << ": " << verdict);
        const std::string message = errorOf([&] { readSafetensors(folder / file); });
        if (verdict == "accept") {
            CHECK(message == "");
            continue;
        }
        const std::string kind = verdict.substr(verdict.find(": ") + 2);
        REQUIRE(reasons.contains(kind));
        CHECK_THAT(message, ContainsSubstring(file) && ContainsSubstring(reasons.at(kind)));
    }
}

std::vector<std::int64_t> integersOf(const TensorView& view) {
    CHECK(view.dtype == DType::i64);
    std::vector<std::int64_t> values(view.bytes.size() / 8);
    std::memcpy(values.data(), view.bytes.data(), view.bytes.size());
    return values;
}

std::vector<std::int64_t> upTo(std::int64_t last) {
    std::vector<std::int64_t> values;
    for (std::int64_t value = 1; value <= last; ++value)
        values.push_back(value);
    return values;
}

void checkCandle(const fs::path& folder) {
    for (const char* file : {"test.pt", "test_with_key.pt"}) {
        const Weights weights = readTorchFile(folder / file);
        const TensorView& tensor = weights.tensors.at("test");
        CHECK(weights.tensors.size() == 1);
        CHECK(tensor.shape == std::vector<std::int64_t>{2, 4});
        CHECK(integersOf(tensor) == upTo(8));
    }
    CHECK_THAT(readTorchFile(folder / "test_with_key.pt").remarks.at(0).text(),
               ContainsSubstring("under \"model_state_dict\""));
    const Weights fortran = readTorchFile(folder / "fortran_tensor_3d.pth");
    const TensorView& tensor = fortran.tensors.at("tensor_fortran");
    CHECK(tensor.shape == std::vector<std::int64_t>{2, 3, 4});
    CHECK(integersOf(tensor) == upTo(24));
    for (const char* file : {"test.npy", "test.npz"})
        CHECK_FALSE(errorOf([&] { readTorchFile(folder / file); }).empty());
}

// Names of the table's fifth column, as messages have them.
bool namesOne(const std::string& message, const std::string& globals) {
    std::istringstream list(globals);
    for (std::string name; std::getline(list, name, ',');) {
        if (name.starts_with("INST ")) name = name.substr(5);
        if (message.find(name) != std::string::npos) return true;
    }
    return false;
}

void checkPicklescan(const fs::path& folder) {
    int refused = 0;
    for (const auto& row : rowsOf(folder / "GLOBALS.tsv")) {
        const std::string& file = row.at(0);
        INFO(file);
        const ProcessorTime begin;
        const std::string message = errorOf([&] { readTorchFile(folder / file); });
        CHECK(begin.isShort());
        INFO(message);
        if (file == "data/new_pytorch_model.bin" || file == "data/pytorch_model.bin") {
            CHECK(message == "");
            continue;
        }
        CHECK_THAT(message, ContainsSubstring(file));
        ++refused;
        const bool readable = row.at(3) == "raw" && row.at(4) != "-" && row.at(5) == "-";
        if (readable) CHECK(namesOne(message, row.at(4)));
    }
    CHECK(refused == 109 - 2);
    CHECK(readTorchFile(folder / "data/new_pytorch_model.bin").tensors.at("tensor").shape ==
          std::vector<std::int64_t>{3, 4});
    CHECK(readTorchFile(folder / "data/pytorch_model.bin").tensors.size() == 38);
    for (const char* file : {"benign0_v0.pkl", "benign0_v3.pkl", "benign0_v4.pkl"}) {
        INFO(file);
        std::ifstream stream(folder / "data" / file, std::ios::binary);
        const std::string bytes((std::istreambuf_iterator<char>(stream)), {});
        CHECK_NOTHROW(readPickle(Message::verbatim(file),
                                 {reinterpret_cast<const std::byte*>(bytes.data()), bytes.size()}));
    }
}

}  // namespace

TEST_CASE("Files that other projects test their readers with come out as their tables say") {
    SEXTANT_NEEDS_SHARED();
    const fs::path vectors = sharedDir() / "data/vectors";
    SECTION("safetensors' 17") {
        checkSafetensors(vectors / "safetensors");
    }
    SECTION("candle's tensors") {
        checkCandle(vectors / "pt-candle");
    }
    SECTION("picklescan's pickles") {
        checkPicklescan(vectors / "pickles-picklescan");
    }
}
