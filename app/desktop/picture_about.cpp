// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/picture_about.h"

#include <utility>

#include "app/desktop/main_window.h"
#include "app/desktop/window_memory.h"
#include "app/document/figure_document.h"
#include "widgets/measurement_identity.h"
#include "widgets/view.h"

namespace sextant {

namespace {

QStringList linesShown(const Snapshot& now) {
    QStringList lines;
    if (!now.description.isEmpty()) lines << now.description;
    if (now.measurement) lines << identityLines(*now.measurement);
    if (!now.over.isEmpty()) lines << now.over;
    if (!now.staleOf.isEmpty()) lines << QObject::tr("numbers belong to %1").arg(now.staleOf);
    return lines;
}

}  // namespace

QString aboutShown(const Snapshot& now) {
    QStringList lines = linesShown(now);
    Experiment experiment = now.experiment;
    experiment.intervention = now.intervention;
    if (now.opened) lines << experimentLine(experiment);
    return lines.join('\n');
}

QString aboutPicture(MainWindow& window) {
    const Snapshot& now = window.snapshot();
    QStringList lines = linesShown(now);
    if (now.opened && window.session().opened()) {
        SessionDocument document = window.memory().document();
        // What is shown, also where that is A.
        document.experiment.intervention = now.intervention;
        lines << documentLine(std::move(document));
    }
    return lines.join('\n');
}

QString aboutFile(MainWindow& window, const QString& suffix) {
    const bool picture = suffix == "svg" || suffix == "pdf" || suffix == "png";
    return picture ? aboutPicture(window) : aboutShown(window.snapshot());
}

QString openingLine(const QString& about) {
    const QString last = about.section('\n', -1);
    return last.startsWith("experiment: ") ? last : QString();
}

}  // namespace sextant
