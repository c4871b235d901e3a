// SPDX-License-Identifier: GPL-3.0-or-later
// "In under a second", for readers of files from strangers: of the program's processor time, so
// that a busy machine changes nothing. Under the sanitizers, which check every access, a minute.
#pragma once

#include <ctime>

namespace sextant::test {

class ProcessorTime {
  public:
    bool isShort() const { return seconds() < allowed; }
    double seconds() const { return static_cast<double>(std::clock() - begin_) / CLOCKS_PER_SEC; }

  private:
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
    static constexpr double allowed = 60;
#else
    static constexpr double allowed = 1;
#endif
    std::clock_t begin_ = std::clock();
};

}  // namespace sextant::test
