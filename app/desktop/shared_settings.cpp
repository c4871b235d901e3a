// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/shared_settings.h"

#include <QDir>
#include <QFileInfo>
#include <QLockFile>
#include <QSettings>

namespace sextant {

namespace {

// Milliseconds that another window's change may take; behind one that hangs this one is made too.
constexpr int mostWaited = 200;

}  // namespace

void changeShared(QSettings& settings, const QString& key,
                  const std::function<QVariant(const QVariant& saved)>& change) {
    // QSettings has a lock of its own, for one writing of the file alone.
    QLockFile lock(settings.fileName() + ".change");
    if (!settings.fileName().isEmpty()) {
        QDir().mkpath(QFileInfo(settings.fileName()).path());
        lock.tryLock(mostWaited);
    }
    settings.sync();
    const QVariant saved = settings.value(key);
    const QVariant changed = change(saved);
    if (changed == saved) return;
    settings.setValue(key, changed);
    settings.sync();
}

}  // namespace sextant
