// SPDX-License-Identifier: GPL-3.0-or-later
// The commands of sextant-bench. Each prints its figures and returns the exit code.
#pragma once

#include <cstdint>
#include <string>

namespace sextant {

// `device` and `precision` by name (Device, Precision), everywhere.
int benchAttention(bool json, const std::string& device);
// What live answers are given on: `samples` of at most `length` tokens of the text, or of the list
// of ids.
struct LiveMaterial {
    std::string model, text;
    bool textIsIds = false;
    std::int64_t length = 512;
    int samples = 1;
    std::string device = "cpu";
};
int benchLive(bool json, const LiveMaterial& material);
// Slopes of the mean NLL by all head scales against forward passes over the same text.
int benchGradient(bool json, const std::string& model, const std::string& text,
                  std::int64_t length);
// Sensitivity of all heads, and a step of the search for scales, in forward passes. Paths may be
// empty: the sample nope on the-millpond.
int benchScales(bool json, const std::string& model, const std::string& text, std::int64_t length);
// Time of a generated token after a made-up prompt of `prompt` tokens, beside the time that memory
// takes to deliver the weights, keys and values read; mean of `tokens` - 1, `tokens` at least 2.
int benchGenerate(bool json, const std::string& model, std::int64_t prompt, std::int64_t tokens);
// A tokenizer's speed on a text, to ids and back, on one core.
int benchTokenize(bool json, const std::string& path, const std::string& text);
// What each method of positions costs beside a pass without it, and how soon its curves are there.
int benchMethods(bool json, const std::string& model, const std::string& text, std::int64_t length);
int benchTrain(bool json, const std::string& device, const std::string& precision);
// Stored numbers of every type made to fp32; and, where it is not empty, how long `model` takes to
// open.
int benchFiles(bool json, const std::string& model);
// Frames of the views that are dragged. Returns only where they cannot be measured: throws Error.
int benchViews(bool json, int frames);

}  // namespace sextant
