// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/values/wide_registers.h"

namespace sextant {

#if defined(__x86_64__)

namespace {

__attribute__((target("avx"), noinline)) void zeroUpperHalves() {
    __builtin_ia32_vzeroupper();
}

}  // namespace

void releaseWideRegisters() {
    static const bool wide = __builtin_cpu_supports("avx") != 0;
    if (wide) zeroUpperHalves();
}

#else

void releaseWideRegisters() {}

#endif

}  // namespace sextant
