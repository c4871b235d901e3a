# SPDX-License-Identifier: GPL-3.0-or-later
# Target sextant::torch: libtorch's CPU half (headers, libtorch_cpu, libc10). The CUDA half is loaded
# at run time, so one program serves machines with and without a GPU.
if(NOT SEXTANT_LIBTORCH)
    execute_process(COMMAND "${CMAKE_SOURCE_DIR}/scripts/libtorch.sh"
        OUTPUT_VARIABLE SEXTANT_LIBTORCH_FOUND OUTPUT_STRIP_TRAILING_WHITESPACE
        RESULT_VARIABLE SEXTANT_LIBTORCH_RESULT)
    if(NOT SEXTANT_LIBTORCH_RESULT EQUAL 0)
        message(FATAL_ERROR "libtorch could not be fetched; set SEXTANT_LIBTORCH to a libtorch folder")
    endif()
    set(SEXTANT_LIBTORCH "${SEXTANT_LIBTORCH_FOUND}" CACHE PATH "A libtorch folder" FORCE)
endif()
if(NOT EXISTS "${SEXTANT_LIBTORCH}/lib/libtorch_cpu.so")
    message(FATAL_ERROR "SEXTANT_LIBTORCH=${SEXTANT_LIBTORCH} has no lib/libtorch_cpu.so")
endif()
message(STATUS "libtorch: ${SEXTANT_LIBTORCH}")

add_library(sextant_c10 SHARED IMPORTED GLOBAL)
set_target_properties(sextant_c10 PROPERTIES IMPORTED_LOCATION "${SEXTANT_LIBTORCH}/lib/libc10.so")
add_library(sextant_torch SHARED IMPORTED GLOBAL)
set_target_properties(sextant_torch PROPERTIES
    IMPORTED_LOCATION "${SEXTANT_LIBTORCH}/lib/libtorch_cpu.so"
    INTERFACE_LINK_LIBRARIES sextant_c10
    INTERFACE_INCLUDE_DIRECTORIES
        "${SEXTANT_LIBTORCH}/include;${SEXTANT_LIBTORCH}/include/torch/csrc/api/include")
add_library(sextant::torch ALIAS sextant_torch)
