// SPDX-License-Identifier: GPL-3.0-or-later
// Reads every #include of the project and holds it to the one direction of dependence:
// kernels <- analysis <- widgets <- pages <- app, with torch, HDF5 and Qt each behind its own door.
#include <algorithm>
#include <map>
#include <regex>
#include <set>
#include <string>
#include <vector>

#include "tests/catch.h"
#include "tests/project_sources.h"

namespace {

namespace fs = std::filesystem;

struct Include {
    int line = 0;
    std::string target;  // as written, or a path from the root when it is a file of the project
};
// Path from the root, "kernels/attention.h", to what the file includes.
using Tree = std::map<std::string, std::vector<Include>>;
using sextant::test::Sources;

bool startsWith(const std::string& text, const std::string& start) {
    return text.rfind(start, 0) == 0;
}
bool matches(const std::string& text, const std::string& pattern) {
    static std::map<std::string, std::regex> known;  // they are slow to make
    const auto found = known.try_emplace(pattern, pattern).first;
    return std::regex_match(text, found->second);
}

Tree parse(const Sources& sources) {
    static const std::regex directive(R"re(^\s*#\s*include\s*[<"]([^>"]+)[>"].*)re");
    Tree tree;
    for (const auto& [path, text] : sources) {
        auto& includes = tree[path];
        std::istringstream lines(text);
        int number = 0;
        for (std::string line; std::getline(lines, line);) {
            ++number;
            std::smatch found;
            if (!std::regex_match(line, found, directive)) continue;
            std::string target = found[1];
            // "b.h" beside the file, and "../b.h", are files of the project as well.
            const std::string beside =
                (fs::path(path).parent_path() / target).lexically_normal().generic_string();
            if (!sources.contains(target) && sources.contains(beside)) target = beside;
            includes.push_back({number, target});
        }
    }
    return tree;
}

// What a target belongs to: one of the rooms, a library that has a rule, or "" for anything else.
std::string owner(const std::string& target) {
    for (const char* room : {"kernels", "analysis", "widgets", "pages", "app", "tests"}) {
        if (startsWith(target, std::string(room) + "/")) return room;
    }
    if (matches(target, "(torch|ATen|c10)/.*")) return "torch";
    if (matches(target, "(Qt?[A-Z][A-Za-z]*|Qt[A-Z][A-Za-z0-9]*/.*|q[a-z]+\\.h)")) {
        return "Qt";
    }
    if (matches(target, "(hdf5|hdf5_hl|H5[A-Za-z]*)\\.h|highfive/.*")) return "HDF5";
    if (matches(target, "(cuda.*|cublas.*|nv.*)\\.h|(cuda|cub|cutlass|thrust)/.*")) return "CUDA";
    if (matches(target, "(vtk.*|EGL/.*)\\.h")) return "OpenGL";
    return "";
}

// The room whose rules a file obeys: a test those of what it tests.
std::string roomOf(const std::string& path) {
    std::string rest = path;
    if (startsWith(rest, "tests/")) rest = rest.substr(6);
    for (const char* room : {"kernels", "analysis", "widgets", "pages", "app"}) {
        if (startsWith(rest, std::string(room) + "/")) return room;
    }
    return "";
}

struct Rule {
    std::string files;            // pattern of the paths it holds for
    std::set<std::string> never;  // owners, or starts of paths, that may not be reached
    bool reached;                 // through other headers of the project, too
    std::string why;
};

const std::vector<Rule>& rules() {
    static const std::vector<Rule> list = {
        {"(tests/)?kernels/.*",
         {"analysis", "widgets", "pages", "app"},
         true,
         "kernels stand below all rooms"},
        {"kernels/.*", {"torch", "Qt", "HDF5", "tests"}, true, "kernels know raw pointers only"},
        {"(tests/)?analysis/.*",
         {"widgets", "pages", "app", "Qt"},
         true,
         "analysis runs without a window"},
        {"(tests/)?widgets/.*", {"app"}, true, "widgets stand below the programs"},
        {"pages/.*",
         {"app/desktop/", "app/session/session.h", "torch", "HDF5"},
         true,
         "a view is given a snapshot; it knows neither the session nor the window"},
        {"(widgets|pages)/.*",
         {"CUDA", "kernels", "tests"},
         true,
         "views see plain values of analysis only"},
        {"widgets/.*",
         {"pages", "torch", "HDF5"},
         true,
         "widgets see plain values of analysis only"},
        {"(widgets/(?!scene/[a-z_]*\\.cpp)|pages/|app/|analysis/|kernels/).*",
         {"OpenGL"},
         true,
         "VTK and EGL stay behind the headers of widgets/scene"},
        {"(analysis|app)/.*", {"tests"}, true, "the program does not need its tests"},
        {"analysis/(checkpoint|evaluate|text|position|store|measure|values)/.*",
         {"torch"},
         true,
         "this room builds without torch"},
        {"analysis/[^/]*", {"torch"}, true, "values travel without torch"},
        // Where torch is seen, it is seen on purpose: a header of another name keeps it in its
        // .cpp.
        {"analysis/(?!model/"
         "(attend|batch_positions|block|autograd_saved|combined_logits|compute|decoding|graph|"
         "layer_attention|layer_cache|layer_weights|mixture|mlp|operand|page_allocation|"
         "row_operations|sample_run|scales_by_product|scoring|"
         "token_run|vector_form|walk)\\.h|"
         "train/).*\\.h",
         {"torch"},
         true,
         "this header may be included by widgets and programs"},
        {"(analysis/(?!store/)|app/).*", {"HDF5"}, true, "HDF5 stays in analysis/store"},
        {"app/(?!bench).*", {"torch"}, true, "programs use analysis, not torch"},
        {"app/(batch|bench).*",
         {"Qt", "widgets", "pages"},
         true,
         "these programs run on machines without Qt"},
    };
    return list;
}

bool forbidden(const Rule& rule, const std::string& target) {
    return rule.never.contains(owner(target)) ||
           std::any_of(rule.never.begin(), rule.never.end(), [&](const std::string& start) {
               return start.find('/') != std::string::npos && startsWith(target, start);
           });
}

// One file of the project reached from another, and the line of the first step there.
using Reached = std::map<std::string, int>;

void reach(const Tree& tree, const std::string& path, int line, Reached& reached) {
    const auto found = tree.find(path);
    if (found == tree.end()) return;
    for (const Include& include : found->second) {
        const int first = line == 0 ? include.line : line;
        if (reached.emplace(include.target, first).second) {
            reach(tree, include.target, first, reached);
        }
    }
}

// "file:line: reaches target: why", one for each wrong include.
std::vector<std::string> violations(const Tree& tree) {
    std::vector<std::string> found;
    for (const auto& [path, includes] : tree) {
        Reached reached;
        reach(tree, path, 0, reached);
        std::set<std::string> direct;
        for (const Include& include : includes)
            direct.insert(include.target);
        for (const Rule& rule : rules()) {
            if (!matches(path, rule.files)) continue;
            for (const auto& [target, line] : reached) {
                if (!forbidden(rule, target)) continue;
                const char* how = direct.contains(target) ? ": includes " : ": reaches ";
                found.push_back(path + ":" + std::to_string(line) + how + target + ": " + rule.why);
            }
        }
    }
    return found;
}

// Made-up text; put together here so that this file has no wrong #include of its own.
std::string including(const std::string& target) {
    return "#pragma once\n#  include " + target + "\n";
}

}  // namespace

TEST_CASE("the project's includes go one way") {
    const Tree tree = parse(sextant::test::projectSources());
    // An empty tree would obey every rule.
    for (const char* room : {"kernels", "analysis", "widgets", "pages", "app"}) {
        CHECK(std::any_of(tree.begin(), tree.end(),
                          [&](const auto& file) { return roomOf(file.first) == room; }));
    }
    for (const std::string& violation : violations(tree))
        FAIL_CHECK(violation);
}

TEST_CASE("a wrong include is reported with its file, its line and what it includes") {
    struct Case {
        std::string file, target;
    };
    const auto wrong = GENERATE(values<Case>({
        {"kernels/attention.h", "\"analysis/error.h\""},
        {"kernels/attention.cpp", "<torch/torch.h>"},
        {"kernels/attention.cpp", "<QString>"},
        {"kernels/cuda/attention.cu", "<ATen/ATen.h>"},
        {"analysis/measure/measurement.h", "\"widgets/theme.h\""},
        {"analysis/model/model.cpp", "\"app/session/session.h\""},
        {"analysis/model/model.cpp", "<QtCore/QString>"},
        {"analysis/checkpoint/config.cpp", "<c10/util/Half.h>"},
        {"analysis/text/bpe.cpp", "<torch/torch.h>"},
        {"analysis/store/capture.cpp", "<ATen/ATen.h>"},
        {"analysis/measure/curves.cpp", "<ATen/ATen.h>"},
        {"analysis/position/rotary.cpp", "<ATen/ATen.h>"},
        {"analysis/intervention.cpp", "<ATen/ATen.h>"},
        {"analysis/model/measure.h", "<ATen/ATen.h>"},
        {"analysis/live/engine.h", "<ATen/ATen.h>"},
        {"analysis/model/model.cpp", "<hdf5.h>"},
        {"widgets/theme.cpp", "\"app/session/session.h\""},
        {"widgets/theme.cpp", "<ATen/ATen.h>"},
        {"widgets/theme.cpp", "<hdf5.h>"},
        {"widgets/theme.cpp", "<cuda_runtime.h>"},
        {"widgets/theme.cpp", "\"kernels/attention.h\""},
        {"pages/landscape/landscape_plot.cpp", "<vtkActor.h>"},
        {"pages/curves/curves_page.cpp", "\"app/session/session.h\""},
        {"pages/curves/curves_page.cpp", "\"app/desktop/main_window.h\""},
        {"widgets/view.h", "\"pages/view_entry.h\""},
        {"widgets/scene/scene_renderer.h", "<vtkActor.h>"},
        {"app/session/session.cpp", "<torch/torch.h>"},
        {"app/batch/batch_info.cpp", "<QString>"},
        {"app/bench/bench.cpp", "\"widgets/theme.h\""},
        {"app/session/session.cpp", "\"tests/catch.h\""},
        {"tests/kernels/attention_test.cpp", "\"analysis/error.h\""},
        {"tests/analysis/store/csv_test.cpp", "\"app/session/session.h\""},
        {"tests/widgets/theme_test.cpp", "\"app/session/session.h\""},
    }));
    const auto found = violations(parse({{wrong.file, including(wrong.target)}}));
    INFO(wrong.file << " " << wrong.target);
    REQUIRE_FALSE(found.empty());
    const std::string target = wrong.target.substr(1, wrong.target.size() - 2);
    CHECK_THAT(found.front(),
               sextant::test::ContainsSubstring(wrong.file + ":2: includes " + target));
}

TEST_CASE("what is allowed is not reported") {
    struct Case {
        std::string file, target;
    };
    const auto right = GENERATE(values<Case>({
        {"kernels/attention.cpp", "<hwy/highway.h>"},
        {"kernels/attention.cpp", "\"kernels/attention.h\""},
        {"analysis/model/graph.h", "<ATen/ATen.h>"},
        {"analysis/train/trained_model.h", "<ATen/ATen.h>"},
        {"analysis/model/layer.cpp", "<ATen/ATen.h>"},
        {"analysis/model/layer.cpp", "\"kernels/attention.h\""},
        {"analysis/store/hdf5_handle.h", "<hdf5.h>"},
        {"widgets/theme.h", "<QWidget>"},
        {"widgets/curves.cpp", "\"analysis/measure/measurement.h\""},
        {"widgets/scene/scene_renderer.cpp", "<vtkActor.h>"},
        {"app/session/session.h", "\"widgets/theme.h\""},
        {"app/bench/bench_attention.cpp", "<ATen/ATen.h>"},
        {"tests/analysis/train/graph_test.cpp", "<ATen/ATen.h>"},
        {"tests/app/session_test.cpp", "\"app/session/session.h\""},
    }));
    INFO(right.file << " " << right.target);
    CHECK(violations(parse({{right.file, including(right.target)}})).empty());
}

TEST_CASE("a wrong include is found behind other headers, also by a relative name") {
    const Sources sources = {
        {"widgets/curves.cpp", "\n\n" + including("\"curves.h\"")},
        {"widgets/curves.h", including("\"analysis/model/graph.h\"")},
        {"analysis/model/graph.h", including("\"../inner.h\"")},
        {"analysis/inner.h", including("<ATen/ATen.h>")},
    };
    const auto found = violations(parse(sources));
    const auto has = [&](const std::string& text) {
        return std::any_of(found.begin(), found.end(),
                           [&](const auto& line) { return startsWith(line, text); });
    };
    CHECK(has("widgets/curves.cpp:4: reaches ATen/ATen.h: "));
    CHECK(has("widgets/curves.h:2: reaches ATen/ATen.h: "));
    CHECK(has("analysis/inner.h:2: includes ATen/ATen.h: "));
    CHECK_FALSE(has("analysis/model/graph.h"));
}
