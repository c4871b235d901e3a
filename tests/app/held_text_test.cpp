// SPDX-License-Identifier: GPL-3.0-or-later
// What entropy held says beside what else is known over the same tokens.
#include "pages/curves/held_text.h"

#include <algorithm>

#include "pages/scales/scale_setting.h"
#include "tests/catch.h"
#include "tests/widgets/application.h"

using namespace sextant;
using namespace sextant::test;

namespace {

constexpr int first = 4, positions = 8;

// One sample of which every label from row 4 on has this NLL.
std::shared_ptr<const Measurement> measured(float nll, int count = positions) {
    auto made = std::make_shared<Measurement>();
    made->fidelity = Fidelity::exact;
    made->positions = count;
    made->samples = 1;
    made->nllSamples.assign(static_cast<std::size_t>(count), nll);
    std::fill_n(made->nllSamples.begin(), first, 9.0f);
    return made;
}

HeldEntropy held() {
    HeldEntropy made;
    made.first = first;
    made.labels = positions - first;
    made.nllHeld = 5.39;
    made.nllBefore = 3.5;
    made.samples = made.ofSamples = 1;
    return made;
}

// Sigma 1 and 1.5: 3 and 2 nats beyond row 4, and the other way round before.
JobPicture sweep() {
    JobPicture one;
    one.kind = "fit-scale";
    one.whole = true;
    auto report = std::make_shared<Report>();
    report->arrays = {
        {"sigma", "", "", {}, {2}, {1.0, 1.5}},
        {"nll", "", "", {}, {2, 8}, {1, 1, 1, 1, 3, 3, 3, 3, 8, 8, 8, 8, 2, 2, 2, 2}}};
    one.report = report;
    return one;
}

}  // namespace

TEST_CASE("entropy held is told beside what is set, the reference, the best uniform and pins",
          "[held]") {
    application();
    Snapshot now;
    now.measurement = measured(3.5f);
    now.reference = measured(3.91f);
    now.referenceName = "as trained";
    now.pictures = {sweep()};
    PinFacts pin;
    pin.name = "head search";
    pin.measurement = measured(1.25f);
    now.pins = {pin};
    const QString words = heldBeside(now, held());
    CHECK(words.contains("beyond 4: held 5.39"));
    CHECK(words.contains("as set 3.50"));
    CHECK(words.contains("as trained 3.91"));
    CHECK(words.contains(QString::fromUtf8("best uniform \u03c3 1.5 2.00")));
    CHECK(words.contains("head search 1.25"));

    Snapshot edited = now;
    edited.pictures[0].experiment.intervention.headSigma = {1.0, 1.4};
    CHECK_FALSE(heldBeside(edited, held()).contains("best uniform"));
    // An older one that has nothing else set stands in its place.
    edited.pictures.push_back(sweep());
    edited.pictures[1].experiment.intervention.uniformSigma = 1.2;
    CHECK(heldBeside(edited, held()).contains(QString::fromUtf8("best uniform \u03c3 1.5 2.00")));

    now.pins[0].over = "other tokens";
    now.reference = measured(3.91f, 12);
    now.pictures[0].experiment.length = 2048;
    const QString fewer = heldBeside(now, held());
    CHECK_FALSE(fewer.contains("head search"));
    CHECK_FALSE(fewer.contains("as trained"));
    CHECK_FALSE(fewer.contains("best uniform"));
    HeldEntropy failed = held();
    failed.failure = Message("no course");
    CHECK(heldBeside(now, failed).isEmpty());
}

TEST_CASE("what a sweep was made over is told without its uniform scale", "[held]") {
    ModelSpec spec;
    spec.layers.resize(2);
    spec.heads = 2;
    Intervention plain, scaled;
    plain.uniformSigma = 1.3;
    scaled.headSigma = {1.2, 1.0, 1.4, 0.9};
    CHECK(isUniformOnly(spec, plain));
    CHECK(besideUniform(spec, plain).isEmpty());
    CHECK(besideUniform(spec, scaled) == "3 heads rescaled");
    CHECK(broughtAlong(spec, scaled, plain) == " and its 3 heads");
    CHECK(broughtAlong(spec, plain, scaled) == ", else as trained");
    Intervention both = scaled;
    both.uniformSigma = 1.3;
    CHECK(broughtAlong(spec, scaled, both).isEmpty());
    // Own scales that a checkpoint was trained with are no edit.
    spec.trainedSigma = scaled.headSigma;
    CHECK(isUniformOnly(spec, scaled));
    CHECK(besideUniform(spec, scaled).isEmpty());
}
