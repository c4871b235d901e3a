# SPDX-License-Identifier: GPL-3.0-or-later
# sextant_library(NAME SOURCES...) and sextant_program(NAME SOURCES...): a target with the project's
# include folder and warnings. Nothing else is set by hand at the place of use.
function(sextant_settings name)
    target_include_directories(${name} PUBLIC "${CMAKE_SOURCE_DIR}")
    target_compile_options(${name} PRIVATE -Wall -Wextra -Wpedantic -Wshadow -Wno-unknown-pragmas)
    # g++ 12 sees overlaps and overruns in std::string that are not there (GCC bugs 105651, 105329).
    if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU" AND CMAKE_CXX_COMPILER_VERSION VERSION_LESS 13)
        target_compile_options(${name} PRIVATE
            -Wno-restrict -Wno-array-bounds -Wno-stringop-overflow -Wno-stringop-overread)
    endif()
    # Large headers fill more than the 128 MB at which g++ begins to collect its garbage; first at
    # 1 GB (in kB) it saves up to a fifth of its time.
    if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
        target_compile_options(${name} PRIVATE $<$<COMPILE_LANGUAGE:CXX>:--param=ggc-min-heapsize=1000000>)
    endif()
    if(SEXTANT_WARNINGS_ARE_ERRORS)
        target_compile_options(${name} PRIVATE -Werror)
    endif()
    if(SEXTANT_SANITIZE STREQUAL "ADDRESS")
        target_compile_options(${name} PUBLIC -fsanitize=address,undefined -fno-omit-frame-pointer)
        target_link_options(${name} PUBLIC -fsanitize=address,undefined)
    elseif(SEXTANT_SANITIZE STREQUAL "THREAD")
        target_compile_options(${name} PUBLIC -fsanitize=thread)
        target_link_options(${name} PUBLIC -fsanitize=thread)
    elseif(SEXTANT_SANITIZE STREQUAL "FUZZER")  # clang's; tests/fuzz links the fuzzer itself
        target_compile_options(${name} PUBLIC
            -fsanitize=fuzzer-no-link,address,undefined -fno-sanitize-recover=all -fno-omit-frame-pointer)
        target_link_options(${name} PUBLIC -fsanitize=address,undefined)
    elseif(SEXTANT_SANITIZE)
        message(FATAL_ERROR "SEXTANT_SANITIZE is ${SEXTANT_SANITIZE}; expected OFF, ADDRESS, THREAD or FUZZER")
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

# sextant_speaks(NAME): it parses, prints and lays out; the optimiser would spend its time on the parser.
function(sextant_speaks name)
    target_compile_options(${name} PRIVATE $<$<CONFIG:Release>:-O1>)
endfunction()

# sextant_together(NAME [BY_FOLDER] [SMALL]): most of its compile time is in headers, which
# SEXTANT_FILES_AT_ONCE files read once. Names in unnamed namespaces must differ across its files.
# BY_FOLDER: the files of a folder are read together, and names must differ within a folder.
# SMALL: the files are small, and twice as many are read together.
function(sextant_together name)
    if(SEXTANT_FILES_AT_ONCE GREATER 1)
        set(together ${SEXTANT_FILES_AT_ONCE})
        if("SMALL" IN_LIST ARGN)
            math(EXPR together "2 * ${together}")
        endif()
        set_target_properties(${name} PROPERTIES
            UNITY_BUILD ON UNITY_BUILD_BATCH_SIZE ${together})
        if("BY_FOLDER" IN_LIST ARGN)
            set_target_properties(${name} PROPERTIES UNITY_BUILD_MODE GROUP)
            get_target_property(sources ${name} SOURCES)
            foreach(source IN LISTS sources)
                if(source MATCHES "\\.cpp$" AND NOT source MATCHES "^${CMAKE_BINARY_DIR}")
                    get_filename_component(folder "${source}" DIRECTORY)
                    string(MAKE_C_IDENTIFIER "of_${folder}" group)
                    set_source_files_properties("${source}" PROPERTIES UNITY_GROUP "${group}")
                endif()
            endforeach()
        endif()
        # What is in a file that another includes counts as a header.
        target_compile_options(${name} PRIVATE -Wno-subobject-linkage)
    endif()
endfunction()
