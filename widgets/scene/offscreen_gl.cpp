// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/scene/offscreen_gl.h"

#include <EGL/egl.h>
#include <EGL/eglext.h>

#include <array>
#include <cstdio>
#include <cstring>
#include <vector>

#include "analysis/error.h"

namespace sextant {

namespace {

Message eglError(EGLint code) {
    char text[16];
    std::snprintf(text, sizeof text, "0x%x", static_cast<unsigned>(code));
    return Message("EGL error {}", text);
}

// Devices first, for a graphics card; then Mesa's own way to draw without any.
std::vector<EGLDisplay> displays() {
    const char* known = eglQueryString(EGL_NO_DISPLAY, EGL_EXTENSIONS);
    const auto platformDisplay = reinterpret_cast<PFNEGLGETPLATFORMDISPLAYEXTPROC>(
        eglGetProcAddress("eglGetPlatformDisplayEXT"));
    if (known == nullptr || platformDisplay == nullptr) return {};
    std::vector<EGLDisplay> found;
    const auto devicesOf =
        reinterpret_cast<PFNEGLQUERYDEVICESEXTPROC>(eglGetProcAddress("eglQueryDevicesEXT"));
    if (devicesOf != nullptr && std::strstr(known, "EGL_EXT_platform_device") != nullptr) {
        std::array<EGLDeviceEXT, 16> devices{};
        EGLint count = 0;
        if (devicesOf(devices.size(), devices.data(), &count) == EGL_TRUE)
            for (EGLint i = 0; i < count; ++i)
                found.push_back(platformDisplay(EGL_PLATFORM_DEVICE_EXT,
                                                devices[static_cast<std::size_t>(i)], nullptr));
    }
    if (std::strstr(known, "EGL_MESA_platform_surfaceless") != nullptr)
        found.push_back(platformDisplay(EGL_PLATFORM_SURFACELESS_MESA,
                                        reinterpret_cast<void*>(EGL_DEFAULT_DISPLAY), nullptr));
    return found;
}

// A context of `display`, or none and why.
EGLContext contextOf(EGLDisplay display, Message& reason) {
    if (display == EGL_NO_DISPLAY || eglInitialize(display, nullptr, nullptr) != EGL_TRUE) {
        reason = eglError(eglGetError());
        return EGL_NO_CONTEXT;
    }
    const char* known = eglQueryString(display, EGL_EXTENSIONS);
    if (known == nullptr || std::strstr(known, "EGL_KHR_surfaceless_context") == nullptr) {
        reason = Message("it cannot draw without a surface");
        return EGL_NO_CONTEXT;
    }
    constexpr std::array wanted = {EGL_RENDERABLE_TYPE, EGL_OPENGL_BIT, EGL_SURFACE_TYPE, 0,
                                   EGL_NONE};
    EGLConfig config = nullptr;
    EGLint count = 0;
    if (eglBindAPI(EGL_OPENGL_API) != EGL_TRUE ||
        eglChooseConfig(display, wanted.data(), &config, 1, &count) != EGL_TRUE || count < 1) {
        reason = Message("it has no OpenGL");
        return EGL_NO_CONTEXT;
    }
    constexpr std::array version = {EGL_CONTEXT_MAJOR_VERSION,
                                    3,
                                    EGL_CONTEXT_MINOR_VERSION,
                                    2,
                                    EGL_CONTEXT_OPENGL_PROFILE_MASK,
                                    EGL_CONTEXT_OPENGL_CORE_PROFILE_BIT,
                                    EGL_NONE};
    const EGLContext context = eglCreateContext(display, config, EGL_NO_CONTEXT, version.data());
    if (context == EGL_NO_CONTEXT) {
        reason = Message("it has no OpenGL 3.2 ({})", eglError(eglGetError()));
    } else if (eglMakeCurrent(display, EGL_NO_SURFACE, EGL_NO_SURFACE, context) != EGL_TRUE) {
        reason = eglError(eglGetError());
        eglDestroyContext(display, context);
        return EGL_NO_CONTEXT;
    }
    return context;
}

}  // namespace

OffscreenGl::OffscreenGl() {
    Message reasons;
    for (const EGLDisplay display : displays()) {
        Message reason;
        if (const EGLContext context = contextOf(display, reason)) {
            display_ = display;
            context_ = context;
            return;
        }
        reasons = reasons.empty() ? reason : Message("{}; {}", reasons, reason);
    }
    throw Error(reasons.empty() ? Message("OpenGL cannot be had on this machine: EGL knows neither "
                                          "devices nor drawing without a screen")
                                : Message("OpenGL cannot be had on this machine: {}", reasons));
}

OffscreenGl::~OffscreenGl() {
    if (isCurrent()) eglMakeCurrent(display_, EGL_NO_SURFACE, EGL_NO_SURFACE, EGL_NO_CONTEXT);
    eglDestroyContext(display_, context_);
}

void OffscreenGl::makeCurrent() const {
    // A new thread knows no client API yet.
    if (eglBindAPI(EGL_OPENGL_API) != EGL_TRUE ||
        eglMakeCurrent(display_, EGL_NO_SURFACE, EGL_NO_SURFACE, context_) != EGL_TRUE)
        throw Error("OpenGL was lost: {}", eglError(eglGetError()));
}

bool OffscreenGl::isCurrent() const {
    return eglGetCurrentContext() == context_;
}

}  // namespace sextant
