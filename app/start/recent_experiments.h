// SPDX-License-Identifier: GPL-3.0-or-later
// Experiments that were open, with their results: a small JSON in the settings.
#pragma once

#include <QDateTime>
#include <QString>
#include <optional>
#include <vector>

#include "analysis/experiment.h"
#include "widgets/start/start_facts.h"

namespace sextant {

class Session;
class WindowSettings;

struct RecentExperiment {
    QString file;        // of its document; empty: it is not kept
    bool named = false;  // a person has named the file
    Experiment experiment;
    bool bytes = false;  // its text is read as bytes
    QString detail;      // "uniform sigma 1.45 · 1,024 x 8"
    QString differs;     // what is not as trained
    QDateTime when;
    std::optional<double> perplexity;
    std::vector<double> curve;  // log-perplexity in nats, at equal steps; empty: not measured
    double trainedShare = 1.0;  // of the curve
};

// Newest first. What cannot be read is left out.
std::vector<RecentExperiment> recentExperiments(const WindowSettings& settings);
// Puts it first, in place of that of the same file, and of those of the same experiment that nobody
// has named; the oldest goes. Where a named one has the same experiment it is not added.
void rememberExperiment(WindowSettings& settings, const RecentExperiment& recent);
void forgetExperiment(WindowSettings& settings, const RecentExperiment& recent);

// What is open in the session now. There must be something.
RecentExperiment recentOf(const Session& session, const QString& file);
// As a row; `now` makes "today 14:20" of a time. `missing`: paths that are known not to be there.
RecentFacts factsOf(const RecentExperiment& recent, const QDateTime& now,
                    const QStringList& missing = {});

}  // namespace sextant
