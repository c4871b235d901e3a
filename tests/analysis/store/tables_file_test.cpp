// SPDX-License-Identifier: GPL-3.0-or-later
// Tables as HDF5, read back with HDF5 itself.
#include "analysis/store/tables_file.h"

#include <cmath>
#include <filesystem>
#include <limits>
#include <random>
#include <utility>

#include "analysis/store/hdf5_handle.h"
#include "tests/catch.h"
#include "tests/error_of.h"
#include "tests/temporary_folder.h"

using namespace sextant;
using namespace sextant::test;

namespace {

Table made(const char* name, const char* description, std::vector<TableColumn> columns) {
    Table table;
    table.name = name;
    table.description = description;
    table.columns = std::move(columns);
    return table;
}

class Read {
  public:
    explicit Read(const std::filesystem::path& path)
        : file_(H5Fopen(path.c_str(), H5F_ACC_RDONLY, H5P_DEFAULT), H5Fclose) {
        REQUIRE(file_);
    }
    bool has(const char* name) const { return H5Lexists(file_.id(), name, H5P_DEFAULT) > 0; }
    std::vector<double> numbers(const char* name) const {
        const Hdf5Handle set(H5Dopen2(file_.id(), name, H5P_DEFAULT), H5Dclose);
        REQUIRE(set);
        std::vector<double> values(size(set));
        REQUIRE(H5Dread(set.id(), H5T_NATIVE_DOUBLE, H5S_ALL, H5S_ALL, H5P_DEFAULT,
                        values.data()) >= 0);
        return values;
    }
    std::vector<std::string> texts(const char* name) const {
        const Hdf5Handle set(H5Dopen2(file_.id(), name, H5P_DEFAULT), H5Dclose);
        REQUIRE(set);
        const Hdf5Handle type(H5Dget_type(set.id()), H5Tclose);
        const Hdf5Handle space(H5Dget_space(set.id()), H5Sclose);
        std::vector<char*> pointers(size(set));
        REQUIRE(H5Dread(set.id(), type.id(), H5S_ALL, H5S_ALL, H5P_DEFAULT, pointers.data()) >= 0);
        std::vector<std::string> texts;
        for (const char* text : pointers)
            texts.emplace_back(text ? text : "");  // HDF5 gives no pointer to an empty text
        H5Dvlen_reclaim(type.id(), space.id(), H5P_DEFAULT, pointers.data());
        return texts;
    }
    std::string attribute(const char* object, const char* name) const {
        const Hdf5Handle found(H5Aopen_by_name(file_.id(), object, name, H5P_DEFAULT, H5P_DEFAULT),
                               H5Aclose);
        REQUIRE(found);
        const Hdf5Handle type(H5Aget_type(found.id()), H5Tclose);
        char* text = nullptr;
        REQUIRE(H5Aread(found.id(), type.id(), &text) >= 0);
        std::string read = text;
        H5free_memory(text);
        return read;
    }

  private:
    static std::size_t size(const Hdf5Handle& set) {
        const Hdf5Handle space(H5Dget_space(set.id()), H5Sclose);
        REQUIRE(H5Sget_simple_extent_ndims(space.id()) == 1);
        hsize_t rows = 0;
        H5Sget_simple_extent_dims(space.id(), &rows, nullptr);
        return rows;
    }
    Hdf5Quiet quiet_;
    Hdf5Handle file_;
};

}  // namespace

TEST_CASE("tables come back column by column, with units and what the file says", "[tables]") {
    const TemporaryFolder folder;
    const std::filesystem::path path = folder / "tables.h5";
    std::mt19937 random(std::random_device{}());
    std::normal_distribution<double> normal;
    std::vector<double> position, nll;
    std::vector<std::string> tokens;
    for (int row = 0; row < 300; ++row) {
        position.push_back(row);
        nll.push_back(row % 7 == 0 ? std::numeric_limits<double>::quiet_NaN() : normal(random));
        tokens.push_back(row % 5 == 0 ? ""
                                      : "\xc2\xb7"
                                        "a" +
                                            std::to_string(random()));
    }
    // As long as a session is.
    const std::string document = "{\"history\": \"" + std::string(200'000, 'x') + "\"}";
    writeTables(
        path, {{"document", document}, {"format", "sextant-tables"}},
        {made("curves", "what is drawn", {{"position", position, {}}, {"nll_nats", nll, {}}}),
         made("curves", "again", {{"a/b", {}, tokens}, {"a/b", position, {}}}),
         made("nothing", "", {}), made("no rows", "", {{"", {}, {}}})});
    const Read file(path);
    CHECK(file.attribute("/", "document") == document);
    CHECK(file.numbers("curves/position") == position);
    const std::vector<double> read = file.numbers("curves/nll_nats");
    REQUIRE(read.size() == nll.size());
    for (std::size_t row = 0; row < nll.size(); ++row)
        CHECK((read[row] == nll[row] || (std::isnan(read[row]) && std::isnan(nll[row]))));
    CHECK(file.attribute("curves/position", "unit") == "tokens");
    CHECK(file.attribute("curves/nll_nats", "unit") == "nats");
    CHECK(file.attribute("curves-2/a_b", "unit").empty());
    CHECK(file.attribute("curves", "description") == "what is drawn");
    CHECK(file.attribute("curves", "columns") == "position\nnll_nats");
    CHECK(file.texts("curves-2/a_b") == tokens);
    CHECK(file.numbers("curves-2/a_b-2") == position);
    CHECK(file.attribute("curves-2/a_b", "description") == "a/b");
    CHECK(file.has("nothing"));
    CHECK(file.numbers("no rows/column").empty());
}

TEST_CASE("columns of unequal lengths are refused, and leave the file as it was", "[tables]") {
    const TemporaryFolder folder;
    const std::filesystem::path path = folder / "tables.h5";
    const auto write = [&](std::vector<double> second) {
        writeTables(path, {}, {made("t", "", {{"one", {1, 2}, {}}, {"two", second, {}}})});
    };
    write({3, 4});
    const auto size = std::filesystem::file_size(path);
    CHECK_THAT(errorOf([&] { write({3}); }), ContainsSubstring("tables.h5: table t: column two"));
    CHECK(std::filesystem::file_size(path) == size);
}
