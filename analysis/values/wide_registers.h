// SPDX-License-Identifier: GPL-3.0-or-later
// For arithmetic on a thread that also paints.
#pragma once

namespace sextant {

// Says that the upper halves of the vector registers hold nothing. Qt 6.4's fills leave them in
// use, and code for any x86-64 processor then runs slowly until somebody says so: an exponential
// takes 100 ns in place of 8. Does nothing on other processors.
void releaseWideRegisters();

}  // namespace sextant
