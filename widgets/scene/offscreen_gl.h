// SPDX-License-Identifier: GPL-3.0-or-later
// OpenGL without a window: an EGL context of its own, on a device or on no screen at all, so that
// it is the same with X, with Wayland and with neither.
#pragma once

#include <string>

namespace sextant {

class OffscreenGl {
  public:
    // Throws Error with the reason where there is no OpenGL 3.2.
    OffscreenGl();
    ~OffscreenGl();
    OffscreenGl(const OffscreenGl&) = delete;
    OffscreenGl& operator=(const OffscreenGl&) = delete;

    void makeCurrent() const;  // of this thread
    bool isCurrent() const;

  private:
    void* display_ = nullptr;
    void* context_ = nullptr;
};

}  // namespace sextant
