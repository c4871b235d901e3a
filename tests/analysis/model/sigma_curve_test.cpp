// SPDX-License-Identifier: GPL-3.0-or-later
// Entropy and loss against one head's scale, against a measurement at each scale alone.
#include "analysis/model/sigma_curve.h"

#include <cmath>
#include <string>

#include "analysis/model/measure.h"
#include "tests/analysis/model/material.h"

using namespace sextant;
using namespace sextant::test;

namespace {

// Of samples/texts/the-millpond.txt, as bytes, the later ones shorter.
Samples windows(int count, int length) {
    const std::string text = readText(sourceDir() / "samples/texts/the-millpond.txt").text;
    Samples samples;
    for (int s = 0; s < count; ++s) {
        Sample sample;
        const int own = length - 40 * s;
        for (int i = 0; i <= own; ++i)
            sample.ids.push_back(
                static_cast<unsigned char>(text[static_cast<std::size_t>(s * length + i)]));
        sample.read = own;
        samples.samples.push_back(std::move(sample));
    }
    return samples;
}

// What measuring says with that head at `sigma` in effect.
Measurement measuredAt(const Model& model, const Samples& samples, Intervention change,
                       const SigmaCurveQuestion& question, double sigma) {
    change.headSigma = effectiveSigma(model.spec(), change);
    change.uniformSigma = 1;
    change
        .headSigma[static_cast<std::size_t>(question.layer * model.spec().heads + question.head)] =
        sigma;
    return measure(model, samples, change, {});
}

double meanNll(const Measurement& measured, const Samples& samples, std::int64_t from) {
    double sum = 0, labels = 0;
    for (std::size_t s = 0; s < samples.samples.size(); ++s)
        for (std::int64_t i = from; i < samples.samples[s].labels(); ++i, ++labels)
            sum += measured.nllSamples[s * static_cast<std::size_t>(measured.positions) +
                                       static_cast<std::size_t>(i)];
    return sum / labels;
}

}  // namespace

TEST_CASE("one head's curve is what measuring at each of its scales says") {
    for (const char* name : {"nope", "alibi", "rope"}) {
        INFO(name);
        const auto model = openModel(sourceDir() / "samples" / name);
        const Samples samples = windows(2, 300);
        Intervention change;
        change.uniformSigma = 1.2;
        change.headSigma.assign(
            model->spec().layers.size() * static_cast<std::size_t>(model->spec().heads), 1.0);
        change.headSigma[5] = 1.5;
        SigmaCurveQuestion question{2, 1, {0.5, 1.0, 1.5, 2.0}, {2.0, 0.75}, 256};
        const SigmaCurve curve = sigmaCurve(*model, samples, change, question);
        CHECK(curve.complete());
        CHECK(curve.nllSamples == 2);
        REQUIRE(curve.positions == 300);
        double worst = 0;
        for (std::size_t k = 0; k < question.sigma.size(); ++k) {
            const Measurement alone =
                measuredAt(*model, samples, change, question, question.sigma[k]);
            const auto own = static_cast<std::size_t>(2 * model->spec().heads + 1) * 300;
            for (std::size_t i = 0; i < 300; ++i)
                worst =
                    std::fmax(worst, std::abs(curve.entropy[k * 300 + i] - alone.entropy[own + i]));
        }
        CHECK(worst < 1e-4);
        for (std::size_t at = 0; at < 2; ++at) {
            const Measurement alone =
                measuredAt(*model, samples, change, question, question.nllSigma[at]);
            CHECK(curve.nll[at] == Approx(meanNll(alone, samples, 256)).epsilon(1e-6));
        }
        // What this head is set to counts for nothing.
        Intervention moved = change;
        moved.headSigma[static_cast<std::size_t>(2 * model->spec().heads + 1)] = 2.7;
        CHECK(sigmaCurve(*model, samples, moved, question).nll == curve.nll);
    }
}

TEST_CASE("a head's curve comes in parts: entropies, then each loss in the order asked for") {
    const auto model = openModel(sourceDir() / "samples/nope");
    std::vector<SigmaCurve> parts;
    const SigmaCurve whole =
        sigmaCurve(*model, windows(2, 120), {}, {5, 0, {1.0, 2.0}, {1.5, 1.0, 2.0}, 0},
                   [&](SigmaCurve part) { parts.push_back(std::move(part)); });
    REQUIRE(parts.size() == 5);  // entropies, three losses, entropies over both samples
    CHECK(parts[0].entropy.size() == 2 * 120);
    CHECK(std::isnan(parts[0].nll[0]));
    CHECK_FALSE(std::isnan(parts[1].nll[0]));
    CHECK(std::isnan(parts[1].nll[1]));
    CHECK_FALSE(std::isnan(parts[3].nll[2]));
    CHECK(parts[3].nllSamples == 1);
    CHECK(parts[4].nll == parts[3].nll);
    CHECK(whole.nllSamples == 2);
    CHECK(whole.nll != parts[4].nll);
    for (const SigmaCurve& part : parts)
        CHECK_FALSE(part.complete());
}

TEST_CASE("a curve of no head, of no label or of an impossible scale is refused") {
    const auto model = openModel(sourceDir() / "samples/nope");
    const Samples samples = windows(1, 60);
    const auto refused = [&](const SigmaCurveQuestion& question, const Intervention& change = {}) {
        try {
            sigmaCurve(*model, samples, change, question);
        } catch (const Error& error) {
            return std::string(error.what());
        }
        return std::string();
    };
    CHECK(refused({6, 0, {1}, {1}, 0}).find("layer 6, head 0 is none of the model's 6 x 4") !=
          std::string::npos);
    CHECK(refused({0, 0, {-1}, {1}, 0}).find("negative or not a number") != std::string::npos);
    CHECK(refused({0, 0, {1}, {NAN}, 0}).find("negative or not a number") != std::string::npos);
    CHECK(refused({0, 0, {1}, {1}, 60}).find("no label is predicted at position 60") !=
          std::string::npos);
    std::stop_source source;
    source.request_stop();
    Progress stopped;
    stopped.stop = source.get_token();
    CHECK_THROWS_AS(sigmaCurve(*model, samples, {}, {0, 0, {1}, {1}, 0}, {}, stopped), Cancelled);
}
