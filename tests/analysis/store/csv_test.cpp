// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/store/csv.h"

#include <cstdlib>
#include <limits>
#include <sstream>

#include "tests/analysis/store/material.h"
#include "tests/catch.h"
#include "tests/comma_locale.h"

using namespace sextant;
using namespace sextant::test;

namespace {

// Cells by row; the first row is the header.
std::vector<std::vector<std::string>> table(const std::filesystem::path& path) {
    std::vector<std::vector<std::string>> rows;
    std::istringstream lines(contents(path));
    for (std::string line; std::getline(lines, line);) {
        rows.emplace_back();
        std::istringstream cells(line);
        for (std::string cell; std::getline(cells, cell, ',');)
            rows.back().push_back(cell);
    }
    return rows;
}

}  // namespace

TEST_CASE("tables hold every number exactly") {
    const TemporaryFolder folder;
    const Measurement measurement = someMeasurement(1);
    writeCsv(folder / "deep/tables", measurement);

    const auto entropy = table(folder / "deep/tables/entropy.csv");
    REQUIRE(entropy.size() == 6);
    CHECK(entropy[0] ==
          std::vector<std::string>{"position", "L0H0", "L0H1", "L1H0", "L1H1", "L2H0", "L2H1"});
    for (std::size_t i = 0; i < 5; ++i) {
        CHECK(entropy[i + 1][0] == std::to_string(i));
        for (std::size_t head = 0; head < 6; ++head) {
            CHECK(std::strtof(entropy[i + 1][head + 1].c_str(), nullptr) ==
                  measurement.entropy[head * 5 + i]);
        }
    }

    const auto curves = table(folder / "deep/tables/curves.csv");
    REQUIRE(curves.size() == 6);
    CHECK(curves[0] ==
          std::vector<std::string>{"position", "entropy_mean_nats", "nll_nats", "perplexity"});
    for (std::size_t i = 0; i < 4; ++i) {
        double sum = 0.0;
        for (std::size_t head = 0; head < 6; ++head)
            sum += measurement.entropy[head * 5 + i];
        CHECK(std::strtod(curves[i + 1][1].c_str(), nullptr) == Approx(sum / 6));
        CHECK(std::strtof(curves[i + 1][2].c_str(), nullptr) == measurement.nll[i]);
        CHECK(std::strtod(curves[i + 1][3].c_str(), nullptr) ==
              Approx(std::exp(static_cast<double>(measurement.nll[i]))));
    }
    CHECK(curves[5][2] == "nan");
    CHECK(curves[5][3] == "nan");

    const auto heads = table(folder / "deep/tables/heads.csv");
    REQUIRE(heads.size() == 7);
    CHECK(heads[0] ==
          std::vector<std::string>{"layer", "head", "entropy_mean_nats", "entropy_last_nats"});
    CHECK(heads[4][0] == "1");
    CHECK(heads[4][1] == "1");
    CHECK(std::strtof(heads[4][3].c_str(), nullptr) == measurement.entropy[3 * 5 + 4]);
}

TEST_CASE("the locale's comma does not reach the tables") {
    const TemporaryFolder folder;
    const Measurement measurement = someMeasurement(2);
    writeCsv(folder / "plain", measurement);
    {
        const CommaLocale comma;
        writeCsv(folder / "comma", measurement);
    }
    for (const char* name : {"curves.csv", "heads.csv", "entropy.csv"}) {
        CHECK(contents(folder / "plain" / name) == contents(folder / "comma" / name));
    }
}

TEST_CASE("a folder that cannot be made is named") {
    const TemporaryFolder folder;
    put(folder / "taken", "a file");
    const Measurement measurement = someMeasurement(3);
    CHECK_THAT(failure([&] { writeCsv(folder / "taken", measurement); }),
               ContainsSubstring((folder / "taken").string()));
    CHECK_THAT(failure([&] { writeCsv(folder / "taken/below", measurement); }),
               ContainsSubstring((folder / "taken/below").string()));
    CHECK(contents(folder / "taken") == "a file");
}

TEST_CASE("arrays that do not fit their sizes are not written") {
    const TemporaryFolder folder;
    Measurement measurement = someMeasurement(4);
    measurement.entropy.pop_back();
    CHECK_THAT(failure([&] { writeCsv(folder / "tables", measurement); }),
               ContainsSubstring("entropy has 29 numbers; its sizes ask for 30"));
    CHECK(folder.entries() == 0);
}
