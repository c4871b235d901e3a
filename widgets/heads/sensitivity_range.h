// SPDX-License-Identifier: GPL-3.0-or-later
// Over the labels of which positions the sensitivity of heads is taken.
#pragma once

#include <cstdint>

namespace sextant {

struct SensitivityRange {
    enum class Kind {
        beyond,  // the trained length; all of a text that does not reach it
        all,
        from  // `position` on
    };
    Kind kind = Kind::beyond;
    std::int64_t position = 0;
    bool operator==(const SensitivityRange&) const = default;

    // The first position, of a model trained to `trained` tokens over `positions`.
    std::int64_t first(std::int64_t trained, std::int64_t positions) const {
        if (kind == Kind::from) return position;
        return kind == Kind::beyond && trained > 0 && trained < positions ? trained : 0;
    }
};

}  // namespace sextant
