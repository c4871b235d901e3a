// SPDX-License-Identifier: GPL-3.0-or-later
// What is known of one head: the answer to the page's question, and until it is there what follows
// from the answer before.
#pragma once

#include <memory>
#include <optional>

#include "analysis/measure/head_preview.h"
#include "analysis/queries/one_head.h"
#include "widgets/view.h"

namespace sextant {

// As the window knows it now; null where there is nothing.
struct ReadHead {
    std::shared_ptr<const HeadAttention> now, against;
    std::shared_ptr<const OneHead> answer;  // that both are of, or follow from
    bool preview = false;                   // of one sample, at a scale that is not measured yet
    bool stale = false;                     // of another setting, which it does not follow from
    bool partial = false;                   // not over all samples yet
    QString failure;                        // why there is nothing; empty: there is, or will be
    QString awaited;                        // until there is something: how far it is
};

class OneHeadReading {
  public:
    // Without `withMap` the map does not follow (HeadPreview).
    explicit OneHeadReading(bool withMap = true) : withMap_(withMap) {}
    // `question`: what the page asks about.
    ReadHead follow(const Snapshot& now, const OneHeadQuestion& question);
    // Whether the row is told already, so that it need not be asked.
    bool hasRow(std::int64_t row) const;

  private:
    void take(const Snapshot& now, const OneHeadQuestion& question,
              std::shared_ptr<const OneHead> answer);
    const HeadPreview& preview();

    bool withMap_;
    // The newest answer about this head and sample, and what it was for.
    std::shared_ptr<const OneHead> answer_, given_;  // merged; as it came
    OneHeadQuestion question_;
    Intervention setting_;
    std::shared_ptr<const Samples> samples_;
    std::shared_ptr<const OpenedFacts> opened_;
    std::optional<HeadPreview> preview_;                    // of answer_
    std::shared_ptr<const HeadAttention> moved_, against_;  // what was told last
};

// Scale of the head in effect in `change`.
double scaleOf(const ModelSpec& spec, const Intervention& change, HeadId head);

// "1 of 8 samples"; empty: they are all there, or none.
QString samplesText(int samples, int of);

}  // namespace sextant
