# SPDX-License-Identifier: GPL-3.0-or-later
# The Debian package, made by `cpack` (scripts/package.sh): one package. Its kernels for GPUs wait for libtorch's half for
# them, which is fetched where a person agrees to it.
file(STRINGS CHANGELOG.md newest REGEX "^## " LIMIT_COUNT 1)
if(NOT newest MATCHES "^## ([0-9.]+), ([0-9]+-[0-9]+-[0-9]+)$" OR NOT CMAKE_MATCH_1 STREQUAL PROJECT_VERSION)
    message(FATAL_ERROR "CHANGELOG.md begins with \"${newest}\"; expected \"## ${PROJECT_VERSION}, YEAR-MONTH-DAY\"")
endif()
set(released "${CMAKE_MATCH_2}")

set(SEXTANT_DEBIAN_RELEASE "" CACHE STRING "Appended to the version of the package: 1~deb12")
set(CPACK_GENERATOR DEB)
set(CPACK_PACKAGE_NAME sextant)
set(CPACK_PACKAGE_VENDOR "Sextant maintainers")
set(CPACK_PACKAGE_CONTACT "Sextant maintainers <maintainers@sextant.example>")
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "laboratory for length generalization of transformers")
set(CPACK_PACKAGE_DESCRIPTION "Sextant opens a checkpoint of a causal transformer, runs real forward passes,
and shows the attention entropy of every head and the log-perplexity at every
position of texts that are longer than those the model was trained on. Scales
of heads, position encodings, masks and windows can be changed by hand, and
both curves follow. sextant-batch computes the same without a window.
.
libtorch is inside, its half that computes on processors; the half for NVIDIA's
GPUs is fetched once it is asked for.")
set(CPACK_PACKAGE_CHECKSUM SHA256)
set(CPACK_STRIP_FILES ON)
set(CPACK_INSTALL_DEFAULT_DIRECTORY_PERMISSIONS OWNER_READ OWNER_WRITE OWNER_EXECUTE
    GROUP_READ GROUP_EXECUTE WORLD_READ WORLD_EXECUTE)
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_INSTALL_CMAKE_PROJECTS "${CMAKE_BINARY_DIR};Sextant;sextant;/;${CMAKE_BINARY_DIR};Sextant;libtorch;/")
if(SEXTANT_BUILD_CUDA)
    string(APPEND CPACK_INSTALL_CMAKE_PROJECTS ";${CMAKE_BINARY_DIR};Sextant;cuda;/")
endif()
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_RELEASE "${SEXTANT_DEBIAN_RELEASE}")
set(CPACK_DEBIAN_PACKAGE_SECTION science)
set(CPACK_DEBIAN_COMPRESSION_TYPE xz)
set(CPACK_THREADS 0)  # as many as there are processors
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS_PRIVATE_DIRS "${CMAKE_BINARY_DIR}/private-libraries")
# Opened at run time: icons and EGL's software renderer. Debian 13 has a package of its own for the icons' reader.
set(CPACK_DEBIAN_PACKAGE_DEPENDS "qt6-svg-plugins | libqt6svg6, libgl1-mesa-dri, fonts-dejavu-core")
set(CPACK_DEBIAN_PACKAGE_RECOMMENDS "qt6-wayland, qt6-translations-l10n")
set(CPACK_DEBIAN_PACKAGE_SUGGESTS "python3-pip")

if(SEXTANT_DEBIAN_RELEASE)
    # dpkg-shlibdeps looks for libtorch where it is built with, and finds that no package has it.
    file(MAKE_DIRECTORY "${CMAKE_BINARY_DIR}/private-libraries")
    foreach(library "${SEXTANT_LIBTORCH}/lib/libtorch_cpu.so" "${SEXTANT_LIBTORCH}/lib/libc10.so" ${libtorch_brings})
        get_filename_component(name "${library}" NAME)
        file(CREATE_LINK "${library}" "${CMAKE_BINARY_DIR}/private-libraries/${name}" SYMBOLIC)
    endforeach()
    execute_process(COMMAND date -u -R -d "${released}" OUTPUT_VARIABLE date OUTPUT_STRIP_TRAILING_WHITESPACE)
    file(CONFIGURE OUTPUT "${CMAKE_BINARY_DIR}/changelog.Debian" @ONLY CONTENT
"sextant (@PROJECT_VERSION@-@SEXTANT_DEBIAN_RELEASE@) unstable; urgency=medium

  * What is new is in changelog.gz.

 -- @CPACK_PACKAGE_CONTACT@  @date@
")
    install(CODE "
        execute_process(COMMAND \"${SEXTANT_GZIP}\" -9nc \"${CMAKE_BINARY_DIR}/changelog.Debian\"
            OUTPUT_FILE \"${CMAKE_BINARY_DIR}/changelog.Debian.gz\" COMMAND_ERROR_IS_FATAL ANY)
        execute_process(COMMAND \"${SEXTANT_GZIP}\" -9nc \"${CMAKE_SOURCE_DIR}/CHANGELOG.md\"
            OUTPUT_FILE \"${CMAKE_BINARY_DIR}/changelog.gz\" COMMAND_ERROR_IS_FATAL ANY)" COMPONENT sextant)
    install(FILES "${CMAKE_BINARY_DIR}/changelog.Debian.gz" "${CMAKE_BINARY_DIR}/changelog.gz"
        DESTINATION share/doc/sextant)
    install(FILES packaging/lintian-overrides DESTINATION share/lintian/overrides RENAME sextant)
endif()
include(CPack)
