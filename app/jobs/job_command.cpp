// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/jobs/job_command.h"

#include "analysis/jobs/material.h"

namespace sextant {

QString jobCommand(const JobKind& kind, const Choice& settings, const Experiment& experiment) {
    const auto quoted = [](const std::string& text) {
        QString word = QString::fromStdString(text);
        return "'" + word.replace("'", "'\\''") + "'";
    };
    QString line = "sextant-batch " + QString::fromStdString(kind.key) + " " +
                   quoted(experiment.model) + (experiment.textIsIds ? " --ids " : " --text ") +
                   quoted(experiment.text);
    Parameters all = materialParameters();
    all.insert(all.end(), kind.parameters.begin(), kind.parameters.end());
    for (const Parameter& parameter : all) {
        const auto found = settings.values.find(parameter.key);
        if (found == settings.values.end() ||
            (found->second == parameter.initial && parameter.key != "samples"))
            continue;
        line += " " + QString::fromStdString(optionName(parameter.key)) + " " +
                QString::fromStdString(valueText(found->second));
    }
    if (experiment.trainedLength > 0 && !line.contains(" --trained-length "))
        line += " --trained-length " + QString::number(experiment.trainedLength);
    if (!(experiment.intervention == Intervention{}))
        line += " --intervention " + quoted(toJson(experiment.intervention));
    return line;
}

}  // namespace sextant
