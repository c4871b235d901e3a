// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/store/tables_file.h"

#include <algorithm>
#include <set>

#include "analysis/error.h"
#include "analysis/store/atomic_file.h"
#include "analysis/store/hdf5_handle.h"
#include "analysis/store/hdf5_image.h"

namespace sextant {

namespace {

// A name that HDF5 takes and that none of `taken` has, which it joins. "." and ".." stand for
// groups.
std::string freeName(std::string name, const char* otherwise, std::set<std::string>& taken) {
    std::replace(name.begin(), name.end(), '/', '_');
    std::erase(name, '\0');
    if (name.empty() || name == "." || name == "..") name = otherwise;
    std::string free = name;
    for (int other = 2; !taken.insert(free).second; ++other)
        free = name + "-" + std::to_string(other);
    return free;
}

std::size_t rowsOf(const TableColumn& column) {
    return std::max(column.numbers.size(), column.texts.size());
}

std::size_t bytesOf(const std::vector<Table>& tables) {
    std::size_t bytes = 0;
    for (const Table& table : tables)
        for (const TableColumn& column : table.columns) {
            bytes += column.numbers.size() * sizeof(double);
            for (const std::string& text : column.texts)
                bytes += text.size() + 32;
        }
    return bytes;
}

}  // namespace

void writeTables(const std::filesystem::path& path,
                 const std::vector<std::pair<std::string, std::string>>& attributes,
                 const std::vector<Table>& tables) {
    for (const Table& table : tables)
        for (const TableColumn& column : table.columns)
            if (rowsOf(column) != rowsOf(table.columns.front()) ||
                (!column.numbers.empty() && !column.texts.empty()))
                throw Error("{}: table {}: column {} is not as long as the others", path,
                            table.name, column.name);
    const Hdf5Quiet quiet;
    AtomicFile target(path);
    std::size_t bytes = bytesOf(tables);
    for (const auto& [name, text] : attributes)
        bytes += text.size();
    Hdf5Image image(path, bytes);
    for (const auto& [name, text] : attributes)
        image.attribute(name.c_str(), text);
    std::set<std::string> groups;
    for (const Table& table : tables) {
        const std::string group = freeName(table.name, "table", groups);
        image.group(group);
        std::set<std::string> names;
        std::string order;
        for (const TableColumn& column : table.columns) {
            const std::string name = freeName(column.name, "column", names);
            order += (order.empty() ? "" : "\n") + name;
            const Hdf5Dataset what{group + "/" + name, unitOf(column.name), column.name, {"row"}};
            if (!column.texts.empty())
                image.dataset(what, column.texts);
            else
                image.dataset(what, column.numbers, {column.numbers.size()});
        }
        image.groupAttribute(group, "description", table.description);
        image.groupAttribute(group, "columns", order);
    }
    target.write(image.finish());
    target.commit();
}

}  // namespace sextant
