# SPDX-License-Identifier: GPL-3.0-or-later
# Target sextant::openmp: by flag, not by path, so that the one libgomp of a program is the one that
# libtorch brings and links.
add_library(sextant_openmp INTERFACE)
target_compile_options(sextant_openmp INTERFACE -fopenmp)
target_link_options(sextant_openmp INTERFACE -fopenmp)
add_library(sextant::openmp ALIAS sextant_openmp)
