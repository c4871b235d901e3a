// SPDX-License-Identifier: GPL-3.0-or-later
// Writes a copy of a checkpoint with a scale for each head; other tensors stay byte for byte.
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <string>
#include <vector>

#include "analysis/checkpoint/checkpoint.h"
#include "analysis/error.h"

namespace sextant {

struct ScaleExport {
    // sigma in effect for every head, [layers * heads], in units of 1/sqrt(d), in place of the
    // checkpoint's own.
    std::vector<double> sigma;
    // True: stores the scales as scale_param beside the weights (f32). False: folds them into the
    // query weights and drops the scale_param there was.
    bool keep = false;
    // Free bytes on the disk of a path. Null: asks the system.
    std::function<std::uint64_t(const std::filesystem::path&)> freeBytes = {};
};

struct ExportedScales {
    std::vector<std::string> files;  // names in the folder
    std::uint64_t bytes = 0;         // of all of them
    DType dtype = DType::f32;        // of the query weights
    // Relative error of folding, from rounding to `dtype` (fold_scales.h); 0 where `keep` is set.
    double largestError = 0.0, rmsError = 0.0, worstError = 0.0;
    std::string worstTensor;
    std::vector<Message> notes;  // to be shown to the user
};

// The most bytes that the export takes on disk.
std::uint64_t bytesOfExport(const Checkpoint& checkpoint);

// Why nothing can be written to `out`: it is the source, lies in it or contains it, is a file,
// holds files already, or cannot be created there, as far as can be seen without writing; empty:
// it can be written.
Message whyNotExported(const Checkpoint& checkpoint, const std::filesystem::path& out);

// Writes the folder `out`, which must be empty or not exist, through a temporary folder beside it:
// whole or not at all. Weight files keep their names, also of a checkpoint in shards; tokenizer
// files are copied; so is config.json, except for a NoPE model whose config makes other programs
// rotate it (export_config.h). Throws Error before anything is written: scales of another model, a
// negative one or one that is not a number, a model whose scales cannot be folded (fold_scales.h),
// `out` is refused (whyNotExported, and a folder made on trial), too little room; and when a file
// cannot be written or changed meanwhile. Throws Cancelled.
ExportedScales exportScales(const Checkpoint& checkpoint, const ScaleExport& wanted,
                            const std::filesystem::path& out, const Progress& progress = {});

}  // namespace sextant
