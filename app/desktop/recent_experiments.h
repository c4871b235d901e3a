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
    QString id;  // of one opening
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
// Puts it first, in place of one with the same id or the same experiment; the oldest goes.
void rememberExperiment(WindowSettings& settings, const RecentExperiment& recent);
void forgetExperiment(WindowSettings& settings, const QString& id);

// What is open in the session now. There must be something.
RecentExperiment recentOf(const Session& session, const QString& id);
// As a row; `now` makes "today 14:20" of a time. `missing`: paths that are known not to be there.
RecentFacts factsOf(const RecentExperiment& recent, const QDateTime& now,
                    const QStringList& missing = {});

}  // namespace sextant
