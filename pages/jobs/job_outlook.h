// SPDX-License-Identifier: GPL-3.0-or-later
// What a job would take on what is open, in words, for the forms that begin one.
#pragma once

#include <QString>
#include <memory>
#include <string>

#include "widgets/view.h"

namespace sextant {

class JobOutlook {
  public:
    // How long passes take is learned from what was measured.
    void take(const Snapshot& now, unsigned changes);

    struct Words {
        QString passes;   // "168 passes"
        QString memory;   // "72 MB"
        QString time;     // "about 2 min", "estimating"
        QString problem;  // why it cannot be begun; empty: it can
        // The key of the field that the problem is about; empty: of none alone.
        std::string field = {};
    };
    Words of(const JobKindFacts& kind, const Choice& settings) const;
    // Of a forward pass over so many tokens; negative: nothing was measured yet.
    double secondsOfPass(std::int64_t tokens) const;

  private:
    std::shared_ptr<const OpenedFacts> opened_;
    std::shared_ptr<const SamplesFacts> samples_;
    Intervention intervention_;   // a job would begin with it
    double secondsOfCost_ = 0.0;  // 0: nothing measured yet
};

}  // namespace sextant
