# SPDX-License-Identifier: GPL-3.0-or-later
# sextant_library(NAME SOURCES...) and sextant_program(NAME SOURCES...): a target with the project's
# include folder and warnings. Nothing else is set by hand at the place of use.
function(sextant_settings name)
    target_include_directories(${name} PUBLIC "${CMAKE_SOURCE_DIR}")
    target_compile_options(${name} PRIVATE -Wall -Wextra -Wpedantic -Wshadow -Wno-unknown-pragmas)
    # g++ 12 reports overlaps in std::string that are not there (GCC bug 105651).
    target_compile_options(${name} PRIVATE $<$<CXX_COMPILER_ID:GNU>:-Wno-restrict>)
    if(SEXTANT_SANITIZE)
        target_compile_options(${name} PUBLIC -fsanitize=address,undefined -fno-omit-frame-pointer)
        target_link_options(${name} PUBLIC -fsanitize=address,undefined)
    endif()
endfunction()

function(sextant_library name)
    add_library(${name} STATIC ${ARGN})
    sextant_settings(${name})
endfunction()

function(sextant_program name)
    add_executable(${name} ${ARGN})
    sextant_settings(${name})
endfunction()
