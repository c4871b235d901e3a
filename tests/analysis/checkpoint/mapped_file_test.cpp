// SPDX-License-Identifier: GPL-3.0-or-later
// Files that another program changes while they are mapped.
#include <signal.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <filesystem>
#include <fstream>
#include <string>

#include "analysis/checkpoint/mapped_file.h"
#include "tests/catch.h"
#include "tests/error_of.h"
#include "tests/temporary_folder.h"

using namespace sextant;
using namespace sextant::test;
namespace fs = std::filesystem;

namespace {

const std::size_t page = static_cast<std::size_t>(::sysconf(_SC_PAGESIZE));

fs::path fourPages(const TemporaryFolder& folder) {
    const fs::path path = folder.path() / "weights";
    std::ofstream(path) << std::string(4 * page, 'x');
    return path;
}

}  // namespace

TEST_CASE("What is cut off a mapped file reads as zeros, and is told") {
    const TemporaryFolder folder;
    const fs::path path = fourPages(folder);
    {
        const MappedFile file(path), same(path);
        CHECK_NOTHROW(file.checkUnchanged());
        fs::resize_file(path, page + 10);
        for (const MappedFile* mapped : {&file, &same}) {
            CHECK(mapped->bytes()[0] == std::byte{'x'});
            CHECK(mapped->bytes()[4 * page - 1] == std::byte{0});
            CHECK(mapped->bytes()[2 * page] == std::byte{0});
        }
        const std::string error = errorOf([&] { file.checkUnchanged(); });
        CHECK_THAT(error, ContainsSubstring(path.string()));
        CHECK_THAT(error, ContainsSubstring(std::to_string(page + 10) + " bytes now, " +
                                            std::to_string(4 * page)));
    }
    const MappedFile again(path);
    CHECK(again.bytes().size() == page + 10);
    CHECK_NOTHROW(again.checkUnchanged());
}

TEST_CASE("What could not be read for a while is told, though size and time are as before") {
    const TemporaryFolder folder;
    const fs::path path = fourPages(folder);
    const MappedFile file(path);
    const auto written = fs::last_write_time(path);
    fs::resize_file(path, page);
    REQUIRE(file.bytes()[3 * page + 5] == std::byte{0});  // no page there: as a disk's read error
    fs::resize_file(path, 4 * page);
    fs::last_write_time(path, written);
    CHECK_THAT(errorOf([&] { file.checkUnchanged(); }),
               ContainsSubstring(path.string() + ": could not be read at byte " +
                                 std::to_string(3 * page + 5)));
    // Opened anew, it is a file of four pages like any other.
    CHECK_NOTHROW(MappedFile(path).checkUnchanged());
}

TEST_CASE("A file of the same length that was written to is told") {
    const TemporaryFolder folder;
    const fs::path path = fourPages(folder);
    const MappedFile file(path);
    std::fstream(path, std::ios::in | std::ios::out) << "y";
    fs::last_write_time(path, fs::last_write_time(path) + std::chrono::seconds(1));
    CHECK_THAT(errorOf([&] { file.checkUnchanged(); }), ContainsSubstring("open it again"));
}

TEST_CASE("A file that takes another's place leaves the mapped one as it is") {
    const TemporaryFolder folder;
    const fs::path path = fourPages(folder);
    const MappedFile file(path);
    std::ofstream(folder.path() / "new") << "short";
    fs::rename(folder.path() / "new", path);
    CHECK(file.bytes()[4 * page - 1] == std::byte{'x'});
    CHECK_NOTHROW(file.checkUnchanged());
}

TEST_CASE("A mapping of somebody else's still ends the program") {
    const TemporaryFolder folder;
    const MappedFile installsTheHandler(fourPages(folder));
    const fs::path path = folder.path() / "other";
    std::ofstream(path) << std::string(2 * page, 'x');
    constexpr int survived = 42;
    const pid_t child = ::fork();
    if (child == 0) {
        std::FILE* const file = std::fopen(path.c_str(), "r");
        const auto* const bytes = static_cast<const volatile char*>(
            ::mmap(nullptr, 2 * page, PROT_READ, MAP_PRIVATE, ::fileno(file), 0));
        ::signal(SIGALRM, SIG_DFL);
        ::alarm(10);  // a handler that returned for ever would hang
        fs::resize_file(path, 1);
        static_cast<void>(bytes[page]);
        ::_exit(survived);
    }
    int status = 0;
    REQUIRE(::waitpid(child, &status, 0) == child);
    // By the signal, or by the report of a sanitizer, which has a handler of its own.
    if (WIFSIGNALED(status))
        CHECK(WTERMSIG(status) == SIGBUS);
    else
        CHECK(WEXITSTATUS(status) != survived);
}
