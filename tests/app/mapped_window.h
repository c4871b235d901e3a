// SPDX-License-Identifier: GPL-3.0-or-later
// The real window with the sensitivity of its heads.
#pragma once

#include <QLabel>

#include "analysis/measure/head_sensitivity.h"
#include "analysis/measure/questions.h"
#include "pages/heads/head_grid.h"
#include "tests/app/open_window.h"

namespace sextant::test {

// A window with the sensitivity map of the current setting, over all positions.
struct Mapped : OpenWindow {
    Mapped() {
        grid()->setSensitivityRange({SensitivityRange::Kind::all, 0});
        REQUIRE(mapped());
    }
    HeadGrid* grid() { return find<HeadGrid>(); }
    bool mapped() {
        const bool there = waitFor([this] {
            const auto map = session().answers().to<SensitivityQuestion>();
            return map && map->complete() && map->fromPosition == 0;
        });
        window->flush();
        return there;
    }
    void uniform(double sigma, EditPhase phase) {
        window->fulfil(EditAction{{SetUniform{sigma}}}, phase);
    }
    double own(HeadId head) {
        const ModelSpec& spec = session().opened()->spec;
        return headSigma(spec, session().experiment().intervention)
            .at(static_cast<std::size_t>(head.layer * spec.heads + head.head));
    }
    std::string label() { return session().history().steps().back().label; }
};

}  // namespace sextant::test
