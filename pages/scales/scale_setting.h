// SPDX-License-Identifier: GPL-3.0-or-later
// The setting under which uniform sigmas were swept: a setting without its uniform sigma, which the
// sweep replaces.
#pragma once

#include <QString>

#include "analysis/intervention.h"

namespace sextant {

// The number of heads whose scale differs from the trained one.
std::size_t scaledHeads(const ModelSpec& spec, const Intervention& change);
// Nothing but the uniform sigma differs from what was trained.
bool isUniformOnly(const ModelSpec& spec, const Intervention& change);
// The two differ by their uniform sigma at most.
bool sameBesideUniform(const ModelSpec& spec, const Intervention& one, const Intervention& other);
// "18 heads rescaled", and methods in words; empty where isUniformOnly().
QString besideUniform(const ModelSpec& spec, const Intervention& change);
// What else changes when a sigma from a sweep over `swept` is taken while `set` is in effect:
// " and its 18 heads", ", else as trained"; empty: nothing.
QString broughtAlong(const ModelSpec& spec, const Intervention& swept, const Intervention& set);

}  // namespace sextant
