// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/picture_about.h"

#include "app/desktop/figure_experiment.h"
#include "widgets/measurement_identity.h"
#include "widgets/view.h"

namespace sextant {

QString aboutShown(const Snapshot& now) {
    QStringList lines;
    if (!now.description.isEmpty()) lines << now.description;
    if (now.measurement) lines << identityLines(*now.measurement);
    if (!now.over.isEmpty()) lines << now.over;
    if (!now.staleOf.isEmpty()) lines << QObject::tr("numbers belong to %1").arg(now.staleOf);
    Experiment experiment = now.experiment;
    experiment.intervention = now.intervention;
    if (now.opened) lines << experimentLine(experiment);
    return lines.join('\n');
}

}  // namespace sextant
