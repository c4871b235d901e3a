// SPDX-License-Identifier: GPL-3.0-or-later
// A journal keeps every finished unit bit for bit, whatever moment the program ends at.
#include "analysis/jobs/journal.h"
#include "analysis/jobs/journal_line.h"
#include "analysis/jobs/kept_jobs.h"

#include <cmath>
#include <cstring>
#include <fstream>
#include <limits>

#include "tests/catch.h"
#include "tests/error_of.h"
#include "tests/temporary_folder.h"

using namespace sextant;
using namespace sextant::test;

namespace {

JournalHead someHead() {
    JournalHead head;
    head.kind = "roots";
    head.experiment.model = "/made/up/model";
    head.settings = R"({"count":3})";
    head.job = "00000000000000010000000000000002";
    head.material = {0xfedcba9876543210u, 7};
    head.units = {{"a", 1.0}, {"b", 2.5}, {"c", 1.0}};
    return head;
}

UnitResult someResult(double value) {
    UnitResult result;
    result.numbers["value"] = {value, -0.0, std::numeric_limits<double>::infinity(), 1e-310};
    result.curves["curve"] = {0.1f, std::numeric_limits<float>::denorm_min()};
    return result;
}

std::string contents(const std::filesystem::path& path) {
    std::ifstream file(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), {}};
}

void write(const std::filesystem::path& path, const std::string& bytes) {
    std::ofstream(path, std::ios::binary) << bytes;
}

}  // namespace

TEST_CASE("what a unit computed comes back bit for bit") {
    const TemporaryFolder folder;
    const auto path = folder.path() / "journal.jsonl";
    {
        Journal journal(path, someHead());
        journal.add("b", someResult(1.0 / 3.0));
        UnitResult nan;
        nan.numbers["value"] = {std::numeric_limits<double>::quiet_NaN()};
        journal.add("a", nan);
    }
    const Journal again(path, someHead());
    CHECK(again.count() == 2);
    CHECK(again.has("a"));
    CHECK_FALSE(again.has("c"));
    const UnitResult b = again.result("b");
    const UnitResult wanted = someResult(1.0 / 3.0);
    CHECK(b == wanted);
    CHECK(std::memcmp(b.numbers.at("value").data(), wanted.numbers.at("value").data(), 32) == 0);
    CHECK(std::isnan(again.result("a").number("value")));
    CHECK_THAT(errorOf([&] { again.result("c"); }), ContainsSubstring("\"c\" is not done"));
}

TEST_CASE("a journal cut at any byte opens with the whole lines before") {
    const TemporaryFolder folder;
    const auto path = folder.path() / "journal.jsonl";
    {
        Journal journal(path, someHead());
        journal.add("a", someResult(1));
        journal.add("b", someResult(2));
    }
    const std::string whole = contents(path);
    std::vector<std::size_t> ends;
    for (std::size_t at = whole.find('\n'); at != std::string::npos; at = whole.find('\n', at + 1))
        ends.push_back(at + 1);
    REQUIRE(ends.size() == 3);
    for (std::size_t bytes = 0; bytes <= whole.size(); ++bytes) {
        write(path, whole.substr(0, bytes));
        {
            Journal journal(path, someHead());
            const std::size_t units = bytes >= ends[2] ? 2 : bytes >= ends[1] ? 1 : 0;
            REQUIRE(journal.count() == units);
            if (!journal.has("a")) journal.add("a", someResult(1));
            if (!journal.has("b")) journal.add("b", someResult(2));
        }
        REQUIRE(contents(path) == whole);
    }
}

TEST_CASE("a journal whose numbers were changed is refused, with file and line") {
    const TemporaryFolder folder;
    const auto path = folder.path() / "journal.jsonl";
    {
        Journal journal(path, someHead());
        journal.add("a", someResult(1));
    }
    std::string bytes = contents(path);
    const std::size_t at = bytes.find("\"value\":\"") + 9;
    bytes[at] = bytes[at] == 'A' ? 'B' : 'A';
    write(path, bytes);
    const Journal journal(path, someHead());
    const std::string error = errorOf([&] { journal.result("a"); });
    CHECK_THAT(error, ContainsSubstring("journal.jsonl, line 2"));
    CHECK_THAT(error, ContainsSubstring("not those that were written"));
}

TEST_CASE("a line that is damaged in the middle is an error, not a unit to be computed again") {
    const TemporaryFolder folder;
    const auto path = folder.path() / "journal.jsonl";
    {
        Journal journal(path, someHead());
        journal.add("a", someResult(1));
        journal.add("b", someResult(2));
    }
    std::string bytes = contents(path);
    bytes[bytes.find('\n') + 1] = 'x';
    write(path, bytes);
    CHECK_THAT(errorOf([&] { Journal(path, someHead()); }),
               ContainsSubstring("line 2: this is not a JSON object"));
}

TEST_CASE("the journal of another job is refused and stays as it was") {
    const TemporaryFolder folder;
    const auto path = folder.path() / "journal.jsonl";
    {
        Journal journal(path, someHead());
        journal.add("a", someResult(1));
    }
    const std::string before = contents(path);
    JournalHead other = someHead();
    SECTION("other contents") {
        other.job = "00000000000000010000000000000003";
    }
    SECTION("another shard") {
        other.shard = {2, 3};
    }
    SECTION("other units") {
        other.units.pop_back();
    }
    CHECK_THAT(errorOf([&] { Journal(path, other); }), ContainsSubstring("another job"));
    CHECK(contents(path) == before);
}

TEST_CASE("a journal of before devices were named is one of the CPU") {
    JournalHead there = someHead();
    there.device = "a GPU, fp32";
    CHECK(headFromLine(headLine(there), "here").device == "a GPU, fp32");
    std::string line = headLine(someHead());
    const std::string device = "\"device\":\"CPU, fp32\",";
    REQUIRE(line.find(device) != std::string::npos);
    line.erase(line.find(device), device.size());
    CHECK(headFromLine(line, "here").device == "CPU, fp32");
}

TEST_CASE("files that are no journals are refused by name") {
    const TemporaryFolder folder;
    const auto path = folder.path() / "journal.jsonl";
    write(path, "{\"format\": \"sextant-experiment\"}\n");
    CHECK_THAT(errorOf([&] { Journal(path, someHead()); }),
               ContainsSubstring("not a job's journal"));
    CHECK_THAT(errorOf([&] { readHead(folder.path() / "none"); }), ContainsSubstring("none"));
    const std::filesystem::path head = folder.path() / "head.jsonl";
    write(head, headLine(someHead()) + "\n");
    CHECK(readHead(head).material == someHead().material);
    std::string other = headLine(someHead());
    other.replace(other.find("fedc"), 4, "fedx");
    write(head, other + "\n");
    CHECK_THAT(errorOf([&] { readHead(head); }), ContainsSubstring("material"));
    write(path, "");
    CHECK_THAT(errorOf([&] { Journal::read(path); }), ContainsSubstring("empty"));
}

TEST_CASE("a folder that cannot be made is named with the reason") {
    // Where not even the system's administrator makes folders.
    const std::filesystem::path nowhere = "/sys/sextant-test/job";
    if (!std::filesystem::exists("/sys")) {
        WARN("SKIPPED: this machine has no /sys");
        return;
    }
    const std::string message = errorOf([&] { Journal(nowhere / "journal.jsonl", someHead()); });
    CHECK_THAT(message, ContainsSubstring(nowhere.string() + ": the folder of the job"));
    CHECK_THAT(message, !ContainsSubstring("No such file"));
    CHECK_THAT(message, !ContainsSubstring("another folder"));
}

TEST_CASE("one process at a time writes to a journal") {
    const TemporaryFolder folder;
    const auto path = folder.path() / "journal.jsonl";
    const Journal journal(path, someHead());
    CHECK_THAT(errorOf([&] { Journal(path, someHead()); }), ContainsSubstring("another process"));
    CHECK(Journal::read(path).count() == 0);  // looking is allowed
}

TEST_CASE("a job that someone works on is not offered to another window") {
    const TemporaryFolder folder;
    {
        const Journal journal(folder.path() / "one" / journalName({}), someHead());
        CHECK(keptJobs(folder.path()).empty());
    }
    const std::vector<KeptJob> left = keptJobs(folder.path());
    REQUIRE(left.size() == 1);
    CHECK(left[0].head.kind == "roots");
}

TEST_CASE("a shard is I/N") {
    CHECK(shardFromText("2/8") == Shard{2, 8});
    for (const char* wrong : {"", "2", "0/3", "4/3", "1/0", "1/2x", "-1/2", "1/"})
        CHECK_THAT(errorOf([&] { shardFromText(wrong); }), ContainsSubstring("expected I/N"));
}
