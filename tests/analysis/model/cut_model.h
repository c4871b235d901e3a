// SPDX-License-Identifier: GPL-3.0-or-later
// A model whose file of weights changes while it is open.
#pragma once

#include <filesystem>
#include <memory>

#include "tests/analysis/model/material.h"
#include "tests/temporary_folder.h"

namespace sextant::test {

// A copy of samples/nope, whose file can be cut under it.
class CutModel {
  public:
    CutModel() {
        std::filesystem::copy(sourceDir() / "samples/nope", folder_ / "model",
                              std::filesystem::copy_options::recursive);
        size_ = std::filesystem::file_size(weights());
        written_ = std::filesystem::last_write_time(weights());
        model_ = openModel(folder_ / "model");
    }
    std::filesystem::path weights() const { return folder_ / "model/model.safetensors"; }
    const Model& model() const { return *model_; }
    // From now on nearly all of the file reads as zeros.
    void cut() const { std::filesystem::resize_file(weights(), 8192); }
    // Restores size and time; the bytes that were cut off stay zeros.
    void restore() const {
        std::filesystem::resize_file(weights(), size_);
        std::filesystem::last_write_time(weights(), written_);
    }

  private:
    TemporaryFolder folder_;
    std::uintmax_t size_ = 0;
    std::filesystem::file_time_type written_;
    std::shared_ptr<const Model> model_;
};

}  // namespace sextant::test
