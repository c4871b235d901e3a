// SPDX-License-Identifier: GPL-3.0-or-later
#include "pages/nothing_yet.h"

#include <QObject>

namespace sextant {

QString nothingYet(const Snapshot& now, const QString& appears) {
    if (now.job.running) return QObject::tr("%1\u2026").arg(now.job.what);
    if (!now.opened)
        return QObject::tr("Nothing measured yet.\nOpen a checkpoint and a text: %1.").arg(appears);
    if (!now.samples) return QObject::tr("Nothing measured yet.\nOpen a text: %1.").arg(appears);
    return QObject::tr("Nothing measured yet.");
}

}  // namespace sextant
