// SPDX-License-Identifier: GPL-3.0-or-later
// What a process can still take, from the files in which Linux says it.
#include <unistd.h>

#include <algorithm>
#include <fstream>
#include <limits>
#include <map>
#include <string>
#include <string_view>

#include "analysis/model/memory.h"
#include "analysis/values/number_text.h"

namespace sextant {

namespace {

namespace fs = std::filesystem;

constexpr std::uint64_t unlimited = std::numeric_limits<std::uint64_t>::max();

// A file that is absent, or says "max", has no number.
std::uint64_t readNumber(const fs::path& path, std::uint64_t otherwise) {
    std::ifstream file(path);
    std::string line;
    std::getline(file, line);
    const auto value = wholeFromText(line);
    return value ? static_cast<std::uint64_t>(*value) : otherwise;
}

// Lines of "name number"; what is not a number is left out.
std::map<std::string, std::uint64_t> readTable(const fs::path& path) {
    std::map<std::string, std::uint64_t> table;
    std::ifstream file(path);
    constexpr const char* blank = " \t";
    for (std::string line; std::getline(file, line);) {
        const std::string name = line.substr(0, line.find_first_of(blank));
        const auto from = line.find_first_not_of(blank, name.size());
        if (from == std::string::npos) continue;
        const auto value = wholeFromText(
            std::string_view(line).substr(from, line.find_first_of(blank, from) - from));
        if (value) table[name] = static_cast<std::uint64_t>(*value);
    }
    return table;
}

// The two versions of control groups say the same in other words.
struct Spelling {
    const char* limit;
    const char* used;
    const char* filePages[2];  // in memory.stat; of a group and all below it
};
constexpr Spelling version1 = {
    "memory.limit_in_bytes", "memory.usage_in_bytes", {"total_inactive_file", "total_active_file"}};
constexpr Spelling version2 = {"memory.max", "memory.current", {"inactive_file", "active_file"}};

// What the group in this folder may still take. Its file pages are given back when memory is
// wanted, so they count as free.
std::uint64_t leftIn(const fs::path& group, const Spelling& spelling) {
    const std::uint64_t limit = readNumber(group / spelling.limit, unlimited);
    if (limit == unlimited) return unlimited;
    std::uint64_t used = readNumber(group / spelling.used, 0);
    auto pages = readTable(group / "memory.stat");
    for (const char* name : spelling.filePages)
        used -= std::min(used, pages[name]);
    return limit > used ? limit - used : 0;
}

// A limit holds for all groups below it. In a container the upper folders may be out of sight.
std::uint64_t leftOnTheWayUp(const fs::path& mount, const fs::path& group,
                             const Spelling& spelling) {
    std::uint64_t left = unlimited;
    for (fs::path at = group.lexically_normal().relative_path();; at = at.parent_path()) {
        left = std::min(left, leftIn(mount / at, spelling));
        if (at.empty()) return left;
    }
}

bool names(std::string_view controllers, std::string_view wanted) {
    while (!controllers.empty()) {
        const auto comma = std::min(controllers.find(','), controllers.size());
        if (controllers.substr(0, comma) == wanted) return true;
        controllers.remove_prefix(std::min(comma + 1, controllers.size()));
    }
    return false;
}

}  // namespace

std::uint64_t availableBytes(const fs::path& root) {
    std::uint64_t available = unlimited;
    const auto memory = readTable(root / "proc/meminfo");
    if (const auto found = memory.find("MemAvailable:"); found != memory.end())
        available = found->second * 1024;
    // Lines of "number:controllers:group"; version 2 names no controllers.
    std::ifstream groups(root / "proc/self/cgroup");
    for (std::string line; std::getline(groups, line);) {
        const auto first = line.find(':');
        const auto second = line.find(':', first + 1);
        if (first == std::string::npos || second == std::string::npos) continue;
        const std::string controllers = line.substr(first + 1, second - first - 1);
        const fs::path group = line.substr(second + 1);
        const fs::path mount = root / "sys/fs/cgroup";
        if (controllers.empty())
            available = std::min(available, leftOnTheWayUp(mount, group, version2));
        else if (names(controllers, "memory"))
            available = std::min(available, leftOnTheWayUp(mount / "memory", group, version1));
    }
    return available;
}

std::uint64_t residentBytes(const fs::path& root) {
    std::ifstream file(root / "proc/self/statm");
    std::uint64_t all = 0, resident = 0;  // pages
    if (!(file >> all >> resident)) return 0;
    return resident * static_cast<std::uint64_t>(sysconf(_SC_PAGESIZE));
}

}  // namespace sextant
