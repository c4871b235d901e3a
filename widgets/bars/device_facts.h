// SPDX-License-Identifier: GPL-3.0-or-later
// A device that can compute, or the reason why it cannot.
#pragma once

#include <QString>

namespace sextant {

struct DeviceFacts {
    QString id;      // "cpu", "cuda"
    QString name;    // "CPU", "NVIDIA H200"
    QString whyNot;  // why it cannot be used; empty: it can
    bool chosen = false;
    bool fetchable = false;  // what it lacks can be fetched
    bool operator==(const DeviceFacts&) const = default;
};

}  // namespace sextant
