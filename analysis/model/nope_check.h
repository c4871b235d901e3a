// SPDX-License-Identifier: GPL-3.0-or-later
// A checkpoint trained without position encoding looks like any Llama in its config. Whether it was
// is asked of the model itself: NLL on a few tokens with and without rotation.
#pragma once

#include <cstdint>
#include <optional>

#include "analysis/device.h"
#include "analysis/error.h"
#include "analysis/model/model.h"
#include "analysis/text/samples.h"

namespace sextant {

struct NopeEvidence {
    std::int64_t tokens = 0;    // scored
    double nllRotated = 0.0;    // nats a token, rotated as the config says
    double nllUnrotated = 0.0;  // nats a token, no rotation in any layer
    bool suspicious = false;    // clearly better without: propose NoPE, never apply it silently
    Message message;            // both figures, for the person
};

// Reads the first 256 tokens (at most the trained length) of the first sample. None where no layer
// rotates, or fewer than 16 tokens can be scored. Throws as measure() does.
std::optional<NopeEvidence> checkNope(const Model& model, const Samples& samples,
                                      const Progress& progress = {},
                                      const ComputePlace& place = {});

}  // namespace sextant
