// SPDX-License-Identifier: GPL-3.0-or-later
// Dragging a sigma slider of the real window, without letting go.
#pragma once

#include <cmath>

#include "tests/app/real_window.h"
#include "widgets/controls/scale_editor.h"
#include "widgets/controls/sigma_slider.h"

namespace sextant::test {

// The sliders of the Scale panel: uniform first, then the selection's.
inline SigmaSlider* slider(RealWindow& real, int index) {
    const auto sliders = real.find<ScaleEditor>()->findChildren<SigmaSlider*>();
    REQUIRE(sliders.size() == 2);
    return sliders[index];
}

inline void dragSlider(SigmaSlider* slider, double from, double to) {
    const auto at = [slider](double value) {
        return QPoint(static_cast<int>(std::lround(slider->handleX(value))), slider->height() / 2);
    };
    QTest::mousePress(slider, Qt::LeftButton, {}, at(from));
    for (int step = 1; step <= 5; ++step)
        QTest::mouseMove(slider, at(from + (to - from) * step / 5));
}

}  // namespace sextant::test
