// SPDX-License-Identifier: GPL-3.0-or-later
// An HDF5 file built in memory. If HDF5 itself wrote to a full disk, it could neither finish nor
// abandon its file, and would crash when the program ends.
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "analysis/store/hdf5_handle.h"

namespace sextant {

// A dataset's metadata in the file, besides its numbers.
struct Hdf5Dataset {
    std::string name, unit, description;
    std::vector<std::string> dimensions;
};

// Every member throws Error naming the file and the part that could not be written.
class Hdf5Image {
  public:
    // `path` is the file's name in messages; `bytes`: about how large it will be.
    Hdf5Image(const std::filesystem::path& path, std::size_t bytes);

    void attribute(const char* name, const std::string& text);
    void attribute(const char* name, double value);
    void attribute(const char* name, std::int64_t value);

    // A group, for datasets whose names begin with its own and a slash.
    void group(const std::string& name);
    void groupAttribute(const std::string& group, const char* name, const std::string& text);

    // Stored in the type given; `sizes` has one entry a dimension.
    void dataset(const Hdf5Dataset& what, const std::vector<float>& values,
                 const std::vector<hsize_t>& sizes);
    void dataset(const Hdf5Dataset& what, const std::vector<double>& values,
                 const std::vector<hsize_t>& sizes);
    // Of one dimension, UTF-8.
    void dataset(const Hdf5Dataset& what, const std::vector<std::string>& texts);

    // The bytes of the file, valid while this lives.
    std::string_view finish();

  private:
    [[noreturn]] void fail(const Message& place) const;
    template <typename Id>
    Id need(Id id, const Message& place) const {
        if (id < 0) fail(place);
        return id;
    }
    void write(const Hdf5Dataset& what, hid_t stored, hid_t given, const void* values,
               const std::vector<hsize_t>& sizes);
    Hdf5Handle stringType() const;
    void textAttribute(const Hdf5Handle& owner, const char* name, const std::string& text);
    void numberAttribute(const char* name, hid_t stored, hid_t given, const void* value);

    std::string path_;
    Hdf5Handle file_;
};

}  // namespace sextant
