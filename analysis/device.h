// SPDX-License-Identifier: GPL-3.0-or-later
// The device that computes products, attention and everything between them, and its choice.
#pragma once

#include <memory>
#include <string>

#include "analysis/message.h"

namespace sextant {

struct Compute;  // analysis/model/compute.h, for files that know torch

enum class Device { automatic, cpu, cuda };  // automatic: a GPU where one can be used
constexpr Device everyDevice[] = {Device::cpu, Device::cuda, Device::automatic};
const char* name(Device device);  // "cpu", "cuda", "auto"
// The device of that name. Throws Error for another text, with all names.
Device deviceNamed(const std::string& text);

// Why this machine cannot use Device::cuda, a sentence for the disabled control; empty: it can.
// The first call looks for a GPU and opens what computes there, which may take a second or two;
// later calls return the same answer.
Message whyNoGpu();

// Whether all that keeps a GPU of this machine from computing is libtorch's half for GPUs, which
// can be fetched (app/cuda_fetch.h). Looks as whyNoGpu().
bool gpuWantsLibtorch();

// What computes for `device`: "NVIDIA H200", "CPU". For cuda where there is no GPU: "no GPU".
std::string deviceName(Device device);

// What computes for `device`, opened once a process. Throws Error for cuda without a GPU, with why.
std::shared_ptr<const Compute> sharedCompute(Device device);

// The name of what computes and the type of its products, as in every result: "CPU, fp32",
// "NVIDIA H200, bf16".
std::string describe(const Compute& compute);

// Where something is computed, for code that passes it on; by default the CPU.
struct ComputePlace {
    std::shared_ptr<const Compute> compute = nullptr;  // null: the CPU
    std::string words = "CPU, fp32";                   // describe()
};
// Throws as sharedCompute().
ComputePlace placeOn(Device device);

}  // namespace sextant
