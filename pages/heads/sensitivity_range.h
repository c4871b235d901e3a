// SPDX-License-Identifier: GPL-3.0-or-later
// The positions over whose labels the sensitivity of heads is computed.
#pragma once

#include <cstdint>

namespace sextant {

struct SensitivityRange {
    enum class Kind {
        beyond,  // the trained length; all of a text that is not longer
        all,
        from  // `position` on
    };
    Kind kind = Kind::beyond;
    std::int64_t position = 0;
    bool operator==(const SensitivityRange&) const = default;

    // The first position, for a model trained to `trained` tokens and a text of `positions`.
    std::int64_t first(std::int64_t trained, std::int64_t positions) const {
        if (kind == Kind::from) return position;
        return kind == Kind::beyond && trained > 0 && trained < positions ? trained : 0;
    }
};

}  // namespace sextant
