// SPDX-License-Identifier: GPL-3.0-or-later
// The list of all methods. The first of a stage is in effect where nothing is chosen.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "analysis/position/methods/method.h"

namespace sextant {

std::span<const Method> allMethods();
std::vector<const Method*> methodsOf(Stage stage);
// Throws Error that lists the stage's methods.
const Method& findMethod(Stage stage, const std::string& key);

}  // namespace sextant
