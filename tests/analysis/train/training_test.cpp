// SPDX-License-Identifier: GPL-3.0-or-later
// Training runs from end to end, small enough for seconds: they learn, they resume bit for bit,
// they stop when they must, and what they write opens again.
#include <unistd.h>

#include <cmath>
#include <fstream>
#include <iterator>
#include <nlohmann/json.hpp>
#include <stop_token>

#include "analysis/checkpoint/checkpoint.h"
#include "analysis/checkpoint/safetensors.h"
#include "analysis/store/hdf5_handle.h"
#include "analysis/text/tokenizer.h"
#include "analysis/train/batches.h"
#include "analysis/train/packed_tokens.h"
#include "analysis/train/train.h"
#include "tests/analysis/position/choices.h"
#include "tests/catch.h"
#include "tests/temporary_folder.h"

using namespace sextant;
using namespace sextant::test;

namespace fs = std::filesystem;

namespace {

const std::string rhyme =
    "The tide went out, the tide came in, and left upon the sand a tin; the keeper took it home to "
    "mend, and kept it by him to the end. ";

PackedTokens packed(const TemporaryFolder& folder, const std::string& text,
                    double heldOutShare = 0.0) {
    std::ofstream(folder.path() / "text.txt", std::ios::binary) << text;
    TextSources sources;
    sources.train = {folder.path() / "text.txt"};
    sources.heldOutShare = heldOutShare;
    packTexts(sources, folder.path() / "tokens.safetensors");
    return openPackedTokens(folder.path() / "tokens.safetensors");
}

TrainRecipe tiny(const std::string& position) {
    TrainRecipe recipe;
    recipe.model.hidden = 32;
    recipe.model.layers = 2;
    recipe.model.heads = 4;
    recipe.model.keyValueHeads = 2;
    recipe.model.intermediate = 64;
    recipe.model.choices = withoutNeutral(choicesNamed(position));
    recipe.optimisation.length = 48;
    recipe.optimisation.batch = 4;
    recipe.optimisation.steps = 12;
    recipe.optimisation.warmup = 3;
    recipe.optimisation.accumulate = 2;
    return recipe;
}

std::string contents(const fs::path& file) {
    std::ifstream stream(file, std::ios::binary);
    return {std::istreambuf_iterator<char>(stream), {}};
}

// log.csv without its speeds, the only column that may differ between equal runs.
std::vector<std::string> logged(const fs::path& folder) {
    constexpr std::size_t speed = 4;
    std::ifstream stream(folder / "log.csv");
    std::vector<std::string> rows;
    std::string row;
    while (std::getline(stream, row)) {
        std::string kept;
        std::size_t from = 0;
        for (std::size_t column = 0; from != std::string::npos; ++column) {
            const std::size_t comma = row.find(',', from);
            if (column != speed) kept += row.substr(from, comma - from) + ",";
            from = comma == std::string::npos ? comma : comma + 1;
        }
        rows.push_back(kept);
    }
    return rows;
}

}  // namespace

TEST_CASE("a tiny model learns a short text by heart") {
    const TemporaryFolder folder;
    std::string text;
    for (int i = 0; i < 8; ++i)
        text += rhyme;
    const PackedTokens tokens = packed(folder, text);
    const auto position = GENERATE(from_range(positionNames()));
    CAPTURE(position);
    TrainRecipe recipe = tiny(position);
    // One of the two for each encoding keeps the test short.
    const bool old = position == "rope" || position == "alibi" || position == "kerple-log";
    recipe.optimisation.rule = old ? Rule::adamw : Rule::muon;
    recipe.optimisation.accumulate = 1;
    recipe.optimisation.steps = 250;
    recipe.optimisation.rate = 1e-2;
    recipe.optimisation.weightDecay = 0;
    double first = 0;
    TrainOptions options;
    options.line = [&](const TrainLine& line) {
        if (line.step == 1) first = line.loss;
    };
    const TrainLine last = train(recipe, tokens, folder.path() / "run", options);
    // Nothing is known of 256 bytes at first; at last only the window's first bytes are a guess.
    CHECK(first == Approx(std::log(256.0)).margin(0.3));
    CHECK(last.loss < 0.25);
}

TEST_CASE("a start token is the first input of every sequence, and of what the model reads later") {
    const TemporaryFolder folder;
    const PackedTokens tokens = packed(folder, rhyme + rhyme + rhyme, 0.5);
    TrainRecipe recipe = tiny("rope");
    recipe.optimisation.steps = 1;
    recipe.optimisation.warmup = 0;
    recipe.model.startToken = true;
    TrainRecipe without = recipe;
    without.model.startToken = false;
    std::vector<TokenBatch> with = heldOutBatches(recipe, tokens, 1);
    std::vector<TokenBatch> plain = heldOutBatches(without, tokens, 1);
    with.push_back(drawBatch(recipe, tokens, 0, 1));
    plain.push_back(drawBatch(without, tokens, 0, 1));
    REQUIRE(with.size() == plain.size());
    REQUIRE(with.size() > 1);
    for (std::size_t b = 0; b < with.size(); ++b) {
        CHECK(with[b].targets == plain[b].targets);
        for (std::size_t i = 0; i < plain[b].inputs.size(); i += 48)
            plain[b].inputs[i] = 0;
        CHECK(with[b].inputs == plain[b].inputs);
    }
    train(recipe, tokens, folder.path() / "model", {});
    CHECK(openCheckpoint(folder.path() / "model").spec.bosToken == 0);
    const auto tokenizer = openTokenizer(folder.path() / "model");
    CHECK(tokenizer->documentStart() == 0);
    CHECK(tokenizer->encode("A") == std::vector<std::int32_t>{65});
    train(without, tokens, folder.path() / "other", {});
    CHECK(!openCheckpoint(folder.path() / "other").spec.bosToken);
    CHECK(!openTokenizer(folder.path() / "other")->documentStart());
    recipe.task.task = Task::copy;
    recipe.optimisation.length = longestSequence(recipe.task, recipe.task.longest);
    CHECK_THROWS_WITH(check(recipe), ContainsSubstring("start token is yes"));
}

TEST_CASE("one recipe gives one model, and another seed another") {
    const TemporaryFolder folder;
    const PackedTokens tokens = packed(folder, rhyme + rhyme + rhyme);
    TrainRecipe recipe = tiny("rope");
    train(recipe, tokens, folder.path() / "a", {});
    train(recipe, tokens, folder.path() / "b", {});
    CHECK(contents(folder.path() / "a/model.safetensors") ==
          contents(folder.path() / "b/model.safetensors"));
    recipe.seed = 2;
    train(recipe, tokens, folder.path() / "c", {});
    CHECK(contents(folder.path() / "a/model.safetensors") !=
          contents(folder.path() / "c/model.safetensors"));
}

TEST_CASE("a run that ended anywhere goes on as if it had not, bit for bit") {
    const TemporaryFolder folder;
    const PackedTokens tokens = packed(folder, rhyme + rhyme + rhyme + rhyme, 0.5);
    TrainRecipe recipe = tiny(GENERATE(as<std::string>(), "rope", "kerple-log"));
    if (recipe.model.choices.empty()) {
        recipe.augmentation.headShare = 0.3;
        recipe.augmentation.tailShare = 0.3;
    } else {
        recipe.optimisation.rule = Rule::muon;
    }
    TrainOptions options;
    options.entropyEvery = 3;
    options.checkpointEvery = 5;
    options.logEvery = 1;
    options.evaluateEvery = 4;
    const fs::path whole = folder.path() / "whole", cut = folder.path() / "cut";
    train(recipe, tokens, whole, options);

    SECTION("killed: what a checkpoint left behind, while later steps were lost") {
        // The folder as a kill during step 8 leaves it, with a half-written file beside it.
        options.line = [&](const TrainLine& line) {
            if (line.step != 7) return;
            fs::copy(folder.path() / "running", cut);
            std::ofstream(cut / ".sextant-1-0.tmp") << "half";
        };
        train(recipe, tokens, folder.path() / "running", options);
        options.line = {};
    }
    SECTION("stopped on request at a step without a checkpoint") {
        std::stop_source stop;
        Progress progress;
        progress.stop = stop.get_token();
        options.line = [&](const TrainLine& line) {
            if (line.step == 7) stop.request_stop();
        };
        CHECK_THROWS_AS(train(recipe, tokens, cut, options, progress), Cancelled);
        options.line = {};
    }
    std::int64_t firstStep = 0;
    options.resume = true;
    options.line = [&](const TrainLine& line) {
        if (firstStep == 0) firstStep = line.step;
    };
    train(recipe, tokens, cut, options);
    CHECK((firstStep == 6 || firstStep == 8));
    for (const char* file : {"training_state.safetensors", "model.safetensors", "config.json"})
        CHECK(contents(whole / file) == contents(cut / file));
    CHECK(logged(whole) == logged(cut));
}

TEST_CASE("a text that changes while it is trained on ends the run, and the last step is kept") {
    const TemporaryFolder folder;
    const PackedTokens tokens = packed(folder, rhyme + rhyme + rhyme + rhyme);
    const fs::path run = folder.path() / "run", state = run / "training_state.safetensors";
    TrainOptions options;
    options.checkpointEvery = 2;
    std::string kept;
    options.line = [&](const TrainLine& line) {
        if (line.step != 3) return;
        kept = contents(state);
        fs::resize_file(folder.path() / "tokens.safetensors", 100);
    };
    CHECK_THROWS_WITH(
        train(tiny("rope"), tokens, run, options),
        ContainsSubstring("tokens.safetensors") && ContainsSubstring("100 bytes now"));
    CHECK_FALSE(kept.empty());
    CHECK(contents(state) == kept);
}

TEST_CASE("a folder is not trained over, and a run is not resumed as another") {
    const TemporaryFolder folder;
    const PackedTokens tokens = packed(folder, rhyme + rhyme);
    TrainRecipe recipe = tiny("rope");
    recipe.optimisation.steps = 3;
    const fs::path run = folder.path() / "run";
    train(recipe, tokens, run, {});
    CHECK_THROWS_WITH(train(recipe, tokens, run, {}), ContainsSubstring("resume it"));
    TrainOptions options;
    options.resume = true;
    recipe.optimisation.rate *= 2;
    CHECK_THROWS_WITH(train(recipe, tokens, run, options), ContainsSubstring("another recipe"));
    recipe.optimisation.rate /= 2;
    const TemporaryFolder second;
    const PackedTokens other = packed(second, rhyme + "And more. " + rhyme);
    CHECK_THROWS_WITH(train(recipe, other, run, options), ContainsSubstring("another text"));
    std::ofstream(run / "training_state.safetensors", std::ios::trunc) << "broken";
    CHECK_THROWS_WITH(train(recipe, tokens, run, options),
                      ContainsSubstring("training_state.safetensors"));
}

TEST_CASE("a loss that is not a number stops the run and keeps the last good checkpoint") {
    const TemporaryFolder folder;
    const PackedTokens tokens = packed(folder, rhyme + rhyme + rhyme);
    TrainRecipe recipe = tiny("none");
    recipe.optimisation.rate = 1e37;  // overflows within a few steps
    recipe.optimisation.decay = Decay::constant;
    recipe.optimisation.warmup = 0;
    recipe.optimisation.steps = 50;
    TrainOptions options;
    options.checkpointEvery = 1;
    const fs::path run = folder.path() / "run";
    CHECK_THROWS_WITH(train(recipe, tokens, run, options),
                      ContainsSubstring("not a number") && ContainsSubstring("step "));
    REQUIRE(fs::exists(run / "model.safetensors"));
    for (const auto& [key, view] : readSafetensors(run / "model.safetensors").tensors) {
        const auto* values = reinterpret_cast<const float*>(view.bytes.data());
        for (std::size_t i = 0; i < view.bytes.size() / 4; ++i)
            REQUIRE(std::isfinite(values[i]));
    }
}

TEST_CASE("text shorter than a sequence is refused") {
    const TemporaryFolder folder;
    const PackedTokens tokens = packed(folder, "short");
    CHECK_THROWS_WITH(train(tiny("rope"), tokens, folder.path() / "run", {}),
                      ContainsSubstring("5 tokens") && ContainsSubstring("48"));
}

TEST_CASE("a folder that cannot be written is refused before anything is computed") {
    const TemporaryFolder folder;
    const PackedTokens tokens = packed(folder, rhyme);
    std::ofstream(folder.path() / "file") << "x";
    CHECK_THROWS_AS(train(tiny("rope"), tokens, folder.path() / "file/run", {}), Error);
}

TEST_CASE("the log says what every head's entropy was, and HDF5 says the same") {
    const TemporaryFolder folder;
    const PackedTokens tokens = packed(folder, rhyme + rhyme + rhyme);
    TrainOptions options;
    options.entropyEvery = 5;
    options.logEvery = 1;
    TrainLine first;
    options.line = [&](const TrainLine& line) {
        if (line.step == 1) first = line;
        CHECK(line.entropy.empty() == (line.step != 1 && line.step % 5 != 0));
    };
    const fs::path run = folder.path() / "run";
    train(tiny("none"), tokens, run, options);
    REQUIRE(first.entropy.size() == 8);  // 2 layers of 4 heads
    // Small random weights: a query spreads over all i + 1 keys it sees, up to a few per cent.
    double even = 0;
    for (int i = 0; i < 48; ++i)
        even += std::log(i + 1.0) / 48;
    for (const float entropy : first.entropy) {
        CHECK(entropy == Approx(even).epsilon(0.05));
        CHECK(entropy <= even + 1e-5);
    }
    const Hdf5Handle file(H5Fopen((run / "log.h5").c_str(), H5F_ACC_RDONLY, H5P_DEFAULT), H5Fclose);
    REQUIRE(file);
    const Hdf5Handle dataset(H5Dopen2(file.id(), "entropy", H5P_DEFAULT), H5Dclose);
    REQUIRE(dataset);
    const Hdf5Handle space(H5Dget_space(dataset.id()), H5Sclose);
    hsize_t sizes[3] = {};
    REQUIRE(H5Sget_simple_extent_ndims(space.id()) == 3);
    H5Sget_simple_extent_dims(space.id(), sizes, nullptr);
    REQUIRE(sizes[0] == 12);
    REQUIRE(sizes[1] == 2);
    REQUIRE(sizes[2] == 4);
    std::vector<double> values(96);
    REQUIRE(H5Dread(dataset.id(), H5T_NATIVE_DOUBLE, H5S_ALL, H5S_ALL, H5P_DEFAULT,
                    values.data()) >= 0);
    for (std::size_t head = 0; head < 8; ++head)
        CHECK(values[head] == Approx(first.entropy[head]).epsilon(1e-6));
    CHECK(std::isnan(values[8]));
}

TEST_CASE("what a killed process left behind is gone when a run goes on") {
    const TemporaryFolder folder;
    const PackedTokens tokens = packed(folder, rhyme + rhyme + rhyme);
    TrainRecipe recipe = tiny("rope");
    recipe.optimisation.steps = 2;
    recipe.optimisation.warmup = 0;
    const fs::path run = folder.path() / "run";
    train(recipe, tokens, run, {});
    // Beyond the largest number a process can have, and this process.
    std::ofstream(run / ".sextant-99999999-0.tmp") << "half";
    const std::string own = ".sextant-" + std::to_string(::getpid()) + "-7.tmp";
    std::ofstream(run / own) << "being written";
    TrainOptions options;
    options.resume = true;
    train(recipe, tokens, run, options);
    CHECK_FALSE(fs::exists(run / ".sextant-99999999-0.tmp"));
    CHECK(fs::exists(run / own));
}
