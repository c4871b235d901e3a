// SPDX-License-Identifier: GPL-3.0-or-later
// A libtorch device of the tests' own, "strict": its memory is the CPU's, and so are its
// operations, but an operation on tensors of two devices is refused, as a GPU refuses it.
#pragma once

#include <ATen/core/Tensor.h>

namespace sextant::test {

inline at::Device strictDevice() {
    return {at::kPrivateUse1, 0};
}

}  // namespace sextant::test
