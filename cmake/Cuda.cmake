# SPDX-License-Identifier: GPL-3.0-or-later
# SEXTANT_CUDA = AUTO, ON or OFF -> SEXTANT_BUILD_CUDA. The module is opened at run time (see
# kernels/cuda_module.h), so nothing else links CUDA.
set(SEXTANT_BUILD_CUDA OFF)
if(NOT SEXTANT_CUDA STREQUAL "OFF")
    include(CheckLanguage)
    check_language(CUDA)
    if(CMAKE_CUDA_COMPILER)
        if(NOT DEFINED CMAKE_CUDA_ARCHITECTURES)
            set(CMAKE_CUDA_ARCHITECTURES 80-real 90)
        endif()
        enable_language(CUDA)
        set(SEXTANT_BUILD_CUDA ON)
    elseif(SEXTANT_CUDA STREQUAL "ON")
        message(FATAL_ERROR "SEXTANT_CUDA is ON and no CUDA compiler was found; put nvcc on PATH")
    endif()
endif()
message(STATUS "CUDA module: ${SEXTANT_BUILD_CUDA}")
