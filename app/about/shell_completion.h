// SPDX-License-Identifier: GPL-3.0-or-later
// What a shell proposes after the name of a program: its commands, their options, the values of
// those that take few, and names of files.
#pragma once

#include <string>

#include "app/about/program_description.h"

namespace sextant {

std::string bashCompletion(const ProgramDescription& program);
std::string zshCompletion(const ProgramDescription& program);
std::string fishCompletion(const ProgramDescription& program);

}  // namespace sextant
