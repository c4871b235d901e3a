# SPDX-License-Identifier: GPL-3.0-or-later
# What draws triangles without a window: VTK on an EGL context of our own. Debian's VTK leaves GLEW to be asked for
# by name, and EGL belongs to no VTK module.
find_package(VTK 9.1 REQUIRED COMPONENTS CommonCore CommonDataModel RenderingCore RenderingOpenGL2 glew)
find_package(OpenGL REQUIRED COMPONENTS OpenGL EGL)

# sextant_use_vtk(TARGET): without the initialisation VTK draws nothing and says nothing.
function(sextant_use_vtk name)
    target_link_libraries(${name} PRIVATE ${VTK_LIBRARIES} OpenGL::EGL OpenGL::OpenGL)
    vtk_module_autoinit(TARGETS ${name} MODULES ${VTK_LIBRARIES})
endfunction()
