// SPDX-License-Identifier: GPL-3.0-or-later
// What can compute, or why it cannot.
#pragma once

#include <QString>

namespace sextant {

struct DeviceFacts {
    QString id;      // "cpu", "cuda"
    QString name;    // "CPU", "NVIDIA H200"
    QString whyNot;  // empty: it can
    bool chosen = false;
    bool operator==(const DeviceFacts&) const = default;
};

}  // namespace sextant
