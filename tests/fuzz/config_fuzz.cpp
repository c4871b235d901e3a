// SPDX-License-Identifier: GPL-3.0-or-later
// Seeds: reference/hf_parity/arch/*/config.json reference/hf_parity/arch2/*/config.json
#include "analysis/checkpoint/config.h"

#include <nlohmann/json.hpp>

#include "analysis/checkpoint/export_config.h"
#include "tests/fuzz/target.h"

SEXTANT_FUZZ(config) {
    const sextant::Config config =
        sextant::readConfigText("input", std::string(sextant::test::asText(input)));
    const sextant::ModelSpec& spec = config.spec;
    if (spec.rowWidth() < spec.hidden || spec.widestMlp() < 0) __builtin_trap();
    if (spec.layerCount() <= 100) sextant::exportConfig(spec, config.text);
}
