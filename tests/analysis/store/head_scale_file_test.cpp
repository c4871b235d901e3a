// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/store/head_scale_file.h"

#include <cmath>
#include <limits>
#include <nlohmann/json.hpp>
#include <random>

#include "analysis/checkpoint/safetensors.h"
#include "tests/analysis/checkpoint/write_safetensors.h"
#include "tests/analysis/store/material.h"
#include "tests/catch.h"

using namespace sextant;
using namespace sextant::test;

TEST_CASE("head scales come back as they went out") {
    const TemporaryFolder folder;
    std::mt19937_64 random(7);
    std::lognormal_distribution<double> spread(0.0, 3.0);
    std::vector<std::vector<double>> sigma(22, std::vector<double>(32));
    for (auto& layer : sigma) {
        for (double& value : layer)
            value = spread(random);
    }
    sigma[3][4] = 0.0;
    sigma[5][6] = 5e-324;  // the smallest double there is
    writeHeadScales(folder / "scales.json", sigma);
    CHECK(readHeadScales(folder / "scales.json") == sigma);
    CHECK(folder.entries() == 1);
}

TEST_CASE("other keys and whole numbers are fine") {
    const TemporaryFolder folder;
    put(folder / "scales.json", R"({"L": 2048, "note": {"a": [1]}, "format": "head_scale_v1",
        "unit": "sigma", "sigma": [[1, 2], [3, 0.5]]})");
    CHECK(readHeadScales(folder / "scales.json") ==
          std::vector<std::vector<double>>{{1.0, 2.0}, {3.0, 0.5}});
}

TEST_CASE("head scales say what the model was trained on and what they are for") {
    const TemporaryFolder folder;
    writeHeadScales(folder / "scales.json", {{1, 2}}, {2048, 8192});
    const auto json = nlohmann::json::parse(contents(folder / "scales.json"));
    CHECK(json["L"] == 2048);
    CHECK(json["L_target"] == 8192);
    CHECK(readHeadScales(folder / "scales.json") == std::vector<std::vector<double>>{{1, 2}});
    writeHeadScales(folder / "scales.json", {{1, 2}});
    CHECK_FALSE(nlohmann::json::parse(contents(folder / "scales.json")).contains("L"));
}

TEST_CASE("head scales are read from text as from a file, and refused with where they were") {
    const std::string text =
        R"({"format": "head_scale_v1", "unit": "sigma", "sigma": [[1, 2], [3, 0.5]]})";
    CHECK(headScalesFrom(text, "the clipboard", 2, 2) == std::vector<double>{1, 2, 3, 0.5});
    CHECK_THROWS_WITH(
        headScalesFrom(text, "the clipboard", 4, 1),
        ContainsSubstring("the clipboard") && ContainsSubstring("4 layers of 1 heads"));
    CHECK_THROWS_WITH(headScalesFrom("{", "the clipboard", 2, 2),
                      ContainsSubstring("the clipboard"));
}

TEST_CASE("head scales for a model are those of its shape, not only of as many heads") {
    const TemporaryFolder folder;
    writeHeadScales(folder / "scales.json", {{1, 2}, {3, 4}, {5, 6}, {7, 8}});
    CHECK(readHeadScales(folder / "scales.json", 4, 2) ==
          std::vector<double>{1, 2, 3, 4, 5, 6, 7, 8});
    CHECK_THROWS_WITH(readHeadScales(folder / "scales.json", 2, 4),
                      ContainsSubstring("scales.json") &&
                          ContainsSubstring("4 layers of 2 heads") &&
                          ContainsSubstring("2 layers of 4 heads"));
}

TEST_CASE("the layer that is unlike the model or the others is named, the first one, too") {
    const std::string text =
        R"({"format": "head_scale_v1", "unit": "sigma", "sigma": [[1, 2, 3], [1, 2, 3, 4], [1, 2, 3, 4]]})";
    CHECK_THAT(failure([&] { headScalesFrom(text, "the clipboard", 3, 4); }),
               ContainsSubstring("sigma[0] is 3 long; expected 4 numbers") &&
                   ContainsSubstring("of the model"));
    CHECK_THAT(failure([&] { headScalesFrom(text, "the clipboard", 3, 3); }),
               ContainsSubstring("sigma[1] is 4 long; expected 3 numbers"));
    const TemporaryFolder folder;
    put(folder / "scales.json", text);
    CHECK_THAT(failure([&] { readHeadScales(folder / "scales.json", 3, 4); }),
               ContainsSubstring("scales.json: sigma[0] is 3 long"));
    CHECK_THAT(failure([&] { readHeadScales(folder / "scales.json"); }),
               ContainsSubstring("sigma[0] is 3 long; expected 4 numbers as in other layers"));
}

TEST_CASE("a file of head scales that is wrong is refused with the key and the place") {
    struct Case {
        const char* file;
        const char* named;
    };
    const auto wrong = GENERATE(
        Case{R"([1, 2])", "JSON object"},
        Case{R"({"unit": "sigma", "sigma": [[1]]})", "format is missing"},
        Case{R"({"format": "head_scale_v2", "unit": "sigma", "sigma": [[1]]})", "head_scale_v2"},
        Case{R"({"format": 1, "unit": "sigma", "sigma": [[1]]})", "format is 1"},
        Case{R"({"format": "head_scale_v1", "sigma": [[1]]})", "unit is missing"},
        Case{R"({"format": "head_scale_v1", "unit": "mu", "sigma": [[1]]})", "unit is \"mu\""},
        Case{R"({"format": "head_scale_v1", "unit": "sigma"})", "sigma is missing"},
        Case{R"({"format": "head_scale_v1", "unit": "sigma", "sigma": 3})", "sigma is 3"},
        Case{R"({"format": "head_scale_v1", "unit": "sigma", "sigma": []})", "sigma is empty"},
        Case{R"({"format": "head_scale_v1", "unit": "sigma", "sigma": [[]]})", "sigma[0] is empty"},
        Case{R"({"format": "head_scale_v1", "unit": "sigma", "sigma": [[1], 2]})", "sigma[1] is 2"},
        Case{R"({"format": "head_scale_v1", "unit": "sigma", "sigma": [[1, 2], [1]]})",
             "sigma[1] is 1 long"},
        Case{R"({"format": "head_scale_v1", "unit": "sigma", "sigma": [[1, 2], [1, "x"]]})",
             "sigma[1][1] is \"x\""},
        Case{R"({"format": "head_scale_v1", "unit": "sigma", "sigma": [[1, null]]})",
             "sigma[0][1] is null"},
        Case{R"({"format": "head_scale_v1", "unit": "sigma", "sigma": [[1e999]]})", "1e999"},
        Case{R"({"format": "head_scale_v1", "unit": "sigma", "sigma": [[1, -0.5]]})",
             "sigma[0][1] is -0.5; expected a number of at least 0"},
        Case{R"({"format": "head_scale_v1", "unit": "sigma", "sigma": [[1.2, NaN]]})",
             "NaN is no number of JSON"},
        Case{R"({"format": "head_scale_v1", "unit": "sigma", "sigma": [[nan]]})",
             "nan is no number of JSON"},
        Case{R"({"format": "head_scale_v1", "unit": "sigma", "sigma": [[-Infinity]]})",
             "Infinity is no number of JSON"},
        Case{R"({"format": "head_scale_v1", "unit": "sigma", "sigma": [[1]])", "JSON"},
        Case{"", "JSON"});
    const TemporaryFolder folder;
    put(folder / "scales.json", wrong.file);
    const std::string message = failure([&] { readHeadScales(folder / "scales.json"); });
    INFO(wrong.file);
    CHECK_THAT(message, ContainsSubstring((folder / "scales.json").string()));
    CHECK_THAT(message, ContainsSubstring(wrong.named));
}

TEST_CASE("scales that could not be read again are not written") {
    const TemporaryFolder folder;
    const double infinite = std::numeric_limits<double>::infinity();
    const auto write = [&](const std::vector<std::vector<double>>& sigma) {
        return failure([&] { writeHeadScales(folder / "scales.json", sigma); });
    };
    CHECK_THAT(write({}), ContainsSubstring("sigma is empty"));
    CHECK_THAT(write({{1.0, 2.0}, {1.0}}), ContainsSubstring("sigma[1]"));
    CHECK_THAT(write({{1.0, infinite}}), ContainsSubstring("sigma[0][1] is not finite"));
    CHECK_THAT(write({{1.0}, {-1.0}}), ContainsSubstring("sigma[1][0] is -1"));
    CHECK(folder.entries() == 0);
}

TEST_CASE("head scales as tensors are those a checkpoint carries") {
    const TemporaryFolder folder;
    const std::vector<std::vector<double>> sigma = {{1, 1.5}, {0, 2.25}, {1.75, 3}};
    writeHeadScales(folder / "scales.safetensors", sigma);
    CHECK(readHeadScales(folder / "scales.safetensors") == sigma);
    CHECK(readHeadScales(folder / "scales.safetensors", 3, 2).size() == 6);
    CHECK(holdsHeadScales(folder / "scales.safetensors"));
    CHECK_FALSE(holdsHeadScales(sourceDir() / "samples/nope/model.safetensors"));
    const Weights weights = readSafetensors(folder / "scales.safetensors");
    REQUIRE(weights.find("model.layers.2.self_attn.scale_param") != nullptr);
    CHECK(weights.find("model.layers.2.self_attn.scale_param")->dtype == DType::f32);
    CHECK_THAT(failure([&] { readHeadScales(folder / "scales.safetensors", 2, 3); }),
               ContainsSubstring("3 layers of 2 heads"));
}

TEST_CASE("tensors that are no head scales are refused by name") {
    const TemporaryFolder folder;
    const auto path = folder / "scales.safetensors";
    const auto refused = [&](const std::vector<StoredTensor>& tensors) {
        writeFile(path, safetensorsBytes(tensors));
        return failure([&] { readHeadScales(path); });
    };
    const std::string first = "model.layers.0.self_attn.scale_param";
    const std::string third = "model.layers.2.self_attn.scale_param";
    CHECK_THAT(refused({floatTensor("other", {1}, {1})}), ContainsSubstring(first + " is missing"));
    CHECK_THAT(refused({floatTensor(first, {1}, {1}), floatTensor(third, {1}, {1})}),
               ContainsSubstring("model.layers.1.self_attn.scale_param is missing"));
    CHECK_THAT(refused({floatTensor(first, {1, 1}, {1})}), ContainsSubstring("[1, 1]"));
    CHECK_THAT(refused({floatTensor(first, {2}, {1, -2})}), ContainsSubstring("sigma[0][1] is -2"));
    CHECK_THAT(refused({floatTensor(first, {1}, {std::nanf("")})}),
               ContainsSubstring("sigma[0][0] is not finite"));
}

TEST_CASE("head scales that are not there are refused by name") {
    const TemporaryFolder folder;
    CHECK_THAT(failure([&] { readHeadScales(folder / "none.json"); }),
               ContainsSubstring("none.json"));
    CHECK_THAT(failure([&] { readHeadScales(folder.path()); }),
               ContainsSubstring(folder.path().string()));
}
