// SPDX-License-Identifier: GPL-3.0-or-later
// Writes small .safetensors files and folders for tests, right ones and wrong ones.
#pragma once

#include <cstdint>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <map>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "tests/temporary_folder.h"

namespace sextant::test {

inline void writeFile(const std::filesystem::path& path, const std::string& bytes) {
    std::ofstream stream(path, std::ios::binary | std::ios::trunc);
    stream.write(bytes.data(), static_cast<std::streamsize>(bytes.size()));
    if (!stream.flush()) throw std::runtime_error("cannot write " + path.string());
}

// One tensor to write: its dtype as safetensors spells it, and its raw bytes.
struct StoredTensor {
    std::string name;
    std::string dtype;
    std::vector<std::int64_t> shape;
    std::string bytes;
};

inline StoredTensor floatTensor(const std::string& name, const std::vector<std::int64_t>& shape,
                                const std::vector<float>& values) {
    std::string bytes(values.size() * sizeof(float), '\0');
    if (!values.empty()) std::memcpy(bytes.data(), values.data(), bytes.size());
    return {name, "F32", shape, bytes};
}

// Eight bytes of length, `header` as it is, then `data`: also for headers that lie.
inline std::string safetensorsBytes(const std::string& header, const std::string& data) {
    std::string bytes;
    for (std::size_t i = 0; i < 8; ++i)
        bytes += static_cast<char>((header.size() >> (8 * i)) & 0xFF);
    return bytes + header + data;
}

// A correct file; names and metadata must need no escapes in JSON.
inline std::string safetensorsBytes(const std::vector<StoredTensor>& tensors,
                                    const std::map<std::string, std::string>& metadata = {}) {
    std::string header = "{";
    const auto separate = [&] {
        if (header.size() > 1) header += ",";
    };
    if (!metadata.empty()) {
        header += "\"__metadata__\":{";
        bool first = true;
        for (const auto& [key, value] : metadata) {
            header += (first ? "\"" : ",\"") + key + "\":\"" + value + "\"";
            first = false;
        }
        header += "}";
    }
    std::string data;
    for (const StoredTensor& tensor : tensors) {
        separate();
        std::string shape;
        for (const std::int64_t extent : tensor.shape)
            shape += (shape.empty() ? "" : ",") + std::to_string(extent);
        header += "\"" + tensor.name + "\":{\"dtype\":\"" + tensor.dtype + "\",\"shape\":[" +
                  shape + "],\"data_offsets\":[" + std::to_string(data.size()) + "," +
                  std::to_string(data.size() + tensor.bytes.size()) + "]}";
        data += tensor.bytes;
    }
    return safetensorsBytes(header + "}", data);
}

}  // namespace sextant::test
