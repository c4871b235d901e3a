// SPDX-License-Identifier: GPL-3.0-or-later
// A weight whose numbers are made of several stored tensors: few bits each, and the scales beside
// them. They stay as they are stored; numbers are made whenever they are read.
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "analysis/checkpoint/element.h"
#include "analysis/checkpoint/tensor_view.h"
#include "analysis/message.h"

namespace sextant {

struct StoredPart {
    std::string tensor;  // its name in the files
    TensorView view;
};

class QuantizedTensor {
  public:
    virtual ~QuantizedTensor() = default;

    // Numbers `first` on, row after row, as many as `to` takes.
    virtual void read(std::size_t first, std::span<float> to) const = 0;
    // The largest size that a stored number has before it is scaled. Where its product with every
    // scale is finite, all numbers are, but for those that are none by themselves.
    virtual double largest() const = 0;
    // Scale `index` of scales().
    virtual double scale(std::size_t index) const { return element(scales().view, index); }
    // Rows are outputs, also where a plain tensor of the architecture has [in, out].
    virtual bool rowsAreOutputs() const = 0;

    const std::string& type() const { return type_; }    // "MXFP4"
    const Message& packing() const { return packing_; }  // "32 values a scale"
    // The weight itself first, then its scales, then what else there is.
    const std::vector<StoredPart>& parts() const { return parts_; }
    const StoredPart& weight() const { return parts_[0]; }
    const StoredPart& scales() const { return parts_[1]; }

  protected:
    QuantizedTensor(std::string type, Message packing, std::vector<StoredPart> parts)
        : type_(std::move(type)), packing_(std::move(packing)), parts_(std::move(parts)) {}

  private:
    std::string type_;
    Message packing_;
    std::vector<StoredPart> parts_;
};

}  // namespace sextant
