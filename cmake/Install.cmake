# SPDX-License-Identifier: GPL-3.0-or-later
# What `cmake --install` lays out under a prefix, which may be moved as a whole: programs find libtorch in
# ../lib/sextant and the samples in ../share/sextant/samples from where they lie, and write to neither.
# Component `libtorch` is libtorch alone, `cuda` what computes on a GPU, `sextant` all the rest.
set(SEXTANT_ZSH_COMPLETIONS share/zsh/site-functions CACHE STRING
    "Where completions for zsh are installed (Debian's packages: share/zsh/vendor-completions)")
set(CMAKE_INSTALL_DEFAULT_COMPONENT_NAME sextant)
set(CMAKE_SKIP_INSTALL_ALL_DEPENDENCY ON)  # tests are not installed: cpack does not wait for them
set(private lib/sextant)

set(programs sextant-batch sextant-bench)
if(SEXTANT_DESKTOP)
    list(APPEND programs sextant)
    install(TARGETS sextant-bench-views DESTINATION ${private})  # sextant-bench starts it
    set_target_properties(sextant-bench-views PROPERTIES INSTALL_RPATH "$ORIGIN")
endif()
set_target_properties(${programs} PROPERTIES INSTALL_RPATH "$ORIGIN/../${private}")
install(TARGETS ${programs} DESTINATION bin)
if(SEXTANT_BUILD_CUDA)
    set_target_properties(sextant_cuda PROPERTIES INSTALL_RPATH "$ORIGIN")
    install(TARGETS sextant_cuda LIBRARY DESTINATION ${private} COMPONENT cuda)
endif()

# The half of libtorch that computes on processors, with what it links: libgomp, and two small libraries of CUDA.
file(GLOB libtorch_brings "${SEXTANT_LIBTORCH}/lib/libgomp*.so*"
    "${SEXTANT_LIBTORCH}/../nvidia/*/lib/libcudart.so.*" "${SEXTANT_LIBTORCH}/../nvidia/*/lib/libcupti.so.*")
foreach(library "${SEXTANT_LIBTORCH}/lib/libtorch_cpu.so" "${SEXTANT_LIBTORCH}/lib/libc10.so" ${libtorch_brings})
    get_filename_component(name "${library}" NAME)
    install(FILES "${library}" DESTINATION ${private} COMPONENT libtorch)
    set(stripped)
    if(CMAKE_STRIP)
        set(stripped "if(CMAKE_INSTALL_DO_STRIP)
            execute_process(COMMAND \"${CMAKE_STRIP}\" --strip-unneeded \"\${library}\" COMMAND_ERROR_IS_FATAL ANY)
        endif()")
    endif()
    # The libraries of a wheel look for others where Python keeps them.
    install(CODE "
        set(library \"\$ENV{DESTDIR}\${CMAKE_INSTALL_PREFIX}/${private}/${name}\")
        ${stripped}
        unset(before)
        unset(before_too)
        file(READ_ELF \"\${library}\" RPATH before RUNPATH before_too)
        if(before OR before_too)
            file(RPATH_SET FILE \"\${library}\" NEW_RPATH \"\\\$ORIGIN\")
        endif()" COMPONENT libtorch)
endforeach()

file(GLOB licences "${SEXTANT_LIBTORCH}/../torch-*.dist-info/licenses" "${SEXTANT_LIBTORCH}/../torch-*.dist-info/LICENSE")
foreach(licence IN LISTS licences)
    if(IS_DIRECTORY "${licence}")
        install(DIRECTORY "${licence}/" DESTINATION share/doc/sextant/libtorch COMPONENT libtorch)
    else()
        install(FILES "${licence}" DESTINATION share/doc/sextant/libtorch COMPONENT libtorch)
    endif()
endforeach()

# What fetches the half of libtorch that computes on GPUs, where a person agrees to it.
install(PROGRAMS scripts/libtorch.sh DESTINATION share/sextant)
install(FILES scripts/libtorch.txt scripts/libtorch-cuda.txt DESTINATION share/sextant)
install(DIRECTORY samples/ DESTINATION share/sextant/samples PATTERN "*.sh" EXCLUDE)
install(FILES README.md CHANGELOG.md packaging/copyright DESTINATION share/doc/sextant)
install(DIRECTORY docs DESTINATION share/doc/sextant)
if(SEXTANT_DESKTOP)
    set(id org.sextant_lab.Sextant)
    install(FILES packaging/${id}.desktop DESTINATION share/applications)
    install(FILES packaging/${id}.metainfo.xml DESTINATION share/metainfo)
    install(FILES packaging/${id}.xml DESTINATION share/mime/packages)
    install(FILES packaging/${id}.svg DESTINATION share/icons/hicolor/scalable/apps)
endif()

# Manual pages and completions: each program prints its own.
find_program(SEXTANT_GZIP gzip REQUIRED)
set(texts "${CMAKE_BINARY_DIR}/described")
foreach(program IN LISTS programs)
    install(CODE "
        file(MAKE_DIRECTORY \"${texts}\")
        foreach(form man bash zsh fish)
            execute_process(COMMAND \"$<TARGET_FILE:${program}>\" --described-as \${form}
                OUTPUT_FILE \"${texts}/${program}.\${form}\" COMMAND_ERROR_IS_FATAL ANY)
        endforeach()
        execute_process(COMMAND \"${SEXTANT_GZIP}\" -9nc \"${texts}/${program}.man\"
            OUTPUT_FILE \"${texts}/${program}.1.gz\" COMMAND_ERROR_IS_FATAL ANY)" COMPONENT sextant)
    install(FILES "${texts}/${program}.1.gz" DESTINATION share/man/man1)
    install(FILES "${texts}/${program}.bash" DESTINATION share/bash-completion/completions RENAME ${program})
    install(FILES "${texts}/${program}.zsh" DESTINATION ${SEXTANT_ZSH_COMPLETIONS} RENAME _${program})
    install(FILES "${texts}/${program}.fish" DESTINATION share/fish/vendor_completions.d)
endforeach()
