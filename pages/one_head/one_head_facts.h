// SPDX-License-Identifier: GPL-3.0-or-later
// What the page of one head shows, as plain values.
#pragma once

#include <QStringList>
#include <memory>
#include <optional>
#include <vector>

#include "analysis/head_id.h"
#include "analysis/measure/entropy_unit.h"
#include "analysis/measure/head_attention.h"
#include "analysis/measure/sigma_curve.h"

namespace sextant {

struct Samples;
class Tokenizer;

// The head's own scale, as it is edited.
struct OwnScale {
    double own = 1.0, uniform = 1.0;  // their product is in effect
    double trained = 1.0;             // the own factor as trained
    std::optional<double> before;     // in effect before a drag; none: nothing is dragged
    bool locked = false;
    std::shared_ptr<const SigmaCurve> curve;  // null: none yet, and curveWords says why
    QString curveWords;
    std::int64_t fromPosition = 0;  // the curve's loss is over the labels from there on
};

struct OneHeadFacts {
    std::optional<HeadId> head;  // none: one is to be picked
    int layers = 0, heads = 0;   // of the model; 0: there is none
    QString words;               // why there is nothing to show; empty: there is, or will be
    QString awaited;             // how far what is not there yet is
    QStringList about;           // of head and setting, in ever shorter forms

    std::shared_ptr<const Samples> text;  // null: none
    std::shared_ptr<const Tokenizer> tokenizer;
    int sample = 0;
    std::int64_t row = 0;      // the query's position
    std::int64_t trained = 0;  // length; 0: not known

    std::shared_ptr<const HeadAttention> now, against;  // null: not there
    ScoreRule rule;                                     // of the rows of `now`
    std::vector<std::int64_t> edges;                    // of the profiles
    bool staleMap = false;                              // the map is of another setting
    bool mutedCurves =
        false;  // the curves are a preview, of another setting or not over all samples
    bool dragging = false;
    QString over;                            // what the curves are means over: "1 of 8 samples"
    QString whyNoChange;                     // why the map has no change against A; empty: it has
    std::vector<float> entropy, entropyOfA;  // [positions], nats; empty: none
    OwnScale scale;
};

}  // namespace sextant
