// SPDX-License-Identifier: GPL-3.0-or-later
// A scale for each head as a small JSON file, format "head_scale_v1":
//   {"format": "head_scale_v1", "unit": "sigma", "L": 2048, "L_target": 8192,
//    "sigma": [[one a head], one list a layer]}
// L: what the model was trained on, L_target: what the scales are for, tokens; both may be missing.
// or, where the path ends in .safetensors, as tensors model.layers.{l}.self_attn.scale_param
// [heads], f32; other tensors of such a file, a checkpoint's, are left alone.
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

namespace sextant {

// [layers][heads], in units of 1/sqrt(d); every layer has as many heads, at least one of each.
// Other keys of the file are left alone. Throws Error naming the file, the key and the place, also
// for a scale below 0 or one that is not a number.
std::vector<std::vector<double>> readHeadScales(const std::filesystem::path& path);

// The same for a model of `layers` layers of `heads` heads, as one list [layers * heads]. Throws
// Error where the file is of another shape, also of one with as many heads in all.
std::vector<double> readHeadScales(const std::filesystem::path& path, int layers, int heads);

// The same for JSON text; messages name `where` in place of the file.
std::vector<double> headScalesFrom(const std::string& text, const std::string& where, int layers,
                                   int heads);

// Splits [layers * heads] into one list a layer, as writeHeadScales() takes them.
std::vector<std::vector<double>> byLayer(const std::vector<double>& values, int heads);

// Whether a .safetensors file holds head scales and nothing else, no checkpoint.
bool holdsHeadScales(const std::filesystem::path& path);

// Whole or not at all; reading gives the same numbers, of .safetensors rounded to f32. Throws
// Error, also for scales that readHeadScales() would refuse.
// `lengths` are not written where they are 0, nor into .safetensors.
struct HeadScaleLengths {
    std::int64_t trained = 0, target = 0;  // tokens
};
void writeHeadScales(const std::filesystem::path& path,
                     const std::vector<std::vector<double>>& sigma,
                     const HeadScaleLengths& lengths = {});

}  // namespace sextant
