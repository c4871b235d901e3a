# SPDX-License-Identifier: GPL-3.0-or-later
# sextant_translations(TARGET): the catalogues of resources/translations, made by Qt's lrelease, as a resource of the
# target that is named "translations" (Q_INIT_RESOURCE).
function(sextant_translations name)
    set(tools)
    if(TARGET Qt6::qmake)
        get_target_property(qmake Qt6::qmake IMPORTED_LOCATION)
        get_filename_component(tools "${qmake}" DIRECTORY)
    endif()
    find_program(SEXTANT_LRELEASE NAMES lrelease lrelease6 lrelease-qt6 PATHS ${tools} /usr/lib/qt6/bin NO_DEFAULT_PATH)
    find_program(SEXTANT_LRELEASE NAMES lrelease6 lrelease-qt6 lrelease)
    if(NOT SEXTANT_LRELEASE)
        message(FATAL_ERROR "Qt's lrelease is missing, which makes the catalogues of translations; it is in Debian's "
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
