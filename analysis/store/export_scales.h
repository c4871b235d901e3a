// SPDX-License-Identifier: GPL-3.0-or-later
// Writes a checkpoint again with a scale for each head in it; every other tensor byte for byte.
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
    // Stored as scale_param beside the weights (f32) instead of folded into the query weights,
    // whose own scale_param goes.
    bool keep = false;
    // Bytes free where a path lies; none: asks the system.
    std::function<std::uint64_t(const std::filesystem::path&)> freeBytes = {};
};

struct ExportedScales {
    std::vector<std::string> files;  // names in the folder
    std::uint64_t bytes = 0;         // of all of them
    DType dtype = DType::f32;        // of the query weights
    // Of folding: what rounding to `dtype` left out, relative (fold_scales.h); 0 where kept.
    double largestError = 0.0, rmsError = 0.0, worstError = 0.0;
    std::string worstTensor;
    std::vector<std::string> notes;  // things a person should know
};

// Bytes that it takes on the disk, at most.
std::uint64_t bytesOfExport(const Checkpoint& checkpoint);

// Why nothing can be written to `out`: it is the source, lies in it or around it, is a file, holds
// files already, or where it lies nothing can be made, as far as can be seen without writing there;
// empty: it can be.
std::string whyNotExported(const Checkpoint& checkpoint, const std::filesystem::path& out);

// Into the folder `out`, which must not exist or be empty, by way of a temporary folder beside it:
// whole or not at all. Weight files keep their names, also of a checkpoint in shards; tokenizer
// files are copied; config.json is too, but for a NoPE model whose config lets other programs
// rotate it (export_config.h). Throws Error before anything is written: scales of another model, a
// negative one or one that is not a number, a model whose scales cannot be folded (fold_scales.h),
// `out` is refused (whyNotExported, and a folder made on trial), too little room; and when a file
// cannot be written or changed meanwhile. Throws Cancelled.
ExportedScales exportScales(const Checkpoint& checkpoint, const ScaleExport& wanted,
                            const std::filesystem::path& out, const Progress& progress = {});

}  // namespace sextant
