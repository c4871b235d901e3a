// SPDX-License-Identifier: GPL-3.0-or-later
// What scripts/package.sh puts around the programs; no package is made here.
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

#include "tests/catch.h"
#include "tests/programs/program.h"
#include "tests/temporary_folder.h"

using namespace sextant;
using test::ContainsSubstring;
namespace fs = std::filesystem;

namespace {

void makeExecutable(const fs::path& file) {
    fs::permissions(file, fs::perms::owner_all);
}

// A folder as an AppImage unpacks it, whose programs print their names and what they are given.
class Bundle {
  public:
    Bundle() {
        std::ifstream file(test::sourceDir() / "packaging/start.sh");
        std::string start{std::istreambuf_iterator<char>(file), {}};
        const std::string name = "@PROGRAM@";
        for (auto at = start.find(name); at != std::string::npos; at = start.find(name))
            start.replace(at, name.size(), "sextant");
        makeExecutable(folder_.write("sextant", start));
        fs::create_symlink("sextant", folder_ / "AppRun");
        fs::create_directories(folder_ / "usr/bin");
        for (const std::string program : {"sextant", "sextant-batch", "sextant-bench"})
            makeExecutable(folder_.write(
                "usr/bin/" + program,
                "#!/bin/sh\necho " + program + " \"$@\"\necho \"${LD_LIBRARY_PATH-none}\" >&2\n"));
    }
    fs::path operator/(const std::string& name) const { return folder_ / name; }

    // `calledAs` is the name that the AppImage was started by, empty outside one.
    test::Run run(const std::string& calledAs, const std::vector<std::string>& arguments) const {
        return test::run(folder_ / "AppRun", arguments,
                         {{"ARGV0", calledAs}, {"LD_LIBRARY_PATH", ""}});
    }

  private:
    test::TemporaryFolder folder_;
};

}  // namespace

TEST_CASE("package.sh says what it makes and refuses the rest", "[programs]") {
    const std::string script = test::sourceDir() / "scripts/package.sh";
    const test::Run help = test::run(script, {"--help"});
    CHECK(help.exitCode == 0);
    CHECK_THAT(help.out, ContainsSubstring("appimage"));
    const test::Run unknown = test::run(script, {"deb", "rpm"});
    CHECK(unknown.exitCode == 2);
    CHECK_THAT(unknown.error, ContainsSubstring("rpm"));
}

TEST_CASE("an AppImage holds three programs", "[programs]") {
    const Bundle bundle;
    CHECK(bundle.run("", {"nope", "a text"}).out == "sextant nope a text\n");
    CHECK(bundle.run("", {"sextant-batch"}).out == "sextant sextant-batch\n");
    CHECK(bundle.run("./Sextant.AppImage", {}).out == "sextant\n");
    CHECK(bundle.run("./Sextant.AppImage", {"nope"}).out == "sextant nope\n");
    CHECK(bundle.run("./Sextant.AppImage", {"sextant-batch", "info", "nope"}).out ==
          "sextant-batch info nope\n");
    CHECK(bundle.run("/home/ada/bin/sextant-bench", {"files"}).out == "sextant-bench files\n");
}

TEST_CASE("spare libraries serve where the machine has none", "[programs]") {
    const Bundle bundle;
    CHECK(bundle.run("", {}).error == "none\n");
    fs::create_directories(bundle / "usr/lib/sextant/spare/libc.so.6");
    CHECK(bundle.run("", {}).error == "none\n");
    const fs::path spare = bundle / "usr/lib/sextant/spare/libnowhere.so.1";
    fs::create_directories(spare);
    CHECK(bundle.run("", {}).error == fs::canonical(spare).string() + "\n");
}
