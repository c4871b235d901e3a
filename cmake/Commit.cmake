# SPDX-License-Identifier: GPL-3.0-or-later
# Which commit is built. As a script (-DROOT -DGIT -DHEADER) it writes the header; else it adds a target that does so at
# every build. The header changes with the commit alone, and only the programs include it.
if(CMAKE_SCRIPT_MODE_FILE)
    cmake_policy(VERSION 3.25)
    set(commit unknown)  # as from a tarball
    if(GIT AND EXISTS "${ROOT}/.git")
        execute_process(COMMAND "${GIT}" -C "${ROOT}" describe --always --abbrev=12 --exclude=* "--dirty= with changes"
            OUTPUT_VARIABLE found OUTPUT_STRIP_TRAILING_WHITESPACE ERROR_QUIET RESULT_VARIABLE failed)
        if(NOT failed)
            set(commit "${found}")
        endif()
    endif()
    file(CONFIGURE OUTPUT "${HEADER}" @ONLY CONTENT
"// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace sextant {

inline constexpr const char* builtFromCommit = \"@commit@\";

}  // namespace sextant
")
    return()
endif()

find_package(Git QUIET)
set(SEXTANT_GENERATED "${CMAKE_BINARY_DIR}/with-commit")
add_custom_target(sextant_commit
    COMMAND "${CMAKE_COMMAND}" "-DROOT=${CMAKE_SOURCE_DIR}" "-DGIT=${GIT_EXECUTABLE}"
        "-DHEADER=${SEXTANT_GENERATED}/generated/commit.h" -P "${CMAKE_CURRENT_LIST_FILE}"
    BYPRODUCTS "${SEXTANT_GENERATED}/generated/commit.h"
    COMMENT "" VERBATIM)
