// SPDX-License-Identifier: GPL-3.0-or-later
// How much memory there is, and what is done when it is little.
#include "analysis/model/memory.h"

#include <ATen/ATen.h>
#include <malloc.h>

#include "analysis/model/graph.h"
#include "analysis/model/layer_cache.h"
#include "analysis/model/measure.h"
#include "tests/analysis/model/material.h"
#include "tests/error_of.h"
#include "tests/temporary_folder.h"

using namespace sextant;
using namespace sextant::test;
namespace fs = std::filesystem;

namespace {

// A root with /proc and /sys as Linux fills them.
class Machine {
  public:
    Machine& file(const std::string& path, const std::string& contents) {
        fs::create_directories((folder_ / path).parent_path());
        folder_.write(path, contents);
        return *this;
    }
    std::uint64_t available() const { return availableBytes(folder_.path()); }

  private:
    TemporaryFolder folder_;
};

constexpr const char* meminfo = "MemTotal:  8000 kB\nMemAvailable:    5000 kB\nBuffers: 1 kB\n";

}  // namespace

TEST_CASE("opening weights that are not fp32 reports by bytes, conversion included") {
    const auto fractionsOf = [](const std::filesystem::path& path) {
        std::map<std::string, std::vector<double>> fractions;
        std::vector<double> all;
        Progress progress;
        progress.report = [&](double fraction, const Message& what) {
            fractions[what.text()].push_back(fraction);
            all.push_back(fraction);
        };
        const Model model(openCheckpoint(path), progress);
        CHECK(std::is_sorted(all.begin(), all.end()));
        CHECK(all.back() == 1.0);
        return fractions;
    };
    auto converted = fractionsOf(parityCase("llama-nope"));  // stored in bf16
    CHECK(converted["checking weights"].size() > 2);
    REQUIRE(converted["converting weights"].size() > 2);
    // bf16: two bytes are looked at for each four that are made, but for the embedding, of which
    // none are.
    CHECK(converted["converting weights"].front() > 1.0 / 3.0);
    CHECK(converted["converting weights"].front() < 0.4);
    auto mapped = fractionsOf(parityCase("llama-default"));
    CHECK(mapped["converting weights"].empty());
    CHECK(mapped["checking weights"].back() > 0.5);
}

TEST_CASE("without a limit, what the machine has is free") {
    Machine machine;
    machine.file("proc/meminfo", meminfo).file("proc/self/cgroup", "0::/\n");
    CHECK(machine.available() == 5000 * 1024);
    machine.file("proc/self/cgroup", "0::/user.slice\n")
        .file("sys/fs/cgroup/user.slice/memory.max", "max\n")
        .file("sys/fs/cgroup/user.slice/memory.current", "4000000\n");
    CHECK(machine.available() == 5000 * 1024);
}

TEST_CASE("the least of the groups above counts, less what they hold of files") {
    Machine machine;
    machine.file("proc/meminfo", meminfo)
        .file("proc/self/cgroup", "1:cpu:/elsewhere\n0::/a.slice/b.scope\n")
        .file("sys/fs/cgroup/a.slice/memory.max", "3000000\n")
        .file("sys/fs/cgroup/a.slice/memory.current", "2500000\n")
        .file("sys/fs/cgroup/a.slice/memory.stat",
              "anon 1000000\ninactive_file 900000\nactive_file 600000\nshmem 7\n")
        .file("sys/fs/cgroup/a.slice/b.scope/memory.max", "max\n");
    CHECK(machine.available() == 3'000'000 - (2'500'000 - 1'500'000));
    machine.file("sys/fs/cgroup/a.slice/b.scope/memory.max", "1200000\n")
        .file("sys/fs/cgroup/a.slice/b.scope/memory.current", "1000000\n");
    CHECK(machine.available() == 200'000);
    machine.file("sys/fs/cgroup/a.slice/b.scope/memory.current", "1300000\n");
    CHECK(machine.available() == 0);
}

TEST_CASE(
    "the limit of a container is found at its root, where the upper groups are out of sight") {
    Machine machine;
    machine.file("proc/meminfo", meminfo)
        .file("proc/self/cgroup", "0::/../docker/1234\n")
        .file("sys/fs/cgroup/memory.max", "2000000\n")
        .file("sys/fs/cgroup/memory.current", "500000\n");
    CHECK(machine.available() == 1'500'000);
}

TEST_CASE("control groups of version 1 say it in other words") {
    Machine machine;
    machine.file("proc/meminfo", meminfo)
        .file("proc/self/cgroup", "4:cpu,memory:/box/one\n0::/\n")
        .file("sys/fs/cgroup/memory/box/memory.limit_in_bytes", "4000000\n")
        .file("sys/fs/cgroup/memory/box/memory.usage_in_bytes", "3000000\n")
        .file("sys/fs/cgroup/memory/box/memory.stat",
              "inactive_file 1\ntotal_inactive_file 300000\ntotal_active_file 200000\n")
        .file("sys/fs/cgroup/memory/box/one/memory.limit_in_bytes", "9223372036854771712\n");
    CHECK(machine.available() == 1'500'000);
}

TEST_CASE("this machine has memory free, and not more than there is") {
    CHECK(availableBytes() > (1ull << 28));
    CHECK(availableBytes() < (1ull << 50));
}

TEST_CASE("what this process holds is known, and grows by what it takes") {
    const std::uint64_t before = residentBytes();
    CHECK(before > (1 << 20));
    const std::vector<char> taken(64 << 20, 1);
    CHECK(residentBytes() >= before + taken.size() / 2);
    CHECK(residentBytes("/there/is/no/such/root") == 0);
}

TEST_CASE("what is kept fits the model: eight settings of it, and a part of what is free") {
    ModelSpec spec;
    spec.hidden = 100;
    spec.heads = 14;
    spec.layers.resize(9);
    // Of a row and each of ten states: 100 numbers, and two of each head.
    CHECK(keptBytes(spec, 1000) == 4 * 10 * 1000 * 128);
    constexpr std::uint64_t much = 1ull << 40;
    CHECK(cacheBudgetBytes(much, spec, 1000) == 64 << 20);
    CHECK(cacheBudgetBytes(much, spec, 10'000) == 8ull * 4 * 10 * 10'000 * 128);
    CHECK(cacheBudgetBytes(much, spec, 1'000'000) == 1ull << 30);
    CHECK(cacheBudgetBytes(800'000'000, spec, 1'000'000) == 100'000'000);
}

TEST_CASE("weights that do not fit in fp32 are converted layer by layer, to equal numbers") {
    const auto path = parityCase("llama-nope");  // stored in bf16
    const Model whole(openCheckpoint(path), {}, 1ull << 30);
    const Model parts(openCheckpoint(path), {}, 250'000);
    CHECK(whole.graph().weights.layers.size() == 2);
    REQUIRE(parts.graph().weights.layers.empty());
    CHECK(whole.checkpoint().warnings.empty());
    REQUIRE(parts.checkpoint().warnings.size() == 1);
    CHECK_THAT(parts.checkpoint().warnings[0].text(),
               ContainsSubstring("layer by layer at every use"));
    std::mt19937 random(3);
    const Samples samples = randomSamples(random, whole.spec().vocabulary, 1, 50);
    MeasureOptions options;
    options.logits = true;
    const Measurement expected = measure(whole, samples, {}, options);
    const Measurement found = measure(parts, samples, {}, options);
    CHECK(found.logits == expected.logits);
    CHECK(found.entropy == expected.entropy);
}

TEST_CASE("weights of which not one layer fits are refused before anything is converted") {
    CHECK_THAT(errorOf([] { Model(openCheckpoint(parityCase("llama-nope")), {}, 10'000); }),
               ContainsSubstring("llama-nope: its weights need 0.149 MB of memory in fp32") &&
                   ContainsSubstring("Close other models"));
    // In fp32 already: nothing is needed.
    CHECK_NOTHROW(Model(openCheckpoint(parityCase("llama-default")), {}, 0));
}

TEST_CASE("all experts of a layer count in what it takes in fp32") {
    const auto path = sourceDir() / "tests/data/architectures/mixtral";  // stored in bf16
    const std::uint64_t outside = 101 * 64;
    const std::uint64_t layer =
        2 * 64 + (2 * 64 + 2 * 32) * 64 + 4 * 64 + 4 * 3 * 96 * 64;  // norms, q o k v, router
    const std::uint64_t needed = sizeof(float) * (outside + layer);
    CHECK_THAT(errorOf([&] { Model(openCheckpoint(path), {}, needed - 1); }),
               ContainsSubstring("its weights need 0.371 MB"));
    const Model parts(openCheckpoint(path), {}, needed);
    CHECK(parts.graph().weights.layers.empty());
    CHECK(parts.graph().bytesOfALayer == sizeof(float) * layer);
}

TEST_CASE("the layer cache gives way to a lower limit, oldest first") {
    LayerCache cache(1 << 20);
    for (std::uint64_t key = 0; key < 4; ++key)
        cache.keepInput(key, at::zeros({100}, at::kFloat));
    CHECK(cache.bytes() == 1600);
    cache.limit(900);
    CHECK(cache.bytes() == 800);
    CHECK(cache.takeGone() == 800);
    CHECK(cache.takeGone() == 0);
    CHECK(cache.budget() == 900);
    CHECK_FALSE(cache.input(0).defined());
    CHECK(cache.input(3).defined());
    cache.keepInput(9, at::zeros({100}, at::kFloat));
    CHECK(cache.bytes() == 800);
    cache.limit(1 << 30);
    CHECK(cache.budget() == 1 << 20);
}

TEST_CASE("kept inputs are no part of the heap, where they would leave holes when they go") {
    const auto model = openModel(parityCase("llama-default"));
    std::mt19937 random(5);
    const Samples samples = randomSamples(random, model->spec().vocabulary, 4, 2048);
    const auto inUse = [] {
        const struct mallinfo2 heap = mallinfo2();
        return static_cast<double>(heap.uordblks + heap.hblkhd);
    };
    const bool partly = GENERATE(false, true);
    CAPTURE(partly);
    MeasureOptions options;
    if (partly) {
        options.partial = [](const Measurement&) {};
        options.partialAfter = 0;
    }
    measure(*model, samples, {}, options);  // what stays after a first run is there
    LayerCache cache(std::size_t{1} << 28);
    options.cache = &cache;
    const double before = inUse();
    measure(*model, samples, {}, options);
    // Two layers' outputs and the embeddings, besides what is kept of the curves.
    const double inputs = 4.0 * 3 * 2048 * 64 * sizeof(float);
    REQUIRE(static_cast<double>(cache.bytes()) > inputs);
    CHECK(inUse() - before < static_cast<double>(cache.bytes()) - inputs + 1e6);
}
