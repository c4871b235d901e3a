// SPDX-License-Identifier: GPL-3.0-or-later
// A checkpoint ready to run: the transformer graph over libtorch tensors, hidden from readers of
// this header. fp32 arithmetic on the CPU; weights are used from the mapped file where they are
// fp32.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "analysis/checkpoint/checkpoint.h"
#include "analysis/error.h"
#include "analysis/intervention.h"
#include "analysis/position/trained_numbers.h"

namespace sextant {

class Model {
  public:
    // Weights that are fp32 stay in the mapped file. Others are converted once where `budget` bytes
    // hold them (nothing: as many as availableBytes() says), else layer by layer at every use,
    // which a warning of the checkpoint tells. Throws Error when not even that fits, and for NaN or
    // infinite weights, naming the tensor.
    explicit Model(Checkpoint checkpoint, const Progress& progress = {},
                   std::optional<std::uint64_t> budget = {});
    ~Model();
    Model(const Model&) = delete;
    Model& operator=(const Model&) = delete;

    const Checkpoint& checkpoint() const;
    const ModelSpec& spec() const { return checkpoint().spec; }
    // What biases by distance and sinks were trained to, one a layer, where any has such.
    const std::vector<TrainedNumbers>& trained() const;
    std::uint64_t identity() const;  // of this opening: no two Models of a process share it

    struct Graph;  // graph.h, for files that know torch
    const Graph& graph() const { return *graph_; }

  private:
    std::unique_ptr<Graph> graph_;
};

// Threads every product and kernel uses from now on; 0: as many as the machine has.
void setThreads(int threads);
int threads();

}  // namespace sextant
