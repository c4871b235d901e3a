// SPDX-License-Identifier: GPL-3.0-or-later
// What a sweep of uniform sigmas was made over: a setting without its uniform sigma, which the
// sweep puts in its place.
#pragma once

#include <QString>

#include "analysis/intervention.h"

namespace sextant {

// Heads that have not the scale they were trained with.
std::size_t scaledHeads(const ModelSpec& spec, const Intervention& change);
// Nothing but the uniform sigma differs from what was trained.
bool isUniformOnly(const ModelSpec& spec, const Intervention& change);
// The two differ by their uniform sigma at most.
bool sameBesideUniform(const ModelSpec& spec, const Intervention& one, const Intervention& other);
// "18 heads rescaled", and methods in words; empty where isUniformOnly().
QString besideUniform(const ModelSpec& spec, const Intervention& change);
// What setting a sigma that was swept over `swept` brings beside it where `set` is in force:
// " and its 18 heads", ", else as trained"; empty: nothing.
QString broughtAlong(const ModelSpec& spec, const Intervention& swept, const Intervention& set);

}  // namespace sextant
