// SPDX-License-Identifier: GPL-3.0-or-later
// sextant-batch as the README describes it: every option and exit code it names.
#include <csignal>
#include <fstream>
#include <nlohmann/json.hpp>

#include "tests/catch.h"
#include "tests/programs/program.h"
#include "tests/temporary_folder.h"

using namespace sextant;
using test::ContainsSubstring;
namespace fs = std::filesystem;

namespace {

test::Run batch(const std::vector<std::string>& arguments) {
    return test::run(SEXTANT_BATCH, arguments);
}

std::string sample(const std::string& name) {
    return test::sourceDir() / "samples" / name;
}

std::string story() {
    return test::sourceDir() / "samples/texts/the-millpond.txt";
}

std::string parityModel() {
    return test::sourceDir() / "tests/data/hf_parity/llama-default";
}

// The whole of standard output is one JSON object.
nlohmann::json parsed(const test::Run& run) {
    INFO(run.error);
    REQUIRE(run.exitCode == 0);
    return nlohmann::json::parse(run.out);
}

}  // namespace

TEST_CASE("help names every subcommand and exits with 0", "[programs]") {
    const test::Run help = batch({"--help"});
    CHECK(help.exitCode == 0);
    for (const char* command : {"info", "tokenize", "measure", "train"}) {
        CHECK_THAT(help.out, ContainsSubstring(command));
        const test::Run own = batch({command, "--help"});
        CHECK(own.exitCode == 0);
        CHECK_THAT(own.out, ContainsSubstring("--json"));
    }
}

TEST_CASE("wrong usage exits with 2 and says what was wrong", "[programs]") {
    CHECK(batch({}).exitCode == 2);
    const test::Run command = batch({"bake"});
    CHECK(command.exitCode == 2);
    CHECK_THAT(command.error, ContainsSubstring("bake") && ContainsSubstring("measure"));
    const test::Run option = batch({"measure", sample("nope"), "--txet", story()});
    CHECK(option.exitCode == 2);
    CHECK_THAT(option.error, ContainsSubstring("--txet"));
    CHECK(batch({"info"}).exitCode == 2);
    const test::Run unknown = batch({"measure", sample("nope"), "--text", story(), "--bogus"});
    CHECK(unknown.exitCode == 2);
    CHECK_THAT(unknown.error, ContainsSubstring("--bogus"));
    CHECK(batch({"measure", sample("nope")}).exitCode == 2);
    const test::Run word =
        batch({"measure", sample("nope"), "--text", story(), "--length", "many"});
    CHECK(word.exitCode == 2);
    CHECK_THAT(word.error, ContainsSubstring("--length"));
    CHECK(batch({"measure", sample("nope"), "--text", story(), "--logits"}).exitCode == 2);
}

TEST_CASE("a failure exits with 1 and a reason that names the file", "[programs]") {
    const test::TemporaryFolder folder;
    const test::Run missing = batch({"info", folder / "nothing"});
    CHECK(missing.exitCode == 1);
    CHECK_THAT(missing.error, ContainsSubstring("error:") && ContainsSubstring("nothing"));
    CHECK(missing.out.empty());

    folder.write("config.json", "{ broken");
    folder.write("model.safetensors", "short");
    const test::Run broken = batch({"info", folder.path()});
    CHECK(broken.exitCode == 1);
    CHECK_THAT(broken.error, ContainsSubstring("error:") && ContainsSubstring("config.json"));

    const test::Run text = batch({"measure", sample("nope"), "--text", folder / "no.txt"});
    CHECK(text.exitCode == 1);
    CHECK_THAT(text.error, ContainsSubstring("no.txt"));
}

TEST_CASE("output that cannot be written is a failure, in every command, as text and as JSON",
          "[programs]") {
    if (!fs::exists("/dev/full")) {
        WARN("SKIPPED: this machine has no /dev/full");
        return;
    }
    const std::vector<std::string> text = {"--text", sample("texts/short-letter.txt")};
    std::vector<std::string> shortText = text, lengths = text;
    shortText.insert(shortText.end(), {"--length", "64"});
    lengths.insert(lengths.end(), {"--lengths", "64", "--labels", "64"});
    const std::vector<std::pair<std::string, std::vector<std::string>>> commands = {
        {"info", {}},
        {"tokenize", text},
        {"plan", {"--length", "64"}},
        {"measure", shortText},
        {"sensitivity", shortText},
        {"perplexity", lengths},
        {"generate", {"--prompt", "The", "--tokens", "2"}}};
    const auto full = [](const std::vector<std::string>& words) {
        std::vector<std::string> all = {"-c", "exec \"$0\" \"$@\" >/dev/full", SEXTANT_BATCH};
        all.insert(all.end(), words.begin(), words.end());
        return test::run("/bin/sh", all);
    };
    for (const auto& [command, options] : commands) {
        for (const bool json : {false, true}) {
            std::vector<std::string> words = {command, sample("rope")};
            words.insert(words.end(), options.begin(), options.end());
            if (json) words.push_back("--json");
            const test::Run run = full(words);
            INFO(command << (json ? " --json" : "") << ": " << run.error);
            CHECK(run.exitCode == 1);
            CHECK_THAT(run.error, ContainsSubstring("standard output"));
        }
    }
    for (const std::vector<std::string>& words :
         {std::vector<std::string>{"methods"}, {"methods", "--json"}, {"--help"}})
        CHECK(full(words).exitCode == 1);
}

TEST_CASE("info says what a checkpoint is", "[programs]") {
    const nlohmann::json json = parsed(batch({"info", sample("rope"), "--json"}));
    for (const char* key : {"architecture", "layers", "heads", "key_value_heads", "head_dim",
                            "hidden", "intermediate", "vocabulary", "trained_length", "parameters",
                            "tied_embedding", "positions", "windows", "warnings"})
        CHECK(json.contains(key));
    CHECK(json["architecture"] == "LlamaForCausalLM");
    CHECK(json["trained_length"] == 256);
    const test::Run text = batch({"info", sample("alibi")});
    CHECK(text.exitCode == 0);
    CHECK_THAT(text.out, ContainsSubstring("ALiBi"));
}

TEST_CASE("cached lists small models and long names in columns", "[programs]") {
    const test::TemporaryFolder folder;
    fs::create_directory(folder / "long");
    folder.write("long/config.json",
                 R"({"architectures": ["SomeVeryLongNameForSequenceClassification"]})");
    fs::create_directory(folder / "small");
    for (const char* file : {"config.json", "model.safetensors"})
        fs::copy_file(fs::path(parityModel()) / file, folder / "small" / file);
    const test::Run listed = batch({"cached", folder.path().string()});
    INFO(listed.out << listed.error);
    REQUIRE(listed.exitCode == 0);
    CHECK_THAT(listed.out, !ContainsSubstring("0.00") && ContainsSubstring("kB"));
    const auto line = listed.out.find('\n') + 1;
    CHECK(listed.out.find("kB") == listed.out.find("B ", line) - line - 1);
}

TEST_CASE("tokenize shows ids and tokens", "[programs]") {
    const test::TemporaryFolder folder;
    const std::string text = folder.write("a.txt", "abc");
    const nlohmann::json json =
        parsed(batch({"tokenize", sample("nope"), "--text", text, "--json"}));
    CHECK(json["ids"] == nlohmann::json({'a', 'b', 'c'}));
    CHECK(json["tokens"].size() == 3);
    const test::Run lines = batch({"tokenize", sample("nope"), "--text", text});
    CHECK(lines.out == "97\ta\n98\tb\n99\tc\n");
}

TEST_CASE("measure writes a capture, tables and one JSON object", "[programs]") {
    const test::TemporaryFolder folder;
    const nlohmann::json json = parsed(batch(
        {"measure", sample("nope"), "--text", story(), "--length", "128", "--samples", "2",
         "--sigma", "1.2", "--out", folder / "capture.h5", "--csv", folder / "tables", "--json"}));
    for (const char* key :
         {"documents", "positions", "labels", "nll_sum", "nll_mean", "perplexity", "convention",
          "entropy_unit", "entropy_mean", "entropy_last", "seconds", "warnings"})
        CHECK(json.contains(key));
    CHECK(json["documents"] == 2);
    CHECK(json["positions"] == 128);
    CHECK(fs::file_size(folder / "capture.h5") > 1000);
    CHECK_FALSE(fs::is_empty(folder / "tables"));

    // The scale has an effect, and its default is the trained one.
    const nlohmann::json plain = parsed(batch({"measure", sample("nope"), "--text", story(),
                                               "--length", "128", "--samples", "2", "--json"}));
    CHECK(plain["nll_sum"] != json["nll_sum"]);
    const nlohmann::json one =
        parsed(batch({"measure", sample("nope"), "--text", story(), "--length", "128", "--samples",
                      "2", "--sigma", "1", "--json"}));
    CHECK(plain["nll_sum"] == one["nll_sum"]);
}

TEST_CASE("measure says which device computed, or why the wanted one cannot", "[programs]") {
    const auto measured = [](const std::string& device) {
        return batch({"measure", sample("nope"), "--text", story(), "--length", "64", "--json",
                      "--device", device});
    };
    CHECK(parsed(measured("cpu"))["device"] == "CPU, fp32");
    CHECK(parsed(measured("auto")).contains("device"));
    const test::Run gpu = measured("cuda");
    if (gpu.exitCode == 0) {
        CHECK(parsed(gpu)["device"] != "CPU, fp32");
    } else {
        CHECK(gpu.exitCode == 1);
        CHECK_THAT(gpu.error, ContainsSubstring("--device cuda: no GPU can be used here"));
    }
    CHECK(measured("gpu").exitCode == 2);
    const test::TemporaryFolder folder;
    CHECK(parsed(batch({"measure", sample("nope"), "--text", story(), "--length", "64", "--device",
                        "cpu", "--journal", folder / "journal", "--json"}))["device"] ==
          "CPU, fp32");
    // All that computes takes the device, and says it.
    for (const std::vector<std::string>& command :
         {std::vector<std::string>{"sweep", "--length", "32", "--samples", "1", "--steps", "2"},
          {"perplexity", "--lengths", "16"},
          {"sensitivity", "--length", "32"},
          {"hold-entropy", "--length", "300"}}) {
        INFO(command[0]);
        std::vector<std::string> line{command[0], sample("nope"), "--text",
                                      story(),    "--json",       "--device"};
        const auto on = [&](const char* device) {
            std::vector<std::string> all = line;
            all.push_back(device);
            all.insert(all.end(), command.begin() + 1, command.end());
            return batch(all);
        };
        CHECK(parsed(on("cpu"))["device"] == "CPU, fp32");
        if (gpu.exitCode == 0) continue;
        CHECK(on("cuda").exitCode == 1);
        CHECK_THAT(on("cuda").error, ContainsSubstring("no GPU can be used here"));
    }
}

TEST_CASE("measure reads ids, a text from an offset, and head sigmas", "[programs]") {
    const test::TemporaryFolder folder;
    const nlohmann::json ids =
        parsed(batch({"measure", parityModel(), "--ids", parityModel() + "/ids.txt", "--json"}));
    CHECK(ids["labels"].get<int>() > 0);

    const auto at = [&](const std::string& offset) {
        return parsed(batch({"measure", sample("nope"), "--text", story(), "--length", "64",
                             "--offset", offset, "--json"}))["nll_sum"];
    };
    CHECK(at("0") != at("100"));

    // 3 x 3 is no shape of this model.
    const std::string wrong =
        folder.write("wrong.json", R"({"format": "head_scale_v1", "unit": "sigma",
            "sigma": [[1, 1, 1], [1, 1, 1], [1, 1, 1]]})");
    const test::Run refused =
        batch({"measure", sample("nope"), "--text", story(), "--head-sigmas", wrong, "--json"});
    CHECK(refused.exitCode == 1);
    CHECK_THAT(refused.error, ContainsSubstring("wrong.json"));
}

TEST_CASE("a trained length that is given counts in every command", "[programs]") {
    const std::vector<std::string> measure = {"measure",       sample("rope"), "--text",   story(),
                                              "--frequencies", "dynamic-ntk",  "--length", "64",
                                              "--json"};
    const auto with = [&](const char* tokens) {
        std::vector<std::string> all = measure;
        all.insert(all.end(), {"--trained-length", tokens});
        return parsed(batch(all));
    };
    // The base grows beyond the trained length alone.
    const auto plain = parsed(batch(measure));
    CHECK(with("256")["nll_mean"] == plain["nll_mean"]);
    CHECK(with("16")["nll_mean"] != plain["nll_mean"]);
    CHECK(with("0")["nll_mean"] == plain["nll_mean"]);
    // A segment is as long as the training, where none is given.
    const auto segments =
        parsed(batch({"same-segment", sample("rope"), "--text", story(), "--length", "200",
                      "--samples", "1", "--multiples", "1,2", "--trained-length", "32", "--json"}));
    CHECK(segments["cells"][0]["length"] == 32);
    CHECK(segments["cells"][1]["length"] == 64);
    CHECK(segments["tax"][0]["length"] == 32);
    const test::Run wrong = batch({"measure", sample("rope"), "--text", story(), "--length", "64",
                                   "--trained-length", "99999999999"});
    CHECK(wrong.exitCode == 1);
    CHECK_THAT(wrong.error, ContainsSubstring("the trained length was set to 99,999,999,999"));
}

TEST_CASE("the position method of a measurement is chosen by name", "[programs]") {
    const auto measured = [&](const std::vector<std::string>& more) {
        std::vector<std::string> arguments = {"measure",  sample("rope"), "--text", story(),
                                              "--length", "512",          "--json"};
        arguments.insert(arguments.end(), more.begin(), more.end());
        return parsed(batch(arguments))["nll_mean"].get<double>();
    };
    const double plain = measured({});
    const double yarn = measured({"--rope-method", "yarn"});
    CHECK(yarn != plain);
    CHECK(measured({"--rope-method", "yarn", "--rope-factor", "2"}) == yarn);
    CHECK(measured({"--rope-method", "linear"}) != plain);
    CHECK(measured({"--position", "none"}) > plain);
    CHECK(measured({"--position", "rope"}) == plain);
    const test::Run backwards = batch({"measure", sample("rope"), "--text", story(), "--length",
                                       "64", "--rope-method", "yarn", "--beta-slow", "40"});
    CHECK(backwards.exitCode == 1);
    CHECK_THAT(backwards.error, ContainsSubstring("beta slow is 40"));
}

TEST_CASE("positions are warped and layers patterned by name", "[programs]") {
    const auto run = [&](const std::vector<std::string>& more) {
        std::vector<std::string> arguments = {"measure",  sample("rope"), "--text", story(),
                                              "--length", "512",          "--json"};
        arguments.insert(arguments.end(), more.begin(), more.end());
        return batch(arguments);
    };
    const auto measured = [&](const std::vector<std::string>& more) {
        return parsed(run(more))["nll_mean"].get<double>();
    };
    const double plain = measured({});
    const double pi = measured({"--positions", "pi"});
    CHECK(pi != plain);
    // Tokens half as far apart are frequencies half as fast.
    CHECK(pi == Approx(measured({"--frequencies", "linear"})).epsilon(1e-5));
    CHECK(pi == measured({"--positions", "free", "--points", "0,0,512,256"}));
    const double pattern = measured({"--layers", "hwfa,window=16"});
    CHECK(pattern != plain);
    CHECK(pattern != measured({"--layers", "hwfa"}));
    const test::Run unknown = run({"--layers", "hwfb"});
    CHECK(unknown.exitCode == 1);
    CHECK_THAT(unknown.error, ContainsSubstring("--layers: \"hwfb\" is no pattern"));
    const test::Run falling = run({"--positions", "free", "--points", "0,9,8,3"});
    CHECK(falling.exitCode == 1);
    CHECK_THAT(falling.error, ContainsSubstring("lies below point 1"));
    const test::Run tooLong = run({"--positions", "randomised", "--l-max", "500"});
    CHECK(tooLong.exitCode == 1);
    CHECK_THAT(tooLong.error, ContainsSubstring("512 tokens do not fit into L max"));
}

TEST_CASE("nothing is left of a measurement that an interrupt ends", "[programs]") {
    const test::TemporaryFolder folder;
    const test::Run run =
        test::runAndSignal(SEXTANT_BATCH,
                           {"measure", sample("nope"), "--text", story(), "--length", "8192",
                            "--samples", "0", "--out", folder / "capture.h5"},
                           SIGINT);
    CHECK(run.exitCode == 130);
    CHECK_THAT(run.error, ContainsSubstring("cancelled"));
    CHECK(folder.entries() == 0);
}

TEST_CASE("train makes a checkpoint that opens, goes on, and continues another", "[programs]") {
    const test::TemporaryFolder folder;
    const std::vector<std::string> small = {
        "--layers", "1", "--hidden", "32", "--heads", "2", "--intermediate", "64", "--batch", "2"};
    const auto with = [&](std::vector<std::string> arguments, bool shape) {
        if (shape) arguments.insert(arguments.end(), small.begin(), small.end());
        return batch(arguments);
    };
    const std::string out = folder / "run";
    const nlohmann::json json = parsed(with({"train", out, "--text", story(), "--position", "none",
                                             "--steps", "3", "--length", "32", "--json"},
                                            true));
    CHECK(json["steps"] == 3);
    CHECK(json.contains("loss_nats"));
    for (const char* file :
         {"config.json", "model.safetensors", "tokenizer.json", "log.csv", "log.h5"})
        CHECK(fs::exists(fs::path(out) / file));
    CHECK(parsed(batch({"info", out, "--json"}))["positions"][0] == "none");
    CHECK(parsed(with({"train", out, "--text", story(), "--position", "none", "--steps", "3",
                       "--length", "32", "--resume", "--json"},
                      true))
              .contains("model"));

    const nlohmann::json task =
        parsed(with({"train", folder / "copy", "--task", "copy", "--task-longest", "3", "--steps",
                     "2", "--rate", "1e-2", "--rule", "muon", "--precision", "bf16", "--json"},
                    true));
    CHECK(task.contains("accuracy"));
    const test::Run on = batch({"train", folder / "on", "--from", sample("rope"), "--text", story(),
                                "--length", "300", "--batch", "1", "--steps", "1", "--rope-method",
                                "yarn", "--rope-factor", "4"});
    INFO(on.error);
    CHECK(on.exitCode == 0);

    // Positions as JSON: choices, and config.json's keys, of a new model and of one that goes on.
    const nlohmann::json normed = parsed(
        with({"train", folder / "normed", "--text", story(), "--position",
              R"({"vectors": {"method": "cosine"}})", "--steps", "2", "--length", "32", "--json"},
             true));
    CHECK(normed["steps"] == 2);
    std::ifstream written(fs::path(folder / "normed") / "config.json");
    const auto config = nlohmann::json::parse(written);
    CHECK(config["sextant_choices"]["vectors"]["method"] == "cosine");
    const std::string keys = folder.write("keys.json", R"({"rope_type": "linear", "factor": 2.0})");
    CHECK(batch({"train", folder / "pi", "--from", sample("rope"), "--text", story(), "--length",
                 "64", "--batch", "1", "--steps", "1", "--position", keys})
              .exitCode == 0);
    std::ifstream stretched(fs::path(folder / "pi") / "config.json");
    CHECK(nlohmann::json::parse(stretched)["rope_scaling"]["factor"] == 2.0);
    const std::string scaled = folder.write("scaled.json", R"({"uniform_sigma": 2.0})");
    const test::Run other =
        with({"train", folder / "x", "--text", story(), "--position", scaled}, true);
    CHECK(other.exitCode == 1);
    CHECK_THAT(other.error, ContainsSubstring("--position holds scales"));
    // Refused on a checkpoint that was trained without it.
    const test::Run byHand = batch(
        {"measure", sample("rope"), "--text", story(), "--length", "64", "--vectors", "key-norm"});
    CHECK(byHand.exitCode == 1);
    CHECK_THAT(byHand.error, ContainsSubstring("method of training"));

    CHECK(batch({"train", folder / "x", "--from", sample("rope"), "--text", story(), "--hidden",
                 "32"})
              .exitCode == 2);
    CHECK(batch({"train", folder / "x", "--text", story(), "--position", "magic"}).exitCode == 2);
    // 4 x 1 heads are as many as 1 x 4, and still another model's.
    const std::string scales =
        folder.write("scales.json", R"({"format": "head_scale_v1", "unit": "sigma",
            "sigma": [[1], [1], [1], [1]]})");
    const test::Run shape =
        batch({"train", folder / "x", "--text", story(), "--layers", "1", "--heads", "4",
               "--hidden", "32", "--steps", "1", "--head-sigmas", scales});
    CHECK(shape.exitCode == 1);
    CHECK_THAT(shape.error, ContainsSubstring("scales.json"));
    const test::Run odd = with(
        {"train", folder / "x", "--text", story(), "--rotary-share", "0.07", "--steps", "1"}, true);
    CHECK(odd.exitCode == 1);
    CHECK_THAT(odd.error, ContainsSubstring("error:"));
    CHECK_FALSE(fs::exists(folder / "x"));
}
