// SPDX-License-Identifier: GPL-3.0-or-later
// OpenGL without a window, in an EGL context of its own, on a device or without a screen: it works
// alike under X, under Wayland and without either.
#pragma once

#include <string>

namespace sextant {

class OffscreenGl {
  public:
    // Throws Error with the reason if there is no OpenGL 3.2.
    OffscreenGl();
    ~OffscreenGl();
    OffscreenGl(const OffscreenGl&) = delete;
    OffscreenGl& operator=(const OffscreenGl&) = delete;

    void makeCurrent() const;  // in this thread
    bool isCurrent() const;

  private:
    void* display_ = nullptr;
    void* context_ = nullptr;
};

}  // namespace sextant
