# SPDX-License-Identifier: GPL-3.0-or-later
# sextant_translations(TARGET): the catalogues of resources/translations, made by Qt's lrelease, as a resource of the
# target that is named "translations" (Q_INIT_RESOURCE).
function(sextant_translations name)
    # /usr/bin/lrelease may be that of Qt 5, or start it.
    find_program(SEXTANT_LRELEASE NAMES lrelease lrelease6 lrelease-qt6
        PATHS "${QT6_INSTALL_PREFIX}/${QT6_INSTALL_BINS}" /usr/lib/qt6/bin NO_DEFAULT_PATH)
    find_program(SEXTANT_LRELEASE NAMES lrelease6 lrelease-qt6 lrelease)
    set(version)
    if(SEXTANT_LRELEASE)
        execute_process(COMMAND "${SEXTANT_LRELEASE}" -version OUTPUT_VARIABLE version ERROR_QUIET)
    endif()
    if(NOT version MATCHES "version 6")
        message(FATAL_ERROR "Qt 6's lrelease is missing, which makes the catalogues of translations; it is in Debian's "
            "package qt6-l10n-tools (or name it: -DSEXTANT_LRELEASE=PATH)")
    endif()
    set(made "${CMAKE_CURRENT_BINARY_DIR}/translations")
    file(MAKE_DIRECTORY "${made}")
    file(GLOB catalogues CONFIGURE_DEPENDS "${CMAKE_SOURCE_DIR}/resources/translations/sextant_*.ts")
    set(files)
    set(compiled)
    foreach(catalogue IN LISTS catalogues)
        get_filename_component(stem "${catalogue}" NAME_WE)
        add_custom_command(OUTPUT "${made}/${stem}.qm"
            COMMAND "${SEXTANT_LRELEASE}" -silent -nounfinished "${catalogue}" -qm "${made}/${stem}.qm"
            DEPENDS "${catalogue}" VERBATIM)
        list(APPEND compiled "${made}/${stem}.qm")
        string(APPEND files "<file alias=\"translations/${stem}.qm\">${made}/${stem}.qm</file>\n")
    endforeach()
    file(CONFIGURE OUTPUT "${made}/translations.qrc" @ONLY CONTENT "<RCC><qresource prefix=\"/\">\n@files@</qresource></RCC>\n")
    add_custom_command(OUTPUT "${made}/translations.cpp"
        COMMAND Qt6::rcc --name translations "${made}/translations.qrc" -o "${made}/translations.cpp"
        DEPENDS "${made}/translations.qrc" ${compiled} VERBATIM)
    set_source_files_properties("${made}/translations.cpp" PROPERTIES
        SKIP_AUTOGEN ON SKIP_UNITY_BUILD_INCLUSION ON SKIP_PRECOMPILE_HEADERS ON)
    target_sources(${name} PRIVATE "${made}/translations.cpp")
endfunction()
