// SPDX-License-Identifier: GPL-3.0-or-later
// What A and B differ in, whichever of the two is shown.
#include "pages/pins/difference_rows.h"

#include <cmath>

#include "tests/catch.h"
#include "tests/widgets/application.h"

using namespace sextant;
using namespace sextant::test;

namespace {

constexpr int positions = 4;

// Of one head: every label has this NLL, every row this entropy.
std::shared_ptr<const Measurement> measured(float nll, float entropy) {
    auto made = std::make_shared<Measurement>();
    made->fidelity = Fidelity::exact;
    made->layers = made->heads = made->samples = 1;
    made->positions = positions;
    made->nll.assign(positions, nll);
    made->nllSamples = made->nll;
    made->entropy.assign(positions, entropy);
    return made;
}

DifferenceRow rowOf(const Snapshot& now, const QString& what) {
    for (const DifferenceRow& row : differenceRows(now))
        if (row.what.startsWith(what)) return row;
    return {};
}

}  // namespace

TEST_CASE("both columns have their numbers, whichever of A and B is shown") {
    application();
    OpenedFacts opened;
    opened.spec.heads = 1;
    opened.spec.headDim = 8;
    opened.spec.layers.resize(1);
    Snapshot now;
    now.opened = std::make_shared<const OpenedFacts>(opened);
    now.reference = measured(0.0F, 1.0F);
    now.answer = now.measurement = measured(std::log(2.0F), 1.5F);
    now.state = ResultState::exact;
    now.experiment.intervention.uniformSigma = 1.3;
    for (const bool showsA : {false, true}) {
        INFO("A is shown: " << showsA);
        now.showsReference = showsA;
        now.measurement = showsA ? now.reference : now.answer;
        const DifferenceRow perplexity = rowOf(now, "perplexity, mean");
        CHECK(perplexity.a == "1.000");
        CHECK(perplexity.b == "2.000");
        CHECK(perplexity.change == "+1.000");
        CHECK(perplexity.worse);
        const DifferenceRow entropy = rowOf(now, "entropy, mean");
        CHECK(entropy.a == "1.000");
        CHECK(entropy.b == "1.500");
        CHECK(entropy.change == "+0.500");
        CHECK(rowOf(now, QString::fromUtf8("uniform \u03c3")).b == "1.300");
    }
    // Until there is an exact answer to what is set, there is nothing to tell of it.
    now.answer = nullptr;
    CHECK(rowOf(now, "perplexity, mean").a == "1.000");
    CHECK_FALSE(rowOf(now, "perplexity, mean").b.contains("1"));
}

TEST_CASE("A of another checkpoint and of other tokens is told by its own name and setting") {
    application();
    OpenedFacts opened;
    opened.modelPath = "/models/rope";
    opened.spec.heads = 1;
    opened.spec.headDim = 8;
    opened.spec.layers.resize(1);
    Snapshot now;
    now.opened = std::make_shared<const OpenedFacts>(opened);
    now.reference = measured(0.0F, 1.0F);
    now.answer = measured(1.0F, 1.5F);
    now.experiment.intervention.uniformSigma = 1.15;
    PinnedFacts a;
    a.model = "nope";
    a.setting = "as trained";
    a.over = "8 tokens of a.txt";
    a.live = "4 tokens of b.txt";
    a.unlike = "another model: nope, other tokens";
    now.pinned = a;
    for (const bool showsA : {false, true}) {
        INFO("A is shown: " << showsA);
        now.showsReference = showsA;
        now.description = showsA ? "as trained: nope, a.txt" : "rope, b.txt: uniform";
        CHECK(now.otherModel() == (showsA ? "nope" : ""));
        CHECK(differenceRows(now).front().what == "model");
        CHECK(rowOf(now, "model").a == "nope");
        CHECK(rowOf(now, "model").b == "rope");
        CHECK(rowOf(now, "tokens").a == a.over);
        CHECK(rowOf(now, "tokens").b == a.live);
        CHECK(rowOf(now, "setting").a == "as trained");
        CHECK(rowOf(now, "setting").b == QString::fromUtf8("uniform \u03c3 1.15"));
    }
}
