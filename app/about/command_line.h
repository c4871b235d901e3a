// SPDX-License-Identifier: GPL-3.0-or-later
// What sextant-batch and sextant-bench say of themselves.
#pragma once

#include <CLI/CLI.hpp>

#include "app/about/program_description.h"

namespace sextant {

// The commands, options and arguments of `app` that --help lists, in their order.
ProgramDescription describe(const CLI::App& app);

// Adds --version, and --described-as FORM, which prints the manual page or the completion of a
// shell and is not listed. `app` lives as long as it is parsed. After all commands and options.
void addAbout(CLI::App& app);

}  // namespace sextant
