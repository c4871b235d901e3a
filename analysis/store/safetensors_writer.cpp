// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/store/safetensors_writer.h"

#include <nlohmann/json.hpp>

#include "analysis/store/atomic_file.h"

namespace sextant {

void writeSafetensors(const std::filesystem::path& path, const std::vector<TensorToWrite>& tensors,
                      const std::map<std::string, std::string>& metadata) {
    nlohmann::ordered_json header = nlohmann::ordered_json::object();
    if (!metadata.empty()) header["__metadata__"] = metadata;
    std::size_t offset = 0;
    for (const TensorToWrite& tensor : tensors) {
        const std::size_t end = offset + tensor.bytes.size();
        header[tensor.name] = {{"dtype", name(tensor.dtype)},
                               {"shape", tensor.shape},
                               {"data_offsets", {offset, end}}};
        offset = end;
    }
    std::string text = header.dump();
    text.append((64 - (8 + text.size()) % 64) % 64, ' ');

    std::string size(8, '\0');
    for (int byte = 0; byte < 8; ++byte)
        size[static_cast<std::size_t>(byte)] =
            static_cast<char>(std::uint64_t{text.size()} >> (8 * byte));
    AtomicFile file(path);
    file.write(size);
    file.write(text);
    for (const TensorToWrite& tensor : tensors)
        file.write({reinterpret_cast<const char*>(tensor.bytes.data()), tensor.bytes.size()});
    file.commit();
}

}  // namespace sextant
