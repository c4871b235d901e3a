# SPDX-License-Identifier: GPL-3.0-or-later
# Large headers, read once for each target that includes them in many files. They are only read
# earlier: every file still includes what it uses.
set(sextant_common_headers <algorithm> <cmath> <cstdint> <filesystem> <functional> <map> <memory>
    <optional> <span> <string> <vector>)

# Libraries share one, and test programs another, which is compiled with other options.
function(sextant_precompile_torch name)
    get_target_property(kind ${name} TYPE)
    get_property(owner GLOBAL PROPERTY sextant_torch_headers_${kind})
    if(owner)
        target_precompile_headers(${name} REUSE_FROM ${owner})
        return()
    endif()
    set_property(GLOBAL PROPERTY sextant_torch_headers_${kind} ${name})
    target_precompile_headers(${name} PRIVATE
        <algorithm> <cmath> <cstdint> <filesystem> <functional> <memory> <span> <string> <vector>
        <ATen/ATen.h>)
endfunction()

function(sextant_precompile_qt name)
    target_precompile_headers(${name} PRIVATE
        <algorithm> <cmath> <cstdint> <functional> <memory> <optional> <span> <string> <vector>
        <QtWidgets/QtWidgets>)
endfunction()

function(sextant_precompile_json name)
    target_precompile_headers(${name} PRIVATE ${sextant_common_headers} <nlohmann/json.hpp>)
endfunction()

function(sextant_precompile_command_line name)
    target_precompile_headers(${name} PRIVATE
        ${sextant_common_headers} <CLI/CLI.hpp> <nlohmann/json.hpp>)
endfunction()

# Test programs of one kind share one: the first that is named makes it. Qt Test tells each folder of
# tests its own path, so that those over Qt share one a folder.
function(sextant_precompile_test kind name)
    set(property sextant_${kind}_test_headers)
    if(kind STREQUAL "qt")
        string(APPEND property "_${CMAKE_CURRENT_SOURCE_DIR}")
    endif()
    get_property(owner GLOBAL PROPERTY "${property}")
    if(owner)
        target_precompile_headers(${name} REUSE_FROM ${owner})
        return()
    endif()
    set_property(GLOBAL PROPERTY "${property}" ${name})
    set(headers ${sextant_common_headers} "${CMAKE_SOURCE_DIR}/tests/catch.h")
    if(kind STREQUAL "qt")
        list(APPEND headers <QtTest/QtTest> <QtWidgets/QtWidgets>)
    endif()
    target_precompile_headers(${name} PRIVATE ${headers})
endfunction()
