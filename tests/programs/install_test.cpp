// SPDX-License-Identifier: GPL-3.0-or-later
// What `cmake --install` lays out, and the programs as they run from there.
#include <filesystem>
#include <fstream>
#include <map>
#include <nlohmann/json.hpp>
#include <set>
#include <string>

#include "tests/catch.h"
#include "tests/programs/picture.h"
#include "tests/programs/program.h"
#include "tests/temporary_folder.h"

using namespace sextant;
using test::ContainsSubstring;
namespace fs = std::filesystem;

namespace {

// An installation of this build in a folder of its own; libtorch, half a gigabyte, is linked to.
class Installed {
  public:
    Installed() {
        const test::Run run = test::run(SEXTANT_CMAKE, {"--install", SEXTANT_BUILD_DIR, "--prefix",
                                                        prefix(), "--component", "sextant"});
        INFO(run.error);
        REQUIRE(run.exitCode == 0);
        for (const char* name : {"libtorch_cpu.so", "libc10.so"})
            fs::create_symlink(fs::path(SEXTANT_LIBTORCH_LIBRARIES) / name,
                               folder_ / "installed/lib/sextant" / name);
    }
    std::string prefix() const { return folder_ / "installed"; }
    std::string home() const { return folder_ / "home"; }
    std::string operator/(const std::string& name) const { return prefix() + "/" + name; }

    // Every path under the prefix, and when it was written last.
    std::map<std::string, fs::file_time_type> contents() const {
        std::map<std::string, fs::file_time_type> all;
        for (const auto& entry : fs::recursive_directory_iterator(prefix()))
            all[entry.path()] = entry.last_write_time();
        return all;
    }

  private:
    test::TemporaryFolder folder_;
};

}  // namespace

TEST_CASE("an installation has all that a desktop and a shell look for", "[programs][install]") {
    const Installed installed;
    for (const char* name : {"bin/sextant",
                             "bin/sextant-batch",
                             "bin/sextant-bench",
                             "lib/sextant/sextant-bench-views",
                             "share/sextant/samples/nope/model.safetensors",
                             "share/sextant/samples/texts/the-millpond.txt",
                             "share/sextant/samples/studies/fig3.json",
                             "share/applications/org.sextant_lab.Sextant.desktop",
                             "share/icons/hicolor/scalable/apps/org.sextant_lab.Sextant.svg",
                             "share/metainfo/org.sextant_lab.Sextant.metainfo.xml",
                             "share/mime/packages/org.sextant_lab.Sextant.xml",
                             "share/man/man1/sextant.1.gz",
                             "share/man/man1/sextant-batch.1.gz",
                             "share/man/man1/sextant-bench.1.gz",
                             "share/bash-completion/completions/sextant-batch",
                             "share/fish/vendor_completions.d/sextant-batch.fish",
                             "share/doc/sextant/README.md",
                             "share/doc/sextant/CHANGELOG.md",
                             "share/doc/sextant/copyright",
                             "share/doc/sextant/docs/positions.md"}) {
        INFO(name);
        CHECK(fs::exists(installed / name));
    }
}

TEST_CASE("installed programs find what is theirs and write nothing there", "[programs][install]") {
    const Installed installed;
    const auto before = installed.contents();
    const test::TemporaryFolder elsewhere;
    const auto measured = [&](const std::string& program, const std::string& root) {
        const test::Run run =
            test::run(program,
                      {"measure", root + "/nope", "--text", root + "/texts/the-millpond.txt",
                       "--length", "256", "--samples", "2", "--json"},
                      {{"HOME", installed.home()}});
        INFO(run.error);
        REQUIRE(run.exitCode == 0);
        nlohmann::json json = nlohmann::json::parse(run.out);
        CHECK(json.erase("seconds") == 1);  // the only number that two runs do not share
        return json;
    };
    const auto here = measured(SEXTANT_BATCH, test::sourceDir() / "samples");
    const auto there =
        measured(installed / "bin/sextant-batch", installed / "share/sextant/samples");
    CHECK(here["labels"] == 2 * 256);
    CHECK(here == there);

    // The start page shows samples where they are found. A second start, and another person's.
    for (const std::string& home :
         {installed.home(), installed.home(), installed.home() + "-other"}) {
        const std::string picture = elsewhere / "picture.png";
        const test::Run run =
            test::run(installed / "bin/sextant", {"--screenshot", picture}, {{"HOME", home}});
        INFO(run.error);
        REQUIRE(run.exitCode == 0);
        test::checkPicture(picture);
        fs::remove(picture);
    }
    CHECK(installed.contents() == before);
}
