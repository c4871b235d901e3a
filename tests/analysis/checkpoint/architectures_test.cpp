// SPDX-License-Identifier: GPL-3.0-or-later
// Walks the list of architectures: what holds for each holds for those not yet written.
#include "analysis/checkpoint/architectures/all.h"

#include <algorithm>
#include <filesystem>
#include <set>

#include "analysis/checkpoint/config.h"
#include "tests/analysis/position/choices.h"
#include "tests/catch.h"
#include "tests/error_of.h"

using namespace sextant;
using namespace sextant::test;

namespace {

// A spec with every slot that Sextant's own models can have.
ModelSpec everything() {
    ModelSpec spec;
    spec.architecture = "SextantForCausalLM";
    spec.hidden = 12;
    spec.heads = 4;
    spec.keyValueHeads = 2;
    spec.headDim = 6;
    spec.vocabulary = 30;
    spec.layers.resize(3);
    for (LayerSpec& layer : spec.layers) {
        layer.block.mlp.width = 20;
        layer.block.biases = {true, true, true, true, true, true, true};
    }
    spec.learnedPositions = 40;
    spec.layers[1].choices = choicesNamed("kerple-log");
    return spec;
}

struct Case {
    std::string name;
    ModelSpec spec;
};

// What the parity configs say; those that are not read yet are left out.
std::vector<Case> casesOf(const Architecture& architecture) {
    std::vector<Case> cases;
    for (const char* folder : {"tests/data/architectures", "tests/data/hf_parity"})
        for (const auto& entry : std::filesystem::directory_iterator(sourceDir() / folder)) {
            if (!entry.is_directory()) continue;
            Config config;
            if (errorOf([&] { config = readConfig(entry.path() / "config.json"); }) != "") continue;
            if (config.architecture == &architecture)
                cases.push_back({entry.path().filename().string(), config.spec});
        }
    if (&architecture == &sextantArchitecture()) cases.push_back({"everything", everything()});
    return cases;
}

}  // namespace

TEST_CASE("every architecture names a tensor for every slot of its specs, once") {
    for (const Architecture& architecture : allArchitectures()) {
        const std::vector<Case> cases = casesOf(architecture);
        CAPTURE(architecture.name);
        CHECK_FALSE(cases.empty());
        for (const auto& [caseName, of] : cases) {
            CAPTURE(caseName);
            const std::vector<Binding> bindings = architecture.bindings(of);
            std::set<SlotAt> required, covered;
            for (const SlotAt at : slotsOf(of))
                required.insert(at);
            for (const Binding& binding : bindings) {
                CAPTURE(name(binding.at.slot), binding.at.layer, binding.tensor);
                CHECK_FALSE(binding.tensor.empty());
                if (binding.optional) continue;
                CHECK(covered.insert(binding.at).second);
                // What is stored gives the shape that the graph wants.
                std::vector<std::int64_t> wanted;
                for (const Extent& extent : shapeOf(of, binding.at))
                    wanted.push_back(extent.value);
                CHECK(slotShape(binding) == wanted);
            }
            CHECK(covered == required);
        }
    }
}

TEST_CASE("bindings of one tensor agree on its shape and share none of its rows") {
    for (const Architecture& architecture : allArchitectures())
        for (const auto& [caseName, of] : casesOf(architecture)) {
            const std::vector<Binding> bindings = architecture.bindings(of);
            for (std::size_t i = 0; i < bindings.size(); ++i)
                for (std::size_t j = 0; j < i; ++j) {
                    const Binding& a = bindings[i];
                    const Binding& b = bindings[j];
                    if (a.tensor != b.tensor) continue;
                    CAPTURE(architecture.name, caseName, a.tensor);
                    CHECK(std::equal(
                        a.stored.begin(), a.stored.end(), b.stored.begin(), b.stored.end(),
                        [](const Extent& x, const Extent& y) { return x.value == y.value; }));
                    const bool disjoint =
                        (a.entry >= 0 && b.entry >= 0 && a.entry != b.entry) ||
                        (!a.rows.empty() && !b.rows.empty() &&
                         std::none_of(a.rows.begin(), a.rows.end(), [&](std::int64_t row) {
                             return std::find(b.rows.begin(), b.rows.end(), row) != b.rows.end();
                         }));
                    CHECK(disjoint);
                }
        }
}

TEST_CASE("architectures are told apart by name and by model type") {
    std::set<std::string> names, types;
    for (const Architecture& architecture : allArchitectures()) {
        CHECK(names.insert(architecture.name).second);
        CHECK(types.insert(architecture.modelType).second);
        CHECK(architecture.isNamed(architecture.name));
        CHECK(architecture.isOfType(architecture.modelType));
        for (const FormerName& former : architecture.formerNames) {
            CHECK(names.insert(former.name).second);
            CHECK(architecture.isNamed(former.name));
            for (const std::string& type : former.modelTypes) {
                CHECK(types.insert(type).second);
                CHECK(architecture.isOfType(type));
            }
        }
        ModelSpec of;
        of.architecture = architecture.name;
        CHECK(architectureOf(of).name == architecture.name);
    }
    ModelSpec unknown;
    unknown.architecture = "NobodyForCausalLM";
    CHECK_THAT(errorOf([&] { architectureOf(unknown); }),
               ContainsSubstring("\"NobodyForCausalLM\"") && ContainsSubstring("LlamaForCausalLM"));
}
