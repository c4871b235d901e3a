// SPDX-License-Identifier: GPL-3.0-or-later
// Settings that several windows, each a program of its own, add to.
#pragma once

#include <QString>
#include <QVariant>
#include <functional>

class QSettings;

namespace sextant {

// `change` makes of what stands under `key` on the disk now what is to stand there; no other window
// changes it meanwhile.
void changeShared(QSettings& settings, const QString& key,
                  const std::function<QVariant(const QVariant& saved)>& change);

}  // namespace sextant
