// SPDX-License-Identifier: GPL-3.0-or-later
// Lets a value of ours travel from an autograd function's forward to its backward. For files that
// know torch.
#pragma once

#include <torch/csrc/autograd/custom_function.h>

#include <utility>

namespace sextant {

template <typename Value>
struct AutogradSaved : torch::CustomClassHolder {
    explicit AutogradSaved(Value carried) : value(std::move(carried)) {}
    Value value;
};

template <typename Value>
void carry(torch::autograd::AutogradContext* context, Value value) {
    context->saved_data["saved"] =
        c10::IValue::make_capsule(c10::make_intrusive<AutogradSaved<Value>>(std::move(value)));
}

template <typename Value>
Value& carried(torch::autograd::AutogradContext* context) {
    const auto capsule = context->saved_data["saved"].toCapsule();
    return static_cast<AutogradSaved<Value>*>(capsule.get())->value;
}

}  // namespace sextant
