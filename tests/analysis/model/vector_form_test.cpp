// SPDX-License-Identifier: GPL-3.0-or-later
// Key Norm, Query Norm, cosine and CoCA: the vectors against the worked examples, and what a
// checkpoint that has them computes against the formulas.
#include "analysis/model/vector_form.h"

#include <ATen/ATen.h>

#include <cmath>
#include <nlohmann/json.hpp>

#include "analysis/position/rotary.h"
#include "tests/analysis/position/choices.h"
#include "tests/catch.h"
#include "tests/error_of.h"
#include "tests/reference.h"

using namespace sextant;
using namespace sextant::test;

namespace {

at::Tensor rows(const nlohmann::json& numbers) {
    const auto values = numbers.get<std::vector<double>>();
    return at::tensor(values, at::kDouble).unsqueeze(0);
}

LayerPlan planWith(VectorForm form, PairLayout layout = PairLayout::halfSplit) {
    LayerPlan plan;
    plan.vectors = form;
    plan.layout = layout;
    return plan;
}

double product(const LayerPlan& plan, const at::Tensor& q, const at::Tensor& k) {
    const auto d = static_cast<int>(q.size(1));
    return (formedQueries(plan, q, d) * formedKeys(plan, k, d)).sum().item<double>();
}

// One head of 4 dimensions in a checkpoint that was trained with `method`.
ModelSpec trainedWith(const std::string& method) {
    ModelSpec spec;
    spec.heads = 1;
    spec.headDim = 4;
    spec.trainedLength = 4;
    spec.layers.resize(1);
    spec.layers[0].rotaryDim = 4;
    spec.layers[0].scoreScale = 0.5;
    spec.layers[0].choices[Stage::vectors] = choiceOf(Stage::vectors, method, {});
    return spec;
}

}  // namespace

TEST_CASE("normed queries and keys give the worked example's scores") {
    const nlohmann::json whole = workedExample("key_norm");
    const auto &in = whole["inputs"], &out = whole["outputs"];
    const at::Tensor q = rows(in["q"]);
    const struct {
        const char *method, *expected;
    } cases[] = {{"plain", "standard_logits"},
                 {"key-norm", "KNA_logits_no_sqrt_d"},
                 {"query-norm", "QNA_logits"},
                 {"cosine", "cos_logits_4ln_n"}};
    constexpr std::int64_t n = 4;
    for (const auto& one : cases) {
        CAPTURE(one.method);
        const LayerPlan plan = planOf(trainedWith(one.method), {}, n).layers[0];
        const double factor = plan.rowFactor.empty() ? 1.0 : double{plan.rowFactor[n - 1]};
        for (std::size_t key = 0; key < n; ++key)
            CHECK(product(plan, q, rows(in["K"][key])) * double{plan.scale[0]} * factor ==
                  Approx(out[one.expected][key].get<double>()).margin(1e-6));
    }
}

TEST_CASE("CoCA's product is the worked example's") {
    const nlohmann::json whole = workedExample("coca_logit");
    const auto &in = whole["inputs"], &out = whole["outputs"];
    const at::Tensor q = rows(in["q_query_at_m=3"]), t = rows(in["t_projection_at_n=1"]);
    const LayerPlan plan = planOf(trainedWith("coca"), {}, 4).layers[0];
    const at::Tensor query = formedQueries(plan, q, 4), key = formedKeys(plan, t, 4);
    for (std::int64_t p = 0; p < 2; ++p) {
        CHECK(key[0][p].item<double>() ==
              Approx(out["t_relu_mean"][static_cast<std::size_t>(p)].get<double>()).margin(1e-6));
        CHECK(key[0][p + 2].item<double>() == 0);
    }
    double logit = 0;
    const std::vector<double>& theta = plan.groups[0].query.frequencies;
    for (std::int64_t p = 0; p < 2; ++p)
        logit += query[0][p].item<double>() * key[0][p].item<double>() *
                 std::cos((3 - 1) * theta[static_cast<std::size_t>(p)]);
    CHECK(logit * double{plan.scale[0]} == Approx(out["logit"].get<double>()).margin(1e-6));
    // Interleaved pairs are the same pairs.
    const auto swapped = [](const at::Tensor& x) {
        return at::stack({x.narrow(1, 0, 2), x.narrow(1, 2, 2)}, 2).reshape({1, 4});
    };
    const LayerPlan other = planWith(VectorForm::coca, PairLayout::interleaved);
    CHECK(at::equal(formedQueries(other, swapped(q), 4), swapped(query)));
    CHECK(at::equal(formedKeys(other, swapped(t), 4), swapped(key)));
}

TEST_CASE("rows of zeros have no length, and a slope") {
    for (const VectorForm form : {VectorForm::cosine, VectorForm::coca}) {
        const LayerPlan plan = planWith(form);
        const at::Tensor x = at::zeros({1, 4}, at::kFloat).requires_grad_(true);
        const at::Tensor both = formedQueries(plan, x, 4) + formedKeys(plan, x, 4);
        CHECK(both.abs().sum().item<double>() == 0);
        both.sum().backward();
        CHECK(at::isfinite(x.grad()).all().item<bool>());
    }
}

TEST_CASE("a checkpoint that was trained without other vectors is refused them, with the reason") {
    ModelSpec spec = trainedWith("plain");
    for (const char* method : {"key-norm", "query-norm", "cosine", "coca"}) {
        const Choice choice = choiceOf(Stage::vectors, method, {});
        CHECK_THAT(whyNot(spec, {}, -1, Stage::vectors, choice).text(),
                   ContainsSubstring("method of training"));
        CHECK(whyNot(trainedWith(method), {}, -1, Stage::vectors, choice).empty());
    }
    // CoCA multiplies pairs that turn.
    ModelSpec half = trainedWith("coca");
    half.layers[0].rotaryDim = 2;
    CHECK_THAT(errorOf([&] { planOf(half, {}, 4); }), ContainsSubstring("whole head"));
    half.layers[0].rotaryDim = 4;
    half.layers[0].choices[Stage::encoding] = unpositioned();
    CHECK_THAT(errorOf([&] { planOf(half, {}, 4); }), ContainsSubstring("needs a rotation"));
    // What is left when the rotation is taken away by hand can be asked.
    for (const char* method : {"coca", "key-norm"})
        CHECK(errorOf([&] { planOf(trainedWith(method), positioned("none"), 4); }) == "");
}
