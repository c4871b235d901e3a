// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/store/atomic_file.h"

#include <sys/stat.h>
#include <unistd.h>

#include "tests/analysis/store/material.h"
#include "tests/catch.h"

using namespace sextant;
using namespace sextant::test;
namespace fs = std::filesystem;

TEST_CASE("a file that was committed holds what was written, and nothing lies beside it") {
    const TemporaryFolder folder;
    writeFile(folder / "new.txt", "first\n");
    CHECK(contents(folder / "new.txt") == "first\n");
    writeFile(folder / "new.txt", "second\n");
    CHECK(contents(folder / "new.txt") == "second\n");
    CHECK(folder.entries() == 1);
}

TEST_CASE("a writer that throws half-way leaves the old file and no half one") {
    const TemporaryFolder folder;
    put(folder / "table.csv", "old");
    const auto interrupted = [&] {
        AtomicFile file(folder / "table.csv");
        file.write("half of the n");
        throw std::runtime_error("stopped");
    };
    CHECK_THROWS_AS(interrupted(), std::runtime_error);
    CHECK(contents(folder / "table.csv") == "old");
    CHECK(folder.entries() == 1);
}

TEST_CASE("a disk that fills up leaves the old file, no half one, and the system's reason") {
    const TemporaryFolder folder;
    put(folder / "table.csv", "old");
    std::string message;
    {
        const SizeLimit limit(1000);
        message = failure([&] { writeFile(folder / "table.csv", std::string(5000, 'x')); });
    }
    CHECK_THAT(message, ContainsSubstring((folder / "table.csv").string()));
    CHECK_THAT(message, ContainsSubstring("File too large"));
    CHECK(contents(folder / "table.csv") == "old");
    CHECK(folder.entries() == 1);
}

TEST_CASE("a folder that is not there is named, with the system's reason") {
    const TemporaryFolder folder;
    const fs::path path = folder / "missing/file.txt";
    const std::string message = failure([&] { checkWritable(path); });
    CHECK_THAT(message, ContainsSubstring(path.string()));
    CHECK_THAT(message, ContainsSubstring("No such file or directory"));
    CHECK(folder.entries() == 0);
}

TEST_CASE("a folder, an empty name and a device are no files to write to") {
    const TemporaryFolder folder;
    CHECK_THAT(failure([&] { writeFile(folder.path(), "x"); }),
               ContainsSubstring("Is a directory"));
    CHECK_THAT(failure([&] { writeFile(folder.path() / "", "x"); }),
               ContainsSubstring("Is a directory"));
    CHECK_THAT(failure([&] { writeFile("", "x"); }), ContainsSubstring("no file name"));
    // Renaming over it would replace the device itself.
    CHECK_THAT(failure([&] { writeFile("/dev/full", "x"); }), ContainsSubstring("device"));
    CHECK(fs::is_character_file("/dev/full"));
}

TEST_CASE("a folder without permission is refused in the system's words") {
    if (::geteuid() == 0) {
        WARN("SKIPPED: root may write everywhere");
        return;
    }
    const TemporaryFolder folder;
    fs::permissions(folder.path(), fs::perms::owner_read | fs::perms::owner_exec);
    const std::string message = failure([&] { checkWritable(folder / "file.txt"); });
    fs::permissions(folder.path(), fs::perms::owner_all);
    CHECK_THAT(message, ContainsSubstring("Permission denied"));
}

TEST_CASE("checking leaves no trace") {
    const TemporaryFolder folder;
    checkWritable(folder / "file.txt");
    CHECK(folder.entries() == 0);
    put(folder / "file.txt", "kept");
    checkWritable(folder / "file.txt");
    CHECK(contents(folder / "file.txt") == "kept");
}

TEST_CASE("a relative name is written in the current folder") {
    const TemporaryFolder folder;
    const fs::path before = fs::current_path();
    fs::current_path(folder.path());
    writeFile("here.txt", "x");
    fs::current_path(before);
    CHECK(contents(folder / "here.txt") == "x");
}

TEST_CASE("a symbolic link stays a link and its file is replaced") {
    const TemporaryFolder folder;
    fs::create_directory(folder / "real");
    put(folder / "real/file.txt", "old");
    fs::create_symlink("real/file.txt", folder / "link.txt");
    writeFile(folder / "link.txt", "new");
    CHECK(fs::is_symlink(folder / "link.txt"));
    CHECK(contents(folder / "real/file.txt") == "new");
}

TEST_CASE("a new file has the usual permissions, a replaced one keeps its own") {
    const TemporaryFolder folder;
    const mode_t mask = ::umask(022);
    writeFile(folder / "new.txt", "x");
    ::umask(mask);
    CHECK((fs::status(folder / "new.txt").permissions() & fs::perms::mask) ==
          static_cast<fs::perms>(0644));
    fs::permissions(folder / "new.txt", static_cast<fs::perms>(0600));
    writeFile(folder / "new.txt", "y");
    CHECK((fs::status(folder / "new.txt").permissions() & fs::perms::mask) ==
          static_cast<fs::perms>(0600));
}

TEST_CASE("two writers in one folder do not touch each other") {
    const TemporaryFolder folder;
    AtomicFile first(folder / "a.txt");
    AtomicFile second(folder / "b.txt");
    first.write("A");
    second.write("B");
    second.commit();
    first.commit();
    CHECK(contents(folder / "a.txt") == "A");
    CHECK(contents(folder / "b.txt") == "B");
    CHECK(folder.entries() == 2);
}

TEST_CASE("a name as long as the system allows is written") {
    const TemporaryFolder folder;
    const std::string name(255, 'n');
    writeFile(folder / name, "x");
    CHECK(contents(folder / name) == "x");
}
