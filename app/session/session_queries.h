// SPDX-License-Identifier: GPL-3.0-or-later
// The answers to what pages ask about the setting (analysis/queries): computed beside what is live
// when nothing else is to be done, stopped by the next move and begun again after it. Of each query
// the newest question counts; the last few answers are kept, so that A and B, or one step back, are
// there at once.
#pragma once

#include <QObject>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "analysis/jobs/scheduler.h"
#include "analysis/queries/query.h"
#include "app/opener.h"

namespace sextant {

class SessionQueries {
  public:
    // What questions are about.
    struct Setting {
        std::shared_ptr<const Opened> opened;
        std::shared_ptr<const Samples> samples;
        Intervention change;
        std::function<std::uint64_t(const Intervention&)> identityOf;
        std::function<ComputePlace()> place;  // called on the compute lane
    };
    // `changed` is called on the thread of `home`, which outlives this.
    SessionQueries(QObject* home, std::shared_ptr<Scheduler> scheduler,
                   std::span<const Query> queries, std::function<void()> changed);
    ~SessionQueries();

    // None: nothing is wanted of this query any more. False: that is what was asked already, or
    // there is no such query here.
    bool ask(const std::string& query, std::optional<AnyQuestion> question);
    Answers answers(const Setting& setting) const;
    // Begins what is asked of the setting, unless it is known or on its way.
    void run(const Setting& setting);
    void stop();
    // The tokens are others from now on, or what computes is.
    void forget();

  private:
    struct Slot;
    static std::uint64_t identityOf(const Slot& slot, const Setting& setting);
    void run(Slot& slot, const Setting& setting);
    void accept(Slot& slot, const AnyAnswer& answer);

    QObject* home_;
    std::function<void()> changed_;
    std::vector<std::unique_ptr<Slot>> slots_;  // one a query
};

}  // namespace sextant
